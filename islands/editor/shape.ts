// What a document says, apart from how it is written: two of the same shape are shown alike.

import type { Node } from "prosemirror-model";

interface Run {
  text: string;
  marks: string;
}

/** Text in runs of the same marks, without white space at the ends of its lines. */
function runs(block: Node): Run[] {
  const all: Run[] = [];
  const add = (text: string, marks: string) => {
    const last = all.at(-1);
    if (last?.marks === marks) last.text += text;
    else all.push({ text, marks });
  };
  block.forEach((node) => {
    const marks = node.marks.map((mark) => JSON.stringify(mark.toJSON())).sort();
    // Markdown can't put most marks around white space, and nobody sees them there.
    const plain = node.marks.some(({ type }) => type.name === "code") ? marks : [];
    if (!node.isText) {
      const { name, src, alt, title } = node.attrs as Record<string, unknown>;
      const own = node.type.name === "hard_break" ? "" : JSON.stringify([name, src, alt, title]);
      add(`\u0000${node.type.name}${own}\u0000`, marks.join());
      return;
    }
    for (const piece of (node.text ?? "").split(/(\s+)/)) {
      if (piece !== "") add(piece, (/^\s/.test(piece) ? plain : marks).join());
    }
  });
  return all;
}

function lineOf(block: Node): unknown {
  const found = runs(block);
  const text = JSON.stringify(found);
  const first = found[0];
  const last = found.at(-1);
  if (first === undefined || last === undefined) return [];
  first.text = first.text.trimStart();
  last.text = last.text.trimEnd();
  const trimmed = found.filter((run) => run.text !== "");
  return JSON.stringify(trimmed) === text ? trimmed : mergedRuns(trimmed);
}

function mergedRuns(all: Run[]): Run[] {
  const merged: Run[] = [];
  for (const run of all) {
    const last = merged.at(-1);
    if (last?.marks === run.marks) last.text += run.text;
    else merged.push({ ...run });
  }
  return merged;
}

function describe(node: Node): unknown {
  const { name } = node.type;
  if (name === "code_block") return [name, node.attrs.params, node.textContent];
  if (node.isTextblock) return [name, node.attrs.level, node.attrs.align, lineOf(node)];
  if (node.isLeaf) return [name, node.attrs];
  const { children } = node;
  // Markdown has no empty paragraphs; an item of a list may be empty.
  const kept = children.filter((child) => !(child.type.name === "paragraph" && lineLength(child) === 0));
  // One line can't tell whether its list has blank lines.
  const tight = node.attrs.tight === true || (children.length === 1 && (children[0]?.childCount ?? 0) < 2);
  return [name, node.attrs.order, tight, kept.map(describe)];
}

function lineLength(block: Node): number {
  return (lineOf(block) as unknown[]).length;
}

/** A text that is the same for documents that say the same. */
export function shape(node: Node): string {
  return JSON.stringify(describe(node));
}

/** Whether a block says nothing, so that markdown can't hold it. */
export function isEmpty(node: Node): boolean {
  return node.type.name === "paragraph" && lineLength(node) === 0;
}
