import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { cell } from "../../src/lib/csv.ts";
import { readNumber } from "../../src/lib/read-number.ts";
import { isFormula, isNace } from "../../src/features/upload/check.ts";
import { sniff } from "../../src/features/upload/encoding.ts";
import { quoteLines } from "../../src/features/upload/logic.ts";
import { fileSize } from "../../src/lib/format.ts";
import { check, copyWithout, inspect, Refused } from "../../src/features/upload/pipeline.ts";
import { explain } from "../../src/features/upload/refusals.ts";
import { serve, type Answer } from "../../src/features/upload/serve.ts";
import { HEADER, LIMITS, MAPPING, checked, csv, file, goodRow, latin, row, run, utf16 } from "./upload-files.ts";

/** The message about a refused file; "read" when it is not refused. */
const refusal = async (content: string | Uint8Array<ArrayBuffer>, limits = LIMITS): Promise<string> => {
  try {
    await inspect(file(content), limits);
    return "read";
  } catch (error) {
    if (error instanceof Refused) return explain(error.refusal, limits).join(". ");
    throw error;
  }
};

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
    ["with nothing in it", "", "Dit bestand is leeg. Kijk na"],
    ["with blank lines only", "\r\n\r\n", "Dit bestand is leeg"],
    ["with a heading only", "Naam;NACE\r\n", "Onder de titelrij staat niets. Kijk na"],
    ["with one column", "Naam\r\nx\r\n", "We vinden maar één kolom. Zet tussen de cellen een puntkomma"],
    [
      "with far too many columns",
      `${"a;".repeat(500)}\r\n1;2\r\n`,
      "heeft 501 kolommen. We lezen er hoogstens honderd",
    ],
    [
      "of Excel",
      new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]),
      "een Excel-werkmap (xlsx) of een zip-bestand, geen CSV. Open het",
    ],
    ["of an old Excel", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), "een oude Excel-werkmap (xls), geen CSV"],
    ["that is a pdf", "%PDF-1.7", "Dit is een pdf, geen CSV. Voer je lijst uit als CSV"],
    ["with bytes that are no text", new Uint8Array([65, 0, 0, 0, 66, 1, 2, 3]), "Dit is geen tekst, geen CSV"],
    ["in UTF-32", new Uint8Array([0xff, 0xfe, 0, 0, 65, 0, 0, 0]), "bewaard als UTF-32. Dat lezen we niet. Open het"],
    [
      "in broken UTF-16",
      new Uint8Array([0xff, 0xfe, 0x61, 0, 0x00, 0xd8, 0x61, 0]),
      "Dit bestand is beschadigd. Het is bewaard als UTF-16",
    ],
  ])("%s is refused with advice", async (_, content, text) => {
    expect(await refusal(content)).toContain(text);
  });

  test("that is too large is refused before a byte of it is read", async () => {
    expect(await refusal(text, { bytes: 10, rows: 10 })).toContain("We nemen hoogstens 10 bytes. Splits het");
  });

  test("with too many rows is read up to the limit, and says from which row on it was not read", async () => {
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
    // A copy is refused, because it would silently lack the rest.
    await expect(copyWithout(short, [6], () => undefined)).rejects.toMatchObject({
      refusal: { code: "open-quote", detail: "3" },
    });
  });

  test("with line ends and quotes inside cells keeps the cells whole, wherever the chunks are split", async () => {
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

  test("exports all its problems as a file without formulas", async () => {
    const rows = Array.from({ length: 150 }, (_, n) => row(n, { 4: "=1+1" }));
    const { report, problems } = await check(file(csv([HEADER, ...rows])), MAPPING, LIMITS, () => undefined);
    expect(report.problems).toHaveLength(100);
    expect(report.counts.formula).toBe(150);
    const lines = (await problems.text()).trim().split("\r\n");
    expect(lines).toHaveLength(151);
    expect(lines[1]).toBe(`2;Gemeente;Cel met een formule;"'=1+1"`);
  });

  test("of 50 MB is read to its end, in chunks", async () => {
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
  test("responds to a request with progress and a result", async () => {
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
    [0, 0, []],
    [1, 0, ["1 rij nakijken aan € 0,03", "Minimum van € 75", "Totaal excl. btw: € 75"]],
    [4000, 1000, ["5.000 rijen nakijken aan € 0,03", "1.000 rijen herstellen aan € 0,12", "Totaal excl. btw: € 270"]],
    [25_000, 0, ["25.000 rijen nakijken aan € 0,03", "Totaal excl. btw: € 750"]],
    [25_000, 1, ["Meer dan 25.000 rijen: daarvoor maken we een prijs op maat."]],
  ])("for %i good rows and %i to mend is %j", (good, repair, expected) =>
    expect(quoteLines({ good, repair }, prices).map((line) => line.replaceAll("\u00a0", " "))).toEqual(expected),
  );

  test("never falls when there is more to do", () => {
    const count = fc.nat(12_000);
    fc.assert(
      fc.property(count, count, (good, repair) => {
        const total = (good: number, repair: number): number =>
          readNumber(/€.*$/.exec(quoteLines({ good, repair }, prices).at(-1) ?? "")?.[0] ?? "0") ?? Number.NaN;
        expect(total(good, repair + 1)).toBeGreaterThanOrEqual(total(good, repair));
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

  test("an exported cell is never a formula", () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        const written = cell(text);
        const [[read] = [""]] = Papa.parse<string[]>(written, { delimiter: ";" }).data.concat([[""]]);
        expect(isFormula(read ?? "") && !/^[+-]/.test(read ?? "")).toBe(false);
        expect(written.replace(/^"/, "")).not.toMatch(/^[=+\-@\t\r]/);
      }),
    ));

  test.each([
    [1, "1 byte"],
    [900, "900 bytes"],
    [1500, "1,5 kB"],
    [999_600, "1 MB"],
    [50_000_000, "50 MB"],
    [63_450_000, "63,5 MB"],
  ])("%i bytes are %j", (bytes, text) => expect(fileSize(bytes)).toBe(text));

  test("random bytes are read or refused, without a crash", async () => {
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
