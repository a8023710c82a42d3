// Layout shift while fonts and pictures load late.

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { final } from "./poll.ts";
import { scrollThrough } from "./visit.ts";

/**
 * Maximum cumulative layout shift while both fonts load late; search engines call up to 0.1 good. The
 * fallback faces have the fonts' metrics but not the width of every letter, so the lines of a heading
 * may break elsewhere once the font has loaded.
 */
const HARDLY_ANY_SHIFT = 0.02;

/** Delays fonts until the first text of each page was drawn without them, and records layout shifts. */
export async function delayFonts(page: Page): Promise<void> {
  let drawn = (): void => undefined;
  let first = Promise.resolve();
  page.on("request", (request) => {
    if (request.isNavigationRequest()) first = new Promise((resolve) => (drawn = resolve));
  });
  await page.exposeFunction("drawn", () => drawn());
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) window.drawn();
    }).observe({ type: "paint", buffered: true });
    const shifts: Shift[] = [];
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries as LayoutShift[]) {
        const nodes = entry.sources.map(({ node }) => node?.parentElement?.className ?? "");
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, nodes });
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    window.shifts = () => {
      note(observer.takeRecords());
      return shifts;
    };
  });
  await page.route("**/*.woff2", async (route) => {
    await first;
    await route.continue();
  });
}

/** Expects hardly any layout shift from the start of loading until the whole page was scrolled through. */
export async function expectNoLayoutShift(page: Page): Promise<void> {
  await scrollThrough(page);
  const shifts = final(await page.evaluate(() => window.shifts()));
  const sum = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThan(HARDLY_ANY_SHIFT);
}

interface Shift {
  value: number;
  nodes: string[];
}

/** Not in TypeScript's own library: https://wicg.github.io/layout-instability/ */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node }[];
}

declare global {
  interface Window {
    drawn: () => void;
    shifts: () => Shift[];
  }
}
