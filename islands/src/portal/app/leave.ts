import { forget } from "../lib/query.ts";
import { logout } from "../lib/session.ts";

/** Logs out, and goes where the site's own 'Uitloggen' goes. */
export function leave(): void {
  location.assign("/customer-login?fromLogout=true");
  logout();
  forget();
}
