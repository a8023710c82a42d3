// The quiz of one module.

import type { ModuleQuiz, QuizQuestion, QuizSection } from "../../../contract/props.ts";
import { sha256 } from "../../../lib/sha256.ts";
import type { Quiz } from "../progress.ts";
import { isRight } from "./sealed.ts";

/** Formats `1` as `A`. */
export function letter(place: number): string {
  return String.fromCharCode(64 + place);
}

export function quizOf({ slug, slugs, number, pass, asks, questions }: ModuleQuiz): Quiz {
  return {
    slug,
    slugs,
    number,
    pass,
    asks,
    questions: questions.map(({ id }) => id),
    isRight: (id, option) => {
      const question = questions.find((one) => one.id === id);
      const text = question?.options[option - 1];
      return question !== undefined && text !== undefined && isRight(question, text);
    },
  };
}

/** Shuffles the items. The order depends only on the items and the seed. */
export function shuffled(items: readonly string[], seed: string): string[] {
  const keys = new Map(items.map((item) => [item, sha256(`${seed}\n${item}`)]));
  const keyOf = (item: string) => keys.get(item) ?? "";
  return [...items].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/**
 * Draws the questions of an attempt: first those that were never asked, then the least recently asked.
 *
 * @param seen Ids of earlier questions, least recent first.
 */
export function draw({ questions, asks }: Quiz, seen: readonly string[], seed: string): string[] {
  const fresh = questions.filter((id) => !seen.includes(id));
  return [...shuffled(fresh, seed), ...seen].slice(0, asks);
}

/** The options of a question in the attempt's order, each with the number under which it is stored. */
export function optionsOf({ id, options }: QuizQuestion, seed: string): { number: number; text: string }[] {
  return shuffled(options, `${seed}\n${id}`).map((text) => ({ number: options.indexOf(text) + 1, text }));
}

/** The sections of the lesson about wrongly answered questions, in question order, without duplicates. */
export function toRead(
  questions: readonly QuizQuestion[],
  quiz: Quiz,
  answers: Readonly<Record<string, number>>,
): QuizSection[] {
  const wrong = questions.filter(({ id }) => !quiz.isRight(id, answers[id] ?? 0));
  const sections = wrong.flatMap(({ section }): [string, QuizSection][] =>
    section === null ? [] : [[section.id, section]],
  );
  return [...new Map(sections).values()];
}

/** Numbers up to ten are written as words. */
const WORDS = ["nul", "één", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien"];

/** Formats `4` as `vier`. */
export function inWords(count: number): string {
  return WORDS[count] ?? String(count);
}
