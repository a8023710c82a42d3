// Splits text into rows: detects the separator and the line ends. Papa Parse does the parsing.

import Papa from "papaparse";
import { textOf } from "./encoding.ts";
import type { Encoding, Stop } from "./logic.ts";
import type { RefusalCode } from "./refusals.ts";

/** Common separators between cells. */
const DELIMITERS = [";", ",", "\t", "|"];

/** Maximum length of a row in characters. A longer row means that a quote is not closed. */
const LONGEST_ROW = 1 << 20;

/** The format of a file's text. */
export interface Layout {
  delimiter: string;
  newline: "\n" | "\r";
  /** Number of characters before the heading: the length of Excel's `sep=;` line. */
  skip: number;
}

/** Detects the layout from the start of a file. */
export function layout(text: string): Layout {
  // Line ends are `\n` already, unless the file comes from a very old Mac.
  const newline = !text.includes("\n") && text.includes("\r") ? "\r" : "\n";
  const named = /^sep=(.)[\n\r]/i.exec(text);
  if (named?.[1] !== undefined) return { delimiter: named[1], newline, skip: named[0].length };
  let best = { delimiter: ";", score: 0 };
  for (const delimiter of DELIMITERS) {
    const { data } = new Papa.Parser({ delimiter, newline, preview: 20 }).parse(text, 0, false) as { data: string[][] };
    const filled = data.filter((row) => row.length > 1 || row[0]?.trim() !== "");
    const width = filled[0]?.length ?? 0;
    const same = filled.filter((row) => row.length === width).length;
    // Prefer more columns, as far as all rows have that number.
    const score = width < 2 ? 0 : (width * same) / filled.length;
    if (score > best.score) best = { delimiter, score };
  }
  return { delimiter: best.delimiter, newline, skip: 0 };
}

/** The rows of a piece of the file, and the number of bytes read so far. */
export interface Piece {
  rows: string[][];
  read: number;
  stop: Stop;
}

/**
 * Reads the rows of a file, starting with the heading, one piece at a time. Stops at a quote that is never closed.
 *
 * @throws NotTheEncoding when the bytes don't fit the encoding.
 */
export async function* rowsOf(file: Blob, encoding: Encoding, skip: number, layout: Layout): AsyncGenerator<Piece> {
  const { delimiter, newline } = layout;
  let rest = "";
  let before = layout.skip;
  let seen = 0;
  for await (const { text, read } of textOf(file, encoding, skip)) {
    let piece = rest + text;
    if (before > 0) {
      const cut = Math.min(before, piece.length);
      piece = piece.slice(cut);
      before -= cut;
    }
    const { data, meta } = new Papa.Parser({ delimiter, newline }).parse(piece, 0, true) as Papa.ParseResult<string[]>;
    rest = piece.slice(meta.cursor);
    seen += data.length;
    if (rest.length > LONGEST_ROW) {
      yield { rows: data, read, stop: { why: "quote", row: seen + 1 } };
      return;
    }
    yield { rows: data, read, stop: null };
  }
  if (rest === "") return;
  // The last row may lack a line end. If a quote is not closed, it was opened in this text.
  const { data, errors } = new Papa.Parser({ delimiter, newline }).parse(rest, 0, false) as Papa.ParseResult<string[]>;
  const open = errors.find(({ code }) => code === "MissingQuotes");
  if (open === undefined) yield { rows: data, read: file.size, stop: null };
  else {
    const row = open.row ?? 0;
    yield { rows: data.slice(0, row), read: file.size, stop: { why: "quote", row: seen + row + 1 } };
  }
}

/** Whether all cells of a row are empty. */
export const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === "");

/** Maximum number of columns of a list. */
const MOST_COLUMNS = 100;

/** Why a heading and the row below it are not a list; null if they are. */
export function notAList(
  heading: readonly string[] | undefined,
  first: readonly string[] | undefined,
): RefusalCode | null {
  if (heading === undefined) return "empty";
  if (heading.length > MOST_COLUMNS) return "too-many-columns";
  if (heading.length < 2) return "one-column";
  return first === undefined ? "no-rows" : null;
}
