// The grade that Mozilla's HTTP Observatory would give a response, from its headers and its page.
//
// Source of every rule and modifier: github.com/mdn/mdn-http-observatory, version 1.6.3 (algorithm 6), `src/grader/charts.js` and
// `src/analyzer/tests/`. Left out is what files don't decide: the redirect from http to https and cookies, which score 0
// because the host redirects and the site sets no cookies, and a place in the browsers' preload list (+5).

/** Headers of a response, by lower-case name. */
export type Headers = ReadonlyMap<string, string>;

/** A `<script>` of the page. */
export interface Script {
  src: string;
  integrity?: string;
}

/** The result of one test. */
export interface Result {
  test: string;
  result: string;
  /** Added to the score. */
  modifier: number;
}

interface Grade {
  score: number;
  grade: string;
  results: Result[];
}

/** A result with its modifier. */
type Outcome = readonly [result: string, modifier: number];

/** Bonuses count from this score on. */
const EXTRA_CREDIT = 90;

/** Lowest score of each grade. */
const GRADES: readonly (readonly [number, string])[] = [
  [100, "A+"],
  [90, "A"],
  [85, "A-"],
  [80, "B+"],
  [70, "B"],
  [65, "B-"],
  [60, "C+"],
  [50, "C"],
  [45, "C-"],
  [40, "D+"],
  [30, "D"],
  [25, "D-"],
  [0, "F"],
];

/** Sources that allow any host. */
const BROAD = new Set(["ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"]);
/** Sources that allow what is in the page itself. */
const INLINE = ["'unsafe-inline'", "data:"];
/** Sources that allow one script by its hash or nonce. */
const SIGNED = /^'(sha(256|384|512)|nonce)-/;
const PASSIVE = ["img-src", "media-src"];
/** Length of the shortest possible policy. */
const SHORTEST_POLICY = 6;
/** Six months in seconds, as the Observatory counts them. */
const SIX_MONTHS = 15_552_000;

type Policy = Map<string, string[]>;

/**
 * The directives of a policy, in lower case. Two policies joined by a comma both apply, but the Observatory's way of merging
 * them is not implemented here: the site has only one.
 *
 * @throws When it is not a policy, has a directive twice, or is more than one policy.
 */
export function policyOf(text: string): Policy {
  const clean = text.replace(/[\r\n]/g, "").trim();
  if (clean.length < SHORTEST_POLICY) throw new Error(`no policy: ${clean}`);
  if (clean.includes(",")) throw new Error("more than one policy");
  const policy: Policy = new Map();
  for (const entry of clean.split(";")) {
    const [name = "", ...sources] = entry.trim().toLowerCase().split(/\s+/);
    if (name === "") continue;
    if (policy.has(name)) throw new Error(`${name} twice`);
    policy.set(name, sources.length === 0 && name.endsWith("-src") ? ["'none'"] : sources);
  }
  return policy;
}

function contentSecurityPolicy(headers: Headers): Outcome {
  const text = headers.get("content-security-policy");
  if (text === undefined) {
    const reported = headers.has("content-security-policy-report-only");
    return [reported ? "csp-not-implemented-but-reporting-enabled" : "csp-not-implemented", -25];
  }
  let policy: Policy;
  try {
    policy = policyOf(text);
  } catch {
    return ["csp-header-invalid", -25];
  }
  const own = policy.get("script-src") ?? policy.get("default-src") ?? [];
  const dynamic = own.includes("'strict-dynamic'");
  if (dynamic && !own.some((source) => SIGNED.test(source))) return ["csp-header-invalid", -25];
  const sources = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
  // Browsers that support nonces and hashes ignore 'unsafe-inline' beside them.
  const effective = (name: string) => {
    const found = sources(name);
    const signed = found.some((source) => SIGNED.test(source));
    return signed ? found.filter((source) => source !== "'unsafe-inline'") : found;
  };
  // With 'strict-dynamic' browsers ignore hosts and schemes.
  const open = (source: string) => source === "'self'" || [...BROAD].some((broad) => source.startsWith(broad));
  const scripts = effective("script-src").filter((source) => !dynamic || !open(source));
  const styles = effective("style-src");
  const inlineOrBroad = (source: string) => BROAD.has(source) || INLINE.includes(source);
  const insecure = (source: string) => source.startsWith("http:") || source.startsWith("ftp:");
  const active = [...policy].flatMap(([name, found]) => (PASSIVE.includes(name) || name === "script-src" ? [] : found));

  if (scripts.some(inlineOrBroad) || sources("object-src").some((source) => BROAD.has(source)))
    return ["csp-implemented-with-unsafe-inline", -20];
  if ([...active, ...scripts].some(insecure)) return ["csp-implemented-with-insecure-scheme", -20];
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return ["csp-implemented-with-unsafe-eval", -10];
  if (PASSIVE.some((name) => sources(name).some(insecure)))
    return ["csp-implemented-with-insecure-scheme-in-passive-content-only", -10];
  if (styles.some(inlineOrBroad)) return ["csp-implemented-with-unsafe-inline-in-style-src-only", 0];
  const byDefault = policy.get("default-src") ?? [];
  return byDefault.length === 1 && byDefault[0] === "'none'"
    ? ["csp-implemented-with-no-unsafe-default-src-none", 10]
    : ["csp-implemented-with-no-unsafe", 5];
}

function transport(headers: Headers): Outcome {
  const text = headers.get("strict-transport-security");
  if (text === undefined) return ["hsts-not-implemented", -20];
  const age = /(?:^|;)\s*max-age=(\d+)/i.exec(text)?.[1];
  if (text.includes(",") || age === undefined) return ["hsts-header-invalid", -20];
  return Number(age) < SIX_MONTHS
    ? ["hsts-implemented-max-age-less-than-six-months", -10]
    : ["hsts-implemented-max-age-at-least-six-months", 0];
}

function referrer(headers: Headers): Outcome {
  const text = headers.get("referrer-policy");
  if (text === undefined) return ["referrer-policy-not-implemented", 0];
  const good = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"];
  const bad = ["origin", "origin-when-cross-origin", "unsafe-url", "no-referrer-when-downgrade"];
  const known = text
    .toLowerCase()
    .split(",")
    .map((policy) => policy.trim())
    .filter((policy) => good.includes(policy) || bad.includes(policy));
  const last = known.at(-1);
  if (last === undefined) return ["referrer-policy-header-invalid", -5];
  return good.includes(last) ? ["referrer-policy-private", 5] : ["referrer-policy-unsafe", -5];
}

function framing(headers: Headers): Outcome {
  try {
    if (policyOf(headers.get("content-security-policy") ?? "").has("frame-ancestors"))
      return ["x-frame-options-implemented-via-csp", 5];
  } catch {
    // An invalid policy does not restrict framing.
  }
  const text = headers.get("x-frame-options")?.trim().toLowerCase();
  if (text === undefined) return ["x-frame-options-not-implemented", -20];
  if (text === "deny" || text === "sameorigin") return ["x-frame-options-sameorigin-or-deny", 5];
  return text.startsWith("allow-from")
    ? ["x-frame-options-allow-from-origin", 0]
    : ["x-frame-options-header-invalid", -20];
}

function sniffing(headers: Headers): Outcome {
  const text = headers.get("x-content-type-options");
  if (text === undefined) return ["x-content-type-options-not-implemented", -5];
  return text.trim().toLowerCase() === "nosniff"
    ? ["x-content-type-options-nosniff", 0]
    : ["x-content-type-options-header-invalid", -5];
}

/** A header whose value is one word of a list, maybe followed by parameters. */
function word(headers: Headers, name: string, worth: Readonly<Record<string, number>>): Outcome {
  const text = headers.get(name);
  if (text === undefined) return [`${name}-not-implemented`, 0];
  const value = (text.split(";")[0] ?? "").trim();
  const modifier = worth[name === "cross-origin-resource-policy" ? value.toLowerCase() : value];
  return modifier === undefined ? [`${name}-header-invalid`, -5] : [`${name}-implemented-with-${value}`, modifier];
}

function sharing(headers: Headers, asker: string): Outcome {
  const origin = headers.get("access-control-allow-origin")?.trim().toLowerCase();
  if (origin === undefined) return ["cross-origin-resource-sharing-not-implemented", 0];
  if (origin === "*") return ["cross-origin-resource-sharing-implemented-with-public-access", 0];
  const credentials = headers.get("access-control-allow-credentials")?.trim().toLowerCase() === "true";
  return origin === asker && credentials
    ? ["cross-origin-resource-sharing-implemented-with-universal-access", -50]
    : ["cross-origin-resource-sharing-implemented-with-restricted-access", 0];
}

function integrity(scripts: readonly Script[]): Outcome {
  if (scripts.length === 0) return ["sri-not-implemented-but-no-scripts-loaded", 0];
  const foreign = scripts.filter(({ src }) => /^(?:https?:)?\/\//.test(src));
  if (foreign.length === 0) {
    return scripts.some((script) => script.integrity !== undefined)
      ? ["sri-implemented-and-all-scripts-loaded-securely", 5]
      : ["sri-not-implemented-but-all-scripts-loaded-from-secure-origin", 0];
  }
  const secure = (script: Script) => script.src.startsWith("https:");
  if (foreign.some((script) => script.integrity === undefined && !secure(script)))
    return ["sri-not-implemented-and-external-scripts-not-loaded-securely", -50];
  if (foreign.some((script) => script.integrity === undefined))
    return ["sri-not-implemented-but-external-scripts-loaded-securely", -5];
  return foreign.every(secure)
    ? ["sri-implemented-and-external-scripts-loaded-securely", 5]
    : ["sri-implemented-but-external-scripts-not-loaded-securely", -20];
}

/** The `<script>` elements of a page. */
export function scriptsOf(html: string): Script[] {
  return [...html.matchAll(/<script\b([^>]*)>/gi)].flatMap(([, attributes = ""]) => {
    const value = (name: string) => new RegExp(`\\b${name}="([^"]*)"`, "i").exec(attributes)?.[1];
    const src = value("src");
    const hash = value("integrity");
    return src === undefined ? [] : [{ src, ...(hash !== undefined && { integrity: hash }) }];
  });
}

/** Grades a response over https. `asker` is the origin of the Observatory's own request, which tests cross-origin access. */
export function grade(headers: Headers, scripts: readonly Script[], asker = "https://observatory.example"): Grade {
  const outcomes: Record<string, Outcome> = {
    "content-security-policy": contentSecurityPolicy(headers),
    "cross-origin-embedder-policy": word(headers, "cross-origin-embedder-policy", {
      "require-corp": 10,
      credentialless: 10,
      "unsafe-none": 0,
    }),
    "cross-origin-opener-policy": word(headers, "cross-origin-opener-policy", {
      "same-origin": 10,
      "same-origin-allow-popups": 10,
      "noopener-allow-popups": 10,
      "unsafe-none": 0,
    }),
    "cross-origin-resource-policy": word(headers, "cross-origin-resource-policy", {
      "same-origin": 10,
      "same-site": 10,
      "cross-origin": 0,
    }),
    "cross-origin-resource-sharing": sharing(headers, asker),
    "referrer-policy": referrer(headers),
    "strict-transport-security": transport(headers),
    "subresource-integrity": integrity(scripts),
    "x-content-type-options": sniffing(headers),
    "x-frame-options": framing(headers),
  };
  const results = Object.entries(outcomes).map(([test, [result, modifier]]) => ({ test, result, modifier }));
  const sum = (modifiers: Result[]) => modifiers.reduce((total, { modifier }) => total + modifier, 100);
  const plain = sum(results.filter(({ modifier }) => modifier < 0));
  const score = Math.max(0, plain >= EXTRA_CREDIT ? sum(results) : plain);
  return { score, grade: GRADES.find(([lowest]) => score >= lowest)?.[1] ?? "F", results };
}
