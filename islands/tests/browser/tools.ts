// What the tests of the tools share.

import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Options } from "./visit.ts";

/** A visitor who already chose about cookies, so that no dialog lies over the tool. */
export const chosen: Options = {
  prepare: (page) =>
    page.addInitScript(() => {
      const date = new Date().toISOString();
      localStorage.setItem("warmlijn-cookie-consent", '{"necessary":true,"analytics":false,"marketing":false}');
      localStorage.setItem("warmlijn-cookie-consent-expiry", new Date(Date.now() + 864e5).toISOString());
      localStorage.setItem("warmlijn-cookie-consent-record", JSON.stringify({ version: 1, date }));
    }),
};

/** Brings an island into view and waits until it is alive. */
export async function wake(page: Page, name: string): Promise<void> {
  const island = page.locator(`site-island[name=${name}]`).first();
  await island.scrollIntoViewIfNeeded();
  await expect
    .poll(() => island.evaluate((element) => (element as HTMLElement & { alive?: boolean }).alive === true))
    .toBe(true);
}

/** What axe finds on the page, small targets included. */
export async function violations(page: Page): Promise<unknown[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { rules: { "target-size": { enabled: true } } });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })),
    );
  });
}
