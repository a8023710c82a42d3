// The quiz of one module.

import type { Quiz } from "../academy/progress.ts";

export interface QuizQuestion {
  /** Changes with the question, its options and its answer. */
  id: string;
  question: string;
  options: readonly string[];
  /** Right option, from 1. */
  answer: number;
  explanation: string;
}

export interface QuizProps {
  slug: string;
  /** Place in the series, from 1. */
  number: number;
  /** Slugs of all modules. */
  slugs: readonly string[];
  /** Percent of right answers that is enough. */
  pass: number;
  questions: readonly QuizQuestion[];
  /** The module after this one. */
  next: { number: number; title: string; url: string } | null;
  /** Page with the list of all modules and the certificate. */
  overviewUrl: string;
}

/** `1` as `A`. */
export function letter(option: number): string {
  return String.fromCharCode(64 + option);
}

export function quizOf({ slug, number, pass, questions }: QuizProps): Quiz {
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
