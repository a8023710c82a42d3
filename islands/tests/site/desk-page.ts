// A screen of the desk, as tests look at it.

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { violations } from "../browser/axe.ts";
import { eventually } from "../browser/poll.ts";

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
