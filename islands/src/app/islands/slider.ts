import "../../features/internal/slider/style.css";
import { island } from "../island.tsx";
import { View } from "../../features/internal/slider/view.tsx";

export const islands = { slider: island(View) };
