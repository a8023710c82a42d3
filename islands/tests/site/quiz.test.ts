// The academy's quizzes can't be passed by looking only at the length or position of the options.

import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

interface Question {
  question: string;
  options: string[];
  answer: number;
  explanation: string;
  section?: string;
}

const FOLDER = resolve(import.meta.dirname, "../../../content/academy");
const pool = readdirSync(FOLDER).flatMap((file) => {
  const [, front = ""] = /^---\n([\s\S]*?\n)---\n/.exec(readFileSync(join(FOLDER, file), "utf8")) ?? [];
  const { quiz } = parse(front) as { quiz: Question[] };
  return quiz.map((one) => ({ ...one, where: `${file}: ${one.question}` }));
});

/** Questions whose right option is the longest or the shortest, ties included. */
const byLength = (best: (...lengths: number[]) => number) =>
  pool.filter(({ options, answer }) => options[answer - 1]?.length === best(...options.map(({ length }) => length)));

test("there is a pool", () => expect(pool.length).toBeGreaterThanOrEqual(120));

describe("the right option", () => {
  test.each([
    ["longest", Math.max],
    ["shortest", Math.min],
  ])("is the %s in at most 45% of the questions", (_, best) => {
    const found = byLength(best).map(({ where }) => where);
    expect(found.length / pool.length, found.join("\n")).toBeLessThanOrEqual(0.45);
  });

  test.each([1, 2, 3, 4])("is option %i about as often as another", (place) => {
    const found = pool.filter(({ answer }) => answer === place).map(({ where }) => where);
    expect(found.length / pool.length, found.join("\n")).toBeGreaterThan(0.15);
    expect(found.length / pool.length, found.join("\n")).toBeLessThan(0.35);
  });

  test("is not in the same place through a whole module", () => {
    const files = new Set(pool.map(({ where }) => where.split(":")[0] ?? ""));
    const wrong = [...files].filter((file) => {
      const places = pool.filter(({ where }) => where.startsWith(`${file}:`)).map(({ answer }) => answer);
      return new Set(places).size < 3;
    });
    expect(wrong).toEqual([]);
  });
});

test("no option refers to its place or to the other options", () => {
  const wrong = pool.filter(({ options }) =>
    options.some((one) => /hierboven|bovenstaande|antwoord [A-D]\b/i.test(one)),
  );
  expect(wrong.map(({ where }) => where)).toEqual([]);
});

test("every question sends a learner to a part of the lesson", () =>
  expect(pool.filter(({ section }) => section === undefined).map(({ where }) => where)).toEqual([]));
