import { tool } from "../tool.tsx";
import { View } from "../../features/follow-up/view.tsx";

const view = tool(View);

export { view as "follow-up" };
