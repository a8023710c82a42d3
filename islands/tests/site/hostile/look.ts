// Finds out what became of the texts on a page.

import type { Page } from "playwright-core";
import { SIGN } from "./texts.ts";

/** The findings on a page. */
interface Seen {
  /** Set by a script that came from a text. */
  hit: unknown;
  /** Elements and handlers that came from a text. */
  injected: string[];
  /** Violations of the Content-Security-Policy. */
  violations: string[];
  /** Its visible texts, and the values of attributes. */
  texts: string[];
}

/** Every text in a JSON value. */
export function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(texts) : [];
}

/** The data scripts of a page, ended where a browser ends them. */
export function data(html: string): { type: string; value: unknown }[] {
  return [...html.matchAll(/<script type="([a-z/+]+)"[^>]*>([\s\S]*?)<\/script>/g)]
    .filter(([, type]) => type !== "module")
    .map(([, type = "", json = ""]) => ({ type, value: JSON.parse(json) as unknown }));
}

/** Marks of the texts that appear here unchanged. */
export function marksIn(all: string[]): string[] {
  const sign = SIGN.replace(/[.()/]/g, "\\$&");
  // In markdown the sign is code, shown without its backticks; telephone numbers have no-break spaces.
  return all.flatMap((text) =>
    [...text.matchAll(new RegExp(`(teken\\d+x)[ \u00a0]${sign}`, "g"))].map(([, mark = ""]) => mark),
  );
}

/** The one inline script of a page: `EARLY` in generator/engine/src/assets/sheets.rs. */
const OWN = 'onclick=e=>onclick.early=e.target.closest("site-island button:not([action] *)")';

/** Runs in the page. */
function look(own: string): Seen {
  const scripts = 'script:not([src], [type="application/json"], [type="application/ld+json"])';
  const injected = [...document.querySelectorAll(`[data-hostile], ${scripts}`)]
    .filter(({ textContent }) => textContent !== own)
    .map(({ outerHTML }) => outerHTML);
  const copy = document.documentElement.cloneNode(true) as Element;
  copy.querySelectorAll("script").forEach((script) => script.remove());
  const texts = [copy.textContent];
  for (const element of document.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      // `on` alone is our own attribute, which says when an island is loaded.
      if (
        (name.startsWith("on") && name !== "on") ||
        (name === "href" && /^\s*(javascript|data|vbscript):/i.test(value))
      )
        injected.push(`${element.localName} ${name}=${value}`);
      texts.push(value);
    }
  }
  const { hit, violations = [] } = window as { hit?: unknown; violations?: string[] };
  return { hit, injected, violations, texts: texts.filter((text) => text.includes("teken")) };
}

/** Records errors of a page; each visit empties the list. */
export async function watch(page: Page, origin: string): Promise<string[]> {
  const problems: string[] = [];
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      violations.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  page.on("dialog", (dialog) => {
    problems.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", ({ message }) => problems.push(message));
  page.on("console", (message) => {
    const { url } = message.location();
    // There is no API here.
    if (message.type() === "error" && !url.startsWith(`${origin}/api/`)) problems.push(`${message.text()} ${url}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(origin)) problems.push(`request ${request.url()}`);
  });
  return problems;
}

/** Opens a page, hydrates all its islands, and inspects it. */
export async function visit(page: Page, url: string, problems: string[]): Promise<Seen> {
  problems.length = 0;
  await page.goto(url, { waitUntil: "load" });
  // The portal redirects to the login: waits for that, so that it does not interfere with the next page.
  if (url.endsWith("/saas")) await page.waitForURL("**/customer-login*");
  // Scrolls until the islands are hydrated: a busy browser may skip the frame between two scrolls, and then they stay hidden.
  await page.waitForFunction(() => {
    const islands = [...document.querySelectorAll<HTMLElement & { alive?: boolean }>("site-island")];
    const island = islands.find(({ alive }) => !alive);
    island?.scrollIntoView();
    island?.dispatchEvent(new Event("pointerover", { bubbles: true }));
    return island === undefined || island.hasAttribute("failed");
  });
  return page.evaluate(look, OWN);
}
