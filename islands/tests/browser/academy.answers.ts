// The right answers of the academy's quizzes, read from the content.

import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { parse } from "yaml";

interface Question {
  question: string;
  options: string[];
  answer: number;
  explanation: string;
}

const CONTENT = resolve(import.meta.dirname, "../../../content");
const FOLDER = join(CONTENT, "academy");

const settings = parse(readFileSync(join(CONTENT, "site.yaml"), "utf8")) as { calling: Record<string, string> };

/** Fills in the settings in a text. */
const filled = (text: string): string =>
  text.replace(/\{calling\.(\w+)\}/g, (written, key: string) => settings.calling[key] ?? written);

/** The questions of every module, by its slug. */
export const QUIZZES = new Map(
  readdirSync(FOLDER).map((file): [string, Question[]] => {
    const [, front = ""] = /^---\n([\s\S]*?\n)---\n/.exec(readFileSync(join(FOLDER, file), "utf8")) ?? [];
    return [file.replace(/\.md$/, ""), (parse(filled(front)) as { quiz: Question[] }).quiz];
  }),
);

const right = new Map(
  [...QUIZZES.values()].flat().map(({ question, options, answer }) => [question, options[answer - 1] ?? ""]),
);

/** The questions of the current attempt, in order. */
export async function asked(page: Page): Promise<string[]> {
  return page.locator("[data-quiz] .quiz__q").allInnerTexts();
}

/** The number of a question's right option, or of a wrong one when `well` is false. Questions and options count from 1. */
export async function optionOf(page: Page, place: number, well: boolean): Promise<number> {
  const question = page.locator("[data-quiz] > li").nth(place - 1);
  const answer = right.get(await question.locator(".quiz__q").innerText());
  const options = await question.locator(".choice__text").allInnerTexts();
  return options.findIndex((option) => (option === answer) === well) + 1;
}

/** Chooses an option with the pointer. */
export async function choose(page: Page, place: number, well: boolean): Promise<void> {
  const option = await optionOf(page, place, well);
  const choice = page
    .locator("[data-quiz] > li")
    .nth(place - 1)
    .locator(".choice")
    .nth(option - 1);
  await choice.click();
  await choice.locator("input:checked").waitFor();
}

/** Waits until the quiz responds. */
export async function openQuiz(page: Page): Promise<void> {
  await page.locator("#deel-vragen").scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector("site-island[name=quiz] > script") === null);
}

export const SUBMIT = "Kijk mijn antwoorden na";

/** Takes a whole quiz attempt with `well` right answers. Sets all answers in one call, because `choose` is slower. */
export async function attempt(page: Page, begin: string, well: number): Promise<string[]> {
  await page.getByRole("button", { name: begin }).click();
  await page.locator("[data-quiz] > li").first().waitFor();
  const questions = await asked(page);
  const answers = questions.map((question) => right.get(question));
  await page.locator("[data-quiz] > li").evaluateAll(
    (all, { answers, well }) =>
      all.forEach((question, at) => {
        const isRight = (choice: HTMLElement) =>
          choice.querySelector<HTMLElement>(".choice__text")?.innerText === answers[at];
        const choices = [...question.querySelectorAll<HTMLElement>(".choice")];
        const wanted = at < well;
        choices.find((choice) => isRight(choice) === wanted)?.click();
      }),
    { answers, well },
  );
  await expect.poll(() => page.locator(".choice__box:checked").count()).toBe(questions.length);
  await page.getByRole("button", { name: SUBMIT }).click();
  await page.locator(".quiz__score strong").waitFor();
  return questions;
}
