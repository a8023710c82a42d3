// Access to the portal. The API enforces it; this only redirects to the login.

import { useEffect, useRef } from "react";
import { lasts, loginFor, logout, session, type Session } from "../../lib/session/index.ts";
import { TOKEN } from "../../lib/storage.ts";
import { listen } from "../lib/listen.ts";
import { queryClient } from "../lib/query.ts";
import { useSession } from "../lib/session.ts";

/** Why nobody is logged in: never logged in, logged out, or session expired. */
export type Why = "stranger" | "left" | "expired";

/**
 * The redirect without a session: to the login, which leads back to the requested page, except after logging out.
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

/** The session; undefined while redirecting. */
export function useGuard(): Session | undefined {
  const now = useSession();
  const user = useRef<string>(undefined);
  const left = useRef(false);
  useEffect(() => {
    const changed = ({ key, newValue, oldValue }: StorageEvent) => {
      // If the removed token had expired, the session expired; nobody logged out.
      if (key === null || key === TOKEN) left.current = newValue === null && (oldValue === null || lasts(oldValue));
    };
    // Before the session notifies its subscribers.
    return listen("storage", changed, true);
  }, []);
  useEffect(
    () =>
      // A page that the browser kept was not told who logged out elsewhere.
      listen("pageshow", ({ persisted }) => {
        if (!persisted || session()?.user.id === user.current) return;
        // Until the reload is there, which takes long on a slow network, the data would stay readable.
        document.body.remove();
        location.reload();
      }),
    [],
  );
  useEffect(() => {
    const before = user.current;
    // Stays while redirecting, so that rendering once more gives the same reason.
    user.current = now?.user.id ?? before;
    if (!now) {
      queryClient.clear();
      const why = before === undefined ? "stranger" : leaving || left.current ? "left" : "expired";
      // An invitation was taken out of the address (features/account/link.ts), and goes along again.
      const { invitation } = (history.state ?? {}) as { invitation?: string };
      const search = invitation === undefined ? location.search : `?${new URLSearchParams({ token: invitation })}`;
      location.replace(exit(location.pathname + search, why));
    } else if (before !== undefined && before !== now.user.id) {
      // Another user logged in in another tab: clear everything of the previous one.
      queryClient.clear();
      location.reload();
    }
  });
  return now;
}
