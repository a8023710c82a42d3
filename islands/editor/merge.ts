// Makes in a source the change that was made between two texts that say the same as it.

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

/** What is put in behind a space can stand before it as well: it goes on the line that the space ends. */
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
 * `source` with what changed from `before` to `after`, which are written in one way. What is written otherwise in the
 * source stays as it is where it is not touched.
 */
export function merge(source: string, before: string, after: string): string {
  if (source === before) return after;
  const base = split(before);
  const ours = hunks(base, split(after));
  const theirs = hunks(base, split(source)).filter((hunk) => !ours.some((own) => clash(hunk, own)));
  // Of those at one place, what is inserted comes first.
  const all = [...ours, ...theirs].sort((a, b) => a.from - b.from || a.to - b.to);
  let out = "";
  let at = 0;
  for (const { from, to, tokens } of all) {
    out += base.slice(at, from).join("") + tokens.join("");
    at = to;
  }
  return out + base.slice(at).join("");
}
