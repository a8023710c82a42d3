// Rules for the sources and licences of packages, on plain data.

/** One entry of `package-lock.json`, as far as the rules look at it. */
export interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
}

/**
 * Whether an SPDX expression such as `(MIT OR Apache-2.0) AND Unicode-3.0` can be met with allowed licences. Older crates
 * write `/` for OR. Source: SPDX specification 2.3, annex D; `WITH` binds strongest, then AND, then OR.
 *
 * @throws When it is not a valid expression.
 */
export function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const tokens = expression.replaceAll("/", " OR ").match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const wrong = () => new Error(`no licence expression: ${expression}`);
  const one = (): boolean => {
    const token = tokens[at];
    at += 1;
    if (token === "(") {
      const inner = either();
      if (tokens[at] !== ")") throw wrong();
      at += 1;
      return inner;
    }
    if (token === undefined || token === ")" || /^(AND|OR|WITH)$/.test(token)) throw wrong();
    if (tokens[at] !== "WITH") return allowed.includes(token);
    const exception = tokens[at + 1];
    if (exception === undefined) throw wrong();
    at += 2;
    return allowed.includes(`${token} WITH ${exception}`);
  };
  const both = (): boolean => {
    let holds = one();
    while (tokens[at] === "AND") {
      at += 1;
      // Called first, and not behind `&&`, because its tokens must be consumed either way.
      const next = one();
      holds &&= next;
    }
    return holds;
  };
  const either = (): boolean => {
    let holds = both();
    while (tokens[at] === "OR") {
      at += 1;
      const next = both();
      holds ||= next;
    }
    return holds;
  };
  const result = either();
  if (at < tokens.length) throw wrong();
  return result;
}

/** The name of a package from its path: `node_modules/a/node_modules/@b/c` is `@b/c`. */
export const nameOf = (place: string): string =>
  place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);

/** The reasons why an entry of a lock file can't be verified. */
export function unverifiable(place: string, { version, resolved, integrity, link }: Locked): string[] {
  const wrong: string[] = [];
  if (link === true) wrong.push("is a link");
  if (!/^\d+\.\d+\.\d+/.test(version ?? "")) wrong.push("has no version");
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? "")) wrong.push("has no sha512");
  if (resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/"))
    wrong.push(`comes from ${resolved}`);
  return wrong.map((what) => `${place} ${what}`);
}

/**
 * The strings of a list in a TOML file, such as `allow = ["MIT", …]` below `[licenses]`. Parses only the TOML that deny.toml
 * uses.
 *
 * @throws When there is no such list.
 */
export function tomlList(text: string, table: string, key: string): string[] {
  const lines = text.split("\n").map((line) => line.replace(/(^|\s)#.*$/, ""));
  const start = lines.indexOf(`[${table}]`);
  if (start < 0) throw new Error(`there is no [${table}]`);
  const end = lines.findIndex((line, at) => at > start && /^\[[a-z.]+\]$/.test(line));
  const body = lines.slice(start + 1, end < 0 ? undefined : end).join("\n");
  const list = new RegExp(`^${key} = \\[([^\\]]*)\\]`, "m").exec(body)?.[1];
  if (list === undefined) throw new Error(`[${table}] has no list ${key}`);
  return [...list.matchAll(/"([^"]*)"/g)].map(([, value = ""]) => value);
}
