import "../../features/internal/deck/style.css";
import { island } from "../island.tsx";
import { View } from "../../features/internal/deck/view.tsx";

export const deck = island(View);
