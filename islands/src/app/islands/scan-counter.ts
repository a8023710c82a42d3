import { island } from "../island.tsx";
import { View } from "../../features/scan/counter.tsx";

const counter = island(View);

export { counter as "scan-counter" };
