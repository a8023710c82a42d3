// Writes a document as markdown; blocks that did not change keep their source.

import { diffArrays } from "diff";
import type { Node } from "prosemirror-model";
import { detectStyle, type MarkdownStyle } from "./markdown-style.ts";
import { merge } from "./merge.ts";
import type { Block, Reader, ParsedText } from "./read.ts";
import type { TextSchema } from "./schema.ts";
import { serialize } from "./serialize.ts";
import { isEmpty, canonicalForm } from "./shape.ts";
import { wrap } from "./wrap.ts";

/** A block of the document as it is now. */
interface Written {
  node: Node;
  text: string;
  /** The index of the original block. */
  from: number | undefined;
  isChanged: boolean;
}

/** Blocks whose lines may be rewrapped. */
const PROSE = new Set(["paragraph", "blockquote", "bullet_list", "ordered_list"]);

export class Writer {
  private readonly style: MarkdownStyle;

  constructor(
    private readonly reader: Reader,
    private readonly schema: TextSchema,
    private readonly value: string,
    private readonly text: ParsedText,
  ) {
    this.style = detectStyle(text, value);
  }

  /** The document as markdown. */
  write(doc: Node): string {
    const written = this.blocks(doc.children);
    const isSame = written.every(({ isChanged, from }, at) => !isChanged && from === at);
    if (isSame && written.length === this.text.blocks.length) return this.value;
    const near = this.join(written, false);
    // After a change, blocks without a blank line between them may be read as one.
    return (this.says(near, written) ? near : this.join(written, true)).join("");
  }

  /** Whether the written text is read back as the changed blocks and their neighbours. */
  private says(pieces: readonly string[], written: readonly Written[]): boolean {
    const last = this.text.blocks.length - written.length;
    const isSame = (at: number, shift: number) => {
      const block = written[at];
      return block !== undefined && !block.isChanged && block.from === at + shift;
    };
    let first = 0;
    while (isSame(first, 0)) first += 1;
    let end = written.length;
    while (end > first && isSame(end - 1, last)) end -= 1;
    const [from, to] = [Math.max(0, first - 1), end + 1];
    const meant = written.slice(from, to).map(({ node }) => canonicalForm(node));
    return this.shapes(pieces.slice(from, to).join("")) === JSON.stringify(meant);
  }

  /** Each block with the original block that it is made from. */
  private blocks(now: readonly Node[]): Written[] {
    const { blocks } = this.text;
    const nodes = blocks.map(({ node }) => node);
    const written: Written[] = [];
    let at = 0;
    let from = 0;
    let removed: number[] = [];
    let added: Node[] = [];
    const flush = () => {
      const pairs = pair(
        removed.map((index) => nodes[index]),
        added,
      );
      added.forEach((node, index) => {
        const paired = pairs[index];
        const place = paired === undefined ? undefined : removed[paired];
        if (isEmpty(node)) return;
        const text = this.changed(node, place === undefined ? undefined : blocks[place], alike(now, node));
        written.push({ node, text, from: place, isChanged: true });
      });
      [removed, added] = [[], []];
    };
    for (const part of diffArrays(nodes, [...now], { comparator: (a, b) => a.eq(b) })) {
      if (part.removed) {
        removed.push(...part.value.map((_, index) => from + index));
        from += part.value.length;
      } else if (part.added) {
        added.push(...now.slice(at, at + part.value.length));
        at += part.value.length;
      } else {
        flush();
        for (let index = 0; index < part.value.length; index += 1) {
          const block = blocks[from + index];
          if (block !== undefined)
            written.push({ node: block.node, text: block.source, from: from + index, isChanged: false });
        }
        from += part.value.length;
        at += part.value.length;
      }
    }
    flush();
    return written;
  }

  /** The text of a new or changed block. */
  private changed(node: Node, was: Block | undefined, like: number): string {
    const plain = this.plain(node, like);
    const source = was?.source.replace(/\r\n/g, "\n");
    let text = plain;
    if (was !== undefined && source !== undefined) {
      const merged = merge(source, this.plain(was.node), plain);
      if (this.means(merged, plain)) text = merged;
    }
    const { width } = this.style;
    if (width !== undefined && PROSE.has(node.type.name)) {
      const wrapped = wrap(text, new Set(source?.split("\n")), width);
      if (this.means(wrapped, text)) text = wrapped;
    }
    return text.replace(/\n/g, this.style.newline);
  }

  /** The text of a block in the style of the file, as if it were new. */
  private plain(node: Node, like = 0): string {
    const meant = JSON.stringify([canonicalForm(node)]);
    return serialize(node, this.schema, this.style, (text) => this.shapes(text) === meant, like);
  }

  private shapes(text: string): string {
    const { blocks } = this.reader.read(text, { ...this.text.environment });
    return JSON.stringify(blocks.map(({ node }) => canonicalForm(node)));
  }

  /** Whether two texts have the same meaning. */
  private means(one: string, other: string): boolean {
    return one === other || this.shapes(one) === this.shapes(other);
  }

  private join(written: readonly Written[], apart: boolean): string[] {
    const { blocks, before } = this.text;
    const { newline } = this.style;
    const blank = newline + newline;
    const kept = new Set(written.map(({ from }) => from));
    // Link definitions after a block are kept when the block is removed.
    const lost = blocks
      .filter(({ after }, at) => !kept.has(at) && after.trim() !== "")
      .map(({ after }) => after.trim());
    const tail = /\s*$/.exec(blocks.at(-1)?.after ?? "")?.[0] ?? "";
    return written.map(({ text, from, isChanged }, at) => {
      const next = written[at + 1];
      const block = from === undefined ? undefined : blocks[from];
      const definitions = block?.after.trim() ?? "";
      let out = (at === 0 ? before : "") + text;
      if (next === undefined && from === blocks.length - 1 && lost.length === 0) {
        out += block?.after ?? "";
      } else if (next === undefined) {
        out += [definitions, ...lost].filter((one) => one !== "").reduce((sum, one) => sum + blank + one, "") + tail;
      } else if (block === undefined || from === blocks.length - 1) {
        out += definitions === "" ? blank : blank + definitions + blank;
      } else {
        const follows = next.from === (from ?? 0) + 1 && !(apart && (isChanged || next.isChanged));
        const isBlank = /\n[^\S\n]*\r?\n[^\S\n]*$/.test(block.after);
        out += follows || isBlank ? block.after : block.after.trimEnd() + blank;
      }
      return out;
    });
  }
}

/** For each new block, the index of the removed block that it is made from. */
function pair(gone: readonly (Node | undefined)[], come: readonly Node[]): (number | undefined)[] {
  if (gone.length === come.length) return come.map((_, at) => at);
  let from = 0;
  return come.map((node) => {
    const found = gone.findIndex((was, at) => at >= from && was?.type === node.type && begins(was, node));
    if (found < 0) return undefined;
    from = found + 1;
    return found;
  });
}

/** Whether two blocks begin or end with the same words. */
function begins(one: Node, other: Node): boolean {
  const [a, b] = [one.textContent, other.textContent];
  const length = Math.min(a.length, b.length, 12);
  return length > 0 && (a.slice(0, length) === b.slice(0, length) || a.slice(-length) === b.slice(-length));
}

/** The number of blocks of the same type right before one. */
function alike(all: readonly Node[], node: Node): number {
  const at = all.indexOf(node);
  let count = 0;
  while (all[at - count - 1]?.type === node.type) count += 1;
  return count;
}
