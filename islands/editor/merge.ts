// A three-way merge: applies a change between two normalised texts to the source.

import { diffArrays } from "diff";

/** Part of a text that is replaced, in tokens. */
interface Hunk {
  from: number;
  to: number;
  tokens: string[];
}

const split = (text: string): string[] => text.match(/\n[^\S\n]*|[^\S\n]+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

function hunks(base: string[], other: string[]): Hunk[] {
  const found: Hunk[] = [];
  let at = 0;
  let open: Hunk | undefined;
  for (const { added, removed, value } of diffArrays(base, other)) {
    if (!added && !removed) {
      at += value.length;
      open = undefined;
      continue;
    }
    if (open === undefined) {
      open = { from: at, to: at, tokens: [] };
      found.push(open);
    }
    if (added) {
      open.tokens.push(...value);
    } else {
      at += value.length;
      open.to = at;
    }
  }
  return found.map((hunk) => early(hunk, base));
}

/** Moves an insertion after a space to before it, where the result is the same: so that it ends up on the line before. */
function early(hunk: Hunk, base: string[]): Hunk {
  const { from, to, tokens } = hunk;
  const space = tokens.at(-1);
  if (space === undefined) return hunk;
  const isSame = from === to && space.trim() === "" && base[from - 1] === space;
  return isSame ? { from: from - 1, to: from - 1, tokens: [space, ...tokens.slice(0, -1)] } : hunk;
}

/** Whether two replacements touch the same tokens, or both insert at one place. */
function clash(a: Hunk, b: Hunk): boolean {
  if (a.from === a.to && b.from === b.to) return a.from === b.from;
  return a.from < b.to && b.from < a.to;
}

/**
 * `source` with the changes from `before` to `after`. Those two have the same style; where `source` is written in another
 * one, it stays as it is outside of the changes.
 */
export function merge(source: string, before: string, after: string): string {
  if (source === before) return after;
  const base = split(before);
  const ours = hunks(base, split(after));
  const theirs = hunks(base, split(source)).filter((hunk) => !ours.some((own) => clash(hunk, own)));
  // At the same place, insertions come first.
  const all = [...ours, ...theirs].sort((a, b) => a.from - b.from || a.to - b.to);
  let out = "";
  let at = 0;
  for (const { from, to, tokens } of all) {
    out += base.slice(at, from).join("") + tokens.join("");
    at = to;
  }
  return out + base.slice(at).join("");
}
