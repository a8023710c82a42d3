// Checks what a browser loads on a first visit against budget.json. The build weighs every page by its HTML; this test shows
// for a page of each kind that the browser loads no more.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import budget from "../../budget.json" with { type: "json" };
import { DIST, KINDS, html } from "./routes.ts";
import { waitUntilLoaded, visit } from "./visit.ts";

const PAGES = KINDS.filter(({ status }) => status === 200);
const COMPRESSED = /\.(woff2|png|jpg|webp|avif)$/;

/** Transferred kilobytes, computed as in the build (generator/engine/src/check/weight/weigher.rs). */
function weight(bytes: Buffer, name: string): number {
  if (COMPRESSED.test(name)) return bytes.length / 1000;
  const quality = name.endsWith(".html") ? 5 : 11;
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length / 1000;
}

/** Limits of a page in kilobytes, by type. */
function limits(path: string): { html: number; css: number; js: number } {
  const exceptions: Partial<Record<string, Partial<{ html: number; css: number; js: number }>>> = budget.exceptions;
  return { ...budget, ...exceptions[path] };
}

interface Load {
  kind: string;
  html: number;
  css: number;
  js: number;
  fonts: number;
  fontFiles: number;
  other: number;
  total: number;
  requests: number;
}

/** Requests before any interaction, by type: on a first visit with the consent dialog. */
async function load(kind: string, path: string, first: boolean): Promise<Load> {
  const requests: { type: string; path: string }[] = [];
  const look = async (page: Page) => {
    if (first) await page.locator("dialog[open]").first().waitFor();
    await waitUntilLoaded(page);
  };
  await visit(
    path,
    {
      first,
      viewport: { width: 360, height: 740 },
      prepare: (page) => {
        page.on("request", (request) => {
          const { pathname: path } = new URL(request.url());
          // Scripts are fetched first, and then imported from the browser's cache: counts them once.
          const again = request.resourceType() === "fetch" && path.startsWith("/assets/");
          if (!again) requests.push({ type: request.resourceType(), path });
        });
        return Promise.resolve();
      },
    },
    ({ page }) => look(page),
  );
  const sum = (...types: string[]) =>
    requests
      .filter(({ type }) => types.length === 0 || types.includes(type))
      .map((one) =>
        one.type === "document"
          ? weight(Buffer.from(html(path)), "index.html")
          : weight(readFileSync(join(DIST, one.path)), one.path),
      )
      .reduce((total, one) => total + one, 0);
  const [document, css, js, fonts, total] = [sum("document"), sum("stylesheet"), sum("script"), sum("font"), sum()];
  return {
    kind,
    html: document,
    css,
    js,
    fonts,
    fontFiles: requests.filter(({ type }) => type === "font").length,
    other: total - document - css - js - fonts,
    total,
    requests: requests.length,
  };
}

const table: Load[] = [];
afterAll(() => {
  const rounded = table.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === "number" ? Number(value.toFixed(1)) : value]),
    ),
  );
  console.table(rounded);
});

describe("a first visit", () =>
  test.each(PAGES)("to $kind stays light", async ({ kind, path }) => {
    const found = await load(kind, path, true);
    table.push(found);
    const most = limits(path);
    expect(found.html).toBeLessThanOrEqual(most.html);
    expect(found.css).toBeGreaterThan(0);
    expect(found.css).toBeLessThanOrEqual(most.css);
    expect(found.js).toBeGreaterThan(0);
    expect(found.js).toBeLessThanOrEqual(most.js);
    expect(found.fontFiles).toBeLessThanOrEqual(budget.fonts.files);
    expect(found.fonts).toBeLessThanOrEqual(budget.fonts.total);
    if (path === "/") {
      expect(found.total).toBeLessThanOrEqual(budget.home.total);
      expect(found.requests).toBeLessThanOrEqual(budget.home.requests);
    }
  }));

/** Kilobytes of scripts without interaction for visitors who answered the cookie dialog before: loader and version check. */
const RETURNING = 2.2;

test.each(["/blog", "/privacybeleid"])("a returning visitor loads little more than the loader on %s", async (path) => {
  const { js } = await load("returning", path, false);
  expect(js).toBeGreaterThan(0);
  expect(js).toBeLessThanOrEqual(RETURNING);
});
