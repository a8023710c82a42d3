// A React component from npm works in an island, built with Preact, under the site's security policy.

import { join } from "node:path";
import type { Page } from "playwright-core";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, test } from "vitest";
import { shared } from "../../vite.config.ts";
import { final } from "./poll.ts";
import { visit } from "./visit.ts";

const MODULE = "/assets/npm-form.js";
const PATH = "/algemene-voorwaarden";
let code = "";

beforeAll(async () => {
  const built = await build({
    ...shared,
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: { write: false, lib: { entry: join(import.meta.dirname, "npm-form.tsx"), formats: ["es"] } },
  });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  code = output[0].code;
});

/** Puts the island at the start of <main>, with the same markup as the generator's. */
async function place(page: Page): Promise<void> {
  await page.route(`**${MODULE}`, (route) => route.fulfill({ contentType: "text/javascript", body: code }));
  await page.route(`**${PATH}`, async (route) => {
    const response = await route.fetch();
    const island = `<site-island name="npm-form" modules="${MODULE}" on="load"><script type="application/json">{"label":"Gemeente"}</script></site-island>`;
    await route.fulfill({ response, body: (await response.text()).replace(/<main[^>]*>/, `$&${island}`) });
  });
}

test("react-hook-form says what is wrong and sends, by keyboard alone", async () => {
  await visit(PATH, { prepare: place }, async ({ page, problems }) => {
    const field = page.getByRole("textbox", { name: "Gemeente" });
    await field.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("site-island [role=alert]").allInnerTexts()).toEqual(["Vul een gemeente in."]);
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    await page.keyboard.type("Gent");
    await expect.poll(() => page.locator("site-island [role=alert]").count()).toBe(0);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect.poll(() => page.locator("site-island output").allInnerTexts()).toEqual(["Bewaard"]);
    expect(final([...problems])).toEqual([]);
  });
});
