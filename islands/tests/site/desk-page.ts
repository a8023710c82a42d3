// Helpers for tests of a preview's desk.

import type { Page } from "playwright-core";
import { expect, vi } from "vitest";
import { violations } from "../browser/axe.ts";
import { eventually } from "../browser/poll.ts";
import { Visited, type Served, type Visit } from "./served.ts";

/** Waits until all pages were checked for the first time. */
export const deskOf = ({ origin }: Served) =>
  vi.waitUntil(async () => (await fetch(`${origin}/__desk`)).ok, { timeout: 120_000 });

/** A preview on the date of the samples, and a new browser context at its desk for each test. */
export class Desk extends Visited {
  constructor({ meant = /^$/, ...visit }: Visit = {}) {
    super({ height: 900, meant, ...visit });
  }

  override async start(args: string[] = []): Promise<void> {
    await super.start(["--now", "2026-11-20", ...args]);
    await deskOf(this);
  }

  /** Goes to a page, in a window of the given width. */
  readonly open = async (path: string, width = 1280): Promise<Page> => {
    await this.page.setViewportSize({ width, height: 900 });
    await this.page.goto(this.origin + path);
    return this.page;
  };
}

/** Expects that the page fits every width, and that axe finds no violations. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await eventually(async () => {
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider, `${name} at ${width}`).toBe(0);
    });
    await expect.poll(() => violations(page), { message: `${name} at ${width}` }).toEqual([]);
  }
}
