// Helpers to write calendar files (RFC 5545).

/** Escapes a text value: backslashes, commas, semicolons and line ends have a meaning in the format (3.3.11). */
export function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");
}

/** Folds a content line into lines of at most 75 bytes, cut between characters (3.1). */
export function foldLine(text: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let now = "";
  let size = 0;
  for (const character of text) {
    const bytes = encoder.encode(character).length;
    if (size + bytes > 75) {
      lines.push(now);
      // The space that starts a continued line counts.
      [now, size] = [" ", 1];
    }
    now += character;
    size += bytes;
  }
  return [...lines, now].join("\r\n");
}
