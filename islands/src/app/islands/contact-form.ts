import { island } from "../island.tsx";
import { View } from "../../features/contact/view.tsx";

export const islands = { "contact-form": island(View) };
