import "../../features/internal/pitch/style.css";
import { island } from "../island.tsx";
import { View } from "../../features/internal/pitch/view.tsx";

export const islands = { pitch: island(View) };
