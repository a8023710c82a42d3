import "../../features/contract/style.css";
import { tool } from "../tool.tsx";
import { View } from "../../features/contract/view.tsx";

export const contract = tool(View);
