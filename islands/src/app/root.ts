// What islands need of `react-dom/client`, for Preact: `vite.config.ts` puts it in that module's place. It also watches for a
// browser that translates the page, and fetches what keeps an island right then.

import { hydrate, render, type ComponentChild } from "preact";

let take: ((records: MutationRecord[]) => void) | undefined;

function follow(container: Element): void {
  new MutationObserver((records) => {
    if (take) take(records);
    else if (container.querySelector<HTMLElement>("font"))
      void import("./translated.ts").then((module) => (take = module.take)(records));
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
