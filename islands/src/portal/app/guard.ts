// Who may come in. The API enforces it; this only sends to the login whoever would see nothing anyway.

import { useEffect, useRef } from "react";
import { forget } from "../lib/query.ts";
import { useSession, who, type Who } from "../lib/session.ts";

/**
 * Where somebody without a session is sent. Who was in and had time left, logged out in another tab; anybody else
 * comes back to where he wanted to be.
 */
export function exit(wanted: string, left: boolean): string {
  return left ? "/customer-login?fromLogout=true" : `/customer-login?next=${encodeURIComponent(wanted)}`;
}

/** Who is in; nobody while he is sent away. */
export function useGuard(): Who | undefined {
  useSession();
  const user = who();
  const before = useRef<Who>(undefined);
  useEffect(() => {
    const was = before.current;
    before.current = user;
    if (!user) {
      forget();
      location.replace(exit(location.pathname + location.search, was !== undefined && was.until > Date.now()));
    } else if (was && was.id !== user.id) {
      // Somebody else logged in in another tab: nothing of the one before stays.
      forget();
      location.reload();
    }
  });
  return user;
}
