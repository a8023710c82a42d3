// Limits what customers' screens fetch until the network is quiet. Each file is a request, even if it is small.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { logIn, NOW } from "./fake-portal.ts";
import { final } from "./poll.ts";
import { DIST } from "./routes.ts";
import { visit, type Options } from "./visit.ts";

/** Kilobytes of scripts over the line. */
function weight(scripts: string[]): number {
  return scripts.reduce((sum, path) => sum + brotliCompressSync(readFileSync(join(DIST, path))).length, 0) / 1000;
}

/** The scripts and stylesheets that a page requests until its network is quiet. */
async function fetched(
  path: string,
  ready: (page: Page) => Promise<unknown>,
  { prepare, ...options }: Options = {},
): Promise<{ scripts: string[]; styles: string[] }> {
  const [scripts, styles]: [string[], string[]] = [[], []];
  await visit(
    path,
    {
      ...options,
      prepare: async (page) => {
        page.on("request", (request) => {
          const list = { script: scripts, stylesheet: styles }[request.resourceType()];
          list?.push(new URL(request.url()).pathname);
        });
        await prepare?.(page);
      },
    },
    async ({ page }) => {
      await ready(page);
      await page.waitForLoadState("networkidle");
    },
  );
  return final({ scripts, styles });
}

test("the portal's first screen fetches at most 33.7 kB in 7 scripts with the palette, and 3 stylesheets", async () => {
  const { scripts, styles } = await fetched(
    "/saas",
    (page) => page.getByRole("heading", { level: 1, name: "Overzicht" }).waitFor(),
    {
      prepare: async (page) => {
        await page.clock.setFixedTime(NOW);
        await logIn(page);
      },
    },
  );
  expect(scripts.length, scripts.join("\n")).toBeLessThanOrEqual(7);
  // The palette is loaded once the screen is shown.
  const first = weight(scripts.filter((path) => !path.includes("/palette-")));
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(33.7);
  expect(styles.length, styles.join("\n")).toBeLessThanOrEqual(3);
});

test("the login screen fetches at most 17.2 kB in 6 scripts, and one more where cookies are asked about", async () => {
  const alive = (page: Page) => page.locator("site-island form[novalidate], site-island form").first().waitFor();
  const { scripts } = await fetched("/customer-login", alive);
  expect(scripts.length, scripts.join("\n")).toBeLessThanOrEqual(6);
  expect(weight(scripts)).toBeGreaterThan(0);
  expect(weight(scripts)).toBeLessThanOrEqual(17.2);
  const first = await fetched("/customer-login", (page) => page.locator("dialog[open]").first().waitFor(), {
    first: true,
  });
  expect(first.scripts.length, first.scripts.join("\n")).toBeLessThanOrEqual(7);
});

test("the first key on a page fetches at most 5 kB in 3 scripts", async () => {
  // The check for a new version is loaded when the page is idle, which may be after its network is quiet.
  const { scripts: before } = await fetched("/over-ons", (page) =>
    page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/version-"))),
  );
  const { scripts } = await fetched("/over-ons", async (page) => {
    const shell = page.waitForResponse(/\/shell-/);
    await page.keyboard.press("Tab");
    await shell;
  });
  const more = scripts.filter((path) => !before.includes(path));
  expect(more.length, more.join("\n")).toBeGreaterThan(0);
  expect(more.length, more.join("\n")).toBeLessThanOrEqual(3);
  expect(weight(more)).toBeLessThanOrEqual(5);
});
