// The browser's storage for the scripts of the preview. If the browser blocks the storage, or it is full, values last
// as long as the page.

function open(name) {
  const kept = new Map();
  let storage;
  try {
    storage = window[name];
    storage.getItem("");
  } catch {
    storage = undefined;
  }
  return {
    getItem: (key) => kept.get(key) ?? storage?.getItem(key) ?? null,
    setItem(key, value) {
      kept.set(key, value);
      if (!storage) return;
      try {
        storage.setItem(key, value);
        kept.delete(key);
      } catch {
        // The next page must not read the older value.
        storage.removeItem(key);
      }
    },
    removeItem(key) {
      kept.delete(key);
      storage?.removeItem(key);
    },
  };
}

/** Kept after the browser is closed. */
export const local = open("localStorage");
/** Kept as long as the tab is open. */
export const session = open("sessionStorage");
