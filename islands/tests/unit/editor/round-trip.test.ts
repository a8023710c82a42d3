// Texts that go through the editor: unchanged parts are written as they were.

import { Fragment, Slice, type Node } from "prosemirror-model";
import { expect, test } from "vitest";
import { open, schema, textsOfSite } from "./texts.ts";

/** A word that is in no text of the site. */
const WORD = " zzerbijzz";

const { bodies, values } = textsOfSite();

/** Positions of the ends of text lines in a block. */
function ends(doc: Node, block: number): number[] {
  const found: number[] = [];
  doc.descendants((node, at) => {
    if (node.isTextblock && doc.resolve(at + 1).index(0) === block && node.textContent !== "")
      found.push(at + 1 + node.content.size);
  });
  return found;
}

/** A document with a text inserted, as if it was typed there. */
function insert(doc: Node, at: number, text: string): Node {
  return doc.replace(at, at, new Slice(Fragment.from(schema.text(text, doc.resolve(at).marks())), 0, 0));
}

test("there are enough texts to test", () => {
  expect(bodies.length).toBeGreaterThan(40);
  expect(values.length).toBeGreaterThan(1000);
});

test("every text of the site is written as it was read", () => {
  for (const value of [...bodies, ...values]) {
    const { doc, write } = open(value);
    expect(write(doc)).toBe(value);
  }
});

test("the editor can hold every block of every body, except blocks that are not markdown", () => {
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
        // Only this word was added.
        const at = now.indexOf(WORD);
        expect(now.slice(0, at) + now.slice(at + WORD.length)).toBe(text);
        changes += 1;
      }
    }
  }
  expect(changes).toBeGreaterThan(500);
});

test("the lines right below a table of the site are a separate paragraph", () => {
  const value = "Boven.\n\n{table.x}\nOnder de **tabel** en verder.\n\nNog een.\n";
  const { doc, write } = open(value, new Map([["table.x", null]]));
  expect(doc.children.map(({ type }) => type.name)).toEqual(["paragraph", "source", "paragraph", "paragraph"]);
  expect(doc.child(2).textContent).toBe("Onder de tabel en verder.");
  expect(write(doc)).toBe(value);
  const [end = 0] = ends(doc, 2);
  expect(write(insert(doc, end, WORD))).toBe(value.replace("verder.", `verder.${WORD}`));
});

test("a change that is undone is written as before", () => {
  for (const body of bodies) {
    const { doc, write } = open(body);
    const copy = schema.nodeFromJSON(doc.toJSON());
    expect(write(copy)).toBe(body);
  }
});
