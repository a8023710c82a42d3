import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const ISLANDS = resolve(import.meta.dirname, "../..");
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "one-way-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs oxlint on files, given by path and text. Returns the files with a refused import, and the rule. */
function refusals(files: Record<string, string>): [file: string, code: string][] {
  const config = {
    plugins: ["import"],
    jsPlugins: [join(ISLANDS, "scripts/one-way.js")],
    categories: { correctness: "off" },
    rules: { "imports/one-way": "error", "import/no-cycle": "error" },
  };
  for (const [path, text] of Object.entries({ ...files, ".oxlintrc.json": JSON.stringify(config) })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const run = spawnSync(join(ISLANDS, "node_modules/.bin/oxlint"), ["--format=json"], {
    cwd: folder,
    encoding: "utf8",
  });
  const { number_of_files, diagnostics } = JSON.parse(run.stdout) as {
    number_of_files: number;
    diagnostics: { code: string; filename: string }[];
  };
  expect(number_of_files).toBe(Object.keys(files).length);
  return diagnostics.map(({ filename, code }): [string, string] => [filename, code]).sort();
}

const REFUSED: [file: string, text: string][] = [
  ["src/contract/a.ts", 'export { a } from "../lib/a.ts";'],
  ["src/lib/a.ts", 'import { b } from "../ui/b.tsx";\nexport const c = b;'],
  ["src/lib/b.ts", 'export type C = import("../portal/lib/c.ts").C;'],
  ["src/lib/forms/a.ts", 'export const b = () => import("../../ui/toast/b.ts");'],
  ["src/ui/a.tsx", 'export * from "../features/lead/view.tsx";'],
  ["src/features/lead/a.ts", 'export { a } from "../contact/a.ts";'],
  ["src/features/scan/results/a.ts", 'export { a } from "../../calculator/a.ts";'],
  ["src/features/scan/b.ts", 'export { a } from "../../app/a.ts";'],
  ["src/features/scan/c.ts", 'export { a } from "../../portal/lib/a.ts";'],
  ["src/portal/lib/a.ts", 'export { a } from "../app/a.ts";'],
  ["src/portal/lib/b.ts", 'export { a } from "../features/team/a.ts";'],
  ["src/portal/features/team/a.ts", 'export { a } from "../calls/a.ts";'],
  ["src/portal/features/team/b.ts", 'export { a } from "../../app/a.ts";'],
  ["src/portal/app/a.ts", 'export { a } from "../../app/a.ts";'],
];

test("an import in the wrong direction is refused, also of a type and by import()", () =>
  expect(refusals(Object.fromEntries(REFUSED))).toEqual(
    REFUSED.map(([file]): [string, string] => [file, "imports(one-way)"]).sort(),
  ));

test("one in the right direction is not", () => {
  const files = {
    "src/app/islands/a.ts": 'export { a } from "../../portal/app/a.ts";\nexport { b } from "../../features/lead/a.ts";',
    "src/portal/app/a.ts": 'export const a = () => import("../features/team/a.ts");',
    "src/portal/features/team/a.ts": 'export { a } from "./b.ts";\nexport { b } from "../../lib/a.ts";',
    "src/portal/lib/a.ts": 'export { b } from "../../features/scan/results/a.ts";',
    "src/features/scan/results/a.ts": 'export { a } from "../logic.ts";\nexport { b } from "../../../ui/a.tsx";',
    "src/ui/a.tsx": 'import "../styles/ui/a.css";\nexport { a } from "../lib/forms/a.ts";',
    "src/lib/forms/a.ts": 'export type { A } from "../../contract/props.ts";',
  };
  expect(refusals(files)).toEqual([]);
});

test("a cycle is refused", () => {
  const files = {
    "src/lib/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;',
    "src/lib/b.ts": 'import { a } from "./a.ts";\nexport const b = () => a;',
  };
  expect(refusals(files).map(([, code]) => code)).toEqual(["import(no-cycle)", "import(no-cycle)"]);
});
