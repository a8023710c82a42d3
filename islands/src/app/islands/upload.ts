import "../../features/upload/style.css";
import { tool } from "../tool.tsx";
import { View } from "../../features/upload/view.tsx";

export const upload = tool(View);
