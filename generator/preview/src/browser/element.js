// Elements for the scripts of the preview.

/**
 * An element with its properties and children; a child that is nothing is left out. `data` holds data attributes, `aria`
 * those that start with `aria-`, of which an empty one is left out.
 */
export function element(name, properties = {}, ...children) {
  const { list, data = {}, aria = {}, ...own } = properties;
  const made = Object.assign(document.createElement(name), own);
  // It can't be set as a property.
  if (list) made.setAttribute("list", list);
  Object.assign(made.dataset, data);
  for (const [key, value] of Object.entries(aria)) if (value) made.setAttribute(`aria-${key}`, value);
  made.append(...children.filter((child) => child !== undefined && child !== null));
  return made;
}

/** A button that sends nothing. */
export function button(text, click, properties = {}) {
  const made = element("button", { type: "button", textContent: text, ...properties });
  made.addEventListener("click", click);
  return made;
}

/** A paragraph as it is in its file and as somebody wrote it here. */
export function sideBySide({ theirs, mine }) {
  const side = (name, text) =>
    element(
      "figure",
      {},
      element("figcaption", { textContent: name }),
      element("p", { textContent: text.trim() || "(weg)" }),
    );
  return element("div", { className: "versions" }, side("In het bestand", theirs), side("Van jou", mine));
}
