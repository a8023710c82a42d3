// What a learner did so far: which questions are answered, which modules are passed. Kept in the browser as one JSON
// text, shared by the quiz of every module and the overview.

import { asArray, asNumber, asRecord, asText, parseJson } from "../../lib/json.ts";

/** The part of a module that progress depends on. */
export interface ModuleIdentity {
  slug: string;
  /** Place in the series, from 1. */
  number: number;
  /**
   * One id for each question, made from its text, options and right answer: when any of these changes, the id does, so
   * that an answer to the old question does not count for the new one.
   */
  questions: readonly string[];
  /** Slugs of all modules there are now: their records belong to nobody else. */
  slugs: readonly string[];
}

/** What is stored of one module. The attempt is the one that is under way or was handed in last. */
interface ModuleRecord {
  /** Place in the series when it was last touched. */
  number: number;
  /** Ids of its questions when it was last touched. */
  questions: readonly string[];
  /** Ids of the attempt's questions, as they are shown; empty when there is no attempt. */
  asked: readonly string[];
  /** Seed of the order of the attempt's options. */
  seed: string;
  /** Chosen option, from 1 as the module counts them, by question id. */
  answers: Readonly<Record<string, number>>;
  /** Whether the attempt was handed in. */
  done: boolean;
  /** Ids of all questions that were ever asked, the longest ago first. */
  seen: readonly string[];
  /** Attempts that were handed in. */
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
 * Reads stored progress. Whatever is not as expected is dropped: somebody may have edited it, or an older version of the
 * site may have written it.
 */
export function parse(text: string | null): Progress {
  const root = asRecord(parseJson(text ?? ""));
  const modules: [string, ModuleRecord][] = [];
  for (const [slug, one] of Object.entries(asRecord(root.modules))) {
    const record = parseRecord(one);
    if (record !== null) modules.push([slug, record]);
  }
  return { modules: Object.fromEntries(modules), name: asText(root.name).slice(0, NAME_MAX) };
}

/** The ids in a stored list, each once. */
const ids = (value: unknown): string[] => [...new Set(asArray(value).filter((id) => typeof id === "string"))];

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
    questions: ids(one.questions),
    answers: Object.fromEntries(answers),
    attempts: Number.isInteger(attempts) && attempts > 0 ? attempts : 0,
    best: best > 0 && best <= 100 ? best : 0,
    passedOn: DAY.test(passedOn) ? passedOn : null,
    asked: ids(one.asked),
    seed: asText(one.seed),
    done: one.done === true,
    seen: ids(one.seen),
  };
}

/**
 * The slug under which a module's record is kept: its own, or that of a module that is gone and whose questions it
 * took over. A module that was renamed keeps its progress that way, also when it moved in the series; one that took
 * the place of another, with other questions, starts empty.
 */
export function keptUnder(progress: Progress, module: ModuleIdentity): string | null {
  if (Object.hasOwn(progress.modules, module.slug)) return module.slug;
  let found: string | null = null;
  let most = 0;
  for (const [slug, record] of Object.entries(progress.modules)) {
    if (module.slugs.includes(slug)) continue;
    const shared = record.questions.filter((id) => module.questions.includes(id)).length;
    // In the same place one question in common is enough: the others may have been reworded. Elsewhere, half; of the
    // smaller pool, as one of them may have grown since.
    const half = Math.min(record.questions.length, module.questions.length) / 2;
    const enough = record.number === module.number || shared >= half;
    if (enough && shared > most) {
      most = shared;
      found = slug;
    }
  }
  return found;
}

function recordOf(progress: Progress, module: ModuleIdentity): ModuleRecord {
  const slug = keptUnder(progress, module);
  const record = slug === null ? undefined : progress.modules[slug];
  return record ?? { number: module.number, questions: [], ...NONE, seen: [], attempts: 0, best: 0, passedOn: null };
}

/** No attempt. */
const NONE = { asked: [], seed: "", answers: {}, done: false } satisfies Partial<ModuleRecord>;

/** The progress of a module: its record, limited to questions that still exist. */
export interface ModuleState extends Omit<ModuleRecord, "number" | "questions"> {
  /** Questions of the attempt that have an answer. */
  answered: number;
  /** Whether there is an attempt that was not handed in yet. */
  running: boolean;
  status: "new" | "started" | "failed" | "passed";
}

export function stateOf(progress: Progress, module: ModuleIdentity): ModuleState {
  const record = recordOf(progress, module);
  const { attempts, best, passedOn } = record;
  const attempt = attemptOf(record, module);
  const { asked, answers, done } = attempt;
  const running = asked.length > 0 && !done;
  const status = passedOn !== null ? "passed" : running ? "started" : attempts > 0 ? "failed" : "new";
  return { ...attempt, attempts, best, passedOn, answered: Object.keys(answers).length, running, status };
}

/**
 * The attempt with the questions that still exist. One that is under way gets others in the place of those that are
 * gone; one that was handed in can't be marked any more.
 */
function attemptOf(
  record: ModuleRecord,
  { questions }: ModuleIdentity,
): Pick<ModuleRecord, keyof typeof NONE | "seen"> {
  const seen = record.seen.filter((id) => questions.includes(id));
  const left = record.asked.filter((id) => questions.includes(id));
  const gone = record.asked.length - left.length;
  if (gone > 0 && (record.done || left.length === 0)) return { ...NONE, seen };
  const spare = questions.filter((id) => !left.includes(id)).sort((a, b) => seen.indexOf(a) - seen.indexOf(b));
  const asked = [...left, ...spare.slice(0, gone)];
  const answers = Object.fromEntries(Object.entries(record.answers).filter(([id]) => asked.includes(id)));
  return { asked, seed: record.seed, answers, done: record.done, seen: last(seen, asked) };
}

/** Puts ids at the end of those that were asked. */
function last(seen: readonly string[], asked: readonly string[]): string[] {
  return [...seen.filter((id) => !asked.includes(id)), ...asked];
}

/** Changes a module's record and puts it under the module's own slug; `next` returns null if nothing changes. */
function update(
  progress: Progress,
  module: ModuleIdentity,
  next: (state: ModuleState) => Partial<ModuleState> | null,
): Progress {
  const state = stateOf(progress, module);
  const change = next(state);
  if (change === null) return progress;
  const { slug, number, questions } = module;
  const { asked, seed, answers, done, seen, attempts, best, passedOn } = { ...state, ...change };
  const old = keptUnder(progress, module);
  const rest = Object.entries(progress.modules).filter(([other]) => other !== old);
  const record = { number, questions, asked, seed, answers, done, seen, attempts, best, passedOn };
  return { ...progress, modules: Object.fromEntries([...rest, [slug, record]]) };
}

/** A quiz, with its right answers. */
export interface Quiz extends ModuleIdentity {
  /** Whether an option, from 1, is the right one of a question. */
  isRight: (id: string, option: number) => boolean;
  /** Questions that one attempt asks. */
  asks: number;
  /** Percent of right answers that is enough. */
  pass: number;
}

/**
 * The result of an attempt. Its percentage is rounded down: 79,9% is not 80%.
 *
 * @param asked Ids of the attempt's questions.
 */
export function score(quiz: Quiz, asked: readonly string[], answers: Readonly<Record<string, number>>) {
  const total = asked.length;
  const right = asked.filter((id) => answers[id] !== undefined && quiz.isRight(id, answers[id])).length;
  const percent = total === 0 ? 0 : Math.floor((right * 100) / total);
  return { right, total, percent, passed: total > 0 && right * 100 >= quiz.pass * total };
}

/** Right answers that are needed to pass. */
export function needed({ pass, asks }: Pick<Quiz, "pass" | "asks">): number {
  return Math.ceil((pass * asks) / 100);
}

/**
 * Starts an attempt, unless one is under way. What was passed stays passed.
 *
 * @param draw Chooses the questions. It gets the ids that were asked before, the longest ago first.
 * @param seed Seed of the order of the options.
 */
export function begin(
  progress: Progress,
  module: ModuleIdentity,
  draw: (seen: readonly string[]) => readonly string[],
  seed: string,
): Progress {
  return update(progress, module, ({ running, seen }) => {
    if (running) return null;
    const asked = draw(seen);
    return { asked, seed, answers: {}, done: false, seen: last(seen, asked) };
  });
}

/** Gives or changes an answer. Which one is right is not shown until the attempt is handed in. */
export function answer(progress: Progress, module: ModuleIdentity, id: string, option: number): Progress {
  return update(progress, module, ({ running, asked, answers }) =>
    running && asked.includes(id) ? { answers: { ...answers, [id]: option } } : null,
  );
}

/**
 * Hands the attempt in, when every question has an answer.
 *
 * @param today `2026-11-21`
 */
export function handIn(progress: Progress, quiz: Quiz, today: string): Progress {
  return update(progress, quiz, ({ asked, answers, answered, running, attempts, best, passedOn }) => {
    if (!running || answered < asked.length) return null;
    const { percent, passed } = score(quiz, asked, answers);
    return {
      done: true,
      attempts: attempts + 1,
      best: Math.max(best, percent),
      passedOn: passedOn ?? (passed ? today : null),
    };
  });
}

/**
 * The whole series at a glance.
 *
 * @param modules In the order of the series.
 */
export function overview(
  progress: Progress,
  modules: readonly (Omit<ModuleIdentity, "slugs"> & { minutes: number })[],
) {
  const slugs = modules.map(({ slug }) => slug);
  const states = modules.map((module) => ({ module, state: stateOf(progress, { ...module, slugs }) }));
  const open = states.filter(({ state }) => state.passedOn === null);
  // Modules that were started come first, otherwise those that come first in the series.
  const next = open.find(({ state }) => state.status === "started" || state.status === "failed") ?? open[0];
  const days = states.flatMap(({ state }) => (state.passedOn === null ? [] : [state.passedOn])).sort();
  return {
    passed: days.length,
    total: modules.length,
    /** Minutes of the modules that are not passed yet. */
    minutesLeft: open.reduce((sum, { module }) => sum + module.minutes, 0),
    /** Slug of the module to go on with; null when all are passed. */
    next: next?.module.slug ?? null,
    /** Day on which the last module was passed; null as long as one is open. */
    completedOn: modules.length > 0 && open.length === 0 ? (days.at(-1) ?? null) : null,
  };
}
