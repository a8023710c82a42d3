import { describe, expect, test } from "vitest";
import {
  isMobile,
  isPersonName,
  isPersonalEmail,
  isRegisterNumber,
  isSoleTrader,
  mask,
  personalHeader,
} from "../../src/features/upload/personal.ts";
import { copyWithout, inspect } from "../../src/features/upload/pipeline.ts";
import { HEADER, LIMITS, checked, csv, file, goodRow, row } from "./upload-files.ts";

describe("personal data", () => {
  test.each([
    ["0470 12 34 56", true],
    ["0470/12.34.56", true],
    ["+32 470 12 34 56", true],
    ["+32 (0)470 12 34 56", true],
    ["0032470123456", true],
    ["+31 6 12345678", true],
    ["+33 7 12 34 56 78", true],
    // Liège has zone 04, with nine digits.
    ["04 223 45 67", false],
    ["09 234 56 78", false],
    ["+32 9 234 56 78", false],
    ["053 23 45 67", false],
    ["0800 12 345", false],
    ["tel. 0470", false],
  ])("mobile %j: %j", (text, is) => expect(isMobile(text)).toBe(is));

  test.each([
    ["jan.peeters@voorbeeld.example", true],
    ["jan@voorbeeld.example", true],
    ["bakkerij@gmail.com", true],
    ["info@voorbeeld.example", false],
    ["sales.be@voorbeeld.example", false],
    ["facturen@voorbeeld.example", false],
    ["voorbeeld@voorbeeld.example", false],
    ["@voorbeeld", false],
  ])("address %j: %j", (text, is) => expect(isPersonalEmail(text)).toBe(is));

  test.each([
    ["Jan Peeters", true],
    ["PEETERS, Jan", true],
    ["Élise Van den Broeck", true],
    ["Jan Peeters bv", false],
    ["Dakwerken Peeters", false],
    ["Gent", false],
    ["43.221", false],
  ])("name %j: %j", (text, is) => expect(isPersonName(text)).toBe(is));

  test.each([
    ["Voornaam", "name"],
    ["Contactpersoon", "name"],
    ["E-mail zaakvoerder", "name"],
    ["firstName", "name"],
    ["GSM-nummer", "mobile"],
    ["Geboortedatum", "birth"],
    ["Rijksregisternr.", "register"],
    ["Geslacht", "private"],
    ["Naam", null],
    ["Telefoon", null],
    ["Pagina", null],
  ])("heading %j: %j", (header, reason) => expect(personalHeader(header)).toBe(reason));

  test("a national register number has a date and a check", () => {
    // 97 − 850730033 mod 97 and, from 2000 on, 97 − 2170730033 mod 97.
    expect(isRegisterNumber("85.07.30-033.28")).toBe(true);
    expect(isRegisterNumber("17.07.30-033.84")).toBe(true);
    expect(isRegisterNumber("85.07.30-033.29")).toBe(false);
    expect(isRegisterNumber("85.13.30-033.28")).toBe(false);
    expect(isRegisterNumber("8507300332")).toBe(false);
  });

  test("a sole trader is recognised by the legal form", () => {
    expect(["Eenmanszaak", "natuurlijk persoon", "Zelfstandige", "Personne physique"].map(isSoleTrader)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(["bv", "Besloten vennootschap", ""].some(isSoleTrader)).toBe(false);
  });

  test("is shown masked", () => {
    expect(mask("Jan Peeters")).toBe("J•• P••••••");
    expect(mask("0470 12 34 56")).toBe("04•• •• •• ••");
    expect(mask("jan.peeters@x.be")).toBe("j••.p••••••@x.b•");
  });

  test("refuses a column by its heading or by its values, and says why", async () => {
    const rows = [1, 2, 3, 4, 5].map((n) => [...goodRow(n).slice(0, 6), `0470 12 34 5${n}`, "Jan Peeters", "Ann"]);
    const inspection = await inspect(file(csv([[...HEADER, "Aanspreekpunt", "Voornaam"], ...rows])), LIMITS);
    expect(inspection.personal).toEqual([
      { index: 6, header: "Telefoon", reason: "mobile" },
      { index: 7, header: "Aanspreekpunt", reason: "name" },
      { index: 8, header: "Voornaam", reason: "name" },
    ]);
    expect(inspection.columns[7]).toEqual({ header: "Aanspreekpunt", samples: ["J•• P••••••"], guess: null });
  });

  test("is found further down in the list too", async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => row(n, n < 1000 ? {} : { 6: "0470 12 34 56" }));
    const text = file(csv([HEADER, ...rows]));
    expect((await inspect(text, LIMITS)).personal).toEqual([]);
    const report = await checked(text);
    expect(report.personal).toEqual([{ index: 6, header: "Telefoon", reason: "mobile" }]);
    expect(report.counts.personal).toBe(2000);
  });

  test("is left out of a copy, and so is every formula", async () => {
    const rows = [
      [...row(1, { 6: " +32 9 234 50 78" }), "Jan"],
      [...row(2, { 0: '=1+1;"x"', 6: "-" }), "Ann"],
    ].map((cells) => cells.map((cell) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell)));
    const copy = await copyWithout(file(csv([[...HEADER, "Voornaam"], ...rows])), [7], () => undefined);
    const text = await copy.text();
    expect(text).not.toMatch(/Voornaam|Jan|Ann/);
    expect(text).toContain('"\'=1+1;""x"""');
    expect(text.trim().split("\r\n")).toHaveLength(3);
    const again = new File([copy], "kopie.csv");
    expect((await inspect(again, LIMITS)).columns.map(({ header }) => header)).toEqual(HEADER);
    // Telephone numbers are still valid, and the dash still counts as a missing one.
    const report = await checked(again);
    expect(report.counts).toEqual({ "phone-missing": 1 });
  });
});
