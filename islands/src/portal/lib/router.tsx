// Addresses below /saas. Wouter would bring six more functions of React into the chunk that every page of the site
// loads, and would rewrite `history.pushState`; what the portal needs of a router is this.

import { useSyncExternalStore, type AnchorHTMLAttributes, type MouseEvent } from "react";
import { cancel } from "../../lib/http.ts";

/** Where the portal lives. */
export const BASE = "/saas";

interface State {
  /** Which entry of the history this is. */
  key?: number;
  /** It was made by opening something over a screen: closing it is going back. */
  over?: true;
}

/** Where each entry of the history was scrolled to. */
const scrolled = new Map<number, number>();
/** What the screen does when it is there. */
let arriving: { scroll: number } | undefined;
const listeners = new Set<() => void>();

function key(): number {
  return (history.state as State | null)?.key ?? 0;
}

/** The path below the base, without a slash at its end: `/`, `/afspraken`. */
export function path(): string {
  const { pathname } = location;
  const below = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : pathname;
  return below.replace(/\/+$/, "") || "/";
}

/** The full address of a path. */
export function href(to: string): string {
  return to === "/" ? BASE : BASE + to;
}

let shown = "";
let at = 0;

function arrived(scroll: number): void {
  const next = path();
  if (next !== shown) {
    // Nobody waits for what the screen before asked; what belongs to the session itself goes on.
    cancel(["organization", "project", "application"]);
    arriving = { scroll };
  }
  shown = next;
  at = key();
  for (const listener of listeners) listener();
}

function popped(): void {
  scrolled.set(at, scrollY);
  arrived(scrolled.get(key()) ?? 0);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener("popstate", popped);
    // The portal scrolls by itself, once a screen is there.
    history.scrollRestoration = "manual";
    shown = path();
    at = key();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("popstate", popped);
  };
}

/** Goes to a path, with its query. */
export function navigate(to: string, { replace = false } = {}): void {
  scrolled.set(at, scrollY);
  const state: State = { key: replace ? key() : Date.now() };
  history[replace ? "replaceState" : "pushState"](state, "", href(to));
  arrived(0);
}

/** The path that is shown. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, path);
}

function value(name: string): string {
  return new URLSearchParams(location.search).get(name) ?? "";
}

/** The address with other values in its query; an empty one goes. */
function withValues(values: Record<string, string>): string {
  const query = new URLSearchParams(location.search);
  for (const [name, text] of Object.entries(values)) {
    if (text === "") query.delete(name);
    else query.set(name, text);
  }
  const text = query.toString();
  return location.pathname + (text && `?${text}`);
}

/** Changes values of the query; the address stays one entry of the history. */
export function setQuery(values: Record<string, string>): void {
  history.replaceState(history.state, "", withValues(values));
  for (const listener of listeners) listener();
}

/** A value of the query, and how to change it. */
export function useQueryValue(name: string): [string, (value: string) => void] {
  const found = useSyncExternalStore(subscribe, () => value(name));
  return [
    found,
    (next) => {
      setQuery({ [name]: next });
    },
  ];
}

/** Something that lies over a screen, as a value of the query names it: opened by a link, closed by going back too. */
export function useOver(name: string): [string, (value: string) => void, () => void] {
  const found = useSyncExternalStore(subscribe, () => value(name));
  const open = (next: string) => {
    const state: State = { key: Date.now(), over: true };
    history.pushState(state, "", withValues({ [name]: next }));
    at = key();
    for (const listener of listeners) listener();
  };
  const close = () => {
    if ((history.state as State | null)?.over) history.back();
    else setQuery({ [name]: "" });
  };
  return [found, open, close];
}

/** The names in a pattern as `/campagnes/:id`, or nothing when the path is another one. */
export function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split("/");
  const parts = path.split("/");
  if (wanted.length !== parts.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, want] of wanted.entries()) {
    const part = parts[index] ?? "";
    if (!want.startsWith(":")) {
      if (want !== part) return undefined;
      continue;
    }
    try {
      found[want.slice(1)] = decodeURIComponent(part);
    } catch {
      return undefined;
    }
  }
  return found;
}

/** What a screen does once, when it is first seen after a change of address: scroll, and take the keyboard along. */
export function arrive(heading: HTMLElement | null): void {
  if (!arriving || !heading) return;
  const { scroll } = arriving;
  arriving = undefined;
  heading.focus({ preventScroll: true });
  scrollTo({ top: scroll, behavior: "instant" });
}

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
}

/** A link within the portal; with a key pressed it does what links do. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  return (
    <a
      href={href(to)}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event);
        if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey) return;
        if (event.shiftKey || event.altKey) return;
        event.preventDefault();
        navigate(to);
      }}
      {...rest}
    />
  );
}
