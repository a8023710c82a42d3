// Normalises a document to the form in which its markdown would be read back.

import type { Node } from "prosemirror-model";
import { Plugin, type Transaction } from "prosemirror-state";

const isList = (node: Node) => node.type.name === "bullet_list" || node.type.name === "ordered_list";

/** Whether an item has two paragraphs in a row, which need a blank line between them. */
function isLoose(list: Node): boolean {
  const isParagraph = (node: Node | undefined) => node?.type.name === "paragraph";
  return list.children.some(({ children }) =>
    children.some((child, at) => isParagraph(child) && isParagraph(children[at - 1])),
  );
}

/** The attributes that a node should have; undefined when it has them. */
function wanted(node: Node, parents: readonly Node[]): Record<string, unknown> | undefined {
  if (isList(node) && node.attrs.tight === true && isLoose(node)) return { ...node.attrs, tight: false };
  if (node.type.name !== "paragraph") return undefined;
  const [item, list] = [parents.at(-1), parents.at(-2)];
  const tight = item?.type.name === "list_item" && list?.attrs.tight === true && !isLoose(list);
  return node.attrs.tight === tight ? undefined : { ...node.attrs, tight };
}

/** Normalises a block. */
export function normalize(node: Node, parents: readonly Node[] = []): Node {
  if (node.isLeaf || node.isTextblock) {
    const attrs = wanted(node, parents);
    return attrs === undefined ? node : node.type.create(attrs, node.content, node.marks);
  }
  const children = node.children.map((child) => normalize(child, [...parents, node]));
  return node.type.create(wanted(node, parents) ?? node.attrs, children, node.marks);
}

/** Keeps the document normalised while it is edited. */
export const keepNormalized = new Plugin({
  appendTransaction(transactions, _, state): Transaction | null {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    const { tr } = state;
    const visit = (node: Node, start: number, parents: readonly Node[]) =>
      node.forEach((child, offset) => {
        const path = [...parents, node];
        const attrs = wanted(child, path);
        if (attrs !== undefined) tr.setNodeMarkup(start + offset, null, attrs, child.marks);
        if (!child.isTextblock && !child.isLeaf) visit(child, start + offset + 1, path);
      });
    visit(state.doc, 0, []);
    return tr.docChanged ? tr : null;
  },
});
