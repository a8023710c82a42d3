import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";

const ISLANDS = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "polled-reads-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs oxlint on lines of a test. Returns its messages, each with the line. */
function refusals(lines: readonly string[]): [string | undefined, string | undefined][] {
  const config = {
    jsPlugins: [join(ISLANDS, "scripts/polled-reads.js")],
    categories: { correctness: "off" },
    rules: { "local/polled-reads": "error" },
  };
  writeFileSync(join(folder, ".oxlintrc.json"), JSON.stringify(config));
  writeFileSync(join(folder, "lines.test.js"), lines.map((line) => `async () => { ${line} };\n`).join(""));
  const run = spawnSync(join(ISLANDS, "node_modules/.bin/oxlint"), ["--format=json"], {
    cwd: folder,
    encoding: "utf8",
  });
  const said = JSON.parse(run.stdout) as {
    number_of_files: number;
    diagnostics: { code?: string; labels: { span: { line: number } }[] }[];
  };
  expect(said.number_of_files).toBe(1);
  return said.diagnostics
    .map(({ code, labels }) => ({ code, line: labels[0]?.span.line ?? 0 }))
    .toSorted((a, b) => a.line - b.line)
    .map(({ code, line }) => [lines[line - 1], code]);
}

const REFUSED = [
  'expect(await page.locator("h1").innerText()).toBe("x")',
  "expect(await violations(page)).toEqual([])",
  'expect(await isOpen(page), "open").not.toBe(true)',
  'expect((await texts(list))[0]).toBe("x")',
  "expect([1, await rows.count()]).toEqual([1, 2])",
  'expect(page.url()).toBe("x")',
  'expect(new URL(page.url()).search).toBe("")',
  'const told = await box.innerText(); expect(told.length).toBe("x")',
  "const [a] = await titles(page); if (a) { expect([a]).toEqual([]); }",
  'const all = await texts(page.locator("h3")); expect(all).toEqual([])',
  'for (const one of await row.allInnerTexts()) expect(one).not.toBe("")',
  'const sent = []; await page.route("x", () => sent.push(1)); expect(sent).toEqual([1])',
  'let loads = 0; page.on("load", () => loads++); await page.reload(); expect(loads).toBe(1)',
  "await page.waitForTimeout(200)",
];

test("a single read is refused, also by a helper, of an earlier read, of a list that requests fill, and a fixed wait", () =>
  expect(refusals(REFUSED)).toEqual(REFUSED.map((line) => [line, "local(polled-reads)"])));

test("polls, repeated expectations, final values and reads of other things than pages are not", () => {
  const lines = [
    'await expect.poll(() => page.locator("h1").innerText()).toBe("x")',
    "await expect.poll(async () => (await texts(list)).length).toBe(2)",
    "await eventually(async () => { const a = await titles(page); expect(a[0]).toBe(a.at(-1)); })",
    "expect(final(await bytes(download)).length).toBe(2)",
    'const name = final(await page.title()); expect(name).toBe("x")',
    "const seen = problems; expect(seen).toEqual([])",
    "await expect.poll(() => heading.innerText()).toBe(await link.innerText())",
    'await visit("/", async ({ page, status }) => { expect(status).toBe(200); })',
    'const sent = []; await page.route("x", () => sent.push(1)); await expect.poll(() => sent).toEqual([1])',
    'const sent = []; await page.route("x", () => sent.push(1)); expect(sent).toEqual([]); expect(sent).not.toContain(1)',
    "let pages; beforeAll(async () => { pages = await read(); }); test(() => { expect(pages).toHaveLength(1); })",
    "const all = []; for (const one of rows) all.push(one); expect(all).toHaveLength(2)",
  ];
  expect(refusals(lines)).toEqual([]);
});
