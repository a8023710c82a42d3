// Turns a file into a report, piece by piece, so that memory use does not depend on its size and progress can be shown.

import { cell } from "../../lib/csv.ts";
import { Check, isFormula } from "./check.ts";
import { guess } from "./columns.ts";
import { EncodingMismatch, sniff, textOf } from "./encoding.ts";
import {
  KIND_LABELS,
  SHOWN_PER_KIND,
  type Encoding,
  type Inspection,
  type Limits,
  type Mapping,
  type PersonalColumn,
  type Problem,
  type Report,
} from "./logic.ts";
import { PersonalDataDetector, mask } from "./personal.ts";
import type { Refusal, RefusalCode } from "./refusals.ts";
import { isBlank, layout, notAList, rowsOf, type Layout } from "./rows.ts";

/** Thrown when a file is rejected. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(code: RefusalCode, detail = "") {
    super(code);
    this.refusal = { code, detail };
  }
}

/** Called with the progress of a run: bytes and rows read. */
export type Progress = (read: number, rows: number) => void;

/** How to read a file. */
interface Reading {
  encoding: Encoding;
  skip: number;
  layout: Layout;
}

/** Number of bytes from which the encoding is detected. */
const START = 1 << 18;
/** Number of rows that the inspection reads. */
const FIRST_ROWS = 500;

async function firstText(file: Blob, encoding: Encoding, skip: number): Promise<string> {
  for await (const { text } of textOf(file, encoding, skip)) return text;
  return "";
}

/** Runs a task on a file. If UTF-8 was a wrong guess, runs it again with Windows-1252. */
async function withReading<T>(file: Blob, run: (reading: Reading) => Promise<T>): Promise<T> {
  const sniffed = sniff(new Uint8Array(await file.slice(0, START).arrayBuffer()));
  if ("refused" in sniffed) throw new Refused(sniffed.refused, sniffed.detail);
  const { skip } = sniffed;
  const as = async (encoding: Encoding): Promise<T> =>
    run({ encoding, skip, layout: layout(await firstText(file, encoding, skip)) });
  try {
    return await as(sniffed.encoding);
  } catch (error) {
    if (!(error instanceof EncodingMismatch)) throw error;
    if (sniffed.encoding !== "utf-8") throw new Refused("bad-utf-16");
    return as("windows-1252");
  }
}

/** Reads the start of a file: its columns, their likely fields, and which of them are personal. */
export async function inspect(file: File, limits: Limits): Promise<Inspection> {
  if (file.size === 0) throw new Refused("empty");
  if (file.size > limits.bytes) throw new Refused("too-large", String(file.size));
  return withReading(file, async (reading) => {
    const rows: string[][] = [];
    for await (const piece of rowsOf(file, reading.encoding, reading.skip, reading.layout)) {
      rows.push(...piece.rows.filter((row) => !isBlank(row)).slice(0, FIRST_ROWS + 1 - rows.length));
      if (rows.length > FIRST_ROWS || piece.stop !== null) break;
    }
    const [heading, ...first] = rows;
    const wrong = notAList(heading, first[0]);
    if (wrong !== null) throw new Refused(wrong, String(heading?.length ?? 0));
    const headers = (heading ?? []).map((header) => header.trim());
    const personal = personalColumns(headers, first);
    const skip = new Set(personal.map(({ index }) => index));
    const mapping = guess(headers, first, skip);
    const columns = headers.map((header, column) => {
      const samples = [...new Set(first.map((row) => (row[column] ?? "").trim()))].filter(Boolean).slice(0, 3);
      return {
        header,
        samples: samples.map((value) => (skip.has(column) ? mask(value) : value.slice(0, 40))),
        guess: mapping[column] ?? null,
      };
    });
    const { encoding, layout } = reading;
    return { name: file.name, encoding, delimiter: layout.delimiter, columns, personal };
  });
}

/** Finds personal columns, given the guessed fields, because company names can contain names of persons. */
function personalColumns(headers: readonly string[], rows: readonly string[][]): PersonalColumn[] {
  const watch = new PersonalDataDetector(headers, guess(headers, rows, new Set()));
  for (const row of rows) headers.forEach((_, column) => watch.see(column, (row[column] ?? "").trim()));
  return watch.verdicts();
}

/** Collects problems: the first of each kind to show, and all of them in a file. */
class Problems {
  readonly shown: Problem[] = [];
  private readonly parts: Blob[] = [];
  private lines = ["\ufeffRij;Kolom;Probleem;Waarde"];

  add = (problem: Problem, count: number): void => {
    const { row, kind, column, value } = problem;
    if (count <= SHOWN_PER_KIND) this.shown.push(problem);
    this.lines.push([String(row), column ?? "", KIND_LABELS[kind], value].map(cell).join(";"));
    // Flush to a blob, which the browser stores outside the worker's memory.
    if (this.lines.length === 10_000) this.flush();
  };

  private flush(): void {
    this.parts.push(new Blob([`${this.lines.join("\r\n")}\r\n`]));
    this.lines = [];
  }

  file(): Blob {
    if (this.lines.length > 0) this.flush();
    return new Blob(this.parts, { type: "text/csv;charset=utf-8" });
  }
}

/** Checks every row. The report contains the first problems of each kind; the file contains all of them. */
export async function check(
  file: File,
  mapping: Mapping,
  limits: Limits,
  progress: Progress,
): Promise<{ report: Report; problems: Blob }> {
  return withReading(file, async ({ encoding, skip, layout }) => {
    const problems = new Problems();
    const judge = new Check(mapping, problems.add);
    let stop: Report["stop"] = null;
    outer: for await (const piece of rowsOf(file, encoding, skip, layout)) {
      for (const row of piece.rows) {
        if (judge.rows === limits.rows && !isBlank(row)) {
          stop = { why: "rows", row: judge.row + 1 };
          break outer;
        }
        judge.see(row);
      }
      if (piece.stop !== null) stop = piece.stop;
      progress(piece.read, judge.rows);
    }
    const { rows, good, repair, refused, counts, personal } = judge;
    const totals = { name: file.name, rows, good, repair, refused, counts };
    return { report: { ...totals, problems: problems.shown, personal, stop }, problems: problems.file() };
  });
}

/** Like `cell`, but leaves telephone numbers, negative numbers and dashes unchanged, as the check accepts them. */
function copied(text: string): string {
  const bare = text.trim();
  return /^[+-][^\t\r\n]*$/.test(bare) && !isFormula(bare) ? bare : cell(text);
}

/** Copies a list without some of its columns, to a file that is safe to open in a spreadsheet. */
export async function copyWithout(file: File, columns: readonly number[], progress: Progress): Promise<Blob> {
  const drop = new Set(columns);
  return withReading(file, async ({ encoding, skip, layout }) => {
    const parts: Blob[] = [new Blob(["\ufeff"])];
    let count = 0;
    for await (const { rows, read, stop } of rowsOf(file, encoding, skip, layout)) {
      const lines = rows
        .filter((row) => !isBlank(row))
        .map((row) =>
          row
            .filter((_, column) => !drop.has(column))
            .map(copied)
            .join(";"),
        );
      // The copy would silently end there.
      if (stop !== null) throw new Refused("open-quote", String(stop.row));
      if (lines.length > 0) parts.push(new Blob([`${lines.join("\r\n")}\r\n`]));
      count += rows.length;
      progress(read, count);
    }
    return new Blob(parts, { type: "text/csv;charset=utf-8" });
  });
}
