// Access to the portal. The API enforces it; this only redirects to the login.

import { useEffect, useRef } from "react";
import { isUnexpired, loginFor, logout, session, type Session } from "../../lib/session/index.ts";
import { TOKEN } from "../../lib/storage.ts";
import { listen } from "../lib/listen.ts";
import { queryClient } from "../lib/query.ts";
import { useSession } from "../lib/session.ts";

let leaving = false;

/** Logs out. The guard then redirects to the same page as the site's own 'Uitloggen'. */
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
      // If the removed token had expired, it was an expired session, not a logout.
      if (key === null || key === TOKEN)
        left.current = newValue === null && (oldValue === null || isUnexpired(oldValue));
    };
    // In the capture phase: before the session notifies its subscribers.
    return listen("storage", changed, true);
  }, []);
  useEffect(
    () =>
      // A page in the back/forward cache gets no events, so it misses a logout in another tab.
      listen("pageshow", ({ persisted }) => {
        if (!persisted || session()?.user.id === user.current) return;
        // Hide the data, because the reload takes long on a slow network.
        document.body.remove();
        // A render before the reload must not call it an expired session.
        user.current = undefined;
        location.reload();
      }),
    [],
  );
  useEffect(() => {
    const before = user.current;
    // Kept while redirecting, so that another render gives the same reason.
    user.current = now?.user.id ?? before;
    if (!now) {
      queryClient.clear();
      // Add the invitation again, which was removed from the address (features/account/link.ts).
      const { invitation } = (history.state ?? {}) as { invitation?: string };
      const search = invitation === undefined ? location.search : `?${new URLSearchParams({ token: invitation })}`;
      const known = before !== undefined;
      // The login leads back to the requested page, except after logging out.
      location.replace(
        known && (leaving || left.current)
          ? "/customer-login?fromLogout=true"
          : loginFor(location.pathname + search, known),
      );
    } else if (before !== undefined && before !== now.user.id) {
      // Another user logged in in another tab: clear everything of the previous one.
      queryClient.clear();
      location.reload();
    }
  });
  return now;
}
