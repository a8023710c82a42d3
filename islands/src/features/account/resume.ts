// Fetched only where the login screen is opened with a session that must be refreshed first.

import { resume as renew } from "../../lib/session/authorized.ts";

/** Renews the session, and tells the header. */
export async function resume(): Promise<void> {
  await renew();
  dispatchEvent(new Event("session"));
}
