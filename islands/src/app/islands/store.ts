import "../../styles/ui/ways.css";
import "../../features/store/style.css";
import { island } from "../island.tsx";
import { View } from "../../features/store/view.tsx";

export const store = island(View);
