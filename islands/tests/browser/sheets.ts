// Each page links the parts of the stylesheet that one of its elements needs, which the generator decides by the page's
// HTML and the code of its islands (`assets/sheets.rs`). What scripts made meanwhile must not need another.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { DIST } from "./routes.ts";

const PARTS = readdirSync(join(DIST, "assets"))
  .filter((name) => /^part-.*\.css$/.test(name))
  .map((name) => ({ url: `/assets/${name}`, css: readFileSync(join(DIST, "assets", name), "utf8") }));

/** Rules that match something on the page although it does not link their part. */
export async function unlinked(page: Page): Promise<string[]> {
  if (page.isClosed() || !page.url().startsWith("http")) return [];
  return page.evaluate((parts) => {
    const linked = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(
      (link) => new URL(link.href).pathname,
    );
    const rules = (list: CSSRuleList): CSSStyleRule[] =>
      [...list].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return [rule];
        return "cssRules" in rule ? rules(rule.cssRules as CSSRuleList) : [];
      });
    // What stands before, after or inside an element is there when the element is.
    const element = (selector: string) => selector.replace(/::[\w-]+(\([^)]*\))?/g, "");
    // A page of another server has none of this site's parts, and needs none.
    if (!linked.some((path) => path.startsWith("/assets/site-"))) return [];
    return parts
      .filter(({ url }) => !linked.includes(url))
      .flatMap(({ url, css }) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        const found = rules(sheet.cssRules).find(
          ({ selectorText }) => selectorText.includes(".") && document.querySelector(element(selectorText)) !== null,
        );
        return found === undefined ? [] : [`${url}: ${found.selectorText}`];
      });
  }, PARTS);
}
