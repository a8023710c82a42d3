// The service worker: visited pages can be read offline, all others show the offline page. It is network first, so that
// nobody sees an outdated page while online. A new version waits until the visitor clicks 'Vernieuwen', so that nothing
// changes under an open page.
//
// The generator writes the precache list, with a revision for files whose name holds no hash, and publishes this file
// as /sw.js (generator/engine/src/publish/worker.rs).

import { cacheNames, setCacheNameDetails, type WorkboxPlugin } from "workbox-core";
import { CacheExpiration, ExpirationPlugin } from "workbox-expiration";
import { addRoute, getCacheKeyForURL, matchPrecache, precache, type PrecacheEntry } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";

// The part of a worker's global scope that is used here. TypeScript's `webworker` types conflict with `dom`.
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
/** Seconds to wait for the network when the page is cached. */
const TIMEOUT = 4;
const DAY = 24 * 60 * 60;

// The cookie policy lists these names.
setCacheNameDetails({ prefix: "site", precache: "precache", suffix: "" });
const PAGES = "site-pages";
const FILES = "site-files";
const KEPT_PAGES = { maxEntries: 50, maxAgeSeconds: 30 * DAY };
const KEPT_FILES = { maxEntries: 150, maxAgeSeconds: 30 * DAY };
const expire = (kept: typeof KEPT_FILES) => new ExpirationPlugin({ ...kept, purgeOnQuotaError: true }) as WorkboxPlugin;

const own = (url: URL) => url.origin === location.origin;
/** Whether a URL may be a page of the site. API responses and the version are never cached. */
const isPage = (url: URL) => own(url) && !/^\/(api\/|version\.json$)/.test(url.pathname);
/** Files whose name holds a content hash. */
const isHashed = (url: URL) => own(url) && url.pathname.startsWith("/assets/");
/**
 * Whether a page is being prefetched. Prefetches are answered from the network only, because the network may be back by
 * the time the page is shown.
 */
const isAhead = (event?: Event & { request?: Request }) => event?.request?.headers.has("Sec-Purpose") ?? false;

const page: WorkboxPlugin = {
  // The HTML does not depend on the query, and a query may hold a token that must not be stored.
  cacheKeyWillBeUsed: ({ request }) => {
    const { origin, pathname } = new URL(request.url);
    return Promise.resolve(origin + (pathname.replace(/\/+$/, "") || "/"));
  },
  // A new response, which does not contain the URL with its query.
  cacheWillUpdate: ({ response }) =>
    Promise.resolve(
      response.status === 200 && response.headers.get("content-type")?.startsWith("text/html")
        ? new Response(response.body, response)
        : null,
    ),
  cachedResponseWillBeUsed: async ({ cachedResponse, request, event }) =>
    isAhead(event) ? null : (cachedResponse ?? matchPrecache(request.url)),
  handlerDidError: async ({ event, request }) => (isAhead(event) ? undefined : offlinePage(request.url)),
};

/** The offline page. Its retry link leads to the requested page. */
async function offlinePage(asked: string): Promise<Response | undefined> {
  const kept = await matchPrecache(OFFLINE);
  if (!kept) return undefined;
  const { origin, pathname, search } = new URL(asked);
  // The full URL, because a path that starts with two slashes would lead to another host. Browsers escape quotes in
  // URLs.
  const html = (await kept.text()).replace(
    `href="${OFFLINE}"`,
    () => `href="${(origin + pathname + search).replaceAll("&", "&amp;")}"`,
  );
  return new Response(html, { status: kept.status, statusText: kept.statusText, headers: kept.headers });
}

const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: TIMEOUT,
  plugins: [expire(KEPT_PAGES), page],
});

precache(self.__WB_MANIFEST);
// Before the precache route, because precached pages are network first too.
registerRoute(({ url, request }) => request.mode === "navigate" && isPage(url), pages);
addRoute({ cleanURLs: false, directoryIndex: "", ignoreURLParametersMatching: [] });
registerRoute(({ url }) => isHashed(url), new CacheFirst({ cacheName: FILES, plugins: [expire(KEPT_FILES)] }));

let first = false;

self.addEventListener("install", (event) => {
  first = !self.registration.active;
  event.waitUntil(handOver());
});

self.addEventListener("activate", (event) => event.waitUntil(Promise.all([removeForeign(), start(event)])));

self.addEventListener("message", ({ data }) => {
  if (data?.type === "SKIP_WAITING") void self.skipWaiting();
});

/**
 * Keeps files that only the previous version precached, because open pages and pages read offline may still need them.
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

/** Deletes all caches that this version does not use. */
async function removeForeign(): Promise<void> {
  const known = [cacheNames.precache, PAGES, FILES];
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !known.includes(name)).map((name) => caches.delete(name)));
}

async function start(event: ExtendableEvent): Promise<void> {
  // Navigation preload: request the page while the worker still starts.
  await (self.registration.navigationPreload as NavigationPreloadManager | undefined)?.enable();
  // Only on first install: no older worker controls the page then. A later version takes over when the visitor clicks
  // 'Vernieuwen'.
  if (!first) return;
  await self.clients.claim();
  // Open pages were loaded before this worker existed; the browser's HTTP cache still has them.
  for (const { url } of await self.clients.matchAll({ type: "window" })) {
    if (isPage(new URL(url))) await pages.handle({ event, request: new Request(url, { cache: "force-cache" }) });
  }
}
