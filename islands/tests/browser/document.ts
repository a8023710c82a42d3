// Pages as their HTML says, for what no script and no style changes: reading a file takes far less than a browser does.

import { JSDOM } from "jsdom";

const { window } = new JSDOM();

export function parse(text: string): Document {
  return new window.DOMParser().parseFromString(text, "text/html");
}

/** The only element that a selector finds. */
export function only(scope: ParentNode, selector: string): Element {
  const [found, ...more] = scope.querySelectorAll(selector);
  if (found === undefined || more.length > 0)
    throw new Error(`not one but ${found === undefined ? 0 : 1 + more.length}: ${selector}`);
  return found;
}

/** What a reader reads, with single spaces. */
export const read = (element: Element) => element.textContent.replaceAll(/\s+/g, " ").trim();

export const text = (scope: ParentNode, selector: string) => read(only(scope, selector));
export const texts = (scope: ParentNode, selector: string) => [...scope.querySelectorAll(selector)].map(read);
export const count = (scope: ParentNode, selector: string) => scope.querySelectorAll(selector).length;

/** Where the links with a name lead. The name is what a reader sees, without what only a screen reader says. */
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
