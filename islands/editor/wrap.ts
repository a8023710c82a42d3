// Breaks lines that became longer than the others of their file.

/** What stands before the text of a line: marks of lists and quotes. */
const PREFIX = /^(?:\s*(?:[-*+]|\d+[.)]|>)(?=\s))*\s*/;

/** A text in which lines that are not among `known` are no longer than `width`, where words allow. */
export function wrap(text: string, known: ReadonlySet<string>, width: number): string {
  const lines = text.split("\n");
  return lines.flatMap((line) => (known.has(line) ? [line] : pieces(line, width))).join("\n");
}

function pieces(line: string, width: number): string[] {
  if (line.length <= width) return [line];
  const prefix = PREFIX.exec(line)?.[0] ?? "";
  // Quotes go on with their mark, lists with room for theirs.
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
