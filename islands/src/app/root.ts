// The part of `react-dom/client` that islands use, for Preact; `vite.config.ts` replaces that module with this one. It also
// detects that the browser translates the page, and then loads the code that keeps islands working.

import { hydrate, render, type ComponentChild } from "preact";

let register: ((records: MutationRecord[]) => void) | undefined;

function watchTranslation(container: Element): void {
  new MutationObserver((records) => {
    if (register) register(records);
    else if (container.querySelector<HTMLElement>("font"))
      void import("./translated.ts").then((module) => (register = module.register)(records));
  }).observe(container, { childList: true, subtree: true });
}

export function hydrateRoot(container: Element, tree: ComponentChild): void {
  watchTranslation(container);
  hydrate(tree, container);
}

export function createRoot(container: Element): { render: (tree: ComponentChild) => void } {
  watchTranslation(container);
  return { render: (tree) => render(tree, container) };
}
