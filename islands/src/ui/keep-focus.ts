// Imported for what it does to the page: keeps the focus where somebody is. Otherwise it falls to the body, and the keyboard
// and screen readers start again at the top.

/** What had the focus last, and what is around it, the nearest first. */
let path: EventTarget[] = [];

/** What had it was removed: a row that was deleted, a form that was sent. What was around it gets it, or its heading. */
function removed(): void {
  const [last, ...around] = path as Element[];
  if (last === undefined || last.isConnected || document.activeElement !== document.body) return;
  const left = around.find((one) => one.isConnected)?.closest("tr, li, dialog, section, main");
  const to = left?.querySelector<HTMLElement>("h1, h2, h3") ?? (left as HTMLElement | null | undefined);
  path = [];
  if (!to) return;
  to.tabIndex = -1;
  to.focus();
}

/** A form was not sent: its first field with an error gets it, once that is shown. */
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
