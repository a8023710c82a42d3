// While a page is edited, its `<details>` are open: a text in a closed one can't be clicked.

/** Opens them. Returns `open`, to call again when the page has changed, and `close`. */
export function openDetails() {
  // The opened elements with their `name`. It is removed meanwhile, because browsers keep only one per name open.
  const opened = new Map();
  const open = () => {
    for (const details of document.querySelectorAll("main details:not([open])")) {
      opened.set(details, details.name);
      details.name = "";
      details.open = true;
    }
  };
  open();
  return {
    open,
    close() {
      for (const [details, name] of opened) {
        details.open = false;
        details.name = name;
      }
    },
  };
}
