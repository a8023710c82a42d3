import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { api, props } from "../../scripts/contract.mjs";

test.each([
  ["props.ts", props],
  ["api.ts", api],
])("the types in %s are those of their source", async (name, made) => {
  const found = readFileSync(resolve(import.meta.dirname, "../../src/contract", name), "utf8");
  expect(found, "run `npm run contract` in islands/").toBe(await made());
});
