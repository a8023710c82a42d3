// Shows toasts. Other code uses this module.

import { add, type Content } from "./queue.ts";

export type { Content };

/** Milliseconds on screen for a short confirmation: saved, copied. */
export const SHORT = 4000;

/** Loads the view. Forms do so in advance, because a toast about a lost connection could not fetch it any more. */
export function prepareToasts(): void {
  import("./show.tsx").then(({ show }) => show()).catch(() => undefined);
}

/** Shows a toast and returns its id. */
export function toast(content: Content): string {
  prepareToasts();
  return add(content);
}
