import "../../features/contract/style.css";
import { island } from "../island.tsx";
import { View } from "../../features/contract/view.tsx";

export const contract = island(View);
