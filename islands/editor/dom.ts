// Elements for the toolbar and its panels.

/** Makes an element with attributes and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Makes a button that submits no form. */
export function button(text: string, run: () => void): HTMLButtonElement {
  const made = make("button", { type: "button" }, text);
  made.addEventListener("click", run);
  return made;
}
