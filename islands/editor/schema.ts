// The schema of a text, with the elements in which the site renders it (`generator/engine/src/markdown/`).

import { Schema, type DOMOutputSpec, type NodeSpec, type MarkSpec } from "prosemirror-model";

/** From this number of columns, the site shows the rows of a table as cards on a narrow screen. */
export const STACK = 3;

/** How headings are written and shown. */
export interface Levels {
  /** Levels that may be written. */
  allowed: number[];
  /** Added to the written level to get the level that is shown. */
  shift: number;
}

/** Inline content of blocks that are one line in markdown. */
const LINE = "(text | image | placeholder)*";

function cell(tag: "th" | "td"): NodeSpec {
  return {
    content: LINE,
    attrs: { align: { default: null } },
    isolating: true,
    selectable: false,
    parseDOM: [{ tag, getAttrs: (dom) => ({ align: alignment(dom) }) }],
    toDOM(node): DOMOutputSpec {
      const align = node.attrs.align as string | null;
      const classes = align === "right" ? { class: "align-end" } : align === "center" ? { class: "align-center" } : {};
      // The corner above the rows' names is no header.
      return tag === "td" || node.content.size === 0 ? ["td", classes, 0] : ["th", { scope: "col", ...classes }, 0];
    },
  };
}

function alignment(cell: HTMLElement): string | null {
  if (cell.classList.contains("align-end")) return "right";
  return cell.classList.contains("align-center") ? "center" : null;
}

function nodes(levels: Levels) {
  return {
    doc: { content: "block+" },
    paragraph: {
      content: "inline*",
      group: "block",
      // In a list without blank lines an item shows its text without a paragraph around it.
      attrs: { tight: { default: false } },
      parseDOM: [{ tag: "p" }],
      toDOM: (node) => [node.attrs.tight === true ? "md-line" : "p", 0],
    },
    heading: {
      content: LINE,
      group: "block",
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: [1, 2, 3, 4, 5, 6].flatMap((level) => {
        const near = nearest(level, levels);
        return near === undefined ? [] : [{ tag: `h${level}`, attrs: { level: near } }];
      }),
      toDOM: (node) => [`h${shownLevel(node.attrs.level as number, levels)}`, 0],
    },
    blockquote: {
      content: "block+",
      group: "block",
      defining: true,
      selectable: false,
      parseDOM: [{ tag: "blockquote" }],
      toDOM: () => ["blockquote", 0],
    },
    bullet_list: {
      content: "list_item+",
      group: "block",
      selectable: false,
      attrs: { tight: { default: true } },
      parseDOM: [{ tag: "ul" }],
      toDOM: () => ["ul", 0],
    },
    ordered_list: {
      content: "list_item+",
      group: "block",
      selectable: false,
      attrs: { order: { default: 1 }, tight: { default: true } },
      parseDOM: [{ tag: "ol", getAttrs: (dom) => ({ order: Number(dom.getAttribute("start") ?? 1) }) }],
      toDOM: (node) => ["ol", node.attrs.order === 1 ? {} : { start: String(node.attrs.order) }, 0],
    },
    list_item: {
      content: "paragraph block*",
      defining: true,
      selectable: false,
      parseDOM: [{ tag: "li" }],
      toDOM: () => ["li", 0],
    },
    code_block: {
      content: "text*",
      group: "block",
      code: true,
      defining: true,
      marks: "",
      attrs: { params: { default: "" } },
      parseDOM: [{ tag: "pre", preserveWhitespace: "full" }],
      toDOM: () => ["pre", ["code", 0]],
    },
    horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
    table: {
      content: "table_head table_body",
      group: "block",
      isolating: true,
      selectable: false,
      parseDOM: [{ tag: "table" }],
      toDOM: (node) => [
        "div",
        { class: "tablebox", role: "group", "aria-label": "Tabel" },
        ["table", { class: tableClass(node.firstChild?.childCount ?? 0) }, 0],
      ],
    },
    table_head: {
      content: "table_header+",
      selectable: false,
      parseDOM: [{ tag: "thead" }, { tag: "thead > tr", skip: true }],
      toDOM: () => ["thead", ["tr", 0]],
    },
    table_body: {
      content: "table_row*",
      selectable: false,
      parseDOM: [{ tag: "tbody" }],
      toDOM: () => ["tbody", 0],
    },
    table_row: {
      content: "table_cell+",
      selectable: false,
      parseDOM: [{ tag: "tr" }],
      toDOM: () => ["tr", 0],
    },
    table_header: cell("th"),
    table_cell: cell("td"),
    // Any other block: shown as the page renders it, and edited as markdown.
    source: {
      group: "block",
      atom: true,
      attrs: { source: {} },
      parseDOM: [{ tag: "pre[data-source]", priority: 60, getAttrs: (dom) => ({ source: dom.dataset.source ?? "" }) }],
      toDOM: (node) => ["pre", { "data-source": node.attrs.source as string }, node.attrs.source as string],
    },
    text: { group: "inline" },
    image: {
      inline: true,
      group: "inline",
      draggable: true,
      attrs: { src: {}, alt: { default: "" }, title: { default: null } },
      // Only pictures of this site can be pasted, because others are not among its files.
      parseDOM: [
        {
          tag: "img[data-src]",
          getAttrs: (dom) => ({
            src: dom.dataset.src ?? "",
            alt: dom.getAttribute("alt") ?? "",
            title: dom.getAttribute("title"),
          }),
        },
      ],
      toDOM: (node) => {
        const { src, alt, title } = node.attrs as Record<string, string | null>;
        return ["img", { "data-src": src, alt, ...(title !== null && { title }) }];
      },
    },
    hard_break: {
      inline: true,
      group: "inline",
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: "br" }],
      toDOM: () => ["br"],
    },
    // `{phone}`: a setting of the site.
    placeholder: {
      inline: true,
      group: "inline",
      atom: true,
      attrs: { name: {}, value: { default: null } },
      parseDOM: [
        {
          tag: "md-chip[data-name]",
          getAttrs: (dom) => ({ name: dom.dataset.name ?? "", value: dom.dataset.value ?? null }),
        },
      ],
      toDOM: (node) => {
        const { name, value } = node.attrs as { name: string; value: string | null };
        const kept = value === null ? {} : { "data-value": value };
        const title = `{${name}}: een instelling van de site`;
        return ["md-chip", { "data-name": name, ...kept, title }, value ?? `{${name}}`];
      },
      leafText: (node) => `{${node.attrs.name as string}}`,
    },
  } satisfies Record<string, NodeSpec>;
}

const marks = {
  link: {
    attrs: { href: {}, title: { default: null } },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (dom) => {
          const href = dom.getAttribute("href") ?? "";
          return isScript(href) ? false : { href, title: dom.getAttribute("title") };
        },
      },
    ],
    toDOM: (mark) => {
      const { href, title } = mark.attrs as { href: string; title: string | null };
      return ["a", { ...(!isScript(href) && { href }), ...(title !== null && { title }) }, 0];
    },
  },
  em: { parseDOM: [{ tag: "i" }, { tag: "em" }], toDOM: () => ["em", 0] },
  strong: { parseDOM: [{ tag: "b" }, { tag: "strong" }], toDOM: () => ["strong", 0] },
  strike: { parseDOM: [{ tag: "del" }, { tag: "s" }, { tag: "strike" }], toDOM: () => ["del", 0] },
  // Last, so that it is the innermost mark: its content is literal.
  code: { code: true, parseDOM: [{ tag: "code" }], toDOM: () => ["code", 0] },
} satisfies Record<string, MarkSpec>;

type Nodes = keyof ReturnType<typeof nodes>;
export type Marks = keyof typeof marks;
export type TextSchema = Schema<Nodes, Marks>;

export function schemaFor(levels: Levels): TextSchema {
  return new Schema({ nodes: nodes(levels), marks });
}

/** The level that a heading is shown at. */
function shownLevel(written: number, { shift }: Levels): number {
  return Math.min(Math.max(written, 2) + shift, 6);
}

/** The allowed level nearest to that of a pasted heading; undefined where headings are not allowed. */
function nearest(level: number, { allowed }: Levels): number | undefined {
  return [...allowed].sort((a, b) => Math.abs(a - level) - Math.abs(b - level))[0];
}

export function tableClass(columns: number): string {
  return columns < STACK ? "table" : "table table--stack";
}

/** Browsers ignore white space and control characters in a scheme. */
function isScript(href: string): boolean {
  return /^(javascript|vbscript|data):/i.test(href.replace(/[\s\p{Cc}]/gu, ""));
}
