import "../../features/academy/style.css";
import { island } from "../island.tsx";
import { View } from "../../features/academy/view.tsx";

export const islands = { academy: island(View) };
