// How other code shows a toast.

import { add, type Content } from "./queue.ts";

export type { Content };

/** Milliseconds on screen for a short confirmation: saved, copied. */
export const SHORT = 4000;

/** Loads the view. Forms do so in advance: with the connection lost, the toast that says so could not fetch it. */
export function prepareToasts(): void {
  import("./show.tsx").then(({ show }) => show()).catch(() => undefined);
}

/** Shows a toast and returns its id. */
export function toast(content: Content): string {
  prepareToasts();
  return add(content);
}
