import "../../features/upload/style.css";
import { island } from "../island.tsx";
import { View } from "../../features/upload/view.tsx";

export const islands = { upload: island(View) };
