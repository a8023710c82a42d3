// A text that goes through the editor: what was not touched is written as it was.

import { Fragment, Slice, type Node } from "prosemirror-model";
import { expect, test } from "vitest";
import { open, schema, textsOfSite } from "./texts.ts";

/** Stands in no text of the site. */
const WORD = " zzerbijzz";

const { bodies, values } = textsOfSite();

/** Where the lines of text in a block end. */
function ends(doc: Node, block: number): number[] {
  const found: number[] = [];
  doc.descendants((node, at) => {
    if (node.isTextblock && doc.resolve(at + 1).index(0) === block && node.textContent !== "")
      found.push(at + 1 + node.content.size);
  });
  return found;
}

/** A document with a text put in, as if it were typed there. */
function insert(doc: Node, at: number, text: string): Node {
  return doc.replace(at, at, new Slice(Fragment.from(schema.text(text, doc.resolve(at).marks())), 0, 0));
}

test("there is much to try", () => {
  expect(bodies.length).toBeGreaterThan(40);
  expect(values.length).toBeGreaterThan(1000);
});

test("every text of the site is written as it was read", () => {
  for (const value of [...bodies, ...values]) {
    const { doc, write } = open(value);
    expect(write(doc)).toBe(value);
  }
});

test("every block of every body is held by the editor, but for those that are none of markdown's", () => {
  for (const body of bodies) {
    open(body).doc.forEach((node) => {
      if (node.type.name === "source") expect(node.attrs.source).toMatch(/^\{[a-z0-9._-]+\}$/);
    });
  }
});

test("a change in a block leaves every other byte alone", () => {
  let changes = 0;
  for (const text of bodies) {
    const { doc, write } = open(text);
    for (let block = 0; block < doc.childCount; block += 1) {
      for (const end of ends(doc, block).slice(0, 1)) {
        const now = write(insert(doc, end, WORD));
        // One word came, and nothing else.
        const at = now.indexOf(WORD);
        expect(now.slice(0, at) + now.slice(at + WORD.length)).toBe(text);
        changes += 1;
      }
    }
  }
  expect(changes).toBeGreaterThan(500);
});

test("the lines right below a table of the site are a paragraph of their own", () => {
  const value = "Boven.\n\n{table.x}\nOnder de **tabel** en verder.\n\nNog een.\n";
  const { doc, write } = open(value, new Map([["table.x", null]]));
  expect(doc.children.map(({ type }) => type.name)).toEqual(["paragraph", "source", "paragraph", "paragraph"]);
  expect(doc.child(2).textContent).toBe("Onder de tabel en verder.");
  expect(write(doc)).toBe(value);
  const [end = 0] = ends(doc, 2);
  expect(write(insert(doc, end, WORD))).toBe(value.replace("verder.", `verder.${WORD}`));
});

test("what is undone is written as it was", () => {
  for (const body of bodies) {
    const { doc, write } = open(body);
    const copy = schema.nodeFromJSON(doc.toJSON());
    expect(write(copy)).toBe(body);
  }
});
