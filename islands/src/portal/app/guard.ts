// Who may come in. The API enforces it; this only sends to the login whoever would see nothing anyway.

import { useEffect, useRef } from "react";
import { TOKEN } from "../../lib/storage.ts";
import { queryClient } from "../lib/query.ts";
import { lasts, loginFor, logout, useSession, type Session } from "../lib/session.ts";

/** Why nobody is logged in: he never was, he logged out, or his session expired. */
export type Why = "stranger" | "left" | "expired";

/**
 * Where somebody without a session is sent: to the login, which leads back to where he wanted to be. Who logged out
 * wants nothing any more.
 */
export function exit(wanted: string, why: Why): string {
  return why === "left" ? "/customer-login?fromLogout=true" : loginFor(wanted, why === "expired");
}

let leaving = false;

/** Logs out; the guard then goes where the site's own 'Uitloggen' goes. */
export function leave(): void {
  leaving = true;
  logout();
}

/** Who is in; nobody while he is sent away. */
export function useGuard(): Session | undefined {
  const now = useSession();
  const user = useRef<string>(undefined);
  const left = useRef(false);
  useEffect(() => {
    const listen = ({ key, newValue, oldValue }: StorageEvent) => {
      // A token that is taken away after its time was of a session that expired.
      if (key === null || key === TOKEN) left.current = newValue === null && (oldValue === null || lasts(oldValue));
    };
    // Before the session tells about it.
    addEventListener("storage", listen, true);
    return () => {
      removeEventListener("storage", listen, true);
    };
  }, []);
  useEffect(() => {
    const before = user.current;
    user.current = now?.user.id;
    if (!now) {
      queryClient.clear();
      const why = before === undefined ? "stranger" : leaving || left.current ? "left" : "expired";
      location.replace(exit(location.pathname + location.search, why));
    } else if (before !== undefined && before !== now.user.id) {
      // Somebody else logged in in another tab: nothing of the one before stays.
      queryClient.clear();
      location.reload();
    }
  });
  return now;
}
