// The markdown style of a file, for text that is added to it.

import type { ParsedText } from "./read.ts";

export interface MarkdownStyle {
  bullet: string;
  em: string;
  strong: string;
  rule: string;
  fence: string;
  /** The text of a hard line break. */
  hardBreak: string;
  /** Length of the longest line in wrapped paragraphs; undefined when every paragraph is one line. */
  width: number | undefined;
  newline: "\n" | "\r\n";
}

/** The most frequent string. On a tie, `otherwise` or else the first one; `otherwise` when there are none. */
function mostFrequent(found: readonly string[], otherwise: string): string {
  const counts = new Map<string, number>();
  for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1);
  let best = otherwise;
  for (const [one, count] of counts) if (count > (counts.get(best) ?? 0)) best = one;
  return best;
}

export function detectStyle({ tokens }: ParsedText, value: string): MarkdownStyle {
  const all = tokens.flatMap((token) => [token, ...(token.children ?? [])]);
  const signs = (type: string) => all.filter((token) => token.type === type).map(({ markup }) => markup);
  const lines = value.split(/\r?\n/);
  // Leaves out the last line of each paragraph, which may be short, and placeholders of blocks, which have their own line.
  const wrapped = tokens
    .filter(({ children }) => children?.some(({ type }) => type === "softbreak"))
    .flatMap(({ map }) => (map === null ? [] : lines.slice(map[0], map[1] - 1)))
    .filter((line) => !/^\s*\{\S+\}\s*$/.test(line))
    .map(({ length }) => length);
  return {
    bullet: mostFrequent(signs("bullet_list_open"), "-"),
    em: mostFrequent(signs("em_open"), "*"),
    strong: mostFrequent(signs("strong_open"), "**"),
    rule: mostFrequent(signs("hr"), "---"),
    fence: mostFrequent(
      signs("fence").map((markup) => markup.slice(0, 3)),
      "```",
    ),
    hardBreak: / {2,}\r?\n\S/.test(value) ? "  \n" : "\\\n",
    width: wrapped.length > 0 ? Math.max(...wrapped) : undefined,
    newline: value.includes("\r\n") ? "\r\n" : "\n",
  };
}
