// The desk of a preview, as tests use it and look at it.

import type { Page } from "playwright-core";
import { expect, vi } from "vitest";
import { violations } from "../browser/axe.ts";
import { eventually } from "../browser/poll.ts";
import { Visited, type Served, type Visit } from "./served.ts";

/** Waits until all pages were looked at for the first time. */
export const deskOf = ({ origin }: Served) =>
  vi.waitUntil(async () => (await fetch(`${origin}/__desk`)).ok, { timeout: 120_000 });

/** A preview on the day that the samples are from, and for each test a person at its desk. */
export class Desk extends Visited {
  constructor({ meant = /^$/, ...visit }: Visit = {}) {
    super({ height: 900, meant, ...visit });
  }

  override async start(args: string[] = []): Promise<void> {
    await super.start(["--now", "2026-11-20", ...args]);
    await deskOf(this);
  }

  /** Goes to a page, in a window of a width. */
  readonly open = async (path: string, width = 1280): Promise<Page> => {
    await this.page.setViewportSize({ width, height: 900 });
    await this.page.goto(this.origin + path);
    return this.page;
  };
}

/** It fits every width, and axe has nothing to say. */
export async function sound(page: Page, name: string): Promise<void> {
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
