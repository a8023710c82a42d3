// The line through a page, as the browser paints it: without a gap from the telephone to the footer, and drawn while the
// visitor scrolls.

import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { eventually, final } from "./poll.ts";
import { overflowing, visit, type Options } from "./visit.ts";

/** Distance between the rows that are checked, in pixels. */
const STEP = 6;

/** Checks rows of pixels in the margins of a page, below the telephone. Returns their number, and the rows without a line. */
async function gaps(page: Page): Promise<{ rows: number; open: number[] }> {
  await page.addStyleTag({ content: ".totop { display: none !important; }" });
  await page.evaluate(() => document.fonts.ready);
  let picture = "";
  // Repeated, because on a busy machine the browser sometimes fails to take a screenshot.
  await eventually(async () => {
    picture = (await page.screenshot({ fullPage: true })).toString("base64");
  });
  return page.evaluate(
    async ([data, step]) => {
      const bytes = Uint8Array.from(atob(data as string), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext("2d");
      if (context === null) throw new Error("there is no canvas");
      context.drawImage(bitmap, 0, 0);
      const box = (selector: string) => {
        const found = document.querySelector(selector);
        if (found === null) throw new Error(`there is no ${selector}`);
        const { top, bottom } = found.getBoundingClientRect();
        return { top: top + scrollY, bottom: bottom + scrollY };
      };
      const boxes = (selector: string) =>
        [...document.querySelectorAll(selector)].map((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return { left, right, top: top + scrollY, bottom: bottom + scrollY };
        });
      // The steps are part of the line, but on a narrow screen they are not in the margin.
      const steps = innerWidth < 1024 ? boxes(".lined--through") : [];
      const crossings = boxes(".lined > .thread");
      // The line leaves the margin where it bends towards the first stop.
      const bends = boxes(".lined--through .route").map(({ top }) => ({ top, bottom: top + 70 }));
      const wrap = document.querySelector(".lined > .wrap")?.getBoundingClientRect().left ?? 0;
      const [from, to] = [box(".cord").bottom + 4, box(".foot .thread").top + 20];
      const painted = (y: number) => {
        const row = context.getImageData(0, y, canvas.width, 1).data;
        return (x: number, ground: number) =>
          [0, 1, 2].some((part) => Math.abs((row[4 * x + part] ?? 0) - (row[4 * ground + part] ?? 0)) > 40);
      };
      const coloured = (y: number) => {
        const [red = 0, , blue = 0] = context.getImageData(0, y, 1, 1).data;
        const [other = 0, , last = 0] = context.getImageData(canvas.width - 1, y, 1, 1).data;
        return red - blue > 100 || other - last > 100;
      };
      const pictures = boxes(".drawn");
      const open: number[] = [];
      let rows = 0;
      for (let y = Math.ceil(from); y < to; y += step as number) {
        if ([...steps, ...crossings, ...bends].some(({ top, bottom }) => y > top && y < bottom)) continue;
        rows += 1;
        const differs = painted(y);
        const margin = Math.floor(wrap) - 1;
        const inMargin = Array.from({ length: margin - 1 }, (_, at) => at + 1);
        const found = inMargin.some((x) => differs(x, 0) || differs(canvas.width - 1 - x, canvas.width - 1));
        // A drawing's own line may cover this one up to the edge of the page.
        const isDrawing = pictures.some(({ top, bottom }) => y > top && y < bottom);
        if (!found && !(isDrawing && coloured(y))) open.push(y);
      }
      // Halfway down a crossing, the line runs from margin to margin; a `.line` in between has its own line.
      const events = boxes(".thread > .line");
      for (const { left, right, top, bottom } of crossings) {
        const y = Math.round((top + bottom) / 2);
        const differs = painted(y);
        const event = events.find((one) => one.top >= top - 1 && one.bottom <= bottom + 1);
        const isOpen = (x: number) => !(event && x > event.left - 2 && x < event.right + 2) && !differs(x, 0);
        const columns = Array.from({ length: Math.floor(right - left - 100) }, (_, at) => Math.ceil(left) + 50 + at);
        if (columns.some(isOpen)) open.push(y);
      }
      return { rows, open };
    },
    [picture, STEP],
  );
}

const STILL: Options = { bypassCSP: true };

test.each([
  ["/", 360],
  ["/", 768],
  ["/", 1280],
  ["/", 1920],
  ["/diensten", 360],
  ["/diensten", 1280],
  ["/leadgeneratie-kmo", 1280],
  ["/over-ons", 1280],
  ["/bedankt", 1280],
  ["/diensten/callcenter-gent", 360],
  ["/diensten/callcenter-gent", 1280],
])("with reduced motion it is complete on %s at %i px", async (path, width) => {
  await visit(path, { ...STILL, viewport: { width, height: 800 } }, async ({ page }) => {
    const { rows, open } = final(await gaps(page));
    expect(rows).toBeGreaterThan(200);
    expect(open).toEqual([]);
    await expect.poll(() => overflowing(page)).toEqual([]);
  });
});

test.each([3, 4, 5])("after the last of %i steps it continues to the margin", async (count) => {
  await visit("/prijzen", async ({ page }) => {
    const [stop, line] = final(
      await page.locator(".lined--through").evaluate((section, count) => {
        const route = section.querySelector(".route");
        const wrap = section.querySelector(".wrap");
        if (route === null || wrap === null) throw new Error("there are no steps");
        while (route.children.length > count) route.children[1]?.remove();
        while (route.children.length < count) route.children[1]?.before(route.children[1].cloneNode(true));
        const { inlineSize, marginInlineEnd } = getComputedStyle(wrap, "::after");
        const end = wrap.getBoundingClientRect().right - Number.parseFloat(marginInlineEnd);
        const last = route.lastElementChild?.getBoundingClientRect().left ?? 0;
        return [last, end - Number.parseFloat(inlineSize)] as const;
      }, count),
    );
    // It begins at the edge of the last step's dot, which is 44 pixels wide.
    expect(line).toBeCloseTo(stop + 44, 0);
  });
});

test("it is complete in print", async () => {
  await visit("/", { ...STILL, viewport: { width: 1280, height: 800 } }, async ({ page }) => {
    await page.emulateMedia({ media: "print", reducedMotion: "no-preference" });
    for (const selector of [".lined--left", ".thread--left", ".foot .thread"])
      await expect
        .poll(() =>
          page
            .locator(selector)
            .first()
            .evaluate((one) => getComputedStyle(one, "::after").scale),
        )
        .toBe("none");
    const hidden = () =>
      page
        .locator(".thread .line__warm")
        .evaluateAll((all) =>
          all.filter((one) => getComputedStyle(one).strokeDasharray !== "none").map((one) => one.outerHTML),
        );
    await expect.poll(hidden).toEqual([]);
  });
});

test("it is drawn while scrolling, without layout shifts", async () => {
  await visit("/", { reducedMotion: "no-preference", viewport: { width: 1280, height: 800 } }, async ({ page }) => {
    const last = page.locator(".s-cta.lined");
    const drawn = () =>
      last.evaluate((one) => {
        const { scale } = getComputedStyle(one, "::after");
        return scale === "none" ? 1 : Number(scale.split(" ")[1] ?? scale);
      });
    const event = () =>
      last
        .locator(".line__warm")
        .evaluate((one) => Math.abs(Number.parseFloat(getComputedStyle(one).strokeDashoffset)));
    await expect.poll(drawn).toBe(0);
    await expect.poll(event).toBe(1);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
    await expect.poll(drawn).toBe(1);
    await expect.poll(event).toBe(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  });
});
