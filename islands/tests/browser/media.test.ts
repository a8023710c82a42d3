// Motion, the dark theme, and pages on paper.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { eventually, final } from "./poll.ts";
import { KINDS } from "./routes.ts";
import { visit } from "./visit.ts";

const PAGES = KINDS.filter(({ status }) => status === 200).map(({ path }) => path);

test("less motion is a choice: otherwise the line of the home page draws itself", async () => {
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
