// The desk of a preview, as tests use it and look at it.

import type { Page } from "playwright-core";
import { expect, vi } from "vitest";
import { violations } from "../browser/axe.ts";
import { eventually } from "../browser/poll.ts";
import { Served, watch } from "./served.ts";

/** A preview on the day that the samples are from. */
export class Desk extends Served {
  /** `meant` finds errors in the console that a test brings about. */
  constructor(private readonly meant = /^$/) {
    super();
  }

  /** Waits until all pages were looked at for the first time. */
  override async start(args: string[] = []): Promise<void> {
    await super.start(["--now", "2026-11-20", ...args]);
    await vi.waitUntil(async () => (await fetch(`${this.origin}/__desk`)).ok, { timeout: 120_000 });
  }

  /** A page, and what goes wrong on it. */
  readonly open = async (path: string, width = 1280): Promise<{ page: Page; problems: string[] }> => {
    const page = await (await this.context({ height: 900 })).newPage();
    await page.setViewportSize({ width, height: 900 });
    const problems: string[] = [];
    watch(page, problems, this.meant);
    page.on("request", (request) => {
      if (!request.url().startsWith(this.origin) && !request.url().startsWith("data:")) problems.push(request.url());
    });
    await page.goto(this.origin + path);
    return { page, problems };
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
