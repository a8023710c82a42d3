// The part of `react-dom/client` that islands use, for Preact; `vite.config.ts` replaces that module with this one. It also
// detects that the browser translates the page, and then loads the code that keeps islands working.

import { hydrate, render, type ComponentChild } from "preact";

let take: ((records: MutationRecord[]) => void) | undefined;

function follow(container: Element): void {
  new MutationObserver((records) => {
    if (take) take(records);
    else if (container.querySelector<HTMLElement>("font"))
      void import("./translated.ts").then((module) => (take = module.register)(records));
  }).observe(container, { childList: true, subtree: true });
}

export function hydrateRoot(container: Element, tree: ComponentChild): void {
  follow(container);
  hydrate(tree, container);
}

export function createRoot(container: Element): { render: (tree: ComponentChild) => void } {
  follow(container);
  return { render: (tree) => render(tree, container) };
}
