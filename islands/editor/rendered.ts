// Reads a text's rendered form on the page: elements that the editor shows as they are, and values only the page knows.

import type { Node } from "prosemirror-model";

/** A text as the page shows it. */
export interface Rendered {
  /** Elements of blocks that are shown as they are, by their source. */
  blocks: Map<string, Element[]>;
  /** Anchors of headings, by the index of their block. */
  ids: Map<number, string>;
  /** Pictures by their file. */
  pictures: Map<string, Element>;
  /** Level at which a heading written `##` is shown; undefined without headings. */
  level: number | undefined;
}

const TAGS: Record<string, string> = {
  paragraph: "P",
  blockquote: "BLOCKQUOTE",
  bullet_list: "UL",
  ordered_list: "OL",
  code_block: "PRE",
  horizontal_rule: "HR",
  table: "DIV",
};

function fits(node: Node, element: Element | undefined): boolean {
  if (element === undefined) return false;
  if (node.type.name === "heading") return /^H[1-6]$/.test(element.tagName);
  return TAGS[node.type.name] === element.tagName;
}

/** Matches each block of a document to the elements of its text. */
export function matchRendered(doc: Node, elements: readonly Element[]): Rendered {
  const found: Rendered = { blocks: new Map(), ids: new Map(), pictures: new Map(), level: undefined };
  const sources = doc.children.filter(({ type }) => type.name === "source").length;
  // The elements left for source blocks, each of which may render to any number of elements.
  let spare = elements.length - doc.childCount + sources;
  let left = sources;
  let at = 0;
  doc.forEach((node, _, index) => {
    if (node.type.name === "source") {
      const take = left === 1 ? spare : Math.min(spare, 1);
      found.blocks.set(node.attrs.source as string, elements.slice(at, at + take));
      spare -= take;
      left -= 1;
      at += take;
      return;
    }
    const element = elements[at];
    at += 1;
    if (element === undefined || !fits(node, element)) return;
    if (node.type.name === "heading") {
      found.level ??= Number(element.tagName.slice(1)) - Math.max(node.attrs.level as number, 2) + 2;
      if (element.id !== "") found.ids.set(index, element.id);
    }
    pictures(node, element, found.pictures);
  });
  return found;
}

function pictures(node: Node, element: Element, found: Map<string, Element>): void {
  const shown = [...element.querySelectorAll("picture, img")].filter((one) => !one.matches("picture img"));
  let at = 0;
  node.descendants((child) => {
    if (child.type.name !== "image") return;
    const picture = shown[at];
    at += 1;
    if (picture !== undefined) found.set(child.attrs.src as string, picture);
  });
}

/**
 * Values of placeholders that differ between pages, as this page shows them: the text between the words around them.
 */
export function valuesOnPage(doc: Node, elements: readonly Element[]): Map<string, string> {
  const values = new Map<string, string>();
  if (doc.childCount !== elements.length) return values;
  doc.forEach((block, _, index) => {
    const names: string[] = [];
    let pattern = "";
    block.descendants((node) => {
      if (node.isText) pattern += words(node.text ?? "");
      if (node.type.name !== "placeholder") return;
      const { name, value } = node.attrs as { name: string; value: string | null };
      if (value === null) names.push(name);
      pattern += value === null ? "(.+?)" : words(value);
    });
    if (names.length === 0) return;
    const shown = (elements[index]?.textContent ?? "").replace(/\s+/g, "");
    const match = new RegExp(`^${pattern}$`).exec(shown);
    names.forEach((name, at) => {
      const value = match?.[at + 1];
      if (value !== undefined) values.set(name, value);
    });
  });
  return values;
}

const words = (text: string) => text.replace(/\s+/g, "").replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
