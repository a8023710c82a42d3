// Parses markdown into the blocks of a document, each with its source.

import MarkdownIt from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";
import { MarkdownParser, type ParseSpec } from "prosemirror-markdown";
import { Fragment, type Node } from "prosemirror-model";
import { normalize } from "./normalize.ts";
import type { TextSchema } from "./schema.ts";

/** A block of the text. */
export interface Block {
  node: Node;
  /** As it is written, without the line break at its end. */
  source: string;
  /** The text up to the next block: line breaks, and link definitions. */
  after: string;
}

/** Link definitions: `[name]: /address`. */
interface Environment {
  references?: Record<string, { href: string; title: string }>;
}

/** A parsed text. */
export interface ParsedText {
  /** The text before the first block. */
  before: string;
  blocks: Block[];
  environment: Environment;
  tokens: Token[];
}

/** A placeholder with its value; without one when each page has its own. */
export type Placeholders = ReadonlyMap<string, string | null>;

const PLACEHOLDER = /\{([a-z][a-z0-9._-]*)\}/;
/** A placeholder on the first line of a paragraph, the end of that line, and the lines below it. */
const ABOVE = /^([^\S\r\n]*\{([a-z][a-z0-9._-]*)\})([^\S\r\n]*\r?\n)([\s\S]+)$/;

// Parses as pulldown-cmark does, with tables and strikethrough. Raw HTML is parsed to tell it from text.
const markdown = new MarkdownIt("commonmark", { html: true }).enable(["table", "strikethrough"]);
// Addresses are kept as they are written; the generator validates them.
markdown.normalizeLink = (url) => url;
markdown.validateLink = () => true;

const tight = (tokens: Token[], at: number): boolean =>
  tokens.slice(at).find((token) => token.type === "paragraph_open")?.hidden ?? true;

const SPECS: Record<string, ParseSpec> = {
  paragraph: { block: "paragraph" },
  heading: { block: "heading", getAttrs: (token) => ({ level: Number(token.tag.slice(1)) }) },
  blockquote: { block: "blockquote" },
  bullet_list: { block: "bullet_list", getAttrs: (_, tokens, at) => ({ tight: tight(tokens, at) }) },
  ordered_list: {
    block: "ordered_list",
    getAttrs: (token, tokens, at) => ({ order: Number(token.attrGet("start") ?? 1), tight: tight(tokens, at) }),
  },
  list_item: { block: "list_item" },
  code_block: { block: "code_block", noCloseToken: true },
  fence: { block: "code_block", noCloseToken: true, getAttrs: (token) => ({ params: token.info }) },
  hr: { node: "horizontal_rule" },
  table: { block: "table" },
  thead: { block: "table_head" },
  tbody: { block: "table_body" },
  tr: { block: "table_row" },
  th: { block: "table_header", getAttrs: alignment },
  td: { block: "table_cell", getAttrs: alignment },
  image: {
    node: "image",
    getAttrs: (token) => ({
      src: token.attrGet("src"),
      alt: token.content,
      title: token.attrGet("title"),
    }),
  },
  hardbreak: { node: "hard_break" },
  em: { mark: "em" },
  strong: { mark: "strong" },
  s: { mark: "strike" },
  link: { mark: "link", getAttrs: (token) => ({ href: token.attrGet("href"), title: token.attrGet("title") }) },
  code_inline: { mark: "code", noCloseToken: true },
};

function alignment(token: Token): { align: string | null } {
  return { align: /text-align:(right|center)/.exec(token.attrGet("style") ?? "")?.[1] ?? null };
}

/** Parses a text into blocks. */
export class Reader {
  private readonly parser: MarkdownParser;

  constructor(
    private readonly schema: TextSchema,
    private readonly placeholders: Placeholders,
    /** Whether a placeholder without a value that starts a paragraph is a block of its own. */
    private readonly isApart = true,
  ) {
    // Stands in for markdown-it: passes on the tokens of one block.
    const handed = { parse: (_: string, { tokens }: { tokens: Token[] }) => tokens };
    this.parser = new MarkdownParser(schema, handed as unknown as MarkdownIt, SPECS);
  }

  read(value: string, environment: Environment = {}): ParsedText {
    const tokens = markdown.parse(value, environment);
    const lines = value.split(/(?<=\n)/);
    const starts = tokens.flatMap((token, at) => (token.level === 0 && token.nesting >= 0 ? [at] : []));
    const ranges = starts.map((at) => tokens[at]?.map ?? [0, 0]);
    const blocks = starts.flatMap((at, index): Block[] => {
      const [start = 0, mapped = 0] = ranges[index] ?? [];
      const next = ranges[index + 1]?.[0] ?? lines.length;
      let end = mapped;
      // Trailing blank lines belong to a block only when it is an unclosed code fence.
      while (tokens[at]?.type !== "fence" && end > start + 1 && lines[end - 1]?.trim() === "") end -= 1;
      const whole = lines.slice(start, end).join("");
      const source = whole.replace(/\r?\n$/, "");
      const after = whole.slice(source.length) + lines.slice(end, next).join("");
      return this.apart(tokens.slice(at, starts[index + 1] ?? tokens.length), source, after, environment);
    });
    const before = lines.slice(0, ranges[0]?.[0] ?? lines.length).join("");
    return { before, blocks, environment, tokens };
  }

  /** Builds a document of these blocks. */
  document(blocks: readonly Block[]): Node {
    const nodes = blocks.map(({ node }) => node);
    return this.schema.nodes.doc.create(null, nodes.length > 0 ? nodes : [this.schema.nodes.paragraph.create()]);
  }

  /** The blocks of a token. Lines right below a placeholder of a block, such as a table, become a separate paragraph. */
  private apart(tokens: Token[], source: string, after: string, environment: Environment): Block[] {
    const [open, , close] = tokens;
    const [, placeholder = "", name = "", end = "", below = ""] = ABOVE.exec(source) ?? [];
    const isAbove = open?.type === "paragraph_open" && this.placeholders.get(name) === null;
    if (!this.isApart || !isAbove || close === undefined) return [{ node: this.node(tokens, source), source, after }];
    const node = this.schema.nodes.source.create({ source: placeholder });
    const rest = [open, ...markdown.parseInline(below.trim(), environment), close];
    return [{ node, source: placeholder, after: end }, ...this.apart(rest, below, after, environment)];
  }

  private node(tokens: Token[], source: string): Node {
    const inline = tokens.flatMap((token) => token.children ?? []);
    const raw = [...tokens, ...inline].some(({ type }) => type === "html_block" || type === "html_inline");
    const alone =
      tokens[0]?.type === "paragraph_open" ? /^\s*\{([a-z][a-z0-9._-]*)\}\s*$/.exec(source)?.[1] : undefined;
    // The placeholder of a block, such as a table, has no value that fits in a sentence.
    const isBlock = alone !== undefined && typeof this.placeholders.get(alone) !== "string";
    if (raw || isBlock) return this.schema.nodes.source.create({ source });
    const read = this.parser.parse("", { tokens: withoutHeadRows(tokens) }).firstChild;
    if (read === null) return this.schema.nodes.source.create({ source });
    return normalize(this.fill(read));
  }

  /** Replaces placeholders in texts by their nodes. */
  private fill(node: Node): Node {
    // A text is a leaf.
    if (node.isLeaf || node.type.spec.code === true) return node;
    return node.copy(Fragment.fromArray(node.children.flatMap((child) => this.pieces(child))));
  }

  private pieces(node: Node): Node[] {
    if (!node.isText) return [this.fill(node)];
    if (node.marks.some((mark) => mark.type.name === "code")) return [node];
    const { placeholder } = this.schema.nodes;
    return (node.text ?? "").split(new RegExp(PLACEHOLDER, "g")).flatMap((piece, at): Node[] => {
      if (at % 2 === 0) return piece === "" ? [] : [this.schema.text(piece, node.marks)];
      const value = this.placeholders.get(piece);
      if (value === undefined) return [this.schema.text(`{${piece}}`, node.marks)];
      return [placeholder.create({ name: piece, value }, null, node.marks)];
    });
  }
}

/** Drops the row of a table's head: in the schema, the head itself is the row. */
function withoutHeadRows(tokens: Token[]): Token[] {
  let inHead = false;
  return tokens.filter(({ type }) => {
    if (type === "thead_open" || type === "thead_close") inHead = type === "thead_open";
    return !(inHead && (type === "tr_open" || type === "tr_close"));
  });
}
