// The academy from the first answer to the printed certificate.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { violations } from "./axe.ts";
import { ALL } from "./routes.ts";
import { origin, overflowing, useBrowser } from "./visit.ts";

const visit = useBrowser();
const OVERVIEW = "/verkooptools/sales-skills-academy";
const LIST = `${OVERVIEW}/modules`;
const MODULES = ALL.filter((path) => path.startsWith(`${LIST}/`));
const FIRST = `${LIST}/doelgroep-scherp`;
const KEY = "warmlijn-academy";

/** Waits until the questions can be answered. */
async function openQuiz(page: Page): Promise<void> {
  await page.locator("#deel-vragen").scrollIntoViewIfNeeded();
  await page.locator(".quiz__check, .quiz__result").first().waitFor();
}

/** Answers a question, from 1, well or not. */
async function give(page: Page, place: number, well: boolean): Promise<void> {
  const question = page.locator("[data-quiz] > li").nth(place - 1);
  const right = Number(await question.getAttribute("data-answer"));
  await question
    .locator(".choice")
    .nth(well ? right - 1 : right % 2)
    .click();
  await question.getByRole("button").click();
  await question.locator(".quiz__result").waitFor();
}

test("a module is answered, reloaded half way, failed, taken again and passed", async () => {
  await visit(FIRST, async ({ page, problems }) => {
    await openQuiz(page);
    const score = page.locator(".quiz__score");
    expect(await score.innerText()).toBe("Vier juiste antwoorden op vijf zijn genoeg, dus 80%.");
    await page.locator(".quiz__check button").first().click();
    expect(await page.locator(".quiz__missing").first().innerText()).toBe("Kies eerst een antwoord.");
    await give(page, 1, false);
    await give(page, 2, false);
    expect(await page.locator(".quiz__why").count()).toBe(2);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("quiz__result");

    await page.reload();
    await openQuiz(page);
    expect(await page.locator(".quiz__result").count()).toBe(2);
    for (const place of [3, 4, 5]) await give(page, place, true);
    expect(await score.innerText()).toBe("3 van 5 juist, en vier is genoeg.");
    await page.getByRole("button", { name: "Doe de vragen opnieuw" }).click();
    await expect.poll(() => page.locator(".quiz__check").count()).toBe(5);

    // With the keyboard alone: arrows choose, Enter answers.
    const first = page.locator("[data-quiz] > li").first();
    const right = Number(await first.getAttribute("data-answer"));
    await first.locator("input").first().focus();
    await page.keyboard.press("Space");
    for (let at = 1; at < right; at++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await first.locator(".quiz__result").waitFor();
    for (const place of [2, 3, 4]) await give(page, place, true);
    await give(page, 5, false);
    expect(await score.innerText()).toBe("4 van 5 juist, deze module is klaar.");
    await page.getByRole("link", { name: "Naar module 2" }).click();
    await page.waitForURL("**/lijsten-die-werken");
    expect(problems).toEqual([]);
  });
});

test("two tabs keep in step", async () => {
  await visit(LIST, async ({ page }) => {
    await page.locator("#voortgang").scrollIntoViewIfNeeded();
    await page.getByText("Begin met module 1").waitFor();
    const other = await page.context().newPage();
    await other.goto(origin + FIRST);
    await openQuiz(other);
    await give(other, 1, true);
    await expect.poll(() => page.locator(".stage").first().innerText()).toContain("Bezig, 1 van 5 vragen");
    expect(await page.getByText("Ga verder met module 1").count()).toBe(1);
    await page.getByRole("button", { name: "Wis mijn voortgang" }).click();
    await page.getByRole("button", { name: "Wissen" }).click();
    await expect.poll(() => other.locator(".quiz__result").count()).toBe(0);
  });
});

test("all twelve passed give a certificate with the name, alone on its sheet", async () => {
  expect(MODULES).toHaveLength(12);
  await visit(MODULES[0] ?? "", async ({ page, problems }) => {
    for (const path of MODULES) {
      await page.goto(origin + path);
      await openQuiz(page);
      for (const place of [1, 2, 3, 4, 5]) await give(page, place, true);
    }
    await page.goto(origin + OVERVIEW);
    await page.locator("#voortgang").scrollIntoViewIfNeeded();
    await page.getByRole("link", { name: "Naar je getuigschrift" }).click();
    await page.waitForURL("**/modules#voortgang");
    await page.getByText("12 van 12 modules klaar").waitFor();
    await page.getByLabel("Naam op het getuigschrift").fill("Annemarie Vandenbroucke-Voorbeeld");
    const drawing = page.getByRole("img", { name: /Getuigschrift van Annemarie/ });
    await drawing.waitFor();
    // No letter leaves the sheet.
    const inside = await drawing.evaluate((svg) => {
      const sheet = svg.getBoundingClientRect();
      return [...svg.querySelectorAll("text")].every((text) => {
        const box = text.getBoundingClientRect();
        return box.left >= sheet.left && box.right <= sheet.right && box.bottom <= sheet.bottom;
      });
    });
    expect(inside).toBe(true);
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.getByRole("button", { name: "Druk het getuigschrift af" }).click();
    await page.emulateMedia({ media: "print" });
    const shown = await page
      .locator("h1, h2, h3, .stage, .foot, .top, .btn, .diploma__form, .certificate")
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getAttribute("class")));
    expect(shown).toEqual(["certificate"]);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    // A4 across, in points.
    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 84[12][.\d]* 59[45][.\d]*\]/);
    await page.emulateMedia({ media: "screen" });
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await page.reload();
    await page.locator("#voortgang").scrollIntoViewIfNeeded();
    expect(await page.getByLabel("Naam op het getuigschrift").inputValue()).toBe("Annemarie Vandenbroucke-Voorbeeld");
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await violations(page)).toEqual([]);
    expect(await overflowing(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
}, 120_000);

test("the card of a module prints alone, on one sheet", async () => {
  await visit(FIRST, async ({ page }) => {
    await page.locator("#deel-kaart").scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.getByRole("button", { name: "Druk de kaart af" }).click();
    // The press waits for its code.
    await page.locator("html[data-print=card]").waitFor();
    await page.emulateMedia({ media: "print" });
    const shown = await page
      .locator("h1, h2, h3, .foot, .top, .btn, .quiz")
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.textContent));
    expect(shown).toEqual(["Doelgroep scherp"]);
    const pdf = (await page.pdf({ preferCSSPageSize: true, format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });
});

describe.each([360, 1280])("at %i px", (width) => {
  test.each([FIRST, LIST, OVERVIEW])("%s is accessible and fits, with and without progress", async (path) => {
    await visit(
      path,
      async ({ page }) => {
        const tool = page.locator("site-island[name=quiz], site-island[name^=academy]").first();
        await tool.scrollIntoViewIfNeeded();
        await expect.poll(() => tool.locator("script").count()).toBe(0);
        expect(await violations(page)).toEqual([]);
        await page.evaluate((key) => {
          localStorage.setItem(key, '{"modules":{"bezwaren":{"number":5,"attempts":1,"best":60}},"name":""}');
          dispatchEvent(new StorageEvent("storage", { key }));
        }, KEY);
        if (path === FIRST) {
          await give(page, 1, true);
          await give(page, 2, false);
        } else await page.getByText("Ga verder met module 5").waitFor();
        expect(await violations(page)).toEqual([]);
        expect(await overflowing(page)).toEqual([]);
      },
      { viewport: { width, height: 800 } },
    );
  });
});

test("without a script every question still has its answer", async () => {
  await visit(
    FIRST,
    async ({ page }) => {
      expect(await page.locator("[data-quiz] > li").count()).toBe(5);
      const answer = page.locator("[data-quiz] details").first();
      await answer.locator("summary").click();
      await answer.locator(".quiz__why").waitFor({ state: "visible" });
      expect(await answer.locator(".quiz__answer").innerText()).toMatch(/^Antwoord [A-D]\. /);
      expect(await page.locator(".sheet__points li").count()).toBeGreaterThanOrEqual(3);
    },
    { javaScriptEnabled: false },
  );
});
