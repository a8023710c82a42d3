// The way a file is written, so that what is added to it is written the same.

import type { Text } from "./read.ts";

export interface House {
  bullet: string;
  em: string;
  strong: string;
  rule: string;
  fence: string;
  /** What ends a line inside a paragraph. */
  hardBreak: string;
  /** Where lines of paragraphs end, in characters; nothing when a paragraph is one line. */
  width: number | undefined;
  newline: "\n" | "\r\n";
}

/** The text that occurs most often, the first of those when several do. */
function most(found: readonly string[], otherwise: string): string {
  const counts = new Map<string, number>();
  for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1);
  let best = otherwise;
  for (const [one, count] of counts) if (count > (counts.get(best) ?? 0)) best = one;
  return best;
}

export function houseOf({ tokens }: Text, value: string): House {
  const all = tokens.flatMap((token) => [token, ...(token.children ?? [])]);
  const signs = (type: string) => all.filter((token) => token.type === type).map(({ markup }) => markup);
  const lines = value.split(/\r?\n/);
  // The last line of a paragraph ends where its text does, and a placeholder of a block is a line of its own.
  const wrapped = tokens
    .filter(({ children }) => children?.some(({ type }) => type === "softbreak"))
    .flatMap(({ map }) => (map === null ? [] : lines.slice(map[0], map[1] - 1)))
    .filter((line) => !/^\s*\{\S+\}\s*$/.test(line))
    .map(({ length }) => length);
  return {
    bullet: most(signs("bullet_list_open"), "-"),
    em: most(signs("em_open"), "*"),
    strong: most(signs("strong_open"), "**"),
    rule: most(signs("hr"), "---"),
    fence: most(
      signs("fence").map((markup) => markup.slice(0, 3)),
      "```",
    ),
    hardBreak: / {2,}\r?\n\S/.test(value) ? "  \n" : "\\\n",
    width: wrapped.length > 0 ? Math.max(...wrapped) : undefined,
    newline: value.includes("\r\n") ? "\r\n" : "\n",
  };
}
