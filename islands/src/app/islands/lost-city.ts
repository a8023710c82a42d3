import { island } from "../island.tsx";
import { View } from "../../features/lost-city/view.tsx";

export const islands = { "lost-city": island(View) };
