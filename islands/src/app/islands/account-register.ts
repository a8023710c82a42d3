import "../../features/account/style.css";
import { island } from "../island.tsx";
import { View } from "../../features/account/register.tsx";

export const islands = { "account-register": island(View) };
