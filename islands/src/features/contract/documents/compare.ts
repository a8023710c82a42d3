// Compares two versions, first by paragraph and then by word within changed paragraphs.

import { diffArrays, diffWordsWithSpace } from "diff";

export interface Part {
  text: string;
  change: "same" | "added" | "removed";
}

export interface Row {
  kind: "same" | "added" | "removed" | "changed";
  parts: Part[];
}

const paragraphs = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");

/** Number of shared words, as a share of the words of the paragraph that has most. */
function alike(before: string, after: string): number {
  const words = (text: string): Set<string> => new Set(text.toLowerCase().split(/\s+/));
  const [a, b] = [words(before), words(after)];
  return [...a].filter((word) => b.has(word)).length / Math.max(a.size, b.size);
}

/** Compares the paragraphs of two texts. A reworded paragraph is one `changed` row. */
export function compare(before: string, after: string): Row[] {
  const rows: Row[] = [];
  const whole = (kind: "same" | "added" | "removed", lines: string[]): Row[] =>
    lines.map((text) => ({ kind, parts: [{ text, change: kind }] }));
  const changes = diffArrays(paragraphs(before), paragraphs(after));
  for (let i = 0; i < changes.length; i++) {
    const change = changes[i];
    const next = changes[i + 1];
    if (change === undefined) continue;
    if (!change.removed || next?.added !== true) {
      rows.push(...whole(change.added ? "added" : change.removed ? "removed" : "same", change.value));
      continue;
    }
    i++;
    // Pair similar paragraphs, in order.
    let from = 0;
    for (const old of change.value) {
      const at = next.value.findIndex((text, index) => index >= from && alike(old, text) >= 0.3);
      if (at < 0) {
        rows.push(...whole("removed", [old]));
        continue;
      }
      rows.push(...whole("added", next.value.slice(from, at)));
      const parts = diffWordsWithSpace(old, next.value[at] ?? "").map(({ value, added, removed }): Part => ({
        text: value,
        change: added ? "added" : removed ? "removed" : "same",
      }));
      rows.push({ kind: "changed", parts });
      from = at + 1;
    }
    rows.push(...whole("added", next.value.slice(from)));
  }
  return rows;
}

/** A row, or a number of unchanged paragraphs that are hidden. */
export type Folded = Row | { kind: "fold"; count: number };

/** Hides unchanged paragraphs, except the one before and the one after each change. */
export function fold(rows: Row[]): Folded[] {
  const near = rows.map((_, i) => [i - 1, i, i + 1].some((at) => (rows[at]?.kind ?? "same") !== "same"));
  const folded: Folded[] = [];
  rows.forEach((row, i) => {
    const last = folded.at(-1);
    if (near[i] === true) folded.push(row);
    else if (last?.kind === "fold") last.count++;
    else folded.push({ kind: "fold", count: 1 });
  });
  return folded;
}
