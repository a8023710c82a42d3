import { island } from "../island.tsx";
import { View } from "../../features/lead/view.tsx";

export const islands = { "lead-form": island(View) };
