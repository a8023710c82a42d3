import "../../features/account/style.css";
import { island } from "../island.tsx";
import { View } from "../../features/account/login.tsx";

const login = island(View);

export { login as "account-login" };
