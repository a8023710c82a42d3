import "../../features/internal/card/style.css";
import { island } from "../island.tsx";
import { View } from "../../features/internal/card/view.tsx";

export const islands = { card: island(View) };
