// Generates the types in src/contract/: props.ts from schema.json, which the generator writes, and api.ts from the
// OpenAPI description. A unit test compares each with its source.

import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { compile } from "json-schema-to-typescript";
import openapi, { astToString } from "openapi-typescript";

const FOLDER = new URL("../src/contract/", import.meta.url);
const API = new URL("../../generator/api/openapi.yaml", import.meta.url);

/** The types of the islands' props. */
export async function props() {
  /** @type {unknown} */
  const schema = JSON.parse(await readFile(new URL("schema.json", FOLDER), "utf8"));
  return compile(/** @type {import("json-schema-to-typescript").JSONSchema} */ (schema), "Contract", {
    bannerComment: "// Made from schema.json by `npm run contract`. Do not edit.",
    additionalProperties: false,
    unreachableDefinitions: true,
    style: { printWidth: 120 },
  });
}

/** The types of the API's requests and responses. */
export async function api() {
  return `// Made from the API's description by \`npm run contract\`. Do not edit.\n\n${astToString(await openapi(API))}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await writeFile(new URL("props.ts", FOLDER), await props());
  await writeFile(new URL("api.ts", FOLDER), await api());
}
