// What the tests of tools share: a visitor who chose about cookies, and a look at a tool's accessibility.

import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { overflowing } from "./visit.ts";

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
