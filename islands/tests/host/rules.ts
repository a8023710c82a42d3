// Parses the parts of Netlify's `_headers` and `_redirects` that the site uses.
// Syntax: docs.netlify.com, "Custom headers" and "Redirects and rewrites".

type Header = [name: string, value: string];

/** Headers of one path pattern. */
export interface HeaderRule {
  pattern: string;
  headers: Header[];
}

/** The target of a path, with a status. */
export interface RedirectRule {
  from: string;
  to: string;
  status: number;
  /** Whether it takes precedence over an existing file (`301!`). */
  forced: boolean;
}

function lines(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "" && !line.trimStart().startsWith("#"));
}

/** @throws When a header is before the first path, or has no value. */
export function parseHeaders(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of lines(text)) {
    if (!/^\s/.test(line)) {
      rules.push({ pattern: line.trim(), headers: [] });
      continue;
    }
    const colon = line.indexOf(":");
    const rule = rules.at(-1);
    if (rule === undefined || colon < 0) throw new Error(`no header: ${line}`);
    rule.headers.push([line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]);
  }
  return rules;
}

/** @throws When a line has no target, or a status that is not a number. */
export function parseRedirects(text: string): RedirectRule[] {
  return lines(text).map((line) => {
    const [from = "", to = "", code = "301"] = line.trim().split(/\s+/);
    const status = /^(\d{3})(!?)$/.exec(code);
    if (to === "" || status === null) throw new Error(`no redirect: ${line}`);
    return { from, to, status: Number(status[1]), forced: status[2] === "!" };
  });
}

/** Whether a path matches a pattern; `*` at its end matches anything, also nothing. */
export function matches(pattern: string, path: string): boolean {
  if (!pattern.endsWith("*")) return path === pattern || path === `${pattern}/`;
  const start = pattern.slice(0, -1);
  return path.startsWith(start) || `${path}/` === start;
}

/** Headers of a path, by lower-case name: of two rules for one header, the later one's. */
export function headersFor(rules: HeaderRule[], path: string): Map<string, string> {
  const matching = rules.filter(({ pattern }) => matches(pattern, path));
  return new Map(matching.flatMap(({ headers }) => headers));
}
