import { island } from "../island.tsx";
import { View as Scan } from "../../features/scan/view.tsx";
import { View as Counter } from "../../features/scan/counter.tsx";
import { View as Results } from "../../features/scan/results/view.tsx";

const scan = island(Scan);
const counter = island(Counter);
const results = island(Results);

export { scan, counter as "scan-counter", results as "scan-results" };
