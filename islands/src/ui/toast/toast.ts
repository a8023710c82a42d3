// How other code shows a toast.

import { add, type Content } from "./queue.ts";

export type { Content };

/** Milliseconds on screen for a short confirmation: saved, copied. */
export const SHORT = 4000;

/** Shows a toast and returns its id. The view is loaded with the first one. */
export function toast(content: Content): string {
  import("./show.tsx")
    .then(({ show }) => {
      show();
    })
    // Forms, which tell of failures, bring it along.
    .catch(() => undefined);
  return add(content);
}
