import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { types } from "../../scripts/contract.mjs";

test("the types of the props are those of the schema", async () => {
  const found = readFileSync(resolve(import.meta.dirname, "../../src/contract/props.ts"), "utf8");
  expect(found, "run `npm run contract` in islands/").toBe(await types());
});
