// What a learner did so far: which questions are answered, which modules are passed. Kept in the browser as one JSON
// text, shared by the quiz of every module and the overview.

import { asArray, asNumber, asRecord, asText } from "./json.ts";

/** One module as far as progress cares. */
export interface ModuleIdentity {
  slug: string;
  /** Place in the series, from 1. */
  number: number;
  /**
   * One id for each question, made from its text, options and right answer: when any of these changes, the id does, so
   * that an answer to the old question does not count for the new one.
   */
  questions: readonly string[];
}

/** What is kept of one module. */
export interface ModuleRecord {
  /** Place in the series when it was last touched. */
  number: number;
  /** Ids of its questions when it was last touched. */
  questions: readonly string[];
  /** Chosen option, from 1, by question id: the attempt that is under way or was finished last. */
  answers: Readonly<Record<string, number>>;
  /** Finished attempts. */
  attempts: number;
  /** Most right answers in one attempt, in percent of its questions. */
  best: number;
  /** Day of the first attempt that was enough, `2026-11-21`; null as long as there is none. */
  passedOn: string | null;
}

export interface Progress {
  /** By slug. A slug that no longer exists stays: a renamed module takes its record over. */
  modules: Readonly<Record<string, ModuleRecord>>;
  /** The name typed in for the certificate. */
  name: string;
}

export const EMPTY: Progress = { modules: {}, name: "" };

/** Longest name that the certificate takes. */
export const NAME_MAX = 60;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads what was kept. Whatever is not as expected is left out: somebody may have edited it, or an older version of the
 * site may have written it.
 */
export function parse(text: string | null): Progress {
  if (text === null) return EMPTY;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return EMPTY;
  }
  const root = asRecord(value);
  const modules: [string, ModuleRecord][] = [];
  for (const [slug, one] of Object.entries(asRecord(root.modules))) {
    const record = parseRecord(one);
    if (record !== null) modules.push([slug, record]);
  }
  return { modules: Object.fromEntries(modules), name: asText(root.name).slice(0, NAME_MAX) };
}

function parseRecord(value: unknown): ModuleRecord | null {
  const one = asRecord(value);
  const number = asNumber(one.number);
  if (!Number.isInteger(number) || number < 1) return null;
  const answers = Object.entries(asRecord(one.answers)).flatMap(([id, option]): [string, number][] =>
    typeof option === "number" && Number.isInteger(option) && option > 0 ? [[id, option]] : [],
  );
  const attempts = asNumber(one.attempts);
  const best = asNumber(one.best);
  const passedOn = asText(one.passedOn);
  return {
    number,
    questions: asArray(one.questions).filter((id) => typeof id === "string"),
    answers: Object.fromEntries(answers),
    attempts: Number.isInteger(attempts) && attempts > 0 ? attempts : 0,
    best: best > 0 && best <= 100 ? best : 0,
    passedOn: DAY.test(passedOn) ? passedOn : null,
  };
}

export function serialize(progress: Progress): string {
  return JSON.stringify(progress);
}

/**
 * The slug under which a module's record is kept: its own, or that of a module that is gone and whose questions it
 * took over. A module that was renamed keeps its progress that way, also when it moved in the series; one that took
 * the place of another, with other questions, starts empty.
 *
 * @param slugs All modules there are now: their records belong to nobody else.
 */
export function keptUnder(progress: Progress, module: ModuleIdentity, slugs: readonly string[]): string | null {
  if (Object.hasOwn(progress.modules, module.slug)) return module.slug;
  let found: string | null = null;
  let most = 0;
  for (const [slug, record] of Object.entries(progress.modules)) {
    if (slugs.includes(slug)) continue;
    const shared = record.questions.filter((id) => module.questions.includes(id)).length;
    // In the same place one question in common is enough: the others may have been reworded. Elsewhere, half.
    const enough = record.number === module.number ? shared > 0 : shared * 2 >= module.questions.length && shared > 0;
    if (enough && shared > most) {
      most = shared;
      found = slug;
    }
  }
  return found;
}

function recordOf(progress: Progress, module: ModuleIdentity, slugs: readonly string[]): ModuleRecord {
  const slug = keptUnder(progress, module, slugs);
  const record = slug === null ? undefined : progress.modules[slug];
  return record ?? { number: module.number, questions: [], answers: {}, attempts: 0, best: 0, passedOn: null };
}

/** How far a module is. */
export interface ModuleState {
  /** Chosen option, from 1, by question id; only of questions that still exist. */
  answers: Readonly<Record<string, number>>;
  answered: number;
  attempts: number;
  /** Percent of the best attempt. */
  best: number;
  passedOn: string | null;
  status: "new" | "started" | "failed" | "passed";
}

export function stateOf(progress: Progress, module: ModuleIdentity, slugs: readonly string[]): ModuleState {
  const record = recordOf(progress, module, slugs);
  const known = Object.entries(record.answers).filter(([id]) => module.questions.includes(id));
  const answered = known.length;
  const { attempts, best, passedOn } = record;
  const running = answered > 0 && answered < module.questions.length;
  const status =
    passedOn !== null ? "passed" : running ? "started" : attempts > 0 ? "failed" : answered > 0 ? "started" : "new";
  return { answers: Object.fromEntries(known), answered, attempts, best, passedOn, status };
}

/** Puts a module's new record in place of the old one, under the module's own slug. */
function withRecord(
  progress: Progress,
  module: ModuleIdentity,
  slugs: readonly string[],
  change: (state: ModuleState) => Partial<ModuleRecord>,
): Progress {
  const old = keptUnder(progress, module, slugs);
  const { answers, attempts, best, passedOn } = stateOf(progress, module, slugs);
  const rest = Object.entries(progress.modules).filter(([slug]) => slug !== old);
  const record: ModuleRecord = {
    number: module.number,
    questions: module.questions,
    answers,
    attempts,
    best,
    passedOn,
    ...change(stateOf(progress, module, slugs)),
  };
  return { ...progress, modules: Object.fromEntries([...rest, [module.slug, record]]) };
}

/** A quiz with what is right. */
export interface Quiz extends ModuleIdentity {
  /** Right option, from 1, by question id. */
  right: Readonly<Record<string, number>>;
  /** Percent of right answers that is enough. */
  pass: number;
}

/** What an attempt came to. */
export interface Score {
  right: number;
  total: number;
  /** Rounded down: 79,9% is not 80%. */
  percent: number;
  passed: boolean;
}

export function score(quiz: Quiz, answers: Readonly<Record<string, number>>): Score {
  const total = quiz.questions.length;
  const right = quiz.questions.filter((id) => answers[id] !== undefined && answers[id] === quiz.right[id]).length;
  const percent = total === 0 ? 0 : Math.floor((right * 100) / total);
  return { right, total, percent, passed: total > 0 && right * 100 >= quiz.pass * total };
}

/** Right answers that are needed to pass. */
export function needed(quiz: Quiz): number {
  return Math.ceil((quiz.pass * quiz.questions.length) / 100);
}

/**
 * Gives an answer. The first one counts: who has read the explanation can't choose again in the same attempt. The last
 * answer ends the attempt.
 *
 * @param today `2026-11-21`
 */
export function answer(
  progress: Progress,
  quiz: Quiz,
  slugs: readonly string[],
  id: string,
  option: number,
  today: string,
): Progress {
  const before = stateOf(progress, quiz, slugs);
  if (!quiz.questions.includes(id) || before.answers[id] !== undefined) return progress;
  return withRecord(progress, quiz, slugs, ({ answers, attempts, best, passedOn }) => {
    const given = { ...answers, [id]: option };
    if (Object.keys(given).length < quiz.questions.length) return { answers: given };
    const { percent, passed } = score(quiz, given);
    return {
      answers: given,
      attempts: attempts + 1,
      best: Math.max(best, percent),
      passedOn: passedOn ?? (passed ? today : null),
    };
  });
}

/** Starts a new attempt. What was passed stays passed. */
export function restart(progress: Progress, module: ModuleIdentity, slugs: readonly string[]): Progress {
  return withRecord(progress, module, slugs, () => ({ answers: {} }));
}

/** The whole series at a glance. */
export interface Overview {
  passed: number;
  total: number;
  /** Minutes of the modules that are not passed yet. */
  minutesLeft: number;
  /** Slug of the module to go on with; null when all are passed. */
  next: string | null;
  /** Day on which the last module was passed; null as long as one is open. */
  completedOn: string | null;
}

/** @param modules In the order of the series. */
export function overview(progress: Progress, modules: readonly (ModuleIdentity & { minutes: number })[]): Overview {
  const slugs = modules.map(({ slug }) => slug);
  const states = modules.map((module) => ({ module, state: stateOf(progress, module, slugs) }));
  const open = states.filter(({ state }) => state.passedOn === null);
  // What was begun goes before what was not, else in order.
  const next = open.find(({ state }) => state.status === "started" || state.status === "failed") ?? open[0];
  const days = states.flatMap(({ state }) => (state.passedOn === null ? [] : [state.passedOn])).sort();
  return {
    passed: days.length,
    total: modules.length,
    minutesLeft: open.reduce((sum, { module }) => sum + module.minutes, 0),
    next: next?.module.slug ?? null,
    completedOn: modules.length > 0 && open.length === 0 ? (days.at(-1) ?? null) : null,
  };
}
