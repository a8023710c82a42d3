// All texts of the site that may be markdown, and a reader and writer of a text.

import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Node } from "prosemirror-model";
import { parseAllDocuments, visit } from "yaml";
import { Reader, type Placeholders } from "../../../editor/read.ts";
import { schemaFor } from "../../../editor/schema.ts";
import { Writer } from "../../../editor/write.ts";

const CONTENT = resolve(import.meta.dirname, "../../../../content");

export const schema = schemaFor({ allowed: [2, 3], shift: 0 });

/** The placeholders of a text, each with a value. */
const withValues = (value: string): Placeholders =>
  new Map([...value.matchAll(/\{([a-z][a-z0-9._-]*)\}/g)].map(([, name = ""]) => [name, "een waarde"]));

/** Opens a text in the editor: returns its document, and a function that writes a document as markdown. */
export function open(value: string, known = withValues(value)): { doc: Node; write: (doc: Node) => string } {
  const reader = new Reader(schema, known);
  const text = reader.read(value);
  const writer = new Writer(reader, schema, value, text);
  return { doc: reader.document(text.blocks), write: (doc) => writer.write(doc) };
}

function strings(yaml: string): string[] {
  const found: string[] = [];
  for (const document of parseAllDocuments(yaml)) {
    visit(document, {
      Scalar(_, { value }) {
        if (typeof value === "string" && value.includes(" ")) found.push(value);
      },
    });
  }
  return found;
}

/** Bodies of files, and texts in YAML that have more than one word. */
export function textsOfSite(): { bodies: string[]; values: string[] } {
  const bodies: string[] = [];
  const values: string[] = [];
  for (const entry of readdirSync(CONTENT, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const text = () => readFileSync(join(entry.parentPath, entry.name), "utf8");
    if (entry.name.endsWith(".md")) {
      const [, front = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text()) ?? [];
      bodies.push(body);
      values.push(...strings(front));
    }
    if (entry.name.endsWith(".yaml")) values.push(...strings(text()));
  }
  return { bodies, values: [...new Set(values)] };
}
