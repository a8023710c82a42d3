// The part of `react-dom/client` that islands use, for Preact; `vite.config.ts` replaces that module with this one. It also
// detects that the browser translates the page, and then loads the code that keeps islands working.

import { hydrate, type ComponentChild } from "preact";

export function hydrateRoot(container: Element, tree: ComponentChild): void {
  new MutationObserver((records) => {
    if (!container.querySelector<HTMLElement>("font")) return;
    // Preact may change a text before the code has arrived.
    const texts = records.map((record) => record.removedNodes[0]?.nodeValue);
    void import("./translated.ts").then((module) => module.register(records, texts));
  }).observe(container, { childList: true, subtree: true });
  hydrate(tree, container);
}

export function createRoot(container: Element): { render: (tree: ComponentChild) => void } {
  // In an empty element, Preact's `hydrate` creates the markup.
  return { render: (tree) => hydrateRoot(container, tree) };
}
