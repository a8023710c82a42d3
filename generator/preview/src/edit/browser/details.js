// While a page is edited, its `<details>` are open: what is closed can't be clicked.

/** Opens them; gives back what does it again, for a page that changed, and what closes them. */
export function openDetails() {
  // With the name of their group, of which browsers keep one open.
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
