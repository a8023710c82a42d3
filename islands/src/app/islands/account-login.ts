import "../../features/account/style.css";
import { island } from "../island.tsx";
import { View } from "../../features/account/login.tsx";

export const islands = { "account-login": island(View) };
