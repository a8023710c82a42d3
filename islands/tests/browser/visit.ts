// One visit to a page of the built site, which records every error during it.

import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from "playwright-core";
import { expect, inject } from "vitest";
import type { Config } from "../../src/contract/props.ts";
import { EXECUTABLE, FLAGS } from "./chromium.ts";
import { final } from "./poll.ts";
import { html } from "./routes.ts";
import { unlinkedRules } from "./sheets.ts";

/** An open page. */
export interface Visit {
  page: Page;
  /** Status of the page itself. */
  status: number;
  /** Errors in the console, blocked or failed requests and requests to other hosts: there must be none. */
  problems: string[];
}

export interface Options extends BrowserContextOptions {
  /** Runs before the page is requested. */
  prepare?: (page: Page) => Promise<unknown>;
  /** For a visitor who has not answered the cookie dialog yet. */
  first?: boolean;
  /** The visitor's local storage; by default, that cookies were refused. */
  stored?: Record<string, string>;
}

export const origin = inject("origin");

/** The settings in the pages. */
export const settings = JSON.parse(/id="config">(.*?)<\/script>/.exec(html("/"))?.[1] ?? "") as Config;

/** The local storage of a visitor who answered the cookie dialog. */
export function consentStorage(preferences: {
  analytics: boolean;
  marketing: boolean;
  recognition?: boolean;
  robots?: boolean;
}): Record<string, string> {
  const { brand, consent } = settings;
  const now = Date.now();
  return {
    [`${brand}-cookie-consent`]: JSON.stringify({ necessary: true, ...preferences }),
    [`${brand}-cookie-consent-record`]: JSON.stringify({
      version: consent.version,
      date: new Date(now).toISOString(),
    }),
    [`${brand}-cookie-consent-expiry`]: new Date(now + consent.days * 86_400_000).toISOString(),
  };
}

export const REFUSED = { analytics: false, marketing: false };

/** A security policy as the generator writes it with scripts of these hosts, which don't support Trusted Types. */
export function allowHosts(policy = "", ...hosts: string[]): string {
  return policy
    .replace("script-src 'self'", ["script-src 'self'", ...hosts].join(" "))
    .replace("require-trusted-types-for 'script'; ", "");
}

/** Options with local storage, for a browser context that a test opens itself; `at` is the origin of the site. */
export function withLocalStorage(values: Record<string, string>, at = origin): BrowserContextOptions {
  const localStorage = Object.entries(values).map(([name, value]) => ({ name, value }));
  return { storageState: { cookies: [], origins: [{ origin: at, localStorage }] } };
}

/** Factor by which the processor of pages is slowed down: `THROTTLE`. */
export const SLOW = Number(process.env.THROTTLE ?? 1);

/** The browser, shared by all test files of a process. It ends with the process. */
let browser: Promise<Browser> | undefined;

/**
 * A browser context that slows pages down by `THROTTLE`, and has reduced motion, because drawing animations takes time. Tests
 * of motion set `reducedMotion: "no-preference"`.
 */
export async function openContext(options: BrowserContextOptions): Promise<BrowserContext> {
  browser ??= chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
  const context = await (await browser).newContext({ reducedMotion: "reduce", ...options });
  // Only something that hangs takes this long; the default of 30 s is too short on a machine that compiles with all its cores.
  context.setDefaultTimeout(120_000 * SLOW);
  context.on("page", follow);
  if (SLOW === 1) return context;
  context.on("page", (page) => {
    context
      .newCDPSession(page)
      .then((session) => session.send("Emulation.setCPUThrottlingRate", { rate: SLOW }))
      // The page was closed already.
      .catch(() => undefined);
  });
  return context;
}

type Look<T> = (visit: Visit) => Promise<T>;

/** Opens a path in a new context, calls `look` once its fonts have loaded, and closes it again. */
export function visit<T>(path: string, look: Look<T>): Promise<T>;
export function visit<T>(path: string, options: Options, look: Look<T>): Promise<T>;
export async function visit<T>(path: string, ...how: [Look<T>] | [Options, Look<T>]): Promise<T> {
  const [chose, look] = how.length === 1 ? [{}, ...how] : how;
  const { prepare, first = false, stored = first ? {} : consentStorage(REFUSED), ...options }: Options = chose;
  const context = await openContext({
    locale: "nl-BE",
    viewport: { width: 1280, height: 800 },
    // Tests can't intercept requests that the service worker answers. It has its own tests.
    serviceWorkers: "block",
    ...options,
  });
  try {
    const page = await context.newPage();
    const problems = listen(page);
    // Not `storageState`, which opens an extra page: that takes a sixth of the time of a short test.
    const storing = await page.addInitScript((values) => {
      if (self === top) for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, stored);
    await prepare?.(page);
    const response = await page.goto(origin + path, { waitUntil: "load" });
    await storing.dispose();
    await page.evaluate(() => document.fonts.ready);
    const seen = await look({ page, status: response?.status() ?? 0, problems });
    // Read once, because a missing stylesheet is not linked later either.
    expect(final(await unlinkedRules(page)), "rules whose stylesheet the page does not link").toEqual([]);
    return seen;
  } finally {
    await context.close();
  }
}

/**
 * For each page: whether its loader has made the last request that it makes without interaction, the pending requests, and
 * the URLs of scripts that were fetched but not yet imported from the cache.
 */
const progress = new WeakMap<Page, { last: boolean; pending: Set<Request>; fetched: Set<string> }>();

/** Waits until a page has loaded everything that it requests without interaction, except requests that a test holds. */
export async function waitUntilLoaded(page: Page, held = /^$/): Promise<void> {
  await expect
    .poll(async () => {
      const { last, pending, fetched } = progress.get(page) ?? { last: false, pending: new Set(), fetched: new Set() };
      const awaited = () =>
        [...[...pending].map((request) => request.url()), ...fetched].filter((url) => !held.test(url));
      const before = awaited();
      // Lets the page handle what arrived, which must cause no other request.
      await page.evaluate(async () => {
        const { port1, port2 } = new MessageChannel();
        const task = new Promise((resolve) => (port1.onmessage = resolve));
        port2.postMessage("");
        await task;
        await document.fonts.ready;
      });
      return [last, before, awaited()];
    })
    .toEqual([true, [], []]);
}

/** A script of the site. */
const SCRIPT = /\/assets\/[^/]+\.js$/;

function follow(page: Page): void {
  const state = { last: false, pending: new Set<Request>(), fetched: new Set<string>() };
  progress.set(page, state);
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      state.last = false;
      state.pending.clear();
      state.fetched.clear();
    }
    state.pending.add(request);
    if (SCRIPT.test(request.url())) state.fetched[request.resourceType() === "fetch" ? "add" : "delete"](request.url());
    if (new URL(request.url()).pathname === "/version.json") state.last = true;
  });
  page.on("requestfinished", (request) => state.pending.delete(request));
  page.on("requestfailed", (request) => {
    state.pending.delete(request);
    state.fetched.delete(request.url());
  });
}

function listen(page: Page): string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    // The browser also logs an error for the status of a document; tests check the status itself.
    const status = message.text().startsWith("Failed to load resource") && message.location().url === page.url();
    if (message.type() === "error" && !status) problems.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => {
    problems.push(`script: ${error.message}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol !== "data:") problems.push(`other host: ${request.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Aborted by going to the next page.
    if (reason !== "net::ERR_ABORTED") problems.push(`failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400 && response.request().resourceType() !== "document") {
      problems.push(`${response.status()}: ${response.url()}`);
    }
  });
  return problems;
}

/** Scrolls down the page by window heights, so that everything that loads late is loaded or on its way. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Has a time limit, so that a browser that draws no frame does not block the test: tests poll for the result later.
    const drawn = () => new Promise((resolve) => (requestAnimationFrame(resolve), setTimeout(resolve, 250)));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: "instant" });
      await drawn();
      await drawn();
    }
  });
}

/** Names of the running animations with a duration. Those that follow the scroll position don't move without scrolling. */
export function runningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === "running" && timeline instanceof DocumentTimeline)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : "transition")),
  );
}

/** Words that are broken in two without a hyphen at the edge of their box, and texts that overlap. */
export function brokenOrOverlapping(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const shown: { parent: Element; text: string; rect: DOMRect }[] = [];
    // Text for screen readers is one pixel wide, and fixed elements pass over the page.
    const isApart = (element: Element | null): boolean => {
      if (element === null) return false;
      const { clipPath, position } = getComputedStyle(element);
      return (
        clipPath === "inset(50%)" || position === "fixed" || position === "sticky" || isApart(element.parentElement)
      );
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const [parent, text] = [node.parentElement, node.textContent ?? ""];
      if (parent === null || text.trim() === "" || parent.closest("svg, script") !== null) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isApart(parent)) continue;
      range.selectNodeContents(node);
      // What ends in three dots is as wide as its box.
      const box = getComputedStyle(parent).textOverflow === "ellipsis" ? parent : range;
      for (const rect of box.getClientRects()) shown.push({ parent, text: text.trim(), rect });
      if (parent.closest("code, a[href^='mailto:']") !== null) continue;
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]{8,}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    }
    // Line boxes may touch, because letters are lower than their line box.
    const low = ({ rect }: { rect: DOMRect }) => rect.top + rect.height * 0.2;
    const high = ({ rect }: { rect: DOMRect }) => rect.bottom - rect.height * 0.2;
    shown.sort((a, b) => low(a) - low(b));
    shown.forEach((one, at) => {
      for (const other of shown.slice(at + 1)) {
        if (low(other) >= high(one)) break;
        const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        if (one.parent !== other.parent && wide > 2) found.push(`${one.text} / ${other.text}`);
      }
    });
    return found;
  });
}

/** Texts that extend over the right edge of the window, outside boxes that scroll. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) found.push(`the page: ${document.documentElement.scrollWidth}`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || (node.textContent ?? "").trim() === "" || parent.closest("svg, .vh, script") !== null)
        continue;
      // In a collapsed element.
      if (!parent.checkVisibility()) continue;
      let box: Element | null = parent;
      while (box !== null && getComputedStyle(box).overflowX !== "auto") box = box.parentElement;
      if (box !== null && box !== document.documentElement) continue;
      range.selectNodeContents(node);
      // What ends in three dots is as wide as its box.
      const rects =
        getComputedStyle(parent).textOverflow === "ellipsis" ? parent.getClientRects() : range.getClientRects();
      const right = Math.max(...[...rects].map((rect) => rect.right));
      if (right > width + 1) found.push(`${(node.textContent ?? "").trim()}: ${right}`);
    }
    return found;
  });
}
