// Fetches scripts into the browser's cache before they are imported. If an import or a preload of a module fails once,
// many browsers refuse to import it until the page is reloaded (fixed in 2026 by whatwg/html#10327). Without this, one
// lost request would break a form.

const fetched: Record<string, Promise<void> | undefined> = {};

const fetchScript = async (url: string, isLast?: boolean): Promise<void> => {
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(url);
    await answer.arrayBuffer();
  } catch (failure) {
    if (isLast) {
      fetched[url] = undefined;
      throw failure;
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await fetchScript(url, true);
  }
};

/** Fetches each script once. A failed one is retried after a second, and after that by the next call. */
export const fetchScripts = (urls: string[]): Promise<unknown> =>
  Promise.all(urls.map((url) => (fetched[url] ??= fetchScript(url))));
