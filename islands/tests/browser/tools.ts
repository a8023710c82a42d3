// What the tests of the tools share.

import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { overflowing, type Options } from "./visit.ts";

/** The server's counter of scans, which answers with a message, or says nothing. */
export function counter(message?: string): Options {
  return { prepare: (page) => page.route("**/api/counter", (route) => route.fulfill({ json: { Message: message } })) };
}

/** Brings an island into view and waits until it is alive. */
export async function wake(page: Page, name: string): Promise<void> {
  const island = page.locator(`site-island[name=${name}]`).first();
  await island.scrollIntoViewIfNeeded();
  const alive = () => island.evaluate((element) => (element as HTMLElement & { alive?: boolean }).alive === true);
  await expect.poll(alive, { timeout: 15_000 }).toBe(true);
}

/** The visitor has chosen already, so that no dialog stands in the way. */
export async function chosen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const choice = { necessary: true, analytics: false, marketing: false };
    localStorage.setItem("warmlijn-cookie-consent", JSON.stringify(choice));
    localStorage.setItem("warmlijn-cookie-consent-expiry", later);
    localStorage.setItem("warmlijn-cookie-consent-record", JSON.stringify({ version: 1, date: later }));
  });
}

/** The tool in a section: in sight, so that its code is fetched. */
export async function tool(page: Page, id: string): Promise<void> {
  await page.locator(`#${id}`).evaluate((section) => {
    section.scrollIntoView({ behavior: "instant" });
  });
}

/** Nothing is too wide and axe finds nothing, on a phone and on a desktop. */
export async function accessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForTimeout(100);
    expect(await overflowing(page), `too wide at ${width} px`).toEqual([]);
    await page.evaluate(axe.source);
    const found = await page.evaluate(async () => {
      const { violations } = await window.axe.run(document, { rules: { "target-size": { enabled: true } } });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })),
      );
    });
    expect(found, `violations at ${width} px`).toEqual([]);
  }
  if (before !== null) await page.setViewportSize(before);
}
