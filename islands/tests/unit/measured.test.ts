// What is measured is what the cookie policy says is measured.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { MEASURED } from "../../src/features/consent/services/measured.ts";

interface Storage {
  optional: { setting: string; group: string }[];
  measured: { event: string; setting: string; purpose: string }[];
}

test("every event stands in content/storage.yaml, under a service of its group", () => {
  const file = resolve(import.meta.dirname, "../../../content/storage.yaml");
  const { optional, measured } = parse(readFileSync(file, "utf8")) as Storage;
  const listed = measured.map(({ event, setting }) => [event, optional.find((one) => one.setting === setting)?.group]);
  const sent = MEASURED.map(({ name, group }) => [name, group]);
  // Page views are counted apart: they follow from no event of a page.
  expect(listed.toSorted()).toEqual([["page_view", "analytics"], ...sent].toSorted());
});
