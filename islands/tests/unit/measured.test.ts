// The cookie policy lists exactly the events that are measured.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { MEASURED_EVENTS } from "../../src/features/consent/services/measured.ts";

interface Storage {
  measured: { event: string; setting: string; purpose: string }[];
}

test("every event is in content/storage.yaml, under its service", () => {
  const file = resolve(import.meta.dirname, "../../../content/storage.yaml");
  const { measured } = parse(readFileSync(file, "utf8")) as Storage;
  const listed = measured.map(({ event, setting }) => [event, setting]);
  const sent = MEASURED_EVENTS.map(({ name, setting }) => [name, setting]);
  // Page views are counted separately, without an event of a page.
  expect(listed.toSorted()).toEqual([["page_view", "analytics"], ...sent].toSorted());
});
