// Storage for this tab only. If the browser stores nothing, reads return null, so code that needs a value while the
// page is open keeps a copy.

/** The stored text; null if there is none. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; `null` removes it. */
export function writeTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Nothing is stored.
  }
}
