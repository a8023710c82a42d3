// The quiz of one module.

import type { ModuleQuiz, QuizQuestion, QuizSection } from "../../../contract/props.ts";
import { sha256 } from "../../../lib/sha256.ts";
import type { Quiz } from "../progress.ts";
import { isRight } from "./sealed.ts";

/** `1` as `A`. */
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

/** The items in an order that depends only on them and the seed. */
export function shuffled(items: readonly string[], seed: string): string[] {
  const keys = new Map(items.map((item) => [item, sha256(`${seed}\n${item}`)]));
  const keyOf = (item: string) => keys.get(item) ?? "";
  return [...items].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/**
 * The questions of an attempt: first those that were never asked, then those that were asked longest ago.
 *
 * @param seen Ids of those that were asked, the longest ago first.
 */
export function draw({ questions, asks }: Quiz, seen: readonly string[], seed: string): string[] {
  const fresh = questions.filter((id) => !seen.includes(id));
  return [...shuffled(fresh, seed), ...seen].slice(0, asks);
}

/** The options of a question in the order of an attempt, each with the number that is stored for it. */
export function optionsOf({ id, options }: QuizQuestion, seed: string): { number: number; text: string }[] {
  return shuffled(options, `${seed}\n${id}`).map((text) => ({ number: options.indexOf(text) + 1, text }));
}

/** The parts of the lesson about questions that were answered wrong, in the order of the questions, each once. */
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

/** Numbers in prose, up to ten. */
const WORDS = ["nul", "één", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien"];

/** `4` as `vier`. */
export function inWords(count: number): string {
  return WORDS[count] ?? String(count);
}
