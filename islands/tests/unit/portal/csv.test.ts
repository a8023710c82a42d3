// Files for Excel on a Belgian computer.

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csv, type Cell } from "../../../src/lib/csv.ts";

/** Parses such a file as a spreadsheet does. */
function read(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  for (let at = 1; at < text.length; at++) {
    const char = text.charAt(at);
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(at + 1) === '"') cell += text.charAt(at++);
      else quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === ";" || (char === "\r" && text.charAt(at + 1) === "\n")) {
      rows.at(-1)?.push(cell);
      cell = "";
      if (char === "\r") {
        rows.push([]);
        at++;
      }
    } else cell += char;
  }
  rows.pop();
  return rows;
}

describe("a file", () => {
  test("starts with a byte order mark, ends its lines as Windows does, and has decimal commas", () =>
    expect(csv(["Naam", "Bedrag"], [["Café; bar", 1234.5]])).toBe('\uFEFFNaam;Bedrag\r\n"Café; bar";1234,5\r\n'));

  test.each<[Cell, string]>([
    ["=1+1", `"'=1+1"`],
    ["+32470000000", `"'+32470000000"`],
    ["-2", `"'-2"`],
    ["@SUM(A1)", `"'@SUM(A1)"`],
    ["\t=1", `"'\t=1"`],
    ["  =1", `"'  =1"`],
    ["\u00a0=1", `"'\u00a0=1"`],
    ["＝1", `"'＝1"`],
    ["－1", `"'－1"`],
    ["a=1", "a=1"],
    ["a;b", '"a;b"'],
    ["a,=1+1", '"a,=1+1"'],
    [-2.5, "-2,5"],
    [NaN, ""],
    [undefined, ""],
    [null, ""],
    [true, "ja"],
    ['zei "ja"', '"zei ""ja"""'],
    ["twee\nregels", '"twee\nregels"'],
  ])("writes %j as %s", (value, cell) => expect(csv(["k"], [[value]])).toBe(`\uFEFFk\r\n${cell}\r\n`));

  test("is read back as it was written, and never as a formula", () => {
    const text = fc
      .string({
        unit: fc.oneof(
          fc.constantFrom(...Array.from("=+-@\t\r\n;\"', aé＝＋\u00a0")),
          fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
        ),
      })
      .filter((value) => !value.includes("\uFEFF"));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
        const back = read(csv(["a", "b"], rows)).slice(1);
        expect(back).toHaveLength(rows.length);
        for (const [index, row] of rows.entries())
          for (const [at, value] of row.entries()) {
            const cell = back[index]?.[at] ?? "missing";
            expect(cell).not.toMatch(/^\s*[=+\-@＝＋]|^[\t\r\n]/);
            expect([value, `'${value}`]).toContain(cell);
          }
      }),
    );
  });
});
