import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { QuizQuestion } from "../../src/contract/props.ts";
import { draw, optionsOf, quizOf, shuffled, toRead } from "../../src/features/academy/quiz/logic.ts";
import { explain, isRight } from "../../src/features/academy/quiz/sealed.ts";
import { must } from "./must.ts";
import { moduleQuiz } from "./quiz.fixture.ts";

const props = moduleQuiz("een", 1, { count: 12 });
const quiz = quizOf(props);

describe("a sealed question", () => {
  // The same values are in generator/site/src/props/sealed.rs.
  const sealed = {
    id: "a1b2c3d4",
    digest: "bfb191ad71585f50",
    explanation: "178faeabd50a04b82c8a1d0372a10f6e94c1e972fd4221de8daeb1183e89fee70055dfabdb1a003da36c6a152c1d",
  };

  test("is opened as the generator sealed it", () => {
    expect(isRight(sealed, "Zé — “ja”")).toBe(true);
    expect(isRight(sealed, "Zé — “nee”")).toBe(false);
    expect(explain(sealed, "Zé — “ja”")).toBe("Omdat het één keer is, en daarna nooit meer.");
    expect(explain(sealed, "Zé — “nee”")).not.toContain("keer");
  });
});

describe("an attempt", () => {
  const seeds = fc.string();

  test("asks five different questions of the pool, and repeats none before all were asked", () => {
    fc.assert(
      fc.property(seeds, seeds, (one, other) => {
        const first = draw(quiz, [], one);
        const second = draw(quiz, first, other);
        expect(new Set([...first, ...second]).size).toBe(10);
        const third = draw(quiz, [...first, ...second], other);
        const left = quiz.questions.filter((id) => ![...first, ...second].includes(id));
        expect(left).toHaveLength(2);
        expect(third).toEqual(expect.arrayContaining(left));
        expect(third.filter((id) => first.includes(id))).toEqual(first.slice(0, 3));
      }),
    );
  });

  test("draws every question about as often as the others", () => {
    const times = new Map<string, number>();
    for (let seed = 0; seed < 1200; seed += 1) {
      for (const id of draw(quiz, [], String(seed))) times.set(id, (times.get(id) ?? 0) + 1);
    }
    expect(times.size).toBe(12);
    for (const count of times.values()) expect(Math.abs(count - 500)).toBeLessThan(90);
  });

  test("shows the options in its own order, which is the same after a reload", () => {
    const question = must(props.questions[0]);
    const orders = new Set(
      Array.from({ length: 200 }, (_, seed) => {
        const shown = optionsOf(question, String(seed));
        expect(shown).toEqual(optionsOf(question, String(seed)));
        expect(shown.map(({ number, text }) => question.options[number - 1] === text)).not.toContain(false);
        return shown.map(({ number }) => number).join("");
      }),
    );
    expect(orders.size).toBe(24);
  });

  test("orders without losing anything", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), seeds, (items, seed) => {
        expect(shuffled(items, seed).sort()).toEqual([...items].sort());
      }),
    );
  });

  test("sends a learner to the parts of the lesson for wrong answers, each once", () => {
    const of = (section: string | null, at: number): QuizQuestion => ({
      ...must(props.questions[at]),
      section: section === null ? null : { id: section, label: section.toUpperCase() },
    });
    const asked = [of("a", 0), of("b", 1), of("a", 2), of(null, 3), of("c", 4)];
    const answers = Object.fromEntries(asked.map(({ id }, at) => [id, at === 1 ? 1 : 2]));
    expect(toRead(asked, quiz, answers)).toEqual([
      { id: "a", label: "A" },
      { id: "c", label: "C" },
    ]);
    expect(toRead(asked, quiz, {})).toHaveLength(3);
  });

  test("accepts no option that a question does not have", () => {
    expect(quiz.isRight("een1", 1)).toBe(true);
    expect(quiz.isRight("een1", 2)).toBe(false);
    expect(quiz.isRight("een1", 0)).toBe(false);
    expect(quiz.isRight("een1", 9)).toBe(false);
    expect(quiz.isRight("elders", 1)).toBe(false);
  });
});
