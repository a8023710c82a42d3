// The stored part of the last report: its totals and the fields of its columns. Never a row, a value or a company name.

import { asRecord } from "../../lib/json.ts";
import { FIELDS, KINDS, type Column, type Field, type Mapping, type Report } from "./logic.ts";

/** The part of a report that is stored. */
export type Totals = Pick<Report, "name" | "rows" | "good" | "repair" | "refused" | "counts">;

/** The last report as it is stored. */
export interface Remembered extends Totals {
  /** The field of each column, by heading. */
  columns: Record<string, Field | null>;
}

export function remember(report: Report, columns: readonly Column[], mapping: Mapping): Remembered {
  const { name, rows, good, repair, refused, counts } = report;
  const read = Object.create(null) as Remembered["columns"];
  // If columns have the same heading, store one that has a field.
  columns.forEach(({ header }, column) => (read[header] ??= mapping[column] ?? null));
  return { name, rows, good, repair, refused, counts, columns: read };
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

/** Reads a stored report; null if it is not valid. */
export function readRemembered(stored: unknown): Remembered | null {
  const { name, rows, good, repair, refused, counts, columns } = asRecord(stored);
  if (typeof name !== "string") return null;
  if (!isCount(rows) || !isCount(good) || !isCount(repair) || !isCount(refused)) return null;
  if (good + repair + refused !== rows) return null;
  return {
    name: name.slice(0, 200),
    rows,
    good,
    repair,
    refused,
    counts: Object.fromEntries(
      Object.entries(asRecord(counts)).filter(
        ([kind, count]) => (KINDS as readonly string[]).includes(kind) && isCount(count),
      ),
    ),
    columns: Object.fromEntries(
      Object.entries(asRecord(columns)).filter(
        ([, field]) => field === null || (FIELDS as readonly unknown[]).includes(field),
      ),
    ) as Record<string, Field | null>,
  };
}

/** The initial mapping of a file: the earlier choice for columns with the same heading, otherwise the guess. */
export function withMemory(columns: readonly Column[], before: Remembered | null): Mapping {
  if (before === null) return columns.map(({ guess }) => guess);
  const known = columns.map(({ header }) => Object.hasOwn(before.columns, header));
  const used = new Set<Field>();
  /** Takes the field, unless another column has it. */
  const take = (field: Field | null | undefined) => {
    if (field === null || field === undefined || used.has(field)) return null;
    used.add(field);
    return field;
  };
  const chosen = columns.map(({ header }, at) => (known[at] === true ? take(before.columns[header]) : null));
  return columns.map(({ guess }, at) => (known[at] === true ? (chosen[at] ?? null) : take(guess)));
}
