// Motion, the dark theme, and pages on paper.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually, final } from "./poll.ts";
import { KINDS } from "./routes.ts";
import { hydrateIsland } from "./tools.ts";
import { origin, visit } from "./visit.ts";

const PAGES = KINDS.filter(({ status }) => status === 200).map(({ path }) => path);

test("the line of the home page is animated, unless reduced motion is set", async () => {
  const look = async ({ page }: { page: Page }) => {
    await expect.poll(() => page.evaluate(() => document.body.dataset.moved)).toContain("draw");
  };
  await visit(
    "/",
    {
      reducedMotion: "no-preference",
      // On a busy machine the animation may already have finished.
      prepare: (page) =>
        page.addInitScript(() =>
          addEventListener("animationstart", ({ animationName }) => {
            document.body.dataset.moved = `${document.body.dataset.moved ?? ""} ${animationName}`;
          }),
        ),
    },
    look,
  );
});

test("drawings, the browser's own colours and its controls follow the dark theme", async () => {
  const look = async ({ page }: { page: Page }) => {
    const paper = final(
      await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--paper")),
    );
    const themed = page.locator('meta[name="theme-color"][media="(prefers-color-scheme:dark)"]');
    await expect.poll(() => themed.getAttribute("content")).toBe(paper);
    const source = final(await page.locator('img[src*="/callcenter-gent"][src$=".svg"]').first().getAttribute("src"));
    const drawing = await page.request.get(new URL(source ?? "", page.url()).href);
    expect(final(await drawing.text())).toContain(`--paper:${paper};`);
    const ofControls = () =>
      page.evaluate(() => {
        document.body.style.color = "CanvasText";
        return getComputedStyle(document.body).color;
      });
    await expect.poll(ofControls).toBe("rgb(255, 255, 255)");
  };
  await visit("/diensten/callcenter-gent", { colorScheme: "dark" }, look);
});

test("on paper a tool has no buttons, and the data store no collapsed details", async () => {
  await visit("/verkooptools/contract-engine", async ({ page }) => {
    for (const [path, name] of [
      ["/verkooptools/contract-engine", "contract"],
      ["/verkooptools/datavalue-exchange/store", "store"],
    ] as const) {
      await page.emulateMedia({ media: "screen" });
      await page.goto(origin + path);
      await hydrateIsland(page, name);
      await expect.poll(() => page.locator("main .btn:visible").count()).toBeGreaterThan(0);
      await page.emulateMedia({ media: "print" });
      await expect.poll(() => page.locator(".btn:visible").count(), { message: path }).toBe(0);
    }
    const details = page.locator(".store__inside");
    await expect.poll(() => details.filter({ visible: true }).count()).toBe(0);
    await expect.poll(() => page.locator(".store__title").first().isVisible()).toBe(true);
    // A visitor who opened one wants it on paper.
    await page.emulateMedia({ media: "screen" });
    await page.locator(".store__summary").first().click();
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => details.filter({ visible: true }).count()).toBe(1);
  });
});

test("on paper a page is text without what only works on a screen", async () => {
  const post = PAGES.find((path) => path.startsWith("/blog/")) ?? "";
  await visit("/", async ({ page }) => {
    for (const path of ["/", "/diensten/callcenter-gent", "/privacybeleid", post]) {
      await page.emulateMedia({ media: "screen" });
      await page.goto(origin + path);
      await page.emulateMedia({ media: "print" });
      for (const gone of ["#menu", ".skip", ".totop", "form", ".foot__cities"])
        await expect.poll(() => page.locator(gone).filter({ visible: true }).count(), { message: path + gone }).toBe(0);
      await expect.poll(() => page.locator("h1").isVisible()).toBe(true);
      // Also in an answer that is collapsed on the screen.
      const flat = () =>
        page
          .locator("main .prose p, main .faq__a p")
          .evaluateAll((all) =>
            all.filter((one) => one.getBoundingClientRect().height === 0).map(({ textContent }) => textContent),
          );
      await expect.poll(flat, { message: path }).toEqual([]);
      await eventually(async () => {
        const colours = await page.locator("main h1").evaluate((one) => {
          let back: Element | null = one;
          while (back !== null && getComputedStyle(back).backgroundColor === "rgba(0, 0, 0, 0)")
            back = back.parentElement;
          return back === null ? "" : getComputedStyle(back).backgroundColor;
        });
        expect(colours, path).toBe("rgb(255, 255, 255)");
      });
      // Print shows the start of an animation, so the lines of the map must not be animated there.
      const dashed = () =>
        page
          .locator(".map__line")
          .evaluateAll((all) => all.filter((one) => getComputedStyle(one).strokeDasharray !== "none").length);
      await expect.poll(dashed, { message: path }).toBe(0);
      const sheets = await page.pdf({ format: "A4" });
      expect(sheets.length).toBeGreaterThan(5000);
    }
  });
});
