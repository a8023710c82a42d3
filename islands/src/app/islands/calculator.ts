import "../../features/calculator/style.css";
import { island } from "../island.tsx";
import { View } from "../../features/calculator/view.tsx";

export const calculator = island(View);
