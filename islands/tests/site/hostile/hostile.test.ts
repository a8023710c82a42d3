// Every text of every kind of content filled with script, quotes, markup and template syntax, built with the real program,
// served with the real headers, and every page opened in Chromium.

import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXECUTABLE, FLAGS } from "../../browser/chromium.ts";
import { serve, type Host } from "../../host/server.ts";
import type { Project } from "../project.ts";
import { body, fill, kinds, type Field } from "./fill.ts";
import { smallProject } from "./site.ts";
import { BIDI, BODY, HOSTILE, isMarkdown, isRepeated, isShort, MARKDOWN, REFUSED, SHORT, SIGN } from "./texts.ts";

const KINDS = kinds(resolve(import.meta.dirname, "../../../.."));

/** What `site check` says in JSON. */
interface Diagnostic {
  severity: string;
  code: string;
  message: string;
  at: { file: string; line: number }[];
}

/** A site whose texts were changed, with the mark of each. */
interface Filled {
  project: Project;
  known: Set<string>;
  marks: Map<string, Field>;
}

/** Puts something with a mark behind texts. */
function filled(what: (field: Field, old: string) => string | undefined): Filled {
  const project = smallProject();
  const marks = new Map<string, Field>();
  const known = fill(project.path("content"), KINDS, (field, old) => {
    const more = what(field, old);
    if (more === undefined) return undefined;
    if (isRepeated(field.name)) return `${old} ${more}`;
    const mark = `teken${marks.size}x`;
    marks.set(mark, field);
    return isShort(field.name) ? `${mark} ${more}` : `${old} ${mark} ${more}`.trimStart();
  });
  return { project, known, marks };
}

/** What is wrong with a site, and the names of the texts that it is about. */
function check({ project, marks }: Filled): { status: number | null; said: (Diagnostic & { name: string })[] } {
  const ran = project.site(["check", "--no-islands", "--format", "json"]);
  const lines = new Map<string, string[]>();
  const lineOf = ({ file, line }: Diagnostic["at"][number]) => {
    if (!lines.has(file)) lines.set(file, project.read(file).split("\n"));
    return lines.get(file)?.[line - 1] ?? "";
  };
  const said = ran.stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const found = JSON.parse(line) as Diagnostic;
      const texts = [found.message, ...found.at.map(lineOf)];
      const mark = texts.map((text) => /teken\d+x/.exec(text)?.[0]).find((mark) => mark !== undefined);
      return { ...found, name: marks.get(mark ?? "")?.name ?? "" };
    });
  return { status: ran.status, said };
}

const hostile = ({ name }: Field, old: string): string | undefined => {
  if (REFUSED.includes(name)) return undefined;
  // One subject keeps its name, so that what is said about it is shown.
  if (name === "post.tags[]" && old === "Bellen") return undefined;
  if (name.endsWith(" (body)")) return `${MARKDOWN}\n${BODY}`;
  if (isMarkdown(name)) return MARKDOWN;
  return isShort(name) ? SHORT : HOSTILE;
};

let site: Filled;
let host: Host;
let browser: Browser;
let dist: string;

beforeAll(async () => {
  site = filled(hostile);
  const ran = site.project.site(["build", "--no-islands", "--format", "json"]);
  const errors = ran.stdout.split("\n").filter((line) => line.includes('"severity":"error"'));
  const kinds_ = new Map(errors.map((line) => [/"message":"[^"\d]{0,25}/.exec(line)?.[0], line]));
  if (ran.status !== 0) throw new Error([ran.status, ...kinds_.values(), ran.stderr].join("\n"));
  dist = site.project.path("dist");
  host = await serve(dist);
  browser = await chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
});
afterAll(async () => {
  await (browser as Browser | undefined)?.close();
  await (host as Host | undefined)?.close();
  site.project.remove();
});

test("every text that the schemas know is filled", () => {
  const names = new Set([...site.marks.values()].map(({ name }) => name));
  const left = [...site.known].filter((name) => !names.has(name) && !isRepeated(name));
  expect(left.sort()).toEqual(REFUSED);
  expect(site.known.size).toBeGreaterThan(350);
  expect([...KINDS.keys()].map(body).filter((name) => site.known.has(name))).toHaveLength(5);
});

/** What a page did and what was found on it. */
interface Seen {
  hit: unknown;
  /** Elements and handlers that came from a text. */
  injected: string[];
  violations: string[];
  /** Marks of texts that stand there as they were written. */
  marks: string[];
  structured: number;
}

/** Runs in the page. */
function look(sign: string): Seen {
  const texts: string[] = [];
  const gather = (value: unknown): void => {
    if (typeof value === "string") texts.push(value);
    else if (value !== null && typeof value === "object") Object.values(value).forEach(gather);
  };
  let structured = 0;
  for (const script of document.querySelectorAll("script:not([src])")) {
    const json: unknown = JSON.parse(script.textContent);
    if (script.getAttribute("type") === "application/ld+json") structured += 1;
    gather(json);
    script.remove();
  }
  const injected = [...document.querySelectorAll("[data-hostile], script:not([src])")].map(
    ({ outerHTML }) => outerHTML,
  );
  for (const element of document.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith("on") || (name === "href" && /^\s*(javascript|data|vbscript):/i.test(value)))
        injected.push(`${element.localName} ${name}=${value}`);
      texts.push(value);
      // Props of an island.
      if (value.startsWith("{")) gather(JSON.parse(value));
    }
  }
  texts.push(document.documentElement.textContent);
  const pattern = new RegExp(`(teken\\d+x) ${sign.replace(/[.()/]/g, "\\$&")}`, "g");
  const marks = texts.flatMap((text) => [...text.matchAll(pattern)].map(([, mark = ""]) => mark));
  const { hit, violations = [] } = window as { hit?: unknown; violations?: string[] };
  return { hit, injected, violations, marks: [...new Set(marks)], structured };
}

/** Opens a page, brings every island of it to life, and looks at it. */
async function visit(page: Page, path: string, problems: string[]): Promise<Seen> {
  problems.length = 0;
  await page.goto(host.origin + path, { waitUntil: "load" });
  if (path === "/saas") await page.waitForURL("**/customer-login*");
  await page.evaluate(async () => {
    for (const island of document.querySelectorAll("site-island")) {
      island.scrollIntoView();
      island.dispatchEvent(new Event("pointerover", { bubbles: true }));
      await new Promise((done) => setTimeout(done, 20));
    }
  });
  await page.waitForLoadState("networkidle");
  return page.evaluate(look, SIGN);
}

describe("in the browser", () => {
  const wrong: Record<string, unknown> = {};
  const marks = new Set<string>();
  let structured = 0;
  let pages: string[];

  beforeAll(async () => {
    pages = readdirSync(dist, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".html"))
      .map((file) => `/${file.replace(/(^|\/)index\.html$/, "")}`);
    const left = pages.slice();
    const work = async () => {
      const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      const problems: string[] = [];
      await page.addInitScript(() => {
        const violations: string[] = [];
        Object.assign(window, { violations });
        document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
          violations.push(`${violatedDirective} ${blockedURI}`);
        });
      });
      page.on("dialog", (dialog) => {
        problems.push(`dialog ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on("pageerror", ({ message }) => problems.push(message));
      page.on("console", (message) => {
        if (message.type() === "error") problems.push(message.text());
      });
      page.on("request", (request) => {
        if (!request.url().startsWith(host.origin)) problems.push(`request ${request.url()}`);
      });
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        const seen = await visit(page, path, problems);
        seen.marks.forEach((mark) => marks.add(mark));
        structured += seen.structured;
        if (seen.hit !== undefined || seen.injected.length + seen.violations.length + problems.length > 0)
          wrong[path] = { ...seen, marks: [], problems: [...problems] };
      }
      await context.close();
    };
    await Promise.all([work(), work(), work()]);
  });

  test("no text becomes a script or an element, on any page", () => {
    expect(wrong).toEqual({});
    expect(pages.length).toBeGreaterThan(60);
    expect(structured).toBeGreaterThan(30);
  });

  test("what was typed is read as it was typed", () => {
    const apart = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".json"));
    const files = [...apart, "feed.xml", "llms.txt"].map((file) => readFileSync(join(dist, file), "utf8"));
    const everywhere = files.join("\n");
    for (const mark of site.marks.keys()) if (everywhere.includes(mark)) marks.add(mark);
    const shown = new Set([...marks].map((mark) => site.marks.get(mark)?.name));
    const names = [...new Set([...site.marks.values()].map(({ name }) => name))];
    expect(names.filter((name) => !shown.has(name)).sort()).toEqual([]);
  });

  test("lists for machines stay what they are", async () => {
    const page = await browser.newPage();
    await page.goto(`${host.origin}/404.html`);
    for (const file of ["feed.xml", "sitemap.xml"]) {
      const found = await page.evaluate(
        (xml) => {
          const parsed = new DOMParser().parseFromString(xml, "application/xml");
          const names = [...parsed.querySelectorAll("*")].map(({ localName }) => localName);
          return { error: parsed.querySelector("parsererror")?.textContent, names: [...new Set(names)] };
        },
        readFileSync(join(dist, file), "utf8"),
      );
      expect(found.error).toBeUndefined();
      expect(found.names.filter((name) => ["script", "img", "b"].includes(name))).toEqual([]);
    }
    await page.close();
    const llms = readFileSync(join(dist, "llms.txt"), "utf8").split("\n");
    expect(llms.filter((line) => line !== "" && !/^(# |> |## |- \[)/.test(line))).toEqual([]);
    for (const file of ["_headers", "_redirects", "robots.txt"]) {
      expect(readFileSync(join(dist, file), "utf8")).not.toContain("teken");
    }
  });
});

describe("what is refused", () => {
  test("a name that is none is told at its place", () => {
    const left = new Set(REFUSED);
    // A mistake may hide others, so those that were told are mended before the next look.
    for (let round = 0; round < 6 && left.size > 0; round += 1) {
      const wrong = filled(({ name }) => (left.has(name) ? HOSTILE : undefined));
      const { status, said } = check(wrong);
      wrong.project.remove();
      expect(status).toBe(1);
      expect(said.filter(({ at, code }) => at.length === 0 && code !== "collision")).toEqual([]);
      const told = said.filter(({ severity, name }) => severity === "error" && left.has(name)).map(({ name }) => name);
      if (told.length === 0) break;
      told.forEach((name) => left.delete(name));
    }
    expect([...left]).toEqual([]);
  });

  test("a character that turns the writing around is told in every text", () => {
    const texts = filled(({ name }) => (name.endsWith(" (body)") ? undefined : BIDI));
    const found = check(texts);
    texts.project.remove();
    const told = new Set(found.said.filter(({ code }) => code === "hidden-character").map(({ name }) => name));
    expect(
      [...texts.known].filter((name) => !told.has(name) && !isRepeated(name) && !name.endsWith(" (body)")),
    ).toEqual([]);
    const bodies = filled(({ name }) => (name.endsWith(" (body)") ? BIDI : undefined));
    const { said } = check(bodies);
    bodies.project.remove();
    const files = new Set(said.filter(({ message }) => message.includes("U+202E")).map(({ at }) => at[0]?.file));
    expect(files.size).toBe(bodies.marks.size);
  });
});
