import "../../features/account/style.css";
import { island } from "../island.tsx";
import { View } from "../../features/account/confirm.tsx";

export const islands = { "account-confirm": island(View) };
