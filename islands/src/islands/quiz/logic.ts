// The quiz of one module.

import type { ModuleQuiz } from "../../contract/props.ts";
import type { Quiz } from "../academy/progress.ts";

/** `1` as `A`. */
export function letter(option: number): string {
  return String.fromCharCode(64 + option);
}

export function quizOf({ slug, number, pass, questions }: ModuleQuiz): Quiz {
  return {
    slug,
    number,
    pass,
    questions: questions.map(({ id }) => id),
    right: Object.fromEntries(questions.map(({ id, answer }) => [id, answer])),
  };
}

/** Numbers in prose, up to twenty. */
const WORDS = ["nul", "één", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien"];

/** `4` as `vier`. */
export function inWords(count: number): string {
  return WORDS[count] ?? String(count);
}

/** With a capital, as a sentence starts. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase("nl") + text.slice(1);
}
