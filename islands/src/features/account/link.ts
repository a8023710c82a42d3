// The token of a link in a mail. It is removed from the address, and so from the history, before anything is done with
// it. A view that mounts again finds it here.

import type { Link } from "./calls.ts";

let found: { at: string; link: Link | undefined } | undefined;

/** Takes `token` and `userid` out of the page's address; undefined when one of them is missing. */
export function takeLink(): Link | undefined {
  const url = new URL(location.href);
  const { searchParams } = url;
  if (searchParams.has("token") || searchParams.has("userid")) {
    const token = searchParams.get("token") ?? "";
    const userid = searchParams.get("userid") ?? "";
    searchParams.delete("token");
    searchParams.delete("userid");
    history.replaceState(history.state, "", url);
    found = { at: url.pathname, link: token && userid ? { token, userid } : undefined };
  }
  return found?.at === url.pathname ? found.link : undefined;
}

/** The invitation in the history entry, so that the page can be reloaded. */
interface Kept {
  invitation?: unknown;
}

/** Takes an invitation's token out of the page's address; the history entry keeps it for a reload. */
export function takeInvitation(): string | undefined {
  const url = new URL(location.href);
  const token = url.searchParams.get("token");
  if (token) {
    url.searchParams.delete("token");
    history.replaceState({ ...(history.state as object | null), invitation: token } satisfies Kept, "", url);
  }
  const { invitation } = (history.state ?? {}) as Kept;
  return typeof invitation === "string" ? invitation : undefined;
}

/** An invitation can be used once. */
export function dropInvitation(): void {
  const rest = { ...(history.state as Kept | null) };
  delete rest.invitation;
  history.replaceState(Object.keys(rest).length ? rest : null, "");
}
