// Runs axe on a page.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Its code, minified: less than half as much to send to each page. */
const CODE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Violations, with axe's experimental rules left out and the one for small targets put in. */
export async function violations(page: Page, within?: string): Promise<unknown[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(CODE);
  return page.evaluate(async (within) => {
    const { violations } = await window.axe.run(within ?? document, {
      rules: { "target-size": { enabled: true } },
      // What passes need not be written out: it is most of the work.
      resultTypes: ["violations"],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })),
    );
  }, within);
}
