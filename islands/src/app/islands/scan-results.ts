import "../../features/scan/results/style.css";
import { island } from "../island.tsx";
import { View } from "../../features/scan/results/view.tsx";

export const islands = { "scan-results": island(View) };
