import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import * as storage from "../../src/lib/storage.ts";

const listed = readFileSync(resolve(import.meta.dirname, "../../../content/storage.yaml"), "utf8");
const keys = Object.entries<unknown>(storage).filter(
  (entry): entry is [string, string] => typeof entry[1] === "string",
);

test.each(keys)("what the site stores as %s is in the cookie policy", (name, key) => {
  // As a key of its own, or of a tool or a choice that belongs to the brand.
  const own = `key: ${name === "PROJECT" ? `${key}*` : key},`;
  const branded = [`"{brand_slug}-${key}"`, `"{brand_slug}-${key}-*"`];
  expect([own, ...branded].some((one) => listed.includes(one))).toBe(true);
});

test("every key is known", () => expect(keys.length).toBeGreaterThan(8));
