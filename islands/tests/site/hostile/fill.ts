// Fills every text of a content folder, found with its JSON Schemas. The schemas are generated from the types that the files
// are decoded into, so new fields are filled automatically.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse, stringify } from "yaml";

/** The parts of JSON Schema draft 07 that the tests use. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  pattern?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  definitions?: Record<string, Schema>;
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A text of the content. */
export interface Field {
  /** Type and key, as `Card.heading`; `[]` stands for an item of a list and `*` for any key. */
  name: string;
  /** Path below the content folder. */
  file: string;
}

/** Returns the replacement of a text; undefined to keep it. */
type Fill = (field: Field, text: string) => string | undefined;

/** Name of the body of a markdown file of this kind. */
export const body = (kind: string) => `${kind} (body)`;

/** Kinds of content and where their files are: those in `.vscode/settings.json`, and the markdown. */
export function kinds(root: string): Map<string, string> {
  const settings = readFileSync(join(root, ".vscode/settings.json"), "utf8");
  const schemas = (parse(settings) as { "yaml.schemas": Record<string, string> })["yaml.schemas"];
  const found = Object.entries(schemas).map(([schema, files]): [string, string] => [
    /\.schema\/(.*)\.json$/.exec(schema)?.[1] ?? "",
    files.replace("/content/", ""),
  ]);
  const markdown = { post: "blog", policy: "policies", job: "jobs", module: "academy", contract: "contracts" };
  return new Map([
    ...found,
    ...Object.entries(markdown).map(([kind, folder]): [string, string] => [kind, `${folder}/*.md`]),
  ]);
}

/** The schemas that may apply to a value, each with the name of what it describes. */
function alternatives(schema: Schema, name: string, root: Schema): [Schema, string][] {
  if (schema.$ref !== undefined) {
    const type = schema.$ref.replace("#/definitions/", "");
    const target = root.definitions?.[type];
    if (target === undefined) throw new Error(`there is no ${schema.$ref}`);
    // A field whose type is a string keeps its own name.
    return alternatives(target, isText(target) ? name : type, root);
  }
  const more = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [[schema, name], ...more.flatMap((inner) => alternatives(inner, name, root))];
}

/** Whether a key is one that any map may have and no page shows: `neutral`, and `source` unless its type requires one. */
const isAside = (key: string, { required = [] }: Schema) =>
  key === "neutral" || (key === "source" && !required.includes(key));

const isText = ({ type }: Schema) => [type].flat().includes("string");
/** Whether any text is valid: the schema gives no list of values, format or pattern. */
const isFree = (schema: Schema) =>
  isText(schema) && schema.enum === undefined && schema.format === undefined && schema.pattern === undefined;

function walk(
  value: Json,
  schema: Schema,
  name: string,
  root: Schema,
  each: (name: string, text: string) => string,
): Json {
  const variants = alternatives(schema, name, root);
  if (typeof value === "string") {
    const free = variants.find(([variant]) => isFree(variant));
    return free === undefined ? value : each(free[1], value);
  }
  if (Array.isArray(value)) {
    const items = variants.find(([variant]) => variant.items !== undefined);
    if (items?.[0].items === undefined) return value;
    const [{ items: inner }, list] = items;
    return value.map((item) => walk(item, inner, `${list}[]`, root, each));
  }
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, inner]): [string, Json] => {
    for (const [variant, type] of variants) {
      const { properties, additionalProperties } = variant;
      const own = properties?.[key];
      if (isAside(key, variant)) return [key, inner];
      if (own !== undefined) return [key, walk(inner, own, `${type}.${key}`, root, each)];
      if (typeof additionalProperties === "object")
        return [key, walk(inner, additionalProperties, `${type}.*`, root, each)];
    }
    throw new Error(`no schema knows ${name}.${key}`);
  });
  // Optional fields that are absent are filled too.
  for (const [variant, type] of variants.filter(([variant]) => fits(variant, value))) {
    const missing = Object.entries(variant.properties ?? {}).filter(
      ([key]) => !(key in value) && !isAside(key, variant),
    );
    for (const [key, own] of missing) {
      if (alternatives(own, `${type}.${key}`, root).some(([variant]) => isFree(variant))) {
        const text = each(`${type}.${key}`, "");
        if (text !== "") entries.push([key, text]);
      }
    }
  }
  return Object.fromEntries(entries);
}

/** Whether a map could match this one of several schemas. */
function fits({ properties, required = [] }: Schema, value: Record<string, Json>): boolean {
  return (
    properties !== undefined &&
    required.every((key) => key in value) &&
    Object.keys(value).every((key) => key in properties)
  );
}

/** Collects the names of all free texts in a schema. */
function names(schema: Schema, name: string, root: Schema, found: Set<string>, seen: Set<string>): void {
  for (const [variant, type] of alternatives(schema, name, root)) {
    if (isFree(variant)) found.add(type);
    if (seen.has(type) && variant.properties === undefined) continue;
    const mark = `${type} ${Object.keys(variant.properties ?? {}).join()}`;
    if (seen.has(mark)) continue;
    seen.add(mark);
    if (variant.items !== undefined) names(variant.items, `${type}[]`, root, found, seen);
    for (const [key, own] of Object.entries(variant.properties ?? {})) {
      if (!isAside(key, variant)) names(own, `${type}.${key}`, root, found, seen);
    }
    if (typeof variant.additionalProperties === "object")
      names(variant.additionalProperties, `${type}.*`, root, found, seen);
  }
}

/** Fills the folder `content`, and returns the names of all texts in the schemas. */
export function fill(content: string, kinds: Map<string, string>, text: Fill): Set<string> {
  const known = new Set<string>();
  for (const [kind, pattern] of kinds) {
    const schema = JSON.parse(readFileSync(join(content, `.schema/${kind}.json`), "utf8")) as Schema;
    names(schema, kind, schema, known, new Set());
    const folder = dirname(pattern);
    const [, ending = ""] = pattern.split("*");
    const files = pattern.includes("*")
      ? readdirSync(join(content, folder))
          .filter((file) => file.endsWith(ending))
          .map((file) => `${folder}/${file}`)
      : [pattern];
    if (files.length === 0) throw new Error(`no file of the kind ${kind}`);
    for (const file of files.sort()) {
      const written = readFileSync(join(content, file), "utf8");
      const [, front, rest] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(written) ?? [];
      const value = parse(front ?? written) as Json;
      const filled = walk(value, schema, kind, schema, (name, old) => text({ name, file }, old) ?? old);
      const yaml = stringify(filled, { lineWidth: 0, defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN" });
      if (rest !== undefined) known.add(body(kind));
      writeFileSync(
        join(content, file),
        rest === undefined ? yaml : `---\n${yaml}---\n${text({ name: body(kind), file }, rest) ?? rest}`,
      );
    }
  }
  return known;
}
