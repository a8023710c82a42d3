import "../../features/leadsnap/style.css";
import { tool } from "../tool.tsx";
import { View } from "../../features/leadsnap/view.tsx";

export const leadsnap = tool(View);
