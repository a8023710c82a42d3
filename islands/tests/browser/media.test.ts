// Motion, and pages on paper.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { eventually } from "./poll.ts";
import { KINDS } from "./routes.ts";
import { visit } from "./visit.ts";

const PAGES = KINDS.filter(({ status }) => status === 200).map(({ path }) => path);

test("less motion is a choice: otherwise the line of the home page draws itself", async () => {
  const look = async ({ page }: { page: Page }) => {
    await expect.poll(() => page.evaluate(() => document.body.dataset.moved)).toContain("draw");
  };
  await visit("/", look, {
    reducedMotion: "no-preference",
    // On a busy machine the animation may already have finished.
    prepare: (page) =>
      page.addInitScript(() => {
        addEventListener("animationstart", ({ animationName }) => {
          document.body.dataset.moved = `${document.body.dataset.moved ?? ""} ${animationName}`;
        });
      }),
  });
});

describe("on paper", () => {
  test.each([
    "/",
    "/diensten/callcenter-gent",
    "/privacybeleid",
    PAGES.find((path) => path.startsWith("/blog/")) ?? "",
  ])("%s is text without what only works on a screen", async (path) => {
    await visit(path, async ({ page }) => {
      await page.emulateMedia({ media: "print" });
      for (const gone of ["#menu", ".skip", ".totop", "form", ".foot__cities"]) {
        for (const one of await page.locator(gone).all())
          await expect.poll(() => one.isVisible(), { message: gone }).toBe(false);
      }
      await expect.poll(() => page.locator("h1").isVisible()).toBe(true);
      for (const paragraph of await page.locator("main .prose p, main .faq__a p").all()) {
        // Also in an answer that is folded on the screen.
        await eventually(async () => {
          const height = await paragraph.evaluate((one) => one.getBoundingClientRect().height);
          expect(height, (await paragraph.textContent()) ?? "").toBeGreaterThan(0);
        });
      }
      await eventually(async () => {
        const colours = await page.locator("main h1").evaluate((one) => {
          let back: Element | null = one;
          while (back !== null && getComputedStyle(back).backgroundColor === "rgba(0, 0, 0, 0)")
            back = back.parentElement;
          return back === null ? "" : getComputedStyle(back).backgroundColor;
        });
        expect(colours).toBe("rgb(255, 255, 255)");
      });
      // A sheet shows how a drawing begins.
      for (const line of await page.locator(".map__line").all())
        await expect.poll(() => line.evaluate((one) => getComputedStyle(one).strokeDasharray)).toBe("none");
      const sheets = await page.pdf({ format: "A4" });
      expect(sheets.length).toBeGreaterThan(5000);
    });
  });
});
