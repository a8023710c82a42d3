// The meaning of a document, apart from its markdown style: two documents of the same shape look the same.

import type { Node } from "prosemirror-model";

interface Run {
  text: string;
  marks: string;
}

/** Joins neighbours with the same marks. */
function join(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last?.marks === run.marks) last.text += run.text;
    else joined.push({ ...run });
  }
  return joined;
}

/** Text with its marks; white space has none, except in code. */
function runs(node: Node): Run[] {
  const marks = node.marks.map((mark) => JSON.stringify(mark.toJSON())).sort();
  if (!node.isText) {
    const { name, src, alt, title } = node.attrs as Record<string, unknown>;
    const own = node.type.name === "hard_break" ? "" : JSON.stringify([name, src, alt, title]);
    return [{ text: `\u0000${node.type.name}${own}\u0000`, marks: marks.join() }];
  }
  // Markdown can't put most marks around white space, and nobody sees them there.
  const plain = node.marks.some(({ type }) => type.name === "code") ? marks : [];
  const pieces = (node.text ?? "").split(/(\s+)/).filter((piece) => piece !== "");
  return pieces.map((text) => ({ text, marks: (/^\s/.test(text) ? plain : marks).join() }));
}

/** Text in runs of the same marks, without white space at the ends of its lines. */
function lineOf(block: Node): Run[] {
  const found = join(block.children.flatMap(runs));
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined) return [];
  first.text = first.text.trimStart();
  last.text = last.text.trimEnd();
  return join(found.filter(({ text }) => text !== ""));
}

function describe(node: Node): unknown {
  const { name } = node.type;
  if (name === "code_block") return [name, node.attrs.params, node.textContent];
  if (node.isTextblock) return [name, node.attrs.level, node.attrs.align, lineOf(node)];
  if (node.isLeaf) return [name, node.attrs];
  const { children } = node;
  // Markdown has no empty paragraphs; an item of a list may be empty.
  const kept = children.filter((child) => !isEmpty(child));
  // One line can't tell whether its list has blank lines.
  const tight = node.attrs.tight === true || (children.length === 1 && (children[0]?.childCount ?? 0) < 2);
  return [name, node.attrs.order, tight, kept.map(describe)];
}

/** A string that is equal for documents with the same meaning. */
export function canonicalForm(node: Node): string {
  return JSON.stringify(describe(node));
}

/** Whether a block is an empty paragraph, which markdown can't express. */
export function isEmpty(node: Node): boolean {
  return node.type.name === "paragraph" && lineOf(node).length === 0;
}
