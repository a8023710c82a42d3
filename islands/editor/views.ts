// Views of nodes that need more than an element: tables, pictures, and blocks that are edited as their source.

import type { Node } from "prosemirror-model";
import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet, type NodeViewConstructor } from "prosemirror-view";
import { make } from "./dom.ts";
import type { Rendered } from "./rendered.ts";
import { STACK, tableClass } from "./schema.ts";

/** A table with a class for its number of columns. */
const table: NodeViewConstructor = (node) => {
  const contentDOM = make("table");
  const dom = make("div", { class: "tablebox", role: "group", "aria-label": "Tabel" }, contentDOM);
  const show = (node: Node) => {
    contentDOM.className = tableClass(node.firstChild?.childCount ?? 0);
  };
  show(node);
  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type) return false;
      show(next);
      return true;
    },
    ignoreMutation: (mutation) => mutation.type === "attributes",
  };
};

export function nodeViews(rendered: Rendered): Record<string, NodeViewConstructor> {
  return {
    table,
    image(node) {
      const { src, alt } = node.attrs as { src: string; alt: string };
      const known = rendered.pictures.get(src);
      const shown = known?.cloneNode(true);
      const dom = shown instanceof HTMLElement ? shown : document.createElement("md-picture");
      if (known instanceof HTMLCanvasElement && shown instanceof HTMLCanvasElement) {
        // A new photograph: the page has no element for it yet, and its security policy may refuse `data:` and `blob:` URLs.
        shown.getContext("2d")?.drawImage(known, 0, 0);
        shown.setAttribute("aria-label", alt);
      }
      if (shown === undefined) dom.textContent = `Beeld: ${alt === "" ? src : alt}`;
      return { dom, ignoreMutation: () => true };
    },
    source(node) {
      const source = node.attrs.source as string;
      const [first, ...more] = (rendered.blocks.get(source) ?? []).map((one) => one.cloneNode(true));
      let dom: HTMLElement;
      if (first instanceof HTMLElement && more.length === 0) {
        dom = first;
      } else {
        dom = document.createElement(first === undefined ? "pre" : "md-block");
        dom.replaceChildren(...(first === undefined ? [source] : [first, ...more]));
      }
      return { dom, ignoreMutation: () => true };
    },
  };
}

/** Decorations for attributes that are not in the text: ids of headings, and each cell's column head in `data-label`. */
export function renderedAttributes(rendered: Rendered): Plugin<DecorationSet> {
  const key = new PluginKey<DecorationSet>("anchors");
  return new Plugin<DecorationSet>({
    key,
    state: {
      init(_, { doc }) {
        const found: Decoration[] = [];
        doc.forEach((node, at, index) => {
          const id = rendered.ids.get(index);
          if (id !== undefined) found.push(Decoration.node(at, at + node.nodeSize, { id }));
        });
        return DecorationSet.create(doc, found);
      },
      apply: (transaction, set) => set.map(transaction.mapping, transaction.doc),
    },
    props: {
      decorations: (state) => key.getState(state)?.add(state.doc, labels(state.doc)),
    },
  });
}

function labels(doc: Node): Decoration[] {
  const found: Decoration[] = [];
  doc.descendants((node, start) => {
    if (node.type.name !== "table") return !node.isTextblock;
    const [head, body] = [node.child(0), node.child(1)];
    if (head.childCount < STACK) return false;
    body.forEach((row, rowAt) => {
      row.forEach((cell, cellAt, index) => {
        const label = index === 0 || index >= head.childCount ? "" : textOf(head.child(index));
        // The start of the table, of its body and of the row each take one position.
        const at = start + 1 + head.nodeSize + 1 + rowAt + 1 + cellAt;
        if (label !== "") found.push(Decoration.node(at, at + cell.nodeSize, { "data-label": label }));
      });
    });
    return false;
  });
  return found;
}

/** The text of a head, with the values of placeholders. */
function textOf(head: Node): string {
  return head.textBetween(0, head.content.size, "", (leaf) => (leaf.attrs.value as string | null) ?? "");
}
