// Lists for the tests of the upload tool, from tidy to hostile, and functions that check one.

import type { Mapping, Report } from "../../src/features/upload/logic.ts";
import { check } from "../../src/features/upload/pipeline.ts";

/** A number with valid check digits. */
export const numberOf = (first: number): string => {
  const digits = String(first).padStart(8, "0");
  return `${digits}${String(97 - (first % 97)).padStart(2, "0")}`;
};

export const HEADER = ["Naam", "Rechtsvorm", "Ondernemingsnummer", "Postcode", "Gemeente", "NACE", "Telefoon"];

/** A row with nothing wrong with it. */
export const goodRow = (n: number): string[] => [
  `Voorbeeld Café ${n}`,
  "bv",
  numberOf(1000 + n),
  "9000",
  "Gent",
  "43.221",
  "09 000 00 00",
];

/** A good row with some of its cells replaced. */
export const row = (n: number, cells: Partial<Record<number, string>>): string[] =>
  goodRow(n).map((cell, at) => cells[at] ?? cell);

export const csv = (rows: readonly (readonly string[])[], delimiter = ";", newline = "\r\n"): string =>
  rows.map((row) => row.join(delimiter)).join(newline) + newline;

/** A file as from a browser. */
export const file = (content: string | Uint8Array<ArrayBuffer>, name = "lijst.csv"): File => new File([content], name);

/** Encodes a text in Windows-1252, for the characters in these tests. */
export const latin = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (char) => char.charCodeAt(0));

export const utf16 = (text: string, little: boolean, mark: boolean): Uint8Array<ArrayBuffer> => {
  const units = [...(mark ? [0xfeff] : []), ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))];
  const view = new DataView(new ArrayBuffer(units.length * 2));
  units.forEach((unit, at) => view.setUint16(at * 2, unit, little));
  return new Uint8Array(view.buffer);
};

export const LIMITS = { bytes: 50_000_000, rows: 1_000_000 };
export const MAPPING: Mapping = ["name", "legalForm", "number", "postcode", "place", "nace", "phone"];

/** The report of checking a list. */
export const checked = async (list: File, mapping = MAPPING, limits = LIMITS): Promise<Report> =>
  (await check(list, mapping, limits, () => undefined)).report;

/** The report of checking these rows. */
export const run = (rows: string[][], limits = LIMITS): Promise<Report> =>
  checked(file(csv([HEADER, ...rows])), MAPPING, limits);
