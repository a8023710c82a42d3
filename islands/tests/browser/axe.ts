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

/** Its minified code, which is less than half the size to send to each page. */
const CODE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Violations in the light theme, by axe's default rules and the one for small targets; and contrast violations in the dark
 * theme, which differs in colours only.
 */
export async function violations(page: Page, within?: string): Promise<unknown[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(CODE);
  const light = await run(page, within, { rules: { "target-size": { enabled: true } } });
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await run(page, within, { runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((found) => ({ theme: "dark", ...found }))];
}

function run(page: Page, within: string | undefined, options: axe.RunOptions) {
  return page.evaluate(
    async ({ within, options }) => {
      // Finishes transitions, to measure final colours. When one ends, another that inherits its colour may start.
      for (let moving = true; moving;) {
        const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
        for (const transition of transitions) transition.finish();
        moving = transitions.length > 0;
      }
      // Only violations: reporting passes is most of the work.
      const { violations } = await window.axe.run(within ?? document, { ...options, resultTypes: ["violations"] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })),
      );
    },
    { within, options },
  );
}
