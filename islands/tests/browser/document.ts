// Reads pages from their HTML, for tests that need no script or style: that is much faster than a browser.

import { JSDOM } from "jsdom";

const { window } = new JSDOM();

export function parse(text: string): Document {
  return new window.DOMParser().parseFromString(text, "text/html");
}

/** The single element that matches a selector. */
export function only(scope: ParentNode, selector: string): Element {
  const [found, ...more] = scope.querySelectorAll(selector);
  if (found === undefined || more.length > 0)
    throw new Error(`not one but ${found === undefined ? 0 : 1 + more.length}: ${selector}`);
  return found;
}

/** The text of an element, with single spaces. */
export const read = (element: Element) => element.textContent.replaceAll(/\s+/g, " ").trim();

export const text = (scope: ParentNode, selector: string) => read(only(scope, selector));
export const texts = (scope: ParentNode, selector: string) => [...scope.querySelectorAll(selector)].map(read);
export const count = (scope: ParentNode, selector: string) => scope.querySelectorAll(selector).length;

/** Targets of the links with a name: their visible text, without text that is only for screen readers. */
export function hrefs(scope: ParentNode, name: string): (string | null)[] {
  const isNamed = (link: Element) => {
    const seen = link.cloneNode(true) as Element;
    for (const hidden of seen.querySelectorAll(".vh, svg")) hidden.remove();
    return read(seen) === name;
  };
  return [...scope.querySelectorAll("a")].filter(isNamed).map((link) => link.getAttribute("href"));
}

/** The structured data of a page, by type. */
export function structured(page: Document): Map<string, Record<string, unknown>> {
  const nodes = [...page.querySelectorAll('script[type="application/ld+json"]')].flatMap(
    ({ textContent }) => (JSON.parse(textContent) as { "@graph": Record<string, unknown>[] })["@graph"],
  );
  return new Map(nodes.map((node) => [String(node["@type"]), node]));
}
