// The service worker: what was visited can be read without a network, and everything else gets the offline
// page. It asks the network first, so nobody sees an old page while there is a new one. A new version
// waits until its visitor asks for it ('Vernieuwen'): nothing changes under a page that is being read.
//
// The generator writes the list of what is put by, with a revision for all whose name holds no hash, and
// publishes this file as /sw.js (generator/engine/src/publish/worker.rs).

import { cacheNames, setCacheNameDetails, type WorkboxPlugin } from "workbox-core";
import { CacheExpiration, ExpirationPlugin } from "workbox-expiration";
import { addRoute, getCacheKeyForURL, matchPrecache, precache, type PrecacheEntry } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";

// What is used here of a worker's global scope. TypeScript's own description of it contradicts that of pages.
declare global {
  interface ExtendableEvent extends Event {
    waitUntil(work: Promise<unknown>): void;
  }
}
declare const self: {
  __WB_MANIFEST: PrecacheEntry[];
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void>; matchAll(options: { type: "window" }): Promise<{ url: string }[]> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent<{ type?: unknown } | null>) => void): void;
};

const OFFLINE = "/offline";
/** Seconds that a page may take when there is one in the cache. */
const PATIENCE = 4;
const DAY = 24 * 60 * 60;

// The names stand in the cookie policy.
setCacheNameDetails({ prefix: "site", precache: "precache", suffix: "" });
const PAGES = "site-pages";
const FILES = "site-files";
const KEPT_PAGES = { maxEntries: 50, maxAgeSeconds: 30 * DAY };
const KEPT_FILES = { maxEntries: 150, maxAgeSeconds: 30 * DAY };
const expire = (kept: typeof KEPT_FILES) => new ExpirationPlugin({ ...kept, purgeOnQuotaError: true }) as WorkboxPlugin;

const own = (url: URL) => url.origin === location.origin;
/** The API answers and the version are never kept. */
const isPage = (url: URL) => own(url) && !/^\/(api\/|version\.json$)/.test(url.pathname);
/** Files whose name holds a hash of their bytes. */
const isHashed = (url: URL) => own(url) && url.pathname.startsWith("/assets/");
/**
 * Whether a page is made ready before its link is followed. Only a new one will do: by the time that it is shown there
 * may be a network again.
 */
const isAhead = (event?: Event & { request?: Request }) => event?.request?.headers.has("Sec-Purpose") ?? false;

const page: WorkboxPlugin = {
  // The HTML of an address is the same with any query, and a query may hold a token that nobody should keep.
  cacheKeyWillBeUsed: ({ request }) => {
    const { origin, pathname } = new URL(request.url);
    return Promise.resolve(origin + (pathname.replace(/\/+$/, "") || "/"));
  },
  // A response that is made anew does not remember the query that it was asked for with.
  cacheWillUpdate: ({ response }) =>
    Promise.resolve(
      response.status === 200 && response.headers.get("content-type")?.startsWith("text/html")
        ? new Response(response.body, response)
        : null,
    ),
  cachedResponseWillBeUsed: async ({ cachedResponse, request, event }) =>
    isAhead(event) ? null : (cachedResponse ?? matchPrecache(request.url)),
  handlerDidError: async ({ event, request }) => (isAhead(event) ? undefined : standIn(request.url)),
};

/** The offline page, whose link to itself leads to the page that was asked for. */
async function standIn(asked: string): Promise<Response | undefined> {
  const kept = await matchPrecache(OFFLINE);
  if (!kept) return undefined;
  const { pathname, search } = new URL(asked);
  // What browsers write into an address holds no quote.
  const html = (await kept.text()).replace(
    `href="${OFFLINE}"`,
    () => `href="${(pathname + search).replaceAll("&", "&amp;")}"`,
  );
  return new Response(html, { status: kept.status, statusText: kept.statusText, headers: kept.headers });
}

const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: PATIENCE,
  plugins: [expire(KEPT_PAGES), page],
});

precache(self.__WB_MANIFEST);
// Before what was put by, because pages among it go by the network first too.
registerRoute(({ url, request }) => request.mode === "navigate" && isPage(url), pages);
addRoute({ cleanURLs: false, directoryIndex: "", ignoreURLParametersMatching: [] });
registerRoute(({ url }) => isHashed(url), new CacheFirst({ cacheName: FILES, plugins: [expire(KEPT_FILES)] }));

let first = false;

self.addEventListener("install", (event) => {
  first = !self.registration.active;
  event.waitUntil(handOver());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([removeForeign(), start(event)]));
});

self.addEventListener("message", ({ data }) => {
  if (data?.type === "SKIP_WAITING") void self.skipWaiting();
});

/**
 * Keeps what the version before put by and this one does not: a page that is open, or that was visited and is read
 * without a network, may still ask for it.
 */
async function handOver(): Promise<void> {
  const before = await caches.open(cacheNames.precache);
  const files = await caches.open(FILES);
  const expiration = new CacheExpiration(FILES, KEPT_FILES);
  for (const request of await before.keys()) {
    if (!isHashed(new URL(request.url)) || getCacheKeyForURL(request.url)) continue;
    const response = await before.match(request);
    if (!response) continue;
    await files.put(request, response);
    await expiration.updateTimestamp(request.url);
  }
}

/** Removes caches that this version does not know. */
async function removeForeign(): Promise<void> {
  const known = [cacheNames.precache, PAGES, FILES];
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !known.includes(name)).map((name) => caches.delete(name)));
}

async function start(event: ExtendableEvent): Promise<void> {
  // A page is then asked for while this worker still wakes up.
  await (self.registration.navigationPreload as NavigationPreloadManager | undefined)?.enable();
  // Only the first time: no older worker holds the page then, and nobody waits for 'Vernieuwen'. A later version gets
  // its pages from the one before when it is told to take over.
  if (!first) return;
  await self.clients.claim();
  // What is open was loaded before this worker was there; the browser's own cache still has it.
  for (const { url } of await self.clients.matchAll({ type: "window" })) {
    if (isPage(new URL(url))) await pages.handle({ event, request: new Request(url, { cache: "force-cache" }) });
  }
}
