import "../../portal/app/style.css";
import { island } from "../island.tsx";
import { View } from "../../portal/app/view.tsx";

export const portal = island(View);
