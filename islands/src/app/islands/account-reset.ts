import "../../features/account/style.css";
import { island } from "../island.tsx";
import { View } from "../../features/account/reset.tsx";

export const islands = { "account-reset": island(View) };
