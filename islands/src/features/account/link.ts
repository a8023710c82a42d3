// Values from a link in a mail. They are removed from the address before they are used. The history entry keeps them until
// then, so that a reload, or a view that mounts again, still finds them.

import type { Link } from "./calls.ts";

/** What the history entry keeps. */
interface Kept {
  link?: Link | undefined;
  invitation?: string | undefined;
}

const kept = (): Kept => (history.state ?? {}) as Kept;

/** Changes the kept values, and nothing else in the entry. */
function keep(part: Kept): void {
  const all = Object.entries({ ...kept(), ...part }).filter(([, value]) => value !== undefined);
  history.replaceState(all.length > 0 ? Object.fromEntries(all) : null, "");
}

/** Removes query parameters from the page's address and returns their values; undefined if none of them is there. */
function take(...names: string[]): string[] | undefined {
  const url = new URL(location.href);
  const { searchParams } = url;
  if (!names.some((name) => searchParams.has(name))) return undefined;
  const values = names.map((name) => searchParams.get(name) ?? "");
  for (const name of names) searchParams.delete(name);
  history.replaceState(history.state, "", url);
  return values;
}

/** Takes `token` and `userid` out of the page's address. Returns the link, also when it was taken earlier. */
export function takeLink(): Link | undefined {
  const [token, userid] = take("token", "userid") ?? [];
  if (token !== undefined) keep({ link: token && userid ? { token, userid } : undefined });
  return kept().link;
}

/** Forgets the link, which works once. */
export function dropLink(): void {
  keep({ link: undefined });
}

/** Takes an invitation's token out of the page's address. Returns the token, also when it was taken earlier. */
export function takeInvitation(): string | undefined {
  const [invitation] = take("token") ?? [];
  if (invitation) keep({ invitation });
  return kept().invitation;
}

/** Forgets the invitation, which can be used once. */
export function dropInvitation(): void {
  keep({ invitation: undefined });
}
