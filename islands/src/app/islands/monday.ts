import "../../features/monday/style.css";
import { island } from "../island.tsx";
import { View } from "../../features/monday/view.tsx";

export const monday = island(View);
