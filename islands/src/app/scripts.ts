// Scripts are in the browser's cache before they are imported. Many browsers refuse a module that they once could not fetch
// until the page is loaded again (whatwg/html#10327 ended that, in 2026), also when a link preloaded it: a form would stay dead
// after one lost request.

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

/** Fetches scripts, each of them once. What fails is asked for again after a second, and then the next time. */
export const fetchScripts = (urls: string[]): Promise<unknown> =>
  Promise.all(urls.map((url) => (fetched[url] ??= fetchScript(url))));
