import "../../features/calculator/style.css";
import { tool } from "../tool.tsx";
import { View } from "../../features/calculator/view.tsx";

export const calculator = tool(View);
