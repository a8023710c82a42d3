// Keeps what Preact shows right on a page that the browser translates. Chrome takes a text out of the page and puts a
// `<font>` with the translation in its place; extensions do the same. Preact still holds the text: it would change what nobody
// sees, leave the translation of what it removed, and insert what comes before a text elsewhere, or fail. So a translated
// text answers as if it stood where its translation stands. Once it is changed, moved or removed it really goes back there,
// and the browser translates it anew.

/** The texts that were translated, by what stands in their place. */
const originals = new WeakMap<Node, Text>();

function translated(text: Text, font: ChildNode): void {
  originals.set(font, text);
  const goBack = () => {
    // A sentence is translated as a whole, however many texts it is of.
    for (const one of [...(font.parentNode?.childNodes ?? [])]) {
      const original = originals.get(one);
      if (original) one.replaceWith(original);
    }
    for (const name of ["parentNode", "nextSibling", "data"]) Reflect.deleteProperty(text, name);
    return text;
  };
  Object.defineProperties(text, {
    parentNode: { configurable: true, get: () => goBack().parentNode },
    // Asked of each text that is rendered again, also when nothing changes.
    nextSibling: { configurable: true, get: () => (font.parentNode ? font : goBack()).nextSibling },
    data: {
      configurable: true,
      get: () => text.nodeValue,
      set: (value: string) => {
        goBack().data = value;
      },
    },
  });
}

/** Takes note of the texts that were translated, from what a MutationObserver tells. */
export function take(records: MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const [text] = removedNodes;
    const font = [...addedNodes, previousSibling, nextSibling].find(
      (one) => one?.nodeName === "FONT" && !originals.has(one),
    );
    if (text instanceof Text && font) translated(text, font as ChildNode);
  }
}
