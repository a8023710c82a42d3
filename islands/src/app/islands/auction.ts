import "../../styles/ui/choice.css";
import "../../features/auction/style.css";
import { tool } from "../tool.tsx";
import { View } from "../../features/auction/view.tsx";

export const auction = tool(View);
