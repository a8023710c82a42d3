// What the portal knows of the session: one door to shared/session/.

import { useLayoutEffect, useState } from "react";
import { session, subscribe, type Session } from "../../lib/session/index.ts";
import { PROJECT } from "../../lib/storage.ts";

export {
  authorized,
  lasts,
  loginFor,
  LoggedOut,
  logout,
  renewed,
  selectedProject,
  switchOrganization,
  switchProject,
  type MenuMode as Mode,
  type Session,
} from "../../lib/session/index.ts";

/** The session; renders anew after every change of it, also one in another tab. */
export function useSession(): Session | undefined {
  const [, change] = useState(0);
  useLayoutEffect(
    () =>
      subscribe(() => {
        change((count) => count + 1);
      }),
    [],
  );
  return session();
}

/** Whether a campaign was chosen in any organization: then its list has to be there before anything is asked. */
export function choseProject(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(PROJECT));
  } catch {
    return false;
  }
}
