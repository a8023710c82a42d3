import "../../features/account/style.css";
import { island } from "../island.tsx";
import { View } from "../../features/account/forgot.tsx";

export const islands = { "account-forgot": island(View) };
