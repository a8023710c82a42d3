import "../../features/account/style.css";
import { island } from "../island.tsx";
import { View as Confirm } from "../../features/account/confirm.tsx";
import { View as Forgot } from "../../features/account/forgot.tsx";
import { View as Register } from "../../features/account/register.tsx";
import { View as Reset } from "../../features/account/reset.tsx";

const confirm = island(Confirm);
const forgot = island(Forgot);
const register = island(Register);
const reset = island(Reset);

export {
  confirm as "account-confirm",
  forgot as "account-forgot",
  register as "account-register",
  reset as "account-reset",
};
