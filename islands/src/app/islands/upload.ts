import "../../features/upload/style.css";
import { island } from "../island.tsx";
import { View } from "../../features/upload/view.tsx";

export const upload = island(View);
