import "../../features/leadsnap/style.css";
import { island } from "../island.tsx";
import { View } from "../../features/leadsnap/view.tsx";

export const leadsnap = island(View);
