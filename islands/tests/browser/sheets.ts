// Each page links the parts of the stylesheet that its HTML needs, and those that the modules of its islands import
// (`assets/sheets.rs`). Elements that scripts add must not need another part.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { DIST } from "./routes.ts";

const PARTS = readdirSync(join(DIST, "assets"))
  .filter((name) => /^part-.*\.css$/.test(name))
  .map((name) => ({ url: `/assets/${name}`, css: readFileSync(join(DIST, "assets", name), "utf8") }));

interface Part {
  url: string;
  /** Selectors of elements with a class. */
  selectors: string[];
}

/** The parts as a browser parses them, cached for all test files of a process. */
let parts: Promise<Part[]> | undefined;

function read(page: Page): Promise<Part[]> {
  return page.evaluate((parts) => {
    const rules = (list: CSSRuleList): CSSStyleRule[] =>
      [...list].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return [rule];
        return "cssRules" in rule ? rules(rule.cssRules as CSSRuleList) : [];
      });
    // Removes pseudo-elements, which exist when their element does.
    const element = (selector: string) => selector.replace(/::[\w-]+(\([^)]*\))?/g, "");
    return parts.map(({ url, css }) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      const selectors = rules(sheet.cssRules).map(({ selectorText }) => element(selectorText));
      return { url, selectors: [...new Set(selectors.filter((selector) => selector.includes(".")))] };
    });
  }, PARTS);
}

/** Rules that match an element of the page in a part that the page does not link. */
export async function unlinkedRules(page: Page): Promise<string[]> {
  if (page.isClosed() || !page.url().startsWith("http")) return [];
  parts ??= read(page);
  return page.evaluate(
    (parts) => {
      const linked = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(
        (link) => new URL(link.href).pathname,
      );
      // A page of another server has no parts of this site's stylesheet.
      if (!linked.some((path) => path.startsWith("/assets/site-"))) return [];
      return parts
        .filter(({ url }) => !linked.includes(url))
        .flatMap(({ url, selectors }) => {
          const found = selectors.find((selector) => document.querySelector(selector) !== null);
          return found === undefined ? [] : [`${url}: ${found}`];
        });
    },
    await parts,
  );
}
