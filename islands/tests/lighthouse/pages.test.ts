// Lighthouse's scores on a phone (`npm run lighthouse`), the median of three runs. It is not part of `.ci/test`. The
// performance score depends on how busy the machine is, so it is printed and not asserted.

import { chromium } from "playwright-core";
import lighthouse, { type Result } from "lighthouse";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { EXECUTABLE, FLAGS } from "../browser/chromium.ts";

const PORT = 9333;
const RUNS = 3;
const PAGES = [
  "/",
  "/diensten",
  "/diensten/callcenter-gent",
  "/diensten/callcenter-brussel",
  "/diensten/callcenter-diest",
  "/blog/bel-me-niet-meer-lijst",
  "/contact",
  "/calculator",
  "/telemarketing-scan",
  "/verkooptools/datavalue-exchange/store",
  "/jobs",
  "/privacybeleid",
];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
/** In milliseconds, except the last one, which has no unit. */
const METRICS = {
  FCP: "first-contentful-paint",
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
};

const table: Record<string, string | number>[] = [];
let close: () => Promise<void>;

beforeAll(async () => {
  const browser = await chromium.launch({
    executablePath: EXECUTABLE,
    args: [...FLAGS, `--remote-debugging-port=${PORT}`],
  });
  close = () => browser.close();
});
afterAll(async () => {
  await close();
  console.table(table);
});

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test.each(PAGES)("%s is faultless on a phone", async (path) => {
  const runs: Result[] = [];
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(`${inject("origin")}${path}`, {
      port: PORT,
      onlyCategories: CATEGORIES,
      logLevel: "error",
    });
    if (!result) throw new Error("Lighthouse gave no result");
    runs.push(result.lhr);
  }
  const score = (name: string) => Math.round(middle(runs.map(({ categories }) => categories[name]?.score ?? 0)) * 100);
  const metric = (id: string) => Number(middle(runs.map(({ audits }) => audits[id]?.numericValue ?? 0)).toFixed(3));
  table.push({
    path,
    ...Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])),
    ...Object.fromEntries(Object.entries(METRICS).map(([name, id]) => [name, metric(id)])),
  });
  const failed = new Set(
    runs.flatMap(({ audits }) =>
      Object.values(audits)
        .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== "informative")
        .map(({ id, displayValue }) => `${id} ${displayValue ?? ""}`.trim()),
    ),
  );
  console.log(path, [...failed]);
  for (const name of CATEGORIES.slice(1)) expect(score(name), `${name}: ${[...failed].join(", ")}`).toBe(100);
});
