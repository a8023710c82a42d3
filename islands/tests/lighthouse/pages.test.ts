// Lighthouse's verdict on a phone (`npm run lighthouse`). Not among the checks of every change: its
// performance score depends on how busy the machine is, so it is printed and not asserted.

import { chromium } from "playwright-core";
import lighthouse from "lighthouse";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { EXECUTABLE, FLAGS } from "../browser/chromium.ts";

const PORT = 9333;
const PAGES = ["/", "/diensten/callcenter-gent", "/blog/bel-me-niet-meer-lijst", "/contact"];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

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

test.each(PAGES)("%s is faultless on a phone", async (path) => {
  const result = await lighthouse(`${inject("origin")}${path}`, {
    port: PORT,
    onlyCategories: CATEGORIES,
    logLevel: "error",
  });
  if (!result) throw new Error("Lighthouse gave no result");
  const { categories, audits } = result.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  table.push({ path, ...Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])) });
  const failed = Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== "informative")
    .map(({ id, displayValue }) => `${id} ${displayValue ?? ""}`.trim());
  console.log(path, failed);
  for (const name of CATEGORIES.slice(1)) expect(score(name), `${name}: ${failed.join(", ")}`).toBe(100);
});
