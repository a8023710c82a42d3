import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { cell } from "../../src/lib/csv.ts";
import { Check, isFormula, isNace } from "../../src/features/upload/check.ts";
import { guess } from "../../src/features/upload/columns.ts";
import { sniff } from "../../src/features/upload/encoding.ts";
import {
  FIELDS,
  KINDS,
  KIND_LABELS,
  KIND_REASONS,
  assign,
  isEnough,
  quote,
  size,
  type Kind,
  type Mapping,
  type Problem,
  type Report,
} from "../../src/features/upload/logic.ts";
import { check, copyWithout, inspect, Refused } from "../../src/features/upload/pipeline.ts";
import { layout } from "../../src/features/upload/rows.ts";
import { serve, type Answer } from "../../src/features/upload/serve.ts";
import { HEADER, LIMITS, MAPPING, checked, csv, file, goodRow, latin, numberOf, row, utf16 } from "./upload-files.ts";

/** What a check of these rows finds. */
const run = (rows: string[][], limits = LIMITS): Promise<Report> =>
  checked(file(csv([HEADER, ...rows])), MAPPING, limits);

const refusal = async (content: string | Uint8Array<ArrayBuffer>, limits = LIMITS): Promise<string> => {
  try {
    await inspect(file(content), limits);
    return "read";
  } catch (error) {
    if (error instanceof Refused) return error.refusal.code;
    throw error;
  }
};

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

  test("has an e-mail column that is judged when it is mapped", async () => {
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
      // Row 9 is refused itself.
      [11, "zelfde als rij 10"],
    ]);
  });

  test("is counted as a spreadsheet counts, empty rows included", async () => {
    const report = await checked(file(`\r\n${csv([HEADER, goodRow(1)])}\r\n;;;;;;\r\n${csv([row(2, { 5: "" })])}`));
    expect(report).toMatchObject({ rows: 2, good: 1, repair: 1, refused: 0 });
    expect(report.problems[0]?.row).toBe(6);
  });

  test("falls in one of three heaps, whatever is in it", async () => {
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

  test("has for every kind a name and a reason", () => {
    for (const kind of KINDS) expect(KIND_LABELS[kind].length * KIND_REASONS[kind].length).toBeGreaterThan(0);
  });
});

describe("the columns", () => {
  test("are known by their headings in three languages", () => {
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

  test("are known by their values when the heading says nothing", () => {
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
    expect([isEnough([null, "number"]), isEnough(["name"]), isEnough(["nace", null])]).toEqual([true, true, false]);
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

  test("obey Excel's own line about them, and know an old Mac's line ends", () => {
    expect(layout("sep=|\na|b\n")).toEqual({ delimiter: "|", newline: "\n", skip: 6 });
    expect(layout("a;b\r1;2\r")).toEqual({ delimiter: ";", newline: "\r", skip: 0 });
  });
});

describe("a file", () => {
  const text = csv([HEADER, goodRow(1), goodRow(2)]);

  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ["UTF-8", text, "utf-8"],
    ["UTF-8 with a mark", `\ufeff${text}`, "utf-8"],
    ["Windows-1252", latin(text), "windows-1252"],
    ["UTF-16 with a mark", utf16(text, true, true), "utf-16le"],
    ["UTF-16 the other way round", utf16(text, false, true), "utf-16be"],
    ["UTF-16 without a mark", utf16(text, true, false), "utf-16le"],
    ["the other way round without a mark", utf16(text, false, false), "utf-16be"],
  ])("in %s is read", async (_, content, encoding) => {
    const inspection = await inspect(file(content), LIMITS);
    expect(inspection).toMatchObject({ encoding, delimiter: ";", personal: [] });
    expect(inspection.columns.map(({ header }) => header)).toEqual(HEADER);
    expect(inspection.columns[0]?.samples).toEqual(["Voorbeeld Café 1", "Voorbeeld Café 2"]);
    const report = await checked(file(content));
    expect(report).toMatchObject({ rows: 2, good: 2 });
  });

  test("that turns out not to be UTF-8 far from its start is read again as Windows-1252", async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => row(n, { 0: `Voorbeeld Cafe ${n}` }));
    const late = latin(csv([HEADER, ...rows, goodRow(99_999)]));
    const report = await checked(file(late));
    expect(report).toMatchObject({ rows: 20_001, good: 20_001 });
  });

  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ["with nothing in it", "", "empty"],
    ["with blank lines only", "\r\n\r\n", "empty"],
    ["with a heading only", "Naam;NACE\r\n", "no-rows"],
    ["with one column", "Naam\r\nx\r\n", "one-column"],
    ["with far too many columns", `${"a;".repeat(500)}\r\n1;2\r\n`, "too-many-columns"],
    ["of Excel", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), "excel"],
    ["of an old Excel", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), "excel"],
    ["that is a pdf", "%PDF-1.7", "binary"],
    ["with bytes that are no text", new Uint8Array([65, 0, 0, 0, 66, 1, 2, 3]), "binary"],
    ["in UTF-32", new Uint8Array([0xff, 0xfe, 0, 0, 65, 0, 0, 0]), "utf-32"],
    ["in broken UTF-16", new Uint8Array([0xff, 0xfe, 0x61, 0, 0x00, 0xd8, 0x61, 0]), "bad-utf-16"],
  ])("%s is refused", async (_, content, code) => {
    expect(await refusal(content)).toBe(code);
  });

  test("that is too large is refused before a byte of it is read", async () => {
    expect(await refusal(text, { bytes: 10, rows: 10 })).toBe("too-large");
  });

  test("with too many rows is read up to the limit, and says from which row it was not", async () => {
    const report = await run([1, 2, 3, 4].map(goodRow), { bytes: 1e6, rows: 3 });
    expect(report).toMatchObject({ rows: 3, stop: { why: "rows", row: 5 } });
  });

  test("with exactly as many rows as the limit is read whole, empty rows at its end included", async () => {
    const report = await run([...[1, 2, 3].map(goodRow), [""], [""]], { bytes: 1e6, rows: 3 });
    expect(report).toMatchObject({ rows: 3, stop: null });
  });

  test("with a quote that is not closed is read up to it", async () => {
    const open = file(`${csv([HEADER, goodRow(1), goodRow(2)])}"Voorbeeld;${"x;y\r\n".repeat(500_000)}`);
    const report = await checked(open);
    expect(report).toMatchObject({ rows: 2, stop: { why: "quote", row: 4 } });
    const short = file(`${csv([HEADER, goodRow(1)])}"Voorbeeld;bv`);
    expect(await checked(short)).toMatchObject({ rows: 1, stop: { why: "quote", row: 3 } });
    // A copy would lack the rest without a word.
    await expect(copyWithout(short, [6], () => undefined)).rejects.toMatchObject({
      refusal: { code: "open-quote", detail: "3" },
    });
  });

  test("with line ends and quotes inside cells keeps them together, wherever the file is cut", async () => {
    const name = '"Voorbeeld\r\n""De Zon"" ; café"';
    const rows = Array.from({ length: 30_000 }, (_, n) => row(n, { 0: name }));
    const report = await checked(file(csv([HEADER, ...rows])));
    expect(report).toMatchObject({ rows: 30_000, good: 30_000 });
  });

  test("reads the same in every encoding, line end and separator", async () => {
    const cell = fc.stringMatching(/^[a-zA-Zéèçü ;,"\n]{0,12}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 30 }),
        fc.constantFrom(";", ",", "\t"),
        fc.constantFrom("\n", "\r\n"),
        async (rows, delimiter, newline) => {
          const text = Papa.unparse([["Naam", "NACE", "Postcode"], ...rows], { delimiter, newline });
          const reports = await Promise.all(
            [file(`\ufeff${text}`), file(utf16(text, true, true)), file(latin(text))].map((file) =>
              checked(file, ["name", "nace", "postcode"]),
            ),
          );
          const [first, ...others] = reports.map(({ counts, rows, problems }) => ({ counts, rows, problems }));
          for (const other of others) expect(other).toEqual(first);
        },
      ),
      { numRuns: 40 },
    );
  });

  test("gives all its problems as a file that runs nothing", async () => {
    const rows = Array.from({ length: 150 }, (_, n) => row(n, { 4: "=1+1" }));
    const { report, problems } = await check(file(csv([HEADER, ...rows])), MAPPING, LIMITS, () => undefined);
    expect(report.problems).toHaveLength(100);
    expect(report.counts.formula).toBe(150);
    const lines = (await problems.text()).trim().split("\r\n");
    expect(lines).toHaveLength(151);
    expect(lines[1]).toBe(`2;Gemeente;Cel met een formule;"'=1+1"`);
  });

  test("of 50 MB is read to its end, piece by piece", async () => {
    const line = csv([row(1, { 0: "x".repeat(300) })]);
    const big = new File([csv([HEADER]), ...Array.from({ length: 100 }, () => line.repeat(1430))], "groot.csv");
    expect(big.size).toBeGreaterThan(49_000_000);
    const reads: number[] = [];
    const { report } = await check(big, MAPPING, LIMITS, (read) => reads.push(read));
    expect(report).toMatchObject({ rows: 143_000, good: 1, refused: 142_999 });
    expect(report.problems).toHaveLength(100);
    expect(reads.length).toBeGreaterThan(80);
  }, 30_000);
});

describe("the worker", () => {
  test("answers a request with progress and an outcome", async () => {
    const answers: Answer[] = [];
    const list = file(csv([HEADER, ...Array.from({ length: 20_000 }, (_, n) => goodRow(n))]));
    await serve({ do: "check", file: list, mapping: MAPPING, limits: LIMITS }, (answer) => answers.push(answer));
    expect(answers.at(-1)).toMatchObject({ is: "checked", report: { rows: 20_000 } });
    expect(answers.slice(0, -1).every(({ is }) => is === "progress")).toBe(true);
  });

  test("says why a file is refused, also when it can't be read", async () => {
    const outcomes: Answer[] = [];
    const gone = Object.assign(file("a;b\n1;2\n"), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error("weg")) }),
    });
    for (const list of [file("%PDF-1.7"), gone]) {
      await serve({ do: "inspect", file: list, limits: LIMITS }, (answer) => outcomes.push(answer));
    }
    expect(outcomes).toEqual([
      { is: "refused", refusal: { code: "binary", detail: "een pdf" } },
      { is: "refused", refusal: { code: "unreadable", detail: "weg" } },
    ]);
  });
});

describe("the quote", () => {
  const prices = { minimumCents: 7500, rowCents: 3, repairCents: 12, upTo: 25_000 };

  test.each([
    [0, 0, { kind: "none" }],
    [100, 0, { kind: "price", rows: 100, repairs: 0, cents: 7500, minimum: true }],
    // 5.000 × € 0,03 + 1.000 × € 0,12
    [4000, 1000, { kind: "price", rows: 5000, repairs: 1000, cents: 27_000, minimum: false }],
    [25_000, 0, { kind: "price", rows: 25_000, repairs: 0, cents: 75_000, minimum: false }],
    [25_000, 1, { kind: "by-hand" }],
  ])("for %i good rows and %i to mend is %j", (good, repair, expected) =>
    expect(quote({ good, repair }, prices)).toEqual(expected),
  );

  test("never falls when there is more to do", () => {
    const count = fc.nat(12_000);
    fc.assert(
      fc.property(count, count, (good, repair) => {
        const cents = (good: number, repair: number): number => {
          const answer = quote({ good, repair }, prices);
          return answer.kind === "price" ? answer.cents : 0;
        };
        expect(cents(good, repair + 1)).toBeGreaterThanOrEqual(cents(good, repair));
        expect(Number.isInteger(cents(good, repair))).toBe(true);
      }),
    );
  });
});

describe("small things", () => {
  test.each([
    ["43", true],
    ["43.2", true],
    ["43.221", true],
    ["43.22.1", true],
    ["43221", true],
    ["45.1", false],
    ["4", false],
    ["432211", false],
    ["bouw", false],
  ])("NACE %j: %j", (text, is) => expect(isNace(text)).toBe(is));

  test("a cell that is written is never a formula", () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        const written = cell(text);
        const [[read] = [""]] = Papa.parse<string[]>(written, { delimiter: ";" }).data.concat([[""]]);
        expect(isFormula(read ?? "") && !/^[+-]/.test(read ?? "")).toBe(false);
        expect(written.replace(/^"/, "")).not.toMatch(/^[=+\-@\t\r]/);
      }),
    ));

  test.each([
    [900, "900 bytes"],
    [1500, "1,5 kB"],
    [50_000_000, "50 MB"],
    [63_450_000, "63,5 MB"],
  ])("%i bytes are %j", (bytes, text) => expect(size(bytes)).toBe(text));

  test("the counts of a check agree with what it tells", () => {
    const told: Problem[] = [];
    const judge = new Check(MAPPING, (problem) => told.push(problem));
    judge.see(HEADER);
    for (const cells of [goodRow(1), goodRow(1), row(2, { 2: "x", 5: "" })]) judge.see(cells);
    expect(judge.counts).toEqual({ duplicate: 1, "number-bad": 1, "nace-missing": 1 });
    expect(told.map(({ row }) => row)).toEqual([3, 4, 4]);
  });

  test("random bytes are read or refused, never worse", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const copy = Uint8Array.from(bytes);
        const sniffed = sniff(copy);
        expect("refused" in sniffed || sniffed.skip <= 3).toBe(true);
        expect(typeof (await refusal(copy))).toBe("string");
      }),
      { numRuns: 200 },
    );
  });
});
