// Scripts are in the browser's cache before they are imported. Browsers used to refuse a module that they once could not fetch
// until the page was loaded again (https://github.com/whatwg/html/pull/10327, of 2026), and do so too when it was preloaded by
// a link: a form would stay dead after one lost request.

const fetched: Record<string, Promise<unknown> | undefined> = {};

const fetchScript = async (url: string) => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(url);
  return answer.arrayBuffer();
};

/** Fetches scripts, each of them once. What fails is asked for again after a second, and then the next time. */
export const fetchScripts = (urls: string[]): Promise<unknown> =>
  Promise.all(
    urls.map(
      (url) =>
        (fetched[url] ??= fetchScript(url)
          .catch(async () => {
            await new Promise((resolve) => setTimeout(resolve, 1000));
            return fetchScript(url);
          })
          .catch((failure: unknown) => {
            fetched[url] = undefined;
            throw failure;
          })),
    ),
  );
