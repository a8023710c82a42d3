// Every built page, at the widths where texts are most likely to overflow and words to be broken.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ALL, DIST, html } from "./routes.ts";
import { unlinkedRules } from "./sheets.ts";
import { fakeScanCounter } from "./tools.ts";
import { brokenOrOverlapping, runningAnimations, origin, overflowing, visit } from "./visit.ts";

/** Number of pages per test, so that a test stays far below its time limit on a slow machine too. */
const PART = 25;
const PARTS = Array.from({ length: Math.ceil(ALL.length / PART) }, (_, at) => ALL.slice(at * PART, (at + 1) * PART));

/** A phone of 320 px; one of 360 px with text at 150% or 200% (WCAG 1.4.4); tablets. */
const WINDOWS: [width: number, height: number][] = [
  [320, 800],
  [240, 480],
  [180, 480],
  [768, 800],
  [1024, 800],
];

test.each(PARTS.map((paths) => [paths[0], paths] as const))(
  "the pages from %s fit the narrowest window, also with large text, break no word and have no overlapping texts on a tablet, have all their styles, animate nothing with reduced motion and load without errors",
  async (_, paths) => {
    const found = await visit("/", fakeScanCounter("1312"), async ({ page, problems }) => {
      const wrong: Record<string, unknown> = {};
      for (const [at, path] of paths.entries()) {
        problems.length = 0;
        // Alternates the order of the windows, so that each page opens at the last size of the previous one: resizing redraws.
        const windows = at % 2 === 0 ? WINDOWS : WINDOWS.toReversed();
        const open = async () => {
          const response = await page.goto(origin + path);
          // The portal redirects to the login: waits for that, so that it does not interrupt the next page.
          if (path === "/saas") await page.waitForURL("**/customer-login*");
          await page.evaluate(() => document.fonts.ready);
          return { status: response?.status(), bare: await unlinkedRules(page), moved: await runningAnimations(page) };
        };
        let opened: Awaited<ReturnType<typeof open>> | undefined;
        const [wide, close]: [string[], string[]] = [[], []];
        for (const [width, height] of windows) {
          await page.setViewportSize({ width, height });
          opened ??= await open();
          if (width < 768) wide.push(...(await overflowing(page)));
          else close.push(...(await brokenOrOverlapping(page)));
        }
        if (
          opened?.status !== 200 ||
          [wide, close, opened.bare, opened.moved, problems].some(({ length }) => length > 0)
        )
          wrong[path] = { ...opened, wide, close, problems: [...problems] };
      }
      return wrong;
    });
    expect(found).toEqual({});
  },
);

test("there are pages", () => {
  expect(ALL.length).toBeGreaterThan(60);
});

test("no placeholder for a setting is left", () => {
  const texts = [
    ...ALL.map(html),
    ...["feed.xml", "llms.txt", "sitemap.xml"].map((name) => readFileSync(join(DIST, name), "utf8")),
  ];
  const open = texts.flatMap((text) =>
    [...text.matchAll(/\{(brand|phone|email|host|stad|[a-z]+\.[a-z_]+)\}/g)].map(([name]) => name),
  );
  expect(open).toEqual([]);
});
