// Validates every row of a list.

import { isPostcode } from "../../lib/schemas/postcode.ts";
import { isPhone } from "../../lib/schemas/phone.ts";
import { isEmail } from "../../lib/schemas/email.ts";
import { readEnterpriseNumber } from "../../lib/schemas/enterprise-number.ts";
import { isGarbled } from "./encoding.ts";
import { isRefused, type Field, type Kind, type Mapping, type PersonalColumn, type Problem } from "./logic.ts";
import { PersonalDataDetector, isSoleTrader, mask, plainHeader } from "./personal.ts";
import { isBlank } from "./rows.ts";
import { isElsewhere } from "./towns.ts";

/** Maximum number of characters in an Excel cell. */
const LONGEST_CELL = 32_767;

/**
 * Divisions of NACE-BEL 2025. Compared to 2008, 45 was removed and none was added: the vehicle trade is in 46, 47 and 95.
 */
const DIVISIONS = new Set(
  "01 02 03 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 35 36 37 38 39 41 42 43 46 47 49 50 51 52 53 55 56 58 59 60 61 62 63 64 65 66 68 69 70 71 72 73 74 75 77 78 79 80 81 82 84 85 86 87 88 90 91 92 93 94 95 96 97 98 99".split(
    " ",
  ),
);

/** Whether a code may be in the classification: `43.221`, `43.22.1`, `43221`, `43`. */
export function isNace(text: string): boolean {
  const digits = text.trim().replace(/[.\s]/g, "");
  return /^\d{2,5}$/.test(digits) && DIVISIONS.has(digits.slice(0, 2));
}

/**
 * Whether a spreadsheet would run the cell. A telephone number may start with a plus, a number with a minus, and a lone
 * dash stands for an unknown value.
 */
export function isFormula(cell: string): boolean {
  const first = cell.charAt(0);
  if (first === "+") return !/^\+[\d\s()./-]{6,20}$/.test(cell);
  if (first === "-") return !/^-\s*(\d[\d.,]*)?$/.test(cell);
  return first !== "" && "=@\t\r".includes(first);
}

/** Checks rows one by one, and counts the results. The first row that is not empty is the heading. */
export class Check {
  /** Number of non-empty rows below the heading. */
  rows = 0;
  good = 0;
  repair = 0;
  refused = 0;
  readonly counts: Partial<Record<Kind, number>> = {};
  private headers: readonly string[] = [];
  /** Null until the heading was read. */
  private watch: PersonalDataDetector | null = null;
  private readonly at: Map<Field, number>;
  /** The first accepted row of each company, by its number, or else its name and place. */
  private readonly seen = new Map<string | number, number>();
  /** Kinds of problems in the current row. */
  private found: Kind[] = [];
  /** Number of rows read, including empty ones. */
  row = 0;

  constructor(
    private readonly mapping: Mapping,
    /** Called with every problem, and the number of that kind so far. */
    private readonly sink: (problem: Problem, count: number) => void,
  ) {
    this.at = new Map(mapping.flatMap((field, column) => (field === null ? [] : [[field, column] as const])));
  }

  /** Columns that turned out to be about persons. */
  get personal(): PersonalColumn[] {
    return this.watch?.verdicts() ?? [];
  }

  /** Reads the next row. */
  see(cells: readonly string[]): void {
    this.row++;
    if (isBlank(cells)) return;
    if (this.watch === null) {
      this.headers = cells.map((header) => header.trim());
      this.watch = new PersonalDataDetector(this.headers, this.mapping);
      return;
    }
    this.rows++;
    this.found = [];
    if (this.width(cells)) {
      this.cells(cells, this.watch);
      this.fields(cells);
    }
    if (this.found.length === 0) this.good++;
    else if (this.found.some(isRefused)) this.refused++;
    else this.repair++;
  }

  private problem(kind: Kind, column: number | null, value: string): void {
    if (this.found.includes(kind)) return;
    this.found.push(kind);
    const count = (this.counts[kind] ?? 0) + 1;
    this.counts[kind] = count;
    const header = column === null ? null : (this.headers[column] ?? "");
    const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value;
    this.sink({ row: this.row, kind, column: header, value: shown }, count);
  }

  /** Checks the number of cells. Empty cells at the end don't count, because spreadsheets add or omit them. */
  private width(cells: readonly string[]): boolean {
    let filled = cells.length;
    while (filled > this.headers.length && cells[filled - 1]?.trim() === "") filled--;
    if (
      filled <= this.headers.length &&
      (cells.length >= this.headers.length || this.headers.length - cells.length < 2)
    ) {
      return true;
    }
    this.problem("columns", null, `${filled} in plaats van ${this.headers.length}`);
    return false;
  }

  private cells(cells: readonly string[], watch: PersonalDataDetector): void {
    const width = Math.min(cells.length, this.headers.length);
    for (let column = 0; column < width; column++) {
      const cell = cells[column] ?? "";
      if (cell === "") continue;
      if (cell.length > LONGEST_CELL) this.problem("too-long", column, cell);
      else if (isFormula(cell)) this.problem("formula", column, cell);
      else {
        const text = cell.trim();
        if (watch.see(column, text) !== null) this.problem("personal", column, mask(text));
        if (isGarbled(text)) this.problem("garbled", column, text);
      }
    }
  }

  private fields(cells: readonly string[]): void {
    const value = (field: Field): string | null => {
      const column = this.at.get(field);
      return column === undefined ? null : (cells[column] ?? "").trim();
    };
    const column = (field: Field): number | null => this.at.get(field) ?? null;

    const form = value("legalForm");
    if (form !== null && form !== "" && isSoleTrader(form)) this.problem("personal", column("legalForm"), form);

    const number = value("number");
    const read = number === null ? null : readEnterpriseNumber(number);
    if (read?.fault === "missing") this.problem("number-missing", column("number"), "");
    else if (read?.fault === "unit") this.problem("number-unit", column("number"), number ?? "");
    else if (read !== null && read.fault !== null) this.problem("number-bad", column("number"), number ?? "");

    const key =
      read !== null && read.digits !== null
        ? Number(read.digits)
        : this.key(value("name"), [value("postcode"), value("place")].find(Boolean));
    if (key !== null) {
      const first = this.seen.get(key);
      if (first !== undefined) this.problem("duplicate", null, `zelfde als rij ${first}`);
      // All reasons to refuse the row are known here. A refused row is not kept, so a later one is not its duplicate.
      else if (!this.found.some(isRefused)) this.seen.set(key, this.row);
    }

    const nace = value("nace");
    if (nace === "") this.problem("nace-missing", column("nace"), "");
    else if (nace !== null && !isNace(nace)) this.problem("nace-bad", column("nace"), nace);

    const postcode = value("postcode");
    if (postcode !== null && postcode !== "" && !isPostcode(postcode)) {
      this.problem("postcode-bad", column("postcode"), postcode);
    } else if (postcode !== null && isElsewhere(postcode, value("place") ?? "")) {
      this.problem("place-wrong", column("place"), `${postcode} ${value("place") ?? ""}`);
    }

    const phone = value("phone");
    if (phone !== null && /^[-–—?]*$/.test(phone)) this.problem("phone-missing", column("phone"), phone);
    else if (phone !== null && !isPhone(phone)) this.problem("phone-bad", column("phone"), phone);

    const email = value("email");
    if (email !== null && email !== "" && !isEmail(email)) this.problem("email-bad", column("email"), email);
  }

  /** Identifies a company without a number: by its name without legal form, and its place. */
  private key(name: string | null, place: string | null | undefined): string | null {
    const plain = plainHeader(name ?? "").replace(/ (bv|bvba|nv|vzw|cv|cvba|vof|srl|sprl|sa|asbl)$/, "");
    return plain === "" ? null : `${plain}|${plainHeader(place ?? "")}`;
  }
}
