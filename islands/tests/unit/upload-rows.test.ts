// Problems of rows, and the meaning of columns.

import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { guess } from "../../src/features/upload/columns.ts";
import { FIELDS, KINDS, assign, isComplete, type Kind, type Mapping } from "../../src/features/upload/logic.ts";
import { inspect } from "../../src/features/upload/pipeline.ts";
import { layout } from "../../src/features/upload/rows.ts";
import { HEADER, LIMITS, MAPPING, checked, csv, file, goodRow, numberOf, row, run } from "./upload-files.ts";

describe("a row", () => {
  test.each<[string, string[], Kind | null]>([
    ["nothing wrong", goodRow(1), null],
    ["a typing error in the number", row(1, { 2: "0123.456.789" }), "number-bad"],
    ["the number of an establishment", row(1, { 2: "2.123.456.789" }), "number-unit"],
    ["no number", row(1, { 2: " " }), "number-missing"],
    ["no NACE code", row(1, { 5: "" }), "nace-missing"],
    ["a division that is gone since 2025", row(1, { 5: "45.111" }), "nace-bad"],
    ["a postcode from elsewhere", row(1, { 3: "1012 AB" }), "postcode-bad"],
    ["a formula", row(1, { 4: '=HYPERLINK("http://x.example")' }), "formula"],
    ["a command after a plus", row(1, { 4: "+cmd|' /C calc'!A0" }), "formula"],
    ["an at sign in front", row(1, { 4: "@SUM(A1)" }), "formula"],
    ["a tab in front", row(1, { 4: "\t=1+1" }), "formula"],
    ["a minus in front", row(1, { 4: "-2+3+cmd|' /C calc'!A0" }), "formula"],
    ["a telephone number with a plus", row(1, { 6: "+32 9 000 00 00" }), null],
    ["a dash for unknown", row(1, { 6: "-" }), "phone-missing"],
    ["no telephone number", row(1, { 6: "" }), "phone-missing"],
    ["letters for a telephone number", row(1, { 6: "abc" }), "phone-bad"],
    ["two digits for a telephone number", row(1, { 6: "12" }), "phone-bad"],
    ["a mobile number that lacks a digit", row(1, { 6: "0470 12 34" }), "phone-bad"],
    ["a free number", row(1, { 6: "0800 00 000" }), null],
    ["a number from abroad", row(1, { 6: "+31 20 000 00 00" }), null],
    ["a postcode of another town", row(1, { 4: "Brugge" }), "place-wrong"],
    ["a part of the town", row(1, { 3: "9040", 4: "Sint-Amandsberg" }), null],
    ["a town in French", row(1, { 3: "B-1050", 4: "IXELLES" }), null],
    ["a part that is called as another town", row(1, { 3: "3800", 4: "Aalst" }), null],
    ["a part in French that is called as another town", row(1, { 3: "7730", 4: "Saint-Léger" }), null],
    ["the Region for a place in it", row(1, { 3: "1070", 4: "Brussel" }), null],
    ["the Region for a place outside it", row(1, { 3: "1300", 4: "Bruxelles" }), "place-wrong"],
    ["a mobile number", row(1, { 6: "0470 12 34 56" }), "personal"],
    ["a sole trader", row(1, { 1: "Eenmanszaak" }), "personal"],
    ["too few cells", goodRow(1).slice(0, 3), "columns"],
    ["too many cells", [...goodRow(1), "x", "y"], "columns"],
    ["empty cells too many", [...goodRow(1), "", ""], null],
    ["letters that were saved wrong", row(1, { 0: "Voorbeeld CafÃ©" }), "garbled"],
    ["a cell too long", row(1, { 0: "x".repeat(40_000) }), "too-long"],
  ])("with %s", async (_, cells, kind) => {
    const report = await run([cells]);
    expect(report.problems.map((problem) => problem.kind)).toEqual(kind === null ? [] : [kind]);
    expect(report.counts).toEqual(kind === null ? {} : { [kind]: 1 });
    expect(report.problems.map((problem) => problem.row)).toEqual(kind === null ? [] : [2]);
  });

  test("has an e-mail column that is checked when it is mapped", async () => {
    const header = [...HEADER, "E-mail"];
    const rows = [
      [...goodRow(1), "info@voorbeeld.example"],
      [...goodRow(2), "info@voorbeeld"],
      [...goodRow(3), ""],
    ];
    expect((await inspect(file(csv([header, ...rows])), LIMITS)).columns.map(({ guess }) => guess)).toEqual([
      ...MAPPING,
      "email",
    ]);
    const report = await checked(file(csv([header, ...rows])), [...MAPPING, "email"]);
    expect(report.problems.map(({ row, kind }) => [row, kind])).toEqual([[3, "email-bad"]]);
  });

  test("is a duplicate by its number, else by its name and place", async () => {
    const report = await run([
      goodRow(1),
      row(2, { 2: numberOf(1001) }),
      row(3, { 0: "Bakkerij Voorbeeld bv", 2: "" }),
      row(4, { 0: "BAKKERIJ  voorbeeld", 2: "" }),
      row(5, { 0: "Bakkerij Voorbeeld", 2: "", 3: "9300" }),
      row(6, { 0: "Slagerij Voorbeeld", 2: "", 3: "", 4: "Gent" }),
      row(7, { 0: "Slagerij Voorbeeld", 2: "", 3: "", 4: "Aalst" }),
      row(8, { 0: "=1+1" }),
      row(8, {}),
      row(8, {}),
    ]);
    const duplicates = report.problems.filter(({ kind }) => kind === "duplicate");
    expect(duplicates.map(({ row, value }) => [row, value])).toEqual([
      [3, "zelfde als rij 2"],
      [5, "zelfde als rij 4"],
      // Row 9 is not named, because it is refused itself.
      [11, "zelfde als rij 10"],
    ]);
  });

  test("is counted as a spreadsheet counts, empty rows included", async () => {
    const report = await checked(file(`\r\n${csv([HEADER, goodRow(1)])}\r\n;;;;;;\r\n${csv([row(2, { 5: "" })])}`));
    expect(report).toMatchObject({ rows: 2, good: 1, repair: 1, refused: 0 });
    expect(report.problems[0]?.row).toBe(6);
  });

  test("is in exactly one of three groups, whatever is in it", async () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom("", "=1", "0470123456", "9000", "45", numberOf(7), "bv", "–"));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 1, maxLength: 9 }), { maxLength: 20 }), async (rows) => {
        const text = Papa.unparse([HEADER, ...rows], { delimiter: ";", newline: "\n" });
        const report = await checked(file(`\ufeff${text}`));
        expect(report.good + report.repair + report.refused).toBe(report.rows);
        expect(report.stop).toBeNull();
        for (const problem of report.problems) expect(KINDS).toContain(problem.kind);
      }),
      { numRuns: 60 },
    );
  });
});

describe("the columns", () => {
  test("are recognised by their headings in three languages", () => {
    const headers = [
      "Company name",
      "Forme juridique",
      "KBO-nummer",
      "Straat en nr",
      "CP",
      "Stad",
      "NACE-BEL",
      "Effectif",
    ];
    expect(guess([...headers, "Tel.", "URL", "Opmerking"], [], new Set())).toEqual([
      "name",
      "legalForm",
      "number",
      "address",
      "postcode",
      "place",
      "nace",
      "size",
      "phone",
      "website",
      null,
    ]);
  });

  test("are recognised by their values when the heading is unknown", () => {
    const rows = [1, 2, 3].map((n) => [
      numberOf(n),
      "9000",
      "43.221",
      "bv",
      "www.voorbeeld.example",
      "09 000 00 00",
      "x",
    ]);
    expect(guess(["A", "B", "C", "D", "E", "F", "G"], rows, new Set())).toEqual([
      "number",
      "postcode",
      "nace",
      "legalForm",
      "website",
      "phone",
      null,
    ]);
  });

  test("keep each meaning for one column, whatever is chosen", () => {
    const choice = fc.tuple(fc.nat(5), fc.option(fc.constantFrom(...FIELDS)));
    fc.assert(
      fc.property(fc.array(choice), (choices) => {
        let mapping: Mapping = [null, null, null, null, null, null];
        for (const [column, field] of choices) mapping = assign(mapping, column, field);
        const used = mapping.filter((field) => field !== null);
        expect(new Set(used).size).toBe(used.length);
        const [column, field] = choices.at(-1) ?? [0, null];
        expect(mapping[column]).toBe(field);
      }),
    );
    expect([isComplete([null, "number"]), isComplete(["name"]), isComplete(["nace", null])]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test.each([
    ["a;b;c\n1;2,5;3\n", ";"],
    ["a,b,c\n1,2,3\n", ","],
    ["a\tb\n1\t2\n", "\t"],
    ["a|b\n1|2\n", "|"],
    ['a,b\n"x;y;z",2\n"p;q;r",3\n', ","],
  ])("of %j are separated by %j", (text, delimiter) =>
    expect(layout(text)).toEqual({ delimiter, newline: "\n", skip: 0 }),
  );

  test("follow Excel's `sep=` line, and old Mac line endings are recognised", () => {
    expect(layout("sep=|\na|b\n")).toEqual({ delimiter: "|", newline: "\n", skip: 6 });
    expect(layout("a;b\r1;2\r")).toEqual({ delimiter: ";", newline: "\r", skip: 0 });
  });
});
