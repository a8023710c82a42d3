// How other code shows a toast.

import { add, type Content } from "./queue.ts";

export type { Content };

/** Milliseconds on screen for a short confirmation: saved, copied. */
export const SHORT = 4000;

/** Shows a toast and returns its id. The view is loaded with the first one. */
export function toast(content: Content): string {
  void import("./show.tsx").then(({ show }) => {
    show();
  });
  return add(content);
}
