// What a link in a mail carries. It is taken out of the address before anything is done with it; the history entry keeps it,
// so that the page can be reloaded and a view that mounts again finds it, until it was used.

import type { Link } from "./calls.ts";

/** What the history entry keeps. */
interface Kept {
  link?: Link | undefined;
  invitation?: string | undefined;
}

const kept = (): Kept => (history.state ?? {}) as Kept;

/** Changes what is kept; nothing else in the entry. */
function keep(part: Kept): void {
  const all = Object.entries({ ...kept(), ...part }).filter(([, value]) => value !== undefined);
  history.replaceState(all.length > 0 ? Object.fromEntries(all) : null, "");
}

/** Takes values out of the page's address, when one of them is there. */
function take(...names: string[]): string[] | undefined {
  const url = new URL(location.href);
  const { searchParams } = url;
  if (!names.some((name) => searchParams.has(name))) return undefined;
  const values = names.map((name) => searchParams.get(name) ?? "");
  for (const name of names) searchParams.delete(name);
  history.replaceState(history.state, "", url);
  return values;
}

/** Takes `token` and `userid` out of the page's address; undefined when one of them is missing. */
export function takeLink(): Link | undefined {
  const [token, userid] = take("token", "userid") ?? [];
  if (token !== undefined) keep({ link: token && userid ? { token, userid } : undefined });
  return kept().link;
}

/** A link works once. */
export function dropLink(): void {
  keep({ link: undefined });
}

/** Takes an invitation's token out of the page's address. */
export function takeInvitation(): string | undefined {
  const [invitation] = take("token") ?? [];
  if (invitation) keep({ invitation });
  return kept().invitation;
}

/** An invitation can be used once. */
export function dropInvitation(): void {
  keep({ invitation: undefined });
}
