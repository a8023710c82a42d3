// Imported for its side effects: if the focused element is removed, moves the focus to an element near it. Otherwise
// the focus falls back to the body, so that keyboards and screen readers start again at the top of the page.

/** The element that last had the focus, and its ancestors, nearest first. */
let path: EventTarget[] = [];

/**
 * Handles removal of the focused element, for example a deleted row or a sent form. Focuses the nearest part that is
 * left around it, or that part's heading.
 */
function removed(): void {
  const [last, ...around] = path as Element[];
  if (last === undefined || last.isConnected || document.activeElement !== document.body) return;
  const left = around.find((one) => one.isConnected)?.closest("tr, li, article, dialog, section, main");
  const to = left?.querySelector<HTMLElement>("h1, h2, h3") ?? (left as HTMLElement | null | undefined);
  path = [];
  if (!to) return;
  to.tabIndex = -1;
  to.focus();
}

/** After a submit, focuses the first field with an error, if there is one, once it is rendered. */
function refused({ target }: Event): void {
  const faulty = '[aria-invalid="true"]';
  setTimeout(() => {
    (target as Element).querySelector<HTMLElement>(`${faulty} input, ${faulty}:not(fieldset)`)?.focus();
  });
}

addEventListener("focusin", (event) => {
  path = event.composedPath();
});
addEventListener("submit", refused);
new MutationObserver(removed).observe(document.body, { childList: true, subtree: true });
