import "../../features/academy/start.css";
import { island } from "../island.tsx";
import { View } from "../../features/academy/start.tsx";

export const islands = { "academy-start": island(View) };
