// The session in the portal's components.

import { useLayoutEffect, useState } from "react";
import { session, subscribe, type Session } from "../../lib/session/index.ts";
import { PROJECT } from "../../lib/storage.ts";

/** The session; rerenders after every change, also from another tab. */
export function useSession(): Session | undefined {
  const [, change] = useState(0);
  useLayoutEffect(() => subscribe(() => change((count) => count + 1)), []);
  return session();
}

/** Whether a campaign was chosen in any organization: then the list must load before other requests. */
export function choseProject(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(PROJECT));
  } catch {
    return false;
  }
}
