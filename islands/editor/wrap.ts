// Wraps lines that became longer than the others of their file.

/** The markers of lists and quotes before the text of a line. */
const PREFIX = /^(?:\s*(?:[-*+]|\d+[.)]|>)(?=\s))*\s*/;

/** Wraps the lines that are not in `known` to at most `width`, unless a single word is longer. */
export function wrap(text: string, known: ReadonlySet<string>, width: number): string {
  const lines = text.split("\n");
  return lines.flatMap((line) => (known.has(line) ? [line] : pieces(line, width))).join("\n");
}

function pieces(line: string, width: number): string[] {
  if (line.length <= width) return [line];
  const prefix = PREFIX.exec(line)?.[0] ?? "";
  // The next lines repeat the markers of quotes, and have spaces for those of lists.
  const next = prefix.replace(/[^>\s]/g, " ");
  const found: string[] = [];
  let open = prefix;
  let isFirst = true;
  for (const word of line.slice(prefix.length).split(" ")) {
    if (!isFirst && open.length + 1 + word.length > width) {
      found.push(open);
      open = next + word;
    } else {
      open += isFirst ? word : ` ${word}`;
    }
    isFirst = false;
  }
  return [...found, open];
}
