// The router of the portal, for addresses below /saas. Wouter weighs 2.9 kB instead of 1.1 kB and pulls five more functions
// of React into the chunk that every page of the site loads. Overlays, scroll positions and cancelling requests would still
// need code of our own.

import { useSyncExternalStore, type AnchorHTMLAttributes, type MouseEvent } from "react";
import { cancel } from "../../lib/http.ts";

/** The base path of the portal. */
const BASE = "/saas";

interface State {
  /** Id of this history entry. */
  key?: number;
  /** Whether the entry was created by opening an overlay. Closing the overlay then goes back. */
  overlay?: true;
}

/** Scroll position by history entry. */
const scrolled = new Map<number, number>();
/** The scroll position for the next screen. Set by navigation, and when the portal is opened. */
let arriving: { scroll: number } | undefined = { scroll: 0 };
const listeners = new Set<() => void>();

function key(): number {
  return (history.state as State | null)?.key ?? 0;
}

/** The path below the base, without a trailing slash: `/`, `/afspraken`. */
export function path(): string {
  const { pathname } = location;
  const below = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : pathname;
  return below.replace(/\/+$/, "") || "/";
}

/** The full address of a path. */
function href(to: string): string {
  return to === "/" ? BASE : BASE + to;
}

function notify(): void {
  for (const listener of listeners) listener();
}

let shown = "";
let at = 0;

function arrived(scroll: number): void {
  const next = path();
  if (next !== shown) {
    // Only cancel reads of the previous screen. Changes and the session's own requests continue.
    cancel(["organization", "project", "application"]);
    arriving = { scroll };
  }
  shown = next;
  at = key();
  notify();
}

function popped(): void {
  scrolled.set(at, scrollY);
  arrived(scrolled.get(key()) ?? 0);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener("popstate", popped);
    // The portal restores the scroll position itself, once the screen has rendered.
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

/** Navigates to a path with a query. */
export function navigate(to: string, { replace = false } = {}): void {
  scrolled.set(at, scrollY);
  const state: State = { key: replace ? key() : Date.now() };
  history[replace ? "replaceState" : "pushState"](state, "", href(to));
  arrived(0);
}

/** The current path. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, path);
}

function value(name: string): string {
  return new URLSearchParams(location.search).get(name) ?? "";
}

/** The query string with changed values, with its `?`. Empty values are removed. */
export function queryWith(values: Record<string, string>): string {
  const query = new URLSearchParams(location.search);
  for (const [name, text] of Object.entries(values)) {
    if (text === "") query.delete(name);
    else query.set(name, text);
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** Changes query values, replacing the history entry. */
export function setQuery(values: Record<string, string>): void {
  history.replaceState(history.state, "", location.pathname + queryWith(values));
  notify();
}

/** A query value and its setter. */
export function useQueryValue(name: string): [string, (value: string) => void] {
  const found = useSyncExternalStore(subscribe, () => value(name));
  return [found, (next) => setQuery({ [name]: next })];
}

/** An overlay named by a query value: that value, `open` and `close`. Going back closes it too. */
export function useOverlay(name: string): [string, (value: string) => void, () => void] {
  const found = useSyncExternalStore(subscribe, () => value(name));
  const open = (next: string) => {
    const state: State = { key: Date.now(), overlay: true };
    history.pushState(state, "", location.pathname + queryWith({ [name]: next }));
    at = key();
    notify();
  };
  const close = () => {
    if (!(history.state as State | null)?.overlay) setQuery({ [name]: "" });
    else if (at === key()) {
      // Going back is asynchronous, so a second call would go back twice.
      at = -1;
      history.back();
    }
  };
  return [found, open, close];
}

/** The parameters of a pattern like `/campagnes/:id`; undefined when the path does not match. */
export function match(pattern: string, path: string): Record<string, string> | undefined {
  const found = new RegExp(`^${pattern.replace(/:(\w+)/g, "(?<$1>[^/]*)")}$`).exec(path);
  if (!found) return undefined;
  try {
    return Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    return undefined;
  }
}

/** Scrolls and moves the focus, once after each navigation, when the screen is first shown. */
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

/** A link within the portal. A click with a modifier key is left to the browser. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  return (
    <a
      href={href(to)}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event);
        if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey) return;
        if (event.shiftKey || event.altKey) return;
        event.preventDefault();
        const before = path();
        navigate(to, { replace: href(to) === location.pathname + location.search });
        // A link to the current screen scrolls to the top.
        if (before === path()) scrollTo(0, 0);
      }}
      {...rest}
    />
  );
}
