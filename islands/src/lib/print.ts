// Prints one part of a page. The print styles read the part's name from `data-print` on the root element.

/** Opens the browser's print window for one part. */
export function printOnly(part: string): void {
  const root = document.documentElement;
  root.dataset.print = part;
  addEventListener(
    "afterprint",
    () => {
      delete root.dataset.print;
    },
    { once: true },
  );
  window.print();
}
