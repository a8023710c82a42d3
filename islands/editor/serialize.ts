// Writes blocks as markdown, in the style of their file.

import { MarkdownSerializer, type MarkdownSerializerState } from "prosemirror-markdown";
import type { Node } from "prosemirror-model";
import type { MarkdownStyle } from "./markdown-style.ts";
import type { TextSchema } from "./schema.ts";

/** Parts of the library's state that its types leave out. */
type State = MarkdownSerializerState & { atBlockStart: boolean; inAutolink?: boolean };

/** Escapes a text, so that it is not read as markdown. */
type Escape = (text: string, isLineStart: boolean) => string;

/** Escapes characters that would begin a block at the start of a line. */
function escapeStart(text: string): string {
  return text
    .replace(/^(\s*)([-+](?=\s|$)|[>#=]|-{2,}|~{3,})/, "$1\\$2")
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

/** Escapes every character that could have a meaning. */
const escapeAll: Escape = (text, isLineStart) => {
  const out = text
    .replace(/[`*\\~[\]]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\$&")
    .replace(/<(?=[a-z/!?])|&(?=#?\w+;)|\||#(?=#*\s*$)/gi, "\\$&");
  return isLineStart ? escapeStart(out) : out;
};

/** Escapes only characters that nearly always have one: people write `[naam]` and `A & B` as text. */
const escapeSome: Escape = (text, isLineStart) => {
  const out = text.replace(/[`*]|\\(?=[!-/:-@[-`{-~])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\$&");
  return isLineStart ? escapeStart(out) : out;
};

/** Escapes an address for use between parentheses. */
function address(href: string): string {
  if (/[\s<>]/.test(href)) return `<${href.replace(/[<>]/g, "\\$&").replace(/\n/g, " ")}>`;
  return href.replace(/[()]/g, "\\$&");
}

const titleOf = (title: unknown) => (typeof title === "string" ? ` "${title.replace(/["\\]/g, "\\$&")}"` : "");

function longest(text: string, sign: string): number {
  const found = text.match(new RegExp(`${sign}+`, "g")) ?? [];
  return Math.max(0, ...found.map(({ length }) => length));
}

function serializerOf(schema: TextSchema, style: MarkdownStyle, escape: Escape, like: number): MarkdownSerializer {
  const { doc, paragraph } = schema.nodes;
  /** The content of a cell, on one line. */
  const line = (cell: Node): string => {
    const text = inline.serialize(doc.create(null, paragraph.create(null, cell.content)));
    return text.replace(/\\?\|/g, "\\|").trim();
  };
  const row = (cells: Node): string => {
    return `| ${cells.children.map(line).join(" | ")} |`.replace(/ {2,}(?=\|)/g, " ");
  };
  /** Adjacent lists with the same marker would be read as one list, so every second one gets another marker. */
  const isOther = (node: Node, parent: Node, index: number): boolean => {
    let before = parent.type === doc ? like : 0;
    for (let at = index - 1; at >= 0 && parent.child(at).type === node.type; at -= 1) before += 1;
    return before % 2 === 1;
  };
  const nodes: ConstructorParameters<typeof MarkdownSerializer>[0] = {
    paragraph(state, node) {
      state.renderInline(node);
      state.closeBlock(node);
    },
    heading(state, node) {
      state.write(`${"#".repeat(node.attrs.level as number)} `);
      state.renderInline(node, false);
      state.closeBlock(node);
    },
    blockquote(state, node) {
      state.wrapBlock("> ", null, node, () => state.renderContent(node));
    },
    bullet_list(state, node, parent, index) {
      const other = style.bullet === "-" ? "*" : "-";
      const sign = isOther(node, parent, index) ? other : style.bullet;
      state.renderList(node, "  ", () => `${sign} `);
    },
    ordered_list(state, node, parent, index) {
      const start = node.attrs.order as number;
      const width = String(start + node.childCount - 1).length + 2;
      const sign = isOther(node, parent, index) ? ")" : ".";
      state.renderList(node, " ".repeat(width), (at) => `${start + at}${sign} `.padEnd(width));
    },
    list_item(state, node) {
      // An empty item writes no line, so its marker must be written here.
      if (node.textContent === "" && node.childCount === 1 && node.firstChild?.childCount === 0) state.write();
      state.renderContent(node);
    },
    code_block(state, node) {
      const sign = style.fence.slice(0, 1);
      const fence = sign.repeat(Math.max(3, longest(node.textContent, sign) + 1));
      state.write(`${fence}${node.attrs.params as string}\n`);
      if (node.textContent !== "") state.text(`${node.textContent}\n`, false);
      else state.ensureNewLine();
      state.write(fence);
      state.closeBlock(node);
    },
    horizontal_rule(state, node) {
      state.write(style.rule);
      state.closeBlock(node);
    },
    table(state, node) {
      const [head, body] = [node.child(0), node.child(1)];
      const aligned = head.children.map(({ attrs: { align } }) =>
        align === "right" ? "--:" : align === "center" ? ":-:" : "---",
      );
      const lines = [row(head), `|${aligned.join("|")}|`, ...body.children.map(row)];
      state.text(lines.join("\n"), false);
      state.closeBlock(node);
    },
    source(state, node) {
      state.text(node.attrs.source as string, false);
      state.closeBlock(node);
    },
    image(state, node) {
      const { src, alt, title } = node.attrs as { src: string; alt: string; title: string | null };
      state.write(`![${alt}](${address(src)}${titleOf(title)})`);
    },
    hard_break(state, node, parent, index) {
      for (let at = index + 1; at < parent.childCount; at += 1) {
        if (parent.child(at).type !== node.type) {
          state.write(style.hardBreak);
          return;
        }
      }
    },
    placeholder(state, node) {
      state.write(`{${node.attrs.name as string}}`);
    },
    text(state, node) {
      const { atBlockStart, inAutolink } = state as State;
      const text = (node.text ?? "").replace(/\n/g, " ");
      state.text(inAutolink === true ? text : escape(text, atBlockStart), false);
    },
  };
  const emphasis = (sign: string) => ({ open: sign, close: sign, mixable: true, expelEnclosingWhitespace: true });
  const marks: ConstructorParameters<typeof MarkdownSerializer>[1] = {
    em: emphasis(style.em),
    strong: emphasis(style.strong),
    strike: emphasis("~~"),
    link: {
      open(state, mark, parent, index) {
        const node = parent.child(index);
        const { href, title } = mark.attrs as { href: string; title: string | null };
        const isPlain = title === null && /^\w+:\S+$/.test(href) && node.text === href && node.marks.at(-1) === mark;
        const next = index + 1 < parent.childCount && mark.isInSet(parent.child(index + 1).marks);
        (state as State).inAutolink = isPlain && !next;
        return isPlain && !next ? "<" : "[";
      },
      close(state, mark) {
        const { inAutolink } = state as State;
        (state as State).inAutolink = false;
        return inAutolink === true ? ">" : `](${address(mark.attrs.href as string)}${titleOf(mark.attrs.title)})`;
      },
      mixable: true,
    },
    code: {
      open: (_, __, parent, index) => fenceOf(parent.child(index)) + padOf(parent.child(index)),
      close: (_, __, parent, index) => padOf(parent.child(index - 1)) + fenceOf(parent.child(index - 1)),
      escape: false,
    },
  };
  const inline = new MarkdownSerializer(nodes, marks);
  return inline;
}

const fenceOf = (node: Node) => "`".repeat(longest(node.text ?? "", "`") + 1);
const padOf = ({ text = "" }: Node) => (/^`|`$|^\s.*\S.*\s$/.test(text) ? " " : "");

/**
 * Writes a block that follows `like` lists of the same type. `isRead` tells whether a text is read back as the block.
 */
export function serialize(
  block: Node,
  schema: TextSchema,
  style: MarkdownStyle,
  isRead: (text: string) => boolean,
  like = 0,
): string {
  const doc = schema.nodes.doc.create(null, block);
  let hasCode = false;
  doc.descendants(({ type }) => {
    hasCode ||= type.name === "code_block";
  });
  const write = (signs: MarkdownStyle, escape: Escape) => {
    const text = serializerOf(schema, signs, escape, like).serialize(doc).replace(/\n+$/, "");
    // Removes a single space at the end of a line; two of them are a line break.
    return hasCode ? text : text.replace(/(?<! ) (?=\n|$)/g, "");
  };
  const other = (sign: string) => (sign.startsWith("*") ? "_" : "*").repeat(sign.length);
  // Adjacent markers of emphasis can be ambiguous; then the other character is tried for one of the two kinds.
  const ways = [style, { ...style, em: other(style.em) }, { ...style, strong: other(style.strong) }];
  for (const way of ways) {
    for (const escape of [escapeSome, escapeAll]) {
      const text = write(way, escape);
      if (isRead(text)) return text;
    }
  }
  return write(style, escapeAll);
}
