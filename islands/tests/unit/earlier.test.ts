// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { earlier, forget } from "../../src/features/contract/earlier.ts";

const KEY = "merk-contracts";

afterEach(() => localStorage.clear());

test("documents of before can be read and taken away, whatever else is there", () => {
  const drafts = [
    { id: "a", name: "NDA 1", versions: [{ text: "Eerste" }, { text: "Tweede" }], values: { "klant.naam": "A bv" } },
    { id: "b", name: "Offerte 1", versions: [], values: { "klant.naam": "B bv", "offerte.nummer": "7" } },
    { name: "zonder nummer" },
    null,
    "iets",
    { id: "c" },
  ];
  localStorage.setItem(KEY, JSON.stringify({ me: "An", open: "a", drafts }));
  expect(earlier(KEY)).toEqual([
    { id: "a", name: "NDA 1", text: "Tweede" },
    { id: "b", name: "Offerte 1", text: "klant.naam: B bv\nofferte.nummer: 7" },
    { id: "c", name: "Document", text: "" },
  ]);
  forget(KEY, "a");
  expect(earlier(KEY).map(({ id }) => id)).toEqual(["b", "c"]);
  for (const broken of ["{", "[]", "null", '{"drafts":3}']) {
    localStorage.setItem(KEY, broken);
    expect(earlier(KEY)).toEqual([]);
    forget(KEY, "a");
  }
});
