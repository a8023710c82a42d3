import { test } from "vitest";
import { useBrowser } from "./visit.ts";
const visit = useBrowser();
const B="/verkooptools/datavalue-exchange";
for (const width of [360, 768, 1280]) test(`shots ${width}`, async () => {
  for (const [name, path, sel] of [["store", B+"/store", "#winkel"],["upload", B, "#upload"],["auction", B+"/veiling","#bieden"]] as const)
  await visit(path, async ({ page, problems }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.locator(sel).scrollIntoViewIfNeeded();
    await page.waitForTimeout(800);
    await page.locator(sel).screenshot({ path: `/tmp/shots/${name}-${width}.png` });
    console.log(name, width, problems, await page.evaluate(()=>[document.documentElement.scrollWidth, innerWidth]));
  }, { reducedMotion: "reduce" });
});
