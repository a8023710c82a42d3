import "../../styles/ui/choice.css";
import "../../features/store/style.css";
import { tool } from "../tool.tsx";
import { View } from "../../features/store/view.tsx";

export const store = tool(View);
