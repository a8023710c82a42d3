// Keeps islands working on a page that the browser translates. Chrome replaces each text node with a `<font>` element that
// has the translation; extensions do the same. Preact keeps a reference to the text node: it would change a node that nobody
// sees, leave the translation of a removed text, insert nodes in the wrong place, or fail. So a translated text node behaves
// as if it were in the place of its translation. When Preact changes, moves or removes it, it really goes back there, and
// the browser translates it again.

/** The original text nodes, by the node that replaced them. */
const originals = new WeakMap<Node, Text>();

function registerText(text: Text, font: ChildNode, old: string | null | undefined): void {
  originals.set(font, text);
  const goBack = () => {
    // A sentence is translated as a whole, even if it consists of several text nodes.
    for (const one of [...(font.parentNode?.childNodes ?? [])]) {
      const original = originals.get(one);
      if (original) one.replaceWith(original);
    }
    for (const name of ["parentNode", "nextSibling", "data"]) Reflect.deleteProperty(text, name);
    return text;
  };
  Object.defineProperties(text, {
    parentNode: { configurable: true, get: () => goBack().parentNode },
    // Preact reads this for each text that it renders again, even if nothing changes.
    nextSibling: { configurable: true, get: () => (font.parentNode ? font : goBack()).nextSibling },
    data: {
      configurable: true,
      get: () => text.nodeValue,
      set: (value: string) => {
        goBack().data = value;
      },
    },
  });
  if (text.nodeValue !== old) goBack();
}

/**
 * Registers the text nodes that were translated, from the records of a MutationObserver.
 * @param old What the first removed node of each record had as text.
 */
export function register(records: MutationRecord[], old: (string | null | undefined)[]): void {
  for (const [index, { addedNodes, removedNodes, previousSibling, nextSibling }] of records.entries()) {
    const [text] = removedNodes;
    const font = [...addedNodes, previousSibling, nextSibling].find(
      (one) => one?.nodeName === "FONT" && !originals.has(one),
    );
    if (text instanceof Text && font) registerText(text, font as ChildNode, old[index]);
  }
}
