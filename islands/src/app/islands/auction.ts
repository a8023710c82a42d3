import "../../styles/ui/ways.css";
import "../../features/auction/style.css";
import { island } from "../island.tsx";
import { View } from "../../features/auction/view.tsx";

export const auction = island(View);
