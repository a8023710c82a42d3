// The browser's storage for the scripts of the preview. If the browser blocks it, values last as long as the page.

function open(name) {
  try {
    const storage = window[name];
    storage.getItem("");
    return storage;
  } catch {
    const kept = new Map();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}

/** Kept after the browser is closed. */
export const local = open("localStorage");
/** Kept as long as the tab is open. */
export const session = open("sessionStorage");
