import "../../features/scan/style.css";
import { island } from "../island.tsx";
import { View } from "../../features/scan/view.tsx";

export const islands = { scan: island(View) };
