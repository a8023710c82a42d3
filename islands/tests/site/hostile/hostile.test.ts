// Fills every text of every kind of content with script, quotes, markup and template syntax, builds the site with the real
// program, serves it with the real headers, and opens every page in Chromium.

import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium, type Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXECUTABLE, FLAGS } from "../../browser/chromium.ts";
import { final } from "../../browser/poll.ts";
import { serve, type Host } from "../../host/server.ts";
import type { Project } from "../project.ts";
import { body, fill, kinds, type Field } from "./fill.ts";
import { data, marksIn, texts, visit, watch } from "./look.ts";
import { smallProject } from "./site.ts";
import { BIDI, BODY, HOSTILE, isMarkdown, isRepeated, isShort, MARKDOWN, REFUSED, SHORT } from "./texts.ts";

const KINDS = kinds(resolve(import.meta.dirname, "../../../.."));

/** A problem in the JSON output of `site check`. */
interface Diagnostic {
  severity: string;
  code: string;
  message: string;
  at: { file: string; line: number }[];
  notes: string[];
}

/** A site with changed texts, and the mark of each. */
interface Filled {
  project: Project;
  known: Set<string>;
  marks: Map<string, Field>;
}

/** Adds a mark and a hostile text to texts. */
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

/** Runs `site check`. Returns the problems, with the names of the texts that they are about. */
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
  if (REFUSED.includes(name) || (isRepeated(name) && old === "")) return undefined;
  // One subject keeps its name, so that the text about it is shown.
  if (name === "post.tags[]" && old === "Bellen") return undefined;
  // Left empty, because a section's own text replaces that of the whole site.
  if (name === "Testimonials.note" && old === "") return undefined;
  if (name.endsWith(" (body)")) return `${MARKDOWN}\n${BODY}`;
  if (isMarkdown(name)) return MARKDOWN;
  return isShort(name) ? SHORT : HOSTILE;
};

/** Texts that no page of this site shows. */
const NOT_SHOWN = [
  // Contract templates are on no page: the portal gets them from the API.
  "Condition.choice",
  "Condition.label",
  "Condition.note",
  // Rules for writers.
  "HouseCalls.files[]",
  "HouseCalls.keys[]",
  "HouseCalls.verbs[]",
  // Sealed until the quiz is passed.
  "QuizQuestion.explanation",
  // Only shown for services in use, and none is.
  "Requested.cookies[]",
  "Requested.duration",
  "Requested.provider",
  "Service.duration",
  "Service.provider",
  // Contract templates.
  "Variable.example",
  "Variable.label",
  "contract (body)",
  "contract.signature_note",
  "contract.summary",
  "contract.title",
  "contract.version",
  // Rules for writers.
  "style.avoid.*",
  "style.skip[]",
];

let site: Filled;
let host: Host;
let browser: Browser;
let dist: string;

beforeAll(async () => {
  site = filled(hostile);
  const ran = site.project.site(["build", "--no-islands", "--format", "json"]);
  const errors = ran.stdout.split("\n").filter((line) => line.includes('"severity":"error"'));
  if (ran.status !== 0) throw new Error([...errors.slice(0, 5), ran.stderr].join("\n"));
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
  const left = [...site.known].filter((name) => !names.has(name) && !isRepeated(name) && name !== "Testimonials.note");
  expect(left.sort()).toEqual(REFUSED);
  expect(site.known.size).toBeGreaterThan(350);
  expect([...KINDS.keys()].map(body).filter((name) => site.known.has(name))).toHaveLength(5);
});

describe("in the browser", () => {
  const wrong: Record<string, unknown> = {};
  const marks = new Set<string>();
  let files: string[];
  let pages: string[];

  beforeAll(async () => {
    files = readdirSync(dist, { recursive: true, encoding: "utf8" });
    pages = files.filter((file) => file.endsWith(".html")).map((file) => `/${file.replace(/(^|\/)index\.html$/, "")}`);
    const left = pages.slice();
    const work = async () => {
      const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      const problems = await watch(page, host.origin);
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        const { texts: read, ...seen } = await visit(page, host.origin + path, problems);
        marksIn(read).forEach((mark) => marks.add(mark));
        if (seen.hit !== undefined || seen.injected.length + seen.violations.length + problems.length > 0)
          wrong[path] = { ...seen, problems: [...problems] };
      }
      await context.close();
    };
    await Promise.all([work(), work(), work()]);
  });

  test("no text becomes a script or an element, on any page", () => {
    expect(wrong).toEqual({});
    expect(pages.length).toBeGreaterThan(60);
  });

  test("data in a page is intact", () => {
    const found = files
      .filter((file) => file.endsWith(".html"))
      .flatMap((file) => data(readFileSync(join(dist, file), "utf8")));
    found.flatMap(({ value }) => marksIn(texts(value))).forEach((mark) => marks.add(mark));
    const structured = found.filter(({ type }) => type === "application/ld+json");
    expect(structured.length).toBeGreaterThan(30);
    expect(structured.map(({ value }) => (value as Record<string, unknown>)["@context"])).not.toContain(undefined);
    expect(structured.flatMap(({ value }) => marksIn(texts(value))).length).toBeGreaterThan(100);
  });

  test("every text appears unchanged", () => {
    // Props of an island that are in a file of their own.
    const apart = files.filter((file) => file.endsWith(".json"));
    for (const file of apart)
      marksIn(texts(JSON.parse(readFileSync(join(dist, file), "utf8")))).forEach((mark) => marks.add(mark));
    const shown = new Set([...marks].map((mark) => site.marks.get(mark)?.name));
    const names = [...new Set([...site.marks.values()].map(({ name }) => name))];
    expect(names.filter((name) => !shown.has(name)).sort()).toEqual(NOT_SHOWN);
  });

  test("feed and sitemap stay valid XML", async () => {
    const page = await browser.newPage();
    for (const file of ["feed.xml", "sitemap.xml"]) {
      const found = final(
        await page.evaluate(
          (xml) => {
            const parsed = new DOMParser().parseFromString(xml, "application/xml");
            const names = [...parsed.querySelectorAll("*")].map(({ localName }) => localName);
            return { error: parsed.querySelector("parsererror")?.textContent, names: [...new Set(names)] };
          },
          readFileSync(join(dist, file), "utf8"),
        ),
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
  test("an invalid name is reported at its place", () => {
    const left = new Set(REFUSED);
    // A mistake may hide others, so reported ones are fixed before the next check.
    for (let round = 0; round < 6 && left.size > 0; round += 1) {
      const wrong = filled(({ name }) => (left.has(name) ? HOSTILE : undefined));
      const { status, said } = check(wrong);
      wrong.project.remove();
      expect(status).toBe(1);
      // A link that is escaped in its file is reported by the pages that it is on.
      expect(said.filter(({ at, notes }) => at.length + notes.length === 0)).toEqual([]);
      const told = said.filter(({ severity, name }) => severity === "error" && left.has(name)).map(({ name }) => name);
      if (told.length === 0) break;
      told.forEach((name) => left.delete(name));
    }
    expect([...left]).toEqual([]);
  });

  test("a character that reverses the text direction is reported in every text", () => {
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
