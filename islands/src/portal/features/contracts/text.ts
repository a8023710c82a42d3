// The text of a model: parses markdown with variables and conditional clauses into blocks, and writes blocks as plain text.
// Values are inserted after parsing, so they are never read as markup.

export type Inline =
  | { type: "text"; text: string }
  | { type: "strong"; children: Inline[] }
  | { type: "em"; children: Inline[] }
  | { type: "link"; href: string; children: Inline[] }
  /** A variable; its value is null until it is filled in. */
  | { type: "value"; key: string; label: string; value: string | null };

export type Block =
  | { type: "heading"; level: number; children: Inline[] }
  | { type: "paragraph"; children: Inline[] }
  | { type: "list"; ordered: boolean; items: Inline[][] }
  | { type: "table"; head: Inline[][]; rows: Inline[][][] };

/** Looks up the label and the value of a variable; the value is null until it is filled in. */
export type Lookup = (key: string) => { label: string; value: string | null };

/** Keeps the clauses whose condition holds. Removes all marks, even unpaired ones. */
export function select(text: string, holds: (condition: string) => boolean): string {
  const open: boolean[] = [];
  const out: string[] = [];
  for (const piece of text.split(/(\[\[[#/][\w.-]+\]\])/)) {
    const mark = /^\[\[([#/])([\w.-]+)\]\]$/.exec(piece);
    if (mark === null) {
      if (!open.includes(false)) out.push(piece);
    } else if (mark[1] === "#") open.push(holds(mark[2] ?? ""));
    else open.pop();
  }
  return out
    .join("")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Every variable in a text, in order of first use. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\[\[([\w.-]+)\]\]/g)].map(([, key = ""]) => key))];
}

const INLINE = /\[\[([\w.-]+)\]\]|\*\*(.+?)\*\*|\*(.+?)\*|\[([^\][]+)\]\(([^)\s]+)\)/;

function inline(text: string, value: Lookup): Inline[] {
  const found: Inline[] = [];
  let rest = text;
  for (let match = INLINE.exec(rest); match !== null; match = INLINE.exec(rest)) {
    if (match.index > 0) found.push({ type: "text", text: rest.slice(0, match.index) });
    const [whole, key, strong, em, label, href] = match;
    if (key !== undefined) found.push({ type: "value", key, ...value(key) });
    else if (strong !== undefined) found.push({ type: "strong", children: inline(strong, value) });
    else if (em !== undefined) found.push({ type: "em", children: inline(em, value) });
    else found.push({ type: "link", href: href ?? "", children: inline(label ?? "", value) });
    rest = rest.slice(match.index + whole.length);
  }
  if (rest !== "") found.push({ type: "text", text: rest });
  return found;
}

const cells = (line: string, value: Lookup): Inline[][] =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => inline(cell.trim(), value));

/** A text as blocks, with the values in their places. */
export function parse(text: string, value: Lookup): Block[] {
  return text.split(/\n\s*\n/).flatMap((chunk): Block[] => {
    const lines = chunk.split("\n").map((line) => line.trim());
    const first = lines[0] ?? "";
    if (chunk.trim() === "") return [];
    const heading = /^(#{1,6})\s+(.*)$/.exec(first);
    if (heading !== null) {
      const rest = lines.slice(1).join("\n");
      const block: Block = {
        type: "heading",
        level: heading[1]?.length ?? 1,
        children: inline(heading[2] ?? "", value),
      };
      return [block, ...parse(rest, value)];
    }
    if (first.startsWith("|") && /^\|[\s|:-]+\|$/.test(lines[1] ?? "")) {
      const rows = lines.slice(2).map((line) => cells(line, value));
      return [{ type: "table", head: cells(first, value), rows }];
    }
    const marker = /^(?:-|\d+\.)\s+/;
    if (marker.test(first)) {
      const items: string[] = [];
      for (const line of lines) {
        if (marker.test(line)) items.push(line.replace(marker, ""));
        else items.push(`${items.pop() ?? ""} ${line}`);
      }
      return [{ type: "list", ordered: /^\d/.test(first), items: items.map((item) => inline(item, value)) }];
    }
    return [{ type: "paragraph", children: inline(lines.join(" "), value) }];
  });
}

/** Inline text without marks. An empty variable becomes its label in brackets. */
function flat(children: Inline[], host: string): string {
  return children
    .map((child) => {
      if (child.type === "text") return child.text;
      if (child.type === "value") return child.value ?? `[${child.label}]`;
      const inner = flat(child.children, host);
      if (child.type !== "link") return inner;
      return `${inner} (${child.href.startsWith("/") ? host : ""}${child.href})`;
    })
    .join("");
}

/** The document as plain text: one line per paragraph, tables in columns. */
export function plain(blocks: Block[], host: string): string {
  const line = (children: Inline[]): string => flat(children, host);
  return blocks
    .map((block) => {
      if (block.type === "heading" || block.type === "paragraph") return line(block.children);
      if (block.type === "list") {
        return block.items.map((item, i) => `${block.ordered ? `${String(i + 1)}.` : "-"} ${line(item)}`).join("\n");
      }
      const rows = [block.head, ...block.rows].map((row) => row.map(line));
      const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
      return rows
        .map((row) =>
          row
            .map((cell, column) => cell.padEnd(widths[column] ?? 0))
            .join("  ")
            .trimEnd(),
        )
        .join("\n");
    })
    .join("\n\n");
}
