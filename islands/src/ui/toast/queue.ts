// The queue of toasts. One is shown at a time; a new one replaces the older.

import type { ReactNode } from "react";
import { createStore } from "../../lib/store.ts";

interface Action {
  label: string;
  run(): void;
}

export interface Toast {
  /** From a counter that only goes up. */
  id: string;
  title: ReactNode;
  description?: ReactNode;
  action?: Action;
  variant: "default" | "destructive";
  /** False once dismissed; removed some time after that. */
  open: boolean;
  /** Milliseconds on screen; Infinity stays until dismissed. */
  duration: number;
}

export type Content = Pick<Toast, "title" | "description" | "action"> & Partial<Pick<Toast, "variant" | "duration">>;

/** Most toasts that are shown at the same time. */
const LIMIT = 1;
/** Milliseconds between dismissal and removal. */
export const REMOVE_AFTER = 1_000_000;
/** Milliseconds on screen, by default. */
const DURATION = 5000;

/** Newest first. */
const { current, set, subscribe } = createStore<readonly Toast[]>(() => []);
export { current, subscribe };

let counter = 0;
const removals = new Map<string, ReturnType<typeof setTimeout>>();

/** Adds a toast and returns its id. */
export function add({ variant = "default", duration = DURATION, ...content }: Content): string {
  const id = String(++counter);
  for (const older of current().slice(LIMIT - 1)) forget(older.id);
  set([{ ...content, id, variant, duration, open: true }, ...current()].slice(0, LIMIT));
  return id;
}

/** Closes one toast, or all of them; they are removed later. */
export function dismiss(id?: string): void {
  for (const one of current()) {
    if ((id ?? one.id) !== one.id || removals.has(one.id)) continue;
    removals.set(one.id, setTimeout(remove, REMOVE_AFTER, one.id));
  }
  set(current().map((one) => ((id ?? one.id) === one.id ? { ...one, open: false } : one)));
}

/** Removes a toast, or all of them. */
export function remove(id?: string): void {
  for (const one of current()) if ((id ?? one.id) === one.id) forget(one.id);
  set(current().filter((one) => (id ?? one.id) !== one.id));
}

function forget(id: string): void {
  clearTimeout(removals.get(id));
  removals.delete(id);
}
