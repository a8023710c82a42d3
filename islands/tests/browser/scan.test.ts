// The scan in a real browser: twenty answers, a reload in the middle, and the results.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { fakeScanCounter, storeNothing, hydrateIsland } from "./tools.ts";
import { origin, overflowing, visit } from "./visit.ts";

async function answer(page: Page, points: string): Promise<void> {
  for (const key of points) await page.keyboard.press(key);
}

test("from first click to the results, with a reload in the middle", async () => {
  await visit(
    "/telemarketing-scan",
    {
      prepare: async (page) => {
        // Without this, a real counter would give its own number.
        await fakeScanCounter().prepare?.(page);
        await page.addInitScript(() =>
          window.addEventListener("scanCompleted", () =>
            localStorage.setItem("completed", String(Number(localStorage.getItem("completed")) + 1)),
          ),
        );
      },
    },
    async ({ page, problems }) => {
      await page.evaluate(() => localStorage.setItem("completed", "0"));
      await hydrateIsland(page, "scan");
      await page.getByRole("button", { name: "Start de gratis scan" }).click();
      await answer(page, "331032002");
      await page.getByText("Vraag 10 van 20", { exact: false }).first().waitFor();

      await page.reload();
      await hydrateIsland(page, "scan");
      await page.getByText("Welkom terug").waitFor();
      await expect.poll(() => page.locator(".ask__question").textContent()).toContain("Vraag 10 van 20");
      // A click, so that the following keys go to the answers.
      await page.getByRole("button", { name: /Meestal/ }).click();
      await answer(page, "0033001100");

      await page.getByRole("button", { name: "Toon mijn resultaat" }).click();
      await page.waitForURL("**/telemarketing-scan/results#resultaat");
      await hydrateIsland(page, "scan-results");
      await page.getByRole("img", { name: "Je score is 40 op 100, niveau Op weg" }).waitFor();
      await expect.poll(() => page.locator("meter").count()).toBe(5);
      await expect
        .poll(() => page.locator(".next__name").allTextContents())
        .toEqual(["Meten en rendement 2 op 12", "Ritme en capaciteit 4 op 12"]);
      const kept = () =>
        page.evaluate(() => [localStorage.getItem("completed"), localStorage.getItem("totalScanCount")]);
      await expect.poll(kept).toEqual(["1", "1313"]);

      // Coming back does not count a second time.
      await page.reload();
      await hydrateIsland(page, "scan-results");
      await page.goto(`${origin}/telemarketing-scan`);
      await hydrateIsland(page, "scan");
      await page.getByText("Je score was 40 op 100").waitFor();
      await expect.poll(kept).toEqual(["1", "1313"]);
      expect(problems).toEqual([]);
    },
  );
});

test("the two improvements link to existing pages, and the estimate follows the visitor's pace", async () => {
  await visit("/telemarketing-scan", fakeScanCounter("1312"), async ({ page, problems }) => {
    await hydrateIsland(page, "scan");
    await page.getByRole("button", { name: "Start de gratis scan" }).click();
    await answer(page, "0".repeat(20));
    await page.getByRole("button", { name: "Toon mijn resultaat" }).click();
    await page.waitForURL("**/results#resultaat");
    await hydrateIsland(page, "scan-results");
    const links = page.locator(".next__links a, .bars__name");
    await expect.poll(() => links.count()).toBe(9);
    for (const link of await links.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))) {
      const { pathname, hash } = new URL(link);
      if (hash === "")
        await expect
          .poll(async () => (await page.request.get(origin + pathname)).status(), { message: link })
          .toBe(200);
      else await expect.poll(() => page.locator(hash).count(), { message: link }).toBe(1);
    }
    const estimate = page.locator(".missed__figure");
    await expect.poll(() => estimate.textContent()).toBe("2,4 tot 4,8 per maand");
    await page.getByLabel("Oproepen per week").fill("150");
    await expect.poll(() => estimate.textContent()).toBe("7 tot 14 per maand");
    const price = await page.getByRole("link", { name: "Bereken jouw prijs" }).first().getAttribute("href");
    await page.goto(origin + (price ?? ""));
    await hydrateIsland(page, "calculator");
    await expect.poll(() => page.getByRole("textbox", { name: "Beldagen per maand" }).inputValue()).toBe("7");
    expect(problems).toEqual([]);
  });
});

test("every state fits every window and has no accessibility violation", async () => {
  await visit("/telemarketing-scan", fakeScanCounter("1312"), async ({ page, problems }) => {
    const look = async (state: string) => {
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => overflowing(page), { message: `${state} at ${width}` }).toEqual([]);
        if (width !== 768) await expect.poll(() => violations(page), { message: `${state} at ${width}` }).toEqual([]);
      }
    };
    await hydrateIsland(page, "scan");
    await look("start");
    await page.getByRole("button", { name: "Start de gratis scan" }).click();
    await answer(page, "012");
    await page.getByRole("button", { name: "Vorige vraag" }).click();
    await look("question");
    await page.getByRole("button", { name: /Soms/ }).click();
    await answer(page, "3".repeat(17));
    await look("end");
    await page.getByRole("button", { name: "Toon mijn resultaat" }).click();
    await page.waitForURL("**/results#resultaat");
    await hydrateIsland(page, "scan-results");
    await page.locator(".gauge").waitFor();
    await look("results");
    expect(problems).toEqual([]);
  });
});

test("a link shows the score of the person who shared it", async () => {
  await visit(
    `/telemarketing-scan/results?punten=${"3".repeat(20)}`,
    fakeScanCounter("1312"),
    async ({ page, problems }) => {
      await hydrateIsland(page, "scan-results");
      await page.getByRole("img", { name: "Je score is 100 op 100, niveau Koploper" }).waitFor();
      await expect.poll(() => page.evaluate(() => localStorage.getItem("warmlijn-scan"))).toBeNull();
      expect(problems).toEqual([]);
    },
  );
});

test("printing starts with the score, on the first sheet", async () => {
  await visit(`/telemarketing-scan/results?punten=${"0123".repeat(5)}`, fakeScanCounter("1312"), async ({ page }) => {
    await hydrateIsland(page, "scan-results");
    await page.locator(".gauge").waitFor();
    const pdf = (await page.pdf({ preferCSSPageSize: true, format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(3);
  });
});

test("on a phone the score is in sight once the last question is answered", async () => {
  const phone = { ...fakeScanCounter("1312"), viewport: { width: 360, height: 640 } };
  await visit("/telemarketing-scan", phone, async ({ page }) => {
    await hydrateIsland(page, "scan");
    await page.getByRole("button", { name: "Start de gratis scan" }).click();
    await answer(page, "1".repeat(20));
    await page.getByRole("button", { name: "Toon mijn resultaat" }).click();
    await page.waitForURL("**/results#resultaat");
    const score = page.getByRole("img", { name: "Je score is 33 op 100" });
    await expect
      .poll(() => score.evaluateAll(([one]) => (one?.getBoundingClientRect().bottom ?? Infinity) < innerHeight))
      .toBe(true);
  });
});

test("the result is shown even when the browser stores nothing", async () => {
  await visit(
    "/telemarketing-scan",
    { prepare: (page) => Promise.all([storeNothing(page), fakeScanCounter().prepare?.(page)]) },
    async ({ page, problems }) => {
      // Each page shows the cookie dialog again.
      const refuse = page.getByRole("button", { name: "Alleen noodzakelijke cookies" });
      await refuse.click();
      await hydrateIsland(page, "scan");
      await page.getByRole("button", { name: "Start de gratis scan" }).click();
      await page.getByRole("alert").getByText("Je antwoorden zijn weg als je de pagina sluit").waitFor();
      await answer(page, "3".repeat(20));
      await page.getByRole("button", { name: "Toon mijn resultaat" }).click();
      await page.waitForURL("**/telemarketing-scan/results?punten=*#resultaat");
      await refuse.click();
      await hydrateIsland(page, "scan-results");
      await page.getByRole("img", { name: "Je score is 100 op 100, niveau Koploper" }).waitFor();
      expect(problems).toEqual([]);
    },
  );
});

test("without scripts the questions are there on paper", async () => {
  await visit("/telemarketing-scan", { javaScriptEnabled: false }, async ({ page }) => {
    await expect.poll(() => page.getByText("Zonder JavaScript doe je de scan op papier").isVisible()).toBe(true);
    await expect.poll(() => page.getByRole("button", { name: "Start de gratis scan" }).isVisible()).toBe(false);
    await expect
      .poll(() => page.getByText("Weet je welke drie sectoren je het meest opleveren?").isVisible())
      .toBe(true);
  });
});
