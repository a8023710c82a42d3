import "../../features/monday/style.css";
import { tool } from "../tool.tsx";
import { View } from "../../features/monday/view.tsx";

export const monday = tool(View);
