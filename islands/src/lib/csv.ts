// Writes tables as files that Excel opens directly on a Belgian computer: semicolons, decimal commas, a byte order mark
// and Windows line endings. Otherwise it follows RFC 4180.

export type Cell = string | number | boolean | null | undefined;

/**
 * Texts that a spreadsheet would run as a formula, also after spaces or with full-width signs (OWASP, "CSV Injection").
 */
const FORMULA = /^[\s\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/**
 * Formats a cell. Quotes it if needed, and puts an apostrophe before a text that a spreadsheet would run. Texts with
 * commas are quoted too, for programs that use commas as separators.
 */
export function cell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return Number.isFinite(value) ? String(value).replace(".", ",") : "";
  if (typeof value === "boolean") return value ? "ja" : "nee";
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of the file. */
export function csv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(cell).join(";")}\r\n`).join("")}`;
}
