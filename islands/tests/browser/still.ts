// Layout shift while fonts and pictures load late.

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { final } from "./poll.ts";
import { scrollThrough } from "./visit.ts";

/**
 * Cumulative layout shift while both fonts come late; 0.1 is what search engines still call good. The
 * fallback faces have the fonts' metrics but not the width of every letter, so a heading may break
 * its lines elsewhere when the font is there.
 */
const HARDLY_ANY_SHIFT = 0.02;

/** Makes fonts come after the first text of each page was drawn without them, and notes what moves. */
export async function late(page: Page): Promise<void> {
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

/** That hardly anything moves from when the page is asked for until all of it was seen. */
export async function still(page: Page): Promise<void> {
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
