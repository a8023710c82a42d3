// Every built page, at the widths where texts are most likely to overflow and words to break.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ALL, DIST, html } from "./routes.ts";
import { unlinked } from "./sheets.ts";
import { counter } from "./tools.ts";
import { crowded, origin, overflowing, visit } from "./visit.ts";

/** How many pages one test opens, so that it stays far below its limit on a slow machine too. */
const PART = 25;
const PARTS = Array.from({ length: Math.ceil(ALL.length / PART) }, (_, at) => ALL.slice(at * PART, (at + 1) * PART));

test.each(PARTS.map((paths) => [paths[0], paths] as const))(
  "the pages from %s fit the narrowest window, also with large letters, break no word and lay no text over another on a tablet, have all their styles and load without errors",
  async (_, paths) => {
    const viewport = { width: 320, height: 800 };
    const found = await visit("/", { viewport, ...counter("1312") }, async ({ page, problems }) => {
      const wrong: Record<string, unknown> = {};
      for (const path of paths) {
        problems.length = 0;
        const response = await page.goto(origin + path);
        // The portal redirects to the login; that must not interrupt the next page.
        if (path === "/saas") await page.waitForURL("**/customer-login*");
        await page.evaluate(() => document.fonts.ready);
        const [wide, bare] = [await overflowing(page), await unlinked(page)];
        // A phone of 360 px whose owner asks for letters half as large again, or twice as large (WCAG 1.4.4).
        for (const width of [240, 180]) {
          await page.setViewportSize({ width, height: 480 });
          wide.push(...(await overflowing(page)));
        }
        const close: string[] = [];
        for (const width of [768, 1024]) {
          await page.setViewportSize({ width, height: 800 });
          close.push(...(await crowded(page)));
        }
        await page.setViewportSize(viewport);
        if (response?.status() !== 200 || [wide, close, bare, problems].some(({ length }) => length > 0))
          wrong[path] = { wide, close, bare, problems: [...problems] };
      }
      return wrong;
    });
    expect(found).toEqual({});
  },
);

test("there are pages", () => {
  expect(ALL.length).toBeGreaterThan(60);
});

test("nothing that a setting should have filled in is left open", () => {
  const texts = [
    ...ALL.map(html),
    ...["feed.xml", "llms.txt", "sitemap.xml"].map((name) => readFileSync(join(DIST, name), "utf8")),
  ];
  const open = texts.flatMap((text) =>
    [...text.matchAll(/\{(brand|phone|email|host|stad|[a-z]+\.[a-z_]+)\}/g)].map(([name]) => name),
  );
  expect(open).toEqual([]);
});
