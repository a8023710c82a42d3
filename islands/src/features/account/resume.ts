// Only fetched if the login screen is opened with a session whose token must be refreshed.

import { resume as renew } from "../../lib/session/authorized.ts";

/** Refreshes the session and notifies the header. */
export async function resume(): Promise<void> {
  await renew();
  dispatchEvent(new Event("session"));
}
