// The academy from the first answer to the printed certificate.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { QUIZZES, SUBMIT, asked, attempt, choose, openQuiz, optionOf } from "./academy.answers.ts";
import { violations } from "./axe.ts";
import { eventually, final } from "./poll.ts";
import { ALL, DIST, html } from "./routes.ts";
import { atBothWidths } from "./tools.ts";
import { origin, overflowing, visit } from "./visit.ts";

const OVERVIEW = "/verkooptools/sales-skills-academy";
const LIST = `${OVERVIEW}/modules`;
const MODULES = ALL.filter((path) => path.startsWith(`${LIST}/`));
const FIRST = `${LIST}/doelgroep-scherp`;
const KEY = "warmlijn-academy";

const START = "Begin met de vragen";

/** Waits until the start of a step is right below the section's title. */
const inSight = async (start: Locator): Promise<void> => {
  const top = async () => (await start.boundingBox())?.y;
  await expect.poll(top).toBeGreaterThan(200);
  await expect.poll(top).toBeLessThan(400);
};

test("a failed attempt reveals no answers; the next one has other questions, survives a reload and passes", async () => {
  await visit(FIRST, async ({ page, problems }) => {
    const questions = QUIZZES.get("doelgroep-scherp") ?? [];
    await openQuiz(page);
    const box = page.locator(".quizbox");
    const score = page.locator(".quiz__score");
    await expect.poll(() => score.innerText()).toBe("Vier juiste antwoorden op vijf zijn genoeg, dus 80%.");
    await expect.poll(() => page.locator(".quiz__paper").isVisible()).toBe(false);

    const first = await attempt(page, START, 3);
    await expect.poll(() => score.innerText()).toBe("3 van 5 juist, en vier is genoeg.");
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("quiz__score");
    await inSight(score);
    await eventually(async () => {
      const told = await box.innerText();
      for (const { question, options, explanation } of questions) {
        for (const text of [question, explanation, ...options]) expect(told).not.toContain(text);
      }
    });
    // The parts to read again are listed.
    const links = page.locator(".quiz__read a");
    await expect.poll(() => links.count()).toBeGreaterThan(0);
    const heading = page.locator((await links.first().getAttribute("href")) ?? "");
    await expect.poll(() => heading.innerText()).toBe(await links.first().innerText());

    await page.getByRole("button", { name: "Probeer het opnieuw" }).click();
    await inSight(page.locator("[data-quiz] > li").first());
    await expect.poll(() => asked(page)).toHaveLength(5);
    const second = final(await asked(page));
    expect(second.filter((question) => first.includes(question))).toEqual([]);
    await choose(page, 1, true);
    await choose(page, 2, true);
    await expect.poll(() => page.locator(".choice--right, .choice--wrong, .quiz__result").count()).toBe(0);
    const before = await page.locator("[data-quiz]").innerText();

    await page.reload();
    await openQuiz(page);
    await expect.poll(() => page.locator("[data-quiz]").innerText()).toBe(before);
    await expect.poll(() => page.locator(".choice__box:checked").count()).toBe(2);
    for (const place of [3, 4]) await choose(page, place, true);
    await page.getByRole("button", { name: SUBMIT }).click();
    await expect.poll(() => page.locator(".quiz__missing").allInnerTexts()).toEqual(["Kies een antwoord."]);
    await choose(page, 5, false);
    await page.getByRole("button", { name: SUBMIT }).click();
    await expect.poll(() => score.innerText()).toBe("4 van 5 juist, deze module is klaar.");
    await eventually(async () => {
      const why = await page.locator(".quiz__result .muted").allInnerTexts();
      expect(why).toEqual(second.map((asked) => questions.find(({ question }) => question === asked)?.explanation));
    });
    await page.getByRole("link", { name: "Naar module 2" }).click();
    await page.waitForURL("**/lijsten-die-werken");
    expect(problems).toEqual([]);
  });
});

test("the keyboard alone is enough", async () => {
  await visit(FIRST, async ({ page }) => {
    await openQuiz(page);
    await page.getByRole("button", { name: START }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute("data-quiz"))).toBe(true);
    for (let place = 1; place <= 5; place += 1) {
      const option = await optionOf(page, place, true);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Space");
      for (let at = 1; at < option; at += 1) await page.keyboard.press("ArrowDown");
      const inputs = page
        .locator("[data-quiz] > li")
        .nth(place - 1)
        .locator("input");
      await expect.poll(() => inputs.nth(option - 1).isChecked()).toBe(true);
    }
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".quiz__score").innerText()).toBe("5 van 5 juist, deze module is klaar.");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Naar module 2");
  });
});

test("neither page nor data says which option is right, or why", () => {
  const data = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((file) => /\bquiz-.*\.json$/.test(file));
  expect(data).toHaveLength(12);
  for (const [slug, questions] of QUIZZES) {
    const page = html(`${LIST}/${slug}`);
    const file = data.find((file) => file.includes(slug)) ?? "";
    const text = readFileSync(join(DIST, file), "utf8");
    for (const { question, explanation } of questions) {
      expect(text.includes(JSON.stringify(question).slice(1, -1)), question).toBe(true);
      expect(page.includes(explanation) || text.includes(explanation), explanation).toBe(false);
    }
    expect(page).not.toContain("data-answer");
    const told = JSON.parse(text) as { questions: object[] };
    expect(new Set(told.questions.flatMap((one) => Object.keys(one)))).toEqual(
      new Set(["id", "question", "options", "digest", "explanation", "section"]),
    );
  }
});

test("two tabs keep in step", async () => {
  await visit(LIST, async ({ page }) => {
    await page.locator("#voortgang").scrollIntoViewIfNeeded();
    await page.getByText("Begin met module 1").waitFor();
    const other = await page.context().newPage();
    await other.goto(origin + FIRST);
    await openQuiz(other);
    await other.getByRole("button", { name: START }).click();
    await choose(other, 1, true);
    await expect.poll(() => page.locator(".stage").first().innerText()).toContain("Bezig, 1 van 5 vragen");
    await expect.poll(() => page.getByText("Ga verder met module 1").count()).toBe(1);
    await page.getByRole("button", { name: "Wis mijn voortgang" }).click();
    await page.getByRole("button", { name: "Wissen" }).click();
    await other.getByRole("button", { name: START }).waitFor();
  });
});

test("all twelve passed give a certificate with the name, alone on its sheet", async () => {
  expect(MODULES).toHaveLength(12);
  await visit(MODULES[0] ?? "", async ({ page, problems }) => {
    for (const path of MODULES) {
      await page.goto(origin + path);
      await openQuiz(page);
      await attempt(page, START, 4);
    }
    await page.goto(origin + OVERVIEW);
    await page.locator("#voortgang").scrollIntoViewIfNeeded();
    await page.getByRole("link", { name: "Naar je getuigschrift" }).click();
    await page.waitForURL("**/modules#voortgang");
    await page.getByText("12 van 12 modules klaar").waitFor();
    await page.getByLabel("Naam op het getuigschrift").fill("Annemarie Vandenbroucke-Voorbeeld");
    const drawing = page.getByRole("img", { name: /Getuigschrift van Annemarie/ });
    await drawing.waitFor();
    // All text is within the sheet.
    await eventually(async () => {
      const inside = await drawing.evaluate((svg) => {
        const sheet = svg.getBoundingClientRect();
        return [...svg.querySelectorAll("text")].every((text) => {
          const box = text.getBoundingClientRect();
          return box.left >= sheet.left && box.right <= sheet.right && box.bottom <= sheet.bottom;
        });
      });
      expect(inside).toBe(true);
    });
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.getByRole("button", { name: "Druk het getuigschrift af" }).click();
    await page.emulateMedia({ media: "print" });
    await eventually(async () => {
      const shown = await page
        .locator("h1, h2, h3, .stage, .foot, .top, .btn, .diploma__form, .certificate")
        .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getAttribute("class")));
      expect(shown).toEqual(["certificate"]);
    });
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    // A4 landscape, in points.
    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 84[12][.\d]* 59[45][.\d]*\]/);
    await page.emulateMedia({ media: "screen" });
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await page.reload();
    await page.locator("#voortgang").scrollIntoViewIfNeeded();
    await expect
      .poll(() => page.getByLabel("Naam op het getuigschrift").inputValue())
      .toBe("Annemarie Vandenbroucke-Voorbeeld");
    await expect.poll(() => violations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => violations(page)).toEqual([]);
    await expect.poll(() => overflowing(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

test("the card of a module prints alone, on one sheet", async () => {
  await visit(FIRST, async ({ page }) => {
    await page.locator("#deel-kaart").scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.getByRole("button", { name: "Druk de kaart af" }).click();
    // Waits until the button's code has loaded and handled the click.
    await page.locator("html[data-print=card]").waitFor();
    await page.emulateMedia({ media: "print" });
    await eventually(async () => {
      const shown = await page
        .locator("h1, h2, h3, .foot, .top, .btn, .quiz")
        .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.textContent));
      expect(shown).toEqual(["Doelgroep scherp"]);
    });
    const pdf = (await page.pdf({ preferCSSPageSize: true, format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });
});

test.each([FIRST, LIST, OVERVIEW])("%s is accessible and fits, with and without progress", async (path) => {
  await visit(path, async ({ page }) => {
    const look = (state: string) =>
      atBothWidths(page, async (width) => {
        await expect.poll(() => violations(page), { message: `${state} at ${width} px` }).toEqual([]);
        await expect.poll(() => overflowing(page), { message: `${state} at ${width} px` }).toEqual([]);
      });
    const tool = page.locator("site-island[name=quiz], site-island[name^=academy]").first();
    await tool.scrollIntoViewIfNeeded();
    await expect.poll(() => tool.locator("script").count()).toBe(0);
    await look("new");
    await page.evaluate((key) => {
      localStorage.setItem(key, '{"modules":{"bezwaren":{"number":5,"attempts":1,"best":60}},"name":""}');
      dispatchEvent(new StorageEvent("storage", { key }));
    }, KEY);
    if (path === FIRST) {
      await attempt(page, START, 0);
      await look("failed");
      await page.getByRole("button", { name: "Probeer het opnieuw" }).click();
      await page.getByRole("button", { name: SUBMIT }).click();
      await page.locator(".quiz__missing").first().waitFor();
      await look("not answered");
      for (const place of [1, 2, 3, 4, 5]) await choose(page, place, place > 1);
      await page.getByRole("button", { name: SUBMIT }).click();
      await page.locator(".quiz__result .muted").first().waitFor();
    } else await page.getByText("Ga verder met module 5").waitFor();
    await look("on the way");
  });
});

test("without a script all questions can be read, and a sentence says what is missing", async () => {
  await visit(FIRST, { javaScriptEnabled: false }, async ({ page }) => {
    const questions = QUIZZES.get("doelgroep-scherp") ?? [];
    await expect
      .poll(() => page.locator(".quiz__paper .quiz__q").allInnerTexts())
      .toEqual(questions.map(({ question }) => question));
    await expect
      .poll(() => page.locator(".quiz__letters").first().locator("li").allInnerTexts())
      .toEqual(questions[0]?.options);
    await expect.poll(() => page.locator(".quiz__noscript").isVisible()).toBe(true);
    await expect.poll(() => page.getByRole("button", { name: START }).isVisible()).toBe(false);
    await expect.poll(() => page.locator(".sheet__points li").count()).toBeGreaterThanOrEqual(3);
    await expect.poll(() => overflowing(page)).toEqual([]);
  });
});
