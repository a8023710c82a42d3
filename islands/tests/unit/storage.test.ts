import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import * as storage from "../../src/lib/storage.ts";

const listed = readFileSync(resolve(import.meta.dirname, "../../../content/storage.yaml"), "utf8");
const keys = Object.entries<unknown>(storage).filter(
  (entry): entry is [string, string] => typeof entry[1] === "string",
);

test.each(keys)("what the site stores as %s is in the cookie policy", (name, key) => {
  // As a separate key, or with the brand as a prefix for tools and choices.
  const own = `key: ${name === "PROJECT" ? `${key}*` : key},`;
  const branded = [`"{brand_slug}-${key}"`, `"{brand_slug}-${key}-*"`];
  expect([own, ...branded].some((one) => listed.includes(one))).toBe(true);
});

test("the keys are found", () => expect(keys.length).toBeGreaterThan(8));
