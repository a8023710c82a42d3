// The queue of toasts. A new one replaces the older, except failures that stay until they are dismissed.

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

/** Most toasts at the same time: the newest, and failures that nobody has dismissed yet. */
const LIMIT = 3;
/** Milliseconds between dismissal and removal. */
export const REMOVE_AFTER = 1_000_000;
/** Milliseconds on screen, by default. */
const DURATION = 5000;

/** Newest first. */
const { current, set, subscribe } = createStore<readonly Toast[]>(() => []);
export { current, subscribe };

let counter = 0;
const removals = new Map<string, ReturnType<typeof setTimeout>>();

/** Whether a newer toast must not take its place: nobody may have read it yet. */
const isKept = ({ open, variant, duration }: Toast): boolean =>
  open && variant === "destructive" && duration === Infinity;

/** Adds a toast and returns its id. */
export function add({ variant = "default", duration = DURATION, ...content }: Content): string {
  const id = String(++counter);
  const kept = current()
    .filter(isKept)
    .slice(0, LIMIT - 1);
  for (const older of current()) if (!kept.includes(older)) forget(older.id);
  set([{ ...content, id, variant, duration, open: true }, ...kept]);
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
