import { island } from "../island.tsx";
import { View } from "../../features/scan/counter.tsx";

export const islands = { "scan-counter": island(View) };
