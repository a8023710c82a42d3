import { island } from "../island.tsx";
import { View } from "../../features/follow-up/view.tsx";

export const islands = { "follow-up": island(View) };
