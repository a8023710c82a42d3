import { island } from "../island.tsx";
import { View as Scan } from "../../features/scan/view.tsx";
import { View as Results } from "../../features/scan/results/view.tsx";

const scan = island(Scan);
const results = island(Results);

export { scan, results as "scan-results" };
