// What the browser keeps for the scripts of the preview. One that is set to keep nothing forgets it with the page.

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

/** Kept for good. */
export const local = open("localStorage");
/** Kept as long as the tab is open. */
export const session = open("sessionStorage");
