// Logic of the academy's overview and certificate.

import { date } from "../../lib/format.ts";
import type { ModuleState } from "./progress.ts";

/** Formats `320` as `5 uur en 20 minuten`. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    hours > 0 ? `${hours} uur` : "",
    rest > 0 || hours === 0 ? `${rest} ${rest === 1 ? "minuut" : "minuten"}` : "",
  ];
  return parts.filter((part) => part !== "").join(" en ");
}

/** The progress of a module in words, for its row. */
export function describe(state: ModuleState): string {
  switch (state.status) {
    case "passed":
      return `Klaar op ${date(state.passedOn ?? "")}`;
    case "started":
      return `Bezig, ${state.answered} van ${state.asked.length} vragen`;
    case "failed":
      return `Nog niet gehaald, beste score ${state.best}%`;
    case "new":
      return "Nog te doen";
  }
}

/** Cleans a name for the certificate: single spaces, no control characters, at most `max` characters. */
export function certificateName(typed: string, max: number): string {
  const clean = typed
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  // By code points, so that no character is cut in half.
  return Array.from(clean).slice(0, max).join("").trim();
}

/** Average letter width in a name in bold, in em, measured in the site's own typeface. */
const EM = 0.58;

/**
 * Font size at which a name fits on one line.
 *
 * @param width Available width, in the drawing's units.
 * @param largest Maximum size, for short names.
 */
export function fit(name: string, width: number, largest: number): number {
  const letters = Math.max(Array.from(name).length, 1);
  return Math.min(largest, Math.floor((width / (letters * EM)) * 10) / 10);
}

/** Divides items into columns, filling the first columns first. */
export function columns<T>(items: readonly T[], count: number): T[][] {
  const rows = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, at) => items.slice(at * rows, (at + 1) * rows)).filter(
    (column) => column.length > 0,
  );
}
