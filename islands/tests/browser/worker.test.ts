// The service worker, in a browser that goes offline: the host then drops all connections.

import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { serve, type Host } from "../host/server.ts";
import { eventually, final } from "./poll.ts";
import { DIST, html } from "./routes.ts";
import { waitForDraft } from "./tools.ts";
import { consentStorage, withLocalStorage, openContext, REFUSED, waitUntilLoaded } from "./visit.ts";

const NOTICE = "🎉 Nieuwe versie beschikbaar";
const LOST = "De lijn is weg";
const CACHES = ["site-files", "site-pages", "site-precache"];

let folder: string;
let host: Host;
/** Whether the host responds. */
let online = true;
/** Paths that never get a response. */
let stuck: string[] = [];
let asked: string[] = [];
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "site-"));
  cpSync(DIST, folder, { recursive: true });
  host = await serve(folder, ({ url = "" }) => {
    asked.push(url);
    return stuck.includes(url) ? new Promise<never>(() => undefined) : online;
  });
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  online = true;
  stuck = [];
  // Without the dialog that a first visit opens over the page.
  const choice = withLocalStorage(consentStorage(REFUSED), host.origin);
  context = await openContext({ locale: "nl-BE", viewport: { width: 1280, height: 800 }, ...choice });
  page = await context.newPage();
});
afterEach(() => context.close());

const visit = (path: string) => page.goto(host.origin + path, { waitUntil: "load" });
const heading = (at = page) => at.locator("h1").innerText();

/** Opens a page and interacts with it, which starts the worker. Waits until the worker has precached everything. */
async function install(path: string): Promise<void> {
  await visit(path);
  await page.mouse.wheel(0, 10);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await expect.poll(() => kept("site-pages")).toContain(path);
}

/** Paths in a cache, with their query. */
function kept(name: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => url.slice(location.origin.length));
  }, name);
}

/** Makes a request from the page. Returns its status, or "failed". */
function request(path: string, init: RequestInit = {}): Promise<number | string> {
  return page.evaluate(
    ([path, init]) =>
      fetch(path, init).then(
        ({ status }) => status,
        () => "failed",
      ),
    [path, init] as const,
  );
}

/** The font of the heading, which shows whether the site's styles are applied. */
const styled = () => page.evaluate(() => getComputedStyle(document.querySelector("h1") ?? document.body).fontFamily);

describe("the first time", () => {
  test("a visitor's first interaction starts it, and the page stays as it is", async () => {
    let loads = 0;
    page.on("load", () => loads++);
    await visit("/over-ons");
    await waitUntilLoaded(page);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean))).toBe(false);
    await install("/over-ons");
    await waitUntilLoaded(page);
    await expect.poll(() => loads).toBe(2);
  });

  test("it precaches what every page needs, the forms, and the offline page", async () => {
    await install("/contact");
    const list = (await kept("site-precache")).map((path) => path.replace(/-[\w-]{7}\./, "."));
    for (const file of ["site.css", "kop.woff2", "tekst.woff2", "loader.js", "shell.js", "consent.js", "react.js"])
      expect(list).toContain(`/assets/${file}`);
    const forms = readdirSync(join(DIST, "assets")).filter((name) => /^(lead|contact)-form-.*\.js$/.test(name));
    for (const name of forms) await expect.poll(() => kept("site-precache")).toContain(`/assets/${name}`);
    expect(list.filter((path) => !path.startsWith("/assets/"))).toEqual([
      expect.stringMatching(/^\/offline\?__WB_REVISION__=[0-9a-f]{16}$/),
      expect.stringMatching(/^\/verkooptools\/leadsnap-app\?__WB_REVISION__=[0-9a-f]{16}$/),
    ]);
    await expect.poll(() => page.evaluate(() => caches.keys().then((names) => names.sort()))).toEqual(CACHES);
    const policy = html("/cookiebeleid");
    for (const name of [...CACHES, "workbox-expiration"]) expect(policy).toContain(`<code>${name}</code>`);
    await eventually(async () => {
      const preload = await page.evaluate(async () =>
        (await navigator.serviceWorker.ready).navigationPreload.getState().then(({ enabled }) => enabled),
      );
      expect(preload).toBe(true);
    });
  });
});

describe("without a network", () => {
  test("visited pages are available, the first one too, and look as they should", async () => {
    await install("/");
    await visit("/diensten/callcenter-gent");
    const [first, second] = [await styled(), await heading()];
    online = false;
    await visit("/diensten/callcenter-gent");
    await expect.poll(heading).toBe(second);
    await expect.poll(styled).toBe(first);
    // With a slash or a query it is the same page.
    await visit("/diensten/callcenter-gent/?utm_source=brief");
    await expect.poll(heading).toBe(second);
    await visit("/");
    await expect.poll(heading).toBe("Wij hebben nieuwe klanten voor u.");
    await eventually(async () => {
      const fonts = await page.evaluate(async () => [...(await document.fonts.ready)].map(({ status }) => status));
      expect(fonts.filter((status) => status === "loaded")).toHaveLength(2);
    });
  });

  test("Leadsnap is available although it was not opened before, and keeps what is noted", async () => {
    await install("/");
    // The cookie dialog would cover the form.
    await page.evaluate(
      (values) => {
        for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
      },
      consentStorage({ analytics: false, marketing: false }),
    );
    online = false;
    const open = async () => {
      await visit("/verkooptools/leadsnap-app");
      await page.locator("#app").scrollIntoViewIfNeeded();
      await page.locator(".snap__form > fieldset:enabled").waitFor();
    };
    await open();
    await page.locator(".snap [name=company]").fill("Voorbeeld zonder netwerk bv");
    await page.getByRole("button", { name: "Bewaar de lead" }).click();
    await page.getByText("Lead bewaard").waitFor();
    await page.locator(".snap [name=contact]").fill("Nog niet af");
    await waitForDraft(page, "Nog niet af");
    await open();
    await expect.poll(() => page.locator(".lead__title").allInnerTexts()).toEqual(["Voorbeeld zonder netwerk bv"]);
    await expect.poll(() => page.locator(".snap [name=contact]").inputValue()).toBe("Nog niet af");
    await expect.poll(styled).toContain("Kop");
  });

  test("another page gives the offline page, which links to it once there is a network", async () => {
    await install("/");
    const problems: string[] = [];
    page.on("pageerror", ({ message }) => problems.push(message));
    online = false;
    const response = await visit("/jobs");
    expect(response?.fromServiceWorker()).toBe(true);
    await expect.poll(heading).toBe(LOST);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/jobs");
    await expect.poll(() => page.locator('main a[href^="tel:"]').count()).toBe(2);
    const retry = page.getByRole("link", { name: "Opnieuw proberen" });
    await expect.poll(() => retry.getAttribute("href")).toBe(`${host.origin}/jobs`);
    await Promise.all([page.waitForEvent("load"), retry.click()]);
    await expect.poll(heading).toBe(LOST);
    // A path that looks like another host is a path of this site.
    await visit("//elders.example/jobs");
    await expect.poll(() => retry.getAttribute("href")).toBe(`${host.origin}//elders.example/jobs`);
    await visit("/jobs");
    online = true;
    // Also when the code runs that makes a link to the page itself scroll to its top.
    await page.mouse.wheel(0, 200);
    await page.locator("[data-header][data-compact]").waitFor();
    await Promise.all([page.waitForEvent("load"), retry.click()]);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/jobs");
    await expect.poll(heading).not.toBe(LOST);
    expect(problems).toEqual([]);
  });

  test("a page that a browser prefetches is no offline page when the network is back", async () => {
    await install("/");
    const preloads: string[] = [];
    const session = await context.newCDPSession(page);
    session.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
      if (prefetchUrl.endsWith("/blog")) preloads.push(status);
    });
    await session.send("Preload.enable");
    online = false;
    asked = [];
    const link = page.locator('header a[href="/blog"]').first();
    await link.hover();
    // Some versions of Chromium prefetch nothing when there is a service worker.
    await vi.waitUntil(() => asked.includes("/blog"), { timeout: 3000 }).catch(() => undefined);
    if (asked.includes("/blog")) await expect.poll(() => preloads.at(-1)).toMatch(/Failure|Ready|Success/);
    online = true;
    await link.click();
    await page.waitForURL("**/blog");
    await expect.poll(heading).not.toBe(LOST);
  });

  test("files with a hash in their name come from the cache", async () => {
    await install("/");
    const island = readdirSync(join(DIST, "assets")).find((name) => name.startsWith("scan-")) ?? "";
    expect(final(await request(`/assets/${island}`))).toBe(200);
    await expect.poll(() => kept("site-files")).toContain(`/assets/${island}`);
    asked = [];
    expect(final(await request(`/assets/${island}`))).toBe(200);
    expect(asked).toEqual([]);
    online = false;
    expect(final(await request(`/assets/${island}`, { cache: "reload" }))).toBe(200);
    const other = readdirSync(join(DIST, "assets")).find((name) => name.endsWith(".avif") || name.endsWith(".png"));
    expect(final(await request(`/assets/${other ?? ""}`))).toBe("failed");
  });
});

describe("what it leaves alone", () => {
  test("the API, the version and POST requests", async () => {
    await install("/contact");
    asked = [];
    for (const path of ["/api/counter", "/version.json", "/robots.txt"]) await request(path);
    await request("/contact", { method: "POST", body: "x" });
    await visit("/version.json");
    await expect
      .poll(() => asked)
      .toEqual(expect.arrayContaining(["/api/counter", "/version.json", "/robots.txt", "/contact"]));
    await visit("/contact");
    const all = (await Promise.all(CACHES.map(kept))).flat();
    expect(all.filter((path) => /api|version\.json|robots/.test(path))).toEqual([]);
    online = false;
    for (const path of ["/api/counter", "/version.json", "/robots.txt"])
      expect(final(await request(path))).toBe("failed");
    expect(final(await request("/contact", { method: "POST", body: "x" }))).toBe("failed");
    await expect(visit("/version.json")).rejects.toThrow("net::ERR");
  });

  test("pages that are not found, and tokens in a URL", async () => {
    await install("/");
    await visit("/bestaat-niet");
    await visit("/confirm-reset?token=geheim&userid=7");
    await expect.poll(() => kept("site-pages")).toContain("/confirm-reset");
    await expect.poll(() => kept("site-pages")).not.toContain("/bestaat-niet");
    await eventually(async () => {
      const addresses = await page.evaluate(async () => {
        const cache = await caches.open("site-pages");
        const requests = await cache.keys();
        const responses = await Promise.all(requests.map((request) => cache.match(request)));
        return [...requests, ...responses].map((one) => one?.url);
      });
      expect(addresses.join(" ")).not.toContain("geheim");
    });
  });
});

test("a page that takes long is shown from the cache", async () => {
  await install("/blog");
  stuck = ["/blog"];
  const start = Date.now();
  await visit("/blog");
  await expect.poll(heading).toBeTruthy();
  expect(Date.now() - start).toBeGreaterThan(3500);
  expect(Date.now() - start).toBeLessThan(15_000);
});

describe("a new version", () => {
  let number = 0;

  /** Publishes the site again, with another heading on /over-ons and another stylesheet. */
  function publish(): { title: string; before: string; after: string } {
    const title = `Over ons, versie ${++number}`;
    const before = readdirSync(join(folder, "assets")).find((name) => /^site-.*\.css$/.test(name)) ?? "";
    const after = `site-versie${number}.css`;
    renameSync(join(folder, "assets", before), join(folder, "assets", after));
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!/(\.html|sw\.js)$/.test(file)) continue;
      const text = readFileSync(join(folder, file), "utf8").replaceAll(before, after);
      const own = file === join("over-ons", "index.html");
      writeFileSync(join(folder, file), own ? text.replace(/(<h1[^>]*>).*?<\/h1>/s, `$1${title}</h1>`) : text);
    }
    writeFileSync(join(folder, "version.json"), JSON.stringify({ version: String(number) }));
    return { title, before: `/assets/${before}`, after: `/assets/${after}` };
  }

  /** Checks for a new worker, and waits until it is waiting. */
  const found = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 20));
    });
  const waiting = () => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting));

  test("waits until the visitor asks for it, and then reloads the page once", async () => {
    await install("/over-ons");
    const other = await context.newPage();
    await other.goto(`${host.origin}/over-ons`);
    const old = await heading();
    const loads = { here: 0, there: 0 };
    page.on("load", () => loads.here++);
    other.on("load", () => loads.there++);
    const { title, before, after } = publish();

    await found();
    await Promise.all([page, other].map((tab) => waitUntilLoaded(tab)));
    await expect.poll(waiting).toBe(true);
    await expect.poll(heading).toBe(old);
    await expect.poll(() => kept("site-precache")).toEqual(expect.arrayContaining([before, after]));

    // As the browser does when a tab becomes visible again.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    const toast = page.locator(".toast");
    await expect.poll(() => toast.locator(".toast__title").innerText()).toBe(NOTICE);
    expect(loads).toEqual({ here: 0, there: 0 });
    await Promise.all([page.waitForEvent("load"), toast.getByRole("button", { name: "Vernieuwen" }).click()]);
    await expect.poll(heading).toBe(title);
    await expect.poll(waiting).toBe(false);
    await Promise.all([page, other].map((tab) => waitUntilLoaded(tab)));
    await expect.poll(() => kept("site-precache")).toContain(after);
    await expect.poll(() => kept("site-precache")).not.toContain(before);
    expect(loads).toEqual({ here: 1, there: 0 });

    online = false;
    await visit("/jobs");
    await expect.poll(heading).toBe(LOST);
  });

  test("that activates without a click keeps visited pages readable", async () => {
    await install("/over-ons");
    await visit("/contact");
    const [old, looks] = [await heading(), await styled()];
    const { before, after } = publish();
    await found();
    // It activates when no page of the site is open.
    await page.goto("about:blank");
    await expect
      .poll(() =>
        context.serviceWorkers().at(-1)?.evaluate("registration.waiting === null && registration.active.state"),
      )
      .toBe("activated");
    await visit("/over-ons");
    await expect.poll(waiting).toBe(false);
    await expect.poll(() => kept("site-precache")).toContain(after);
    await expect.poll(() => kept("site-precache")).not.toContain(before);
    online = false;
    await visit("/contact");
    await expect.poll(heading).toBe(old);
    await expect.poll(() => page.locator('link[rel="stylesheet"]').first().getAttribute("href")).toBe(before);
    await expect.poll(styled).toBe(looks);
  });

  test("removes caches of versions that kept other ones", async () => {
    await install("/over-ons");
    await page.evaluate(() => caches.open("vroeger"));
    publish();
    await found();
    await page.evaluate(async () => {
      const taken = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
      );
      (await navigator.serviceWorker.ready).waiting?.postMessage({ type: "SKIP_WAITING" });
      await taken;
    });
    await expect.poll(() => page.evaluate(() => caches.has("vroeger"))).toBe(false);
  });
});
