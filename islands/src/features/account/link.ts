// Values from a mailed link. They are removed from the address right away. The history entry keeps them until they have
// been used, so that they survive a reload or a remount of the view.

import type { Link } from "./calls.ts";

/** The values in the history entry's state. */
interface Kept {
  link?: Link | undefined;
  invitation?: string | undefined;
}

const kept = (): Kept => (history.state ?? {}) as Kept;

/** Changes these values, and nothing else in the entry's state. */
function keep(part: Kept): void {
  const all = Object.entries({ ...kept(), ...part }).filter(([, value]) => value !== undefined);
  history.replaceState(all.length > 0 ? Object.fromEntries(all) : null, "");
}

/** Removes query parameters from the address and returns their values; undefined if none of them is present. */
function take(...names: string[]): string[] | undefined {
  const url = new URL(location.href);
  const { searchParams } = url;
  if (!names.some((name) => searchParams.has(name))) return undefined;
  const values = names.map((name) => searchParams.get(name) ?? "");
  for (const name of names) searchParams.delete(name);
  history.replaceState(history.state, "", url);
  return values;
}

/** Removes `token` and `userid` from the address. Returns the link, even if it was taken earlier. */
export function takeLink(): Link | undefined {
  const [token, userid] = take("token", "userid") ?? [];
  if (token !== undefined) keep({ link: token && userid ? { token, userid } : undefined });
  return kept().link;
}

/** Forgets the link, which works once. */
export function dropLink(): void {
  keep({ link: undefined });
}

/** Removes an invitation's token from the address. Returns the token, even if it was taken earlier. */
export function takeInvitation(): string | undefined {
  const [invitation] = take("token") ?? [];
  if (invitation) keep({ invitation });
  return kept().invitation;
}

/** Forgets the invitation, which can be used once. */
export function dropInvitation(): void {
  keep({ invitation: undefined });
}
