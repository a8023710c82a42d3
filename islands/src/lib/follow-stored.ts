// For state that is kept in the browser's storage, and can be open in several tabs.

import { onStoredElsewhere } from "./storage.ts";

/**
 * Calls `load` now, when another tab changes the stored value, and when the page comes back from the back/forward cache,
 * where it missed changes. Returns a function that ends this.
 */
export function followStored(key: string, load: () => void): () => void {
  const back = ({ persisted }: PageTransitionEvent) => {
    if (persisted) load();
  };
  load();
  addEventListener("pageshow", back);
  const end = onStoredElsewhere((changed) => changed === key, load);
  return () => {
    removeEventListener("pageshow", back);
    end();
  };
}
