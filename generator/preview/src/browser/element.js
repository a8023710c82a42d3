// Elements for the scripts of the preview.

/**
 * Makes an element with properties and children. Children that are null or undefined are left out. `data` holds data
 * attributes, `aria` those that start with `aria-`, of which empty ones are left out.
 */
export function element(name, properties = {}, ...children) {
  const { list, data = {}, aria = {}, ...own } = properties;
  const made = Object.assign(document.createElement(name), own);
  // `list` is read-only as a property.
  if (list) made.setAttribute("list", list);
  Object.assign(made.dataset, data);
  for (const [key, value] of Object.entries(aria)) if (value) made.setAttribute(`aria-${key}`, value);
  made.append(...children.filter((child) => child !== undefined && child !== null));
  return made;
}

/** Makes a button that submits no form. */
export function button(text, click, properties = {}) {
  const made = element("button", { type: "button", textContent: text, ...properties });
  made.addEventListener("click", click);
  return made;
}

/** Replaces the children of a box, and hides it if it is empty. A button with the same text keeps the focus. */
export function refill(box, ...children) {
  const { activeElement } = box.getRootNode();
  const name = box.contains(activeElement) ? activeElement.textContent : undefined;
  box.hidden = children.length === 0;
  box.replaceChildren(...children);
  [...box.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.focus();
}

/** Shows the length of a text beside the length that it should have. */
export function showLength(shown, length, { min, max }, what = "") {
  shown.textContent = `${length} tekens${what}, gewenst: ${min} tot ${max}`;
  shown.dataset.kind = length < min || length > max ? "bad" : "good";
}

/** Shows a paragraph as it is in the file beside what the user wrote. */
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
