// Makes src/contract/props.ts from src/contract/schema.json, which the generator writes. A unit test
// holds the two together.

import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { compile } from "json-schema-to-typescript";

const FOLDER = new URL("../src/contract/", import.meta.url);

/** The TypeScript that belongs to the schema. */
export async function types() {
  /** @type {unknown} */
  const schema = JSON.parse(await readFile(new URL("schema.json", FOLDER), "utf8"));
  return compile(/** @type {import("json-schema-to-typescript").JSONSchema} */ (schema), "Contract", {
    bannerComment: "// Made from schema.json by `npm run contract`. Do not edit.",
    additionalProperties: false,
    unreachableDefinitions: true,
    style: { printWidth: 120 },
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await writeFile(new URL("props.ts", FOLDER), await types());
}
