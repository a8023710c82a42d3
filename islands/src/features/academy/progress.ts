// A learner's progress: answered questions and passed modules. Stored in the browser as one JSON text, which the
// quizzes of all modules and the overview share.

import { asArray, asNumber, asRecord, asText, parseJson } from "../../lib/json.ts";

/** The part of a module that progress depends on. */
export interface ModuleIdentity {
  slug: string;
  /** Position in the series, from 1. */
  number: number;
  /**
   * Question ids. Each is derived from the question's text, options and right answer, so that an answer to an old
   * version of a question does not count for the new one.
   */
  questions: readonly string[];
  /** Slugs of all current modules. A renamed module never takes over one of their records. */
  slugs: readonly string[];
}

/** The stored record of one module, with the current or last attempt. */
interface ModuleRecord {
  /** Position in the series at the last update. */
  number: number;
  /** Ids of its questions at the last update. */
  questions: readonly string[];
  /** Ids of the attempt's questions, in display order; empty if there is no attempt. */
  asked: readonly string[];
  /** Seed for shuffling the attempt's options. */
  seed: string;
  /** Number of the chosen option by question id, from 1 in the module's own order. */
  answers: Readonly<Record<string, number>>;
  /** Whether the attempt was handed in. */
  done: boolean;
  /** Ids of all questions that were ever asked, least recent first. */
  seen: readonly string[];
  /** Number of attempts that were handed in. */
  attempts: number;
  /** Best score of an attempt, in percent. */
  best: number;
  /** Day of the first passed attempt, `2026-11-21`; null if there is none. */
  passedOn: string | null;
}

export interface Progress {
  /** By slug. Records of slugs that no longer exist are kept, because a renamed module takes them over. */
  modules: Readonly<Record<string, ModuleRecord>>;
  /** The name for the certificate. */
  name: string;
}

export const EMPTY: Progress = { modules: {}, name: "" };

/** Maximum length of the name on the certificate. */
export const NAME_MAX = 60;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Parses stored progress. Invalid parts are dropped: somebody may have edited it, or an older version of the site may
 * have written it.
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

/** The ids in a stored list, without duplicates. */
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
 * The slug under which a module's record is stored: its own, or that of a removed module with which it shares
 * questions. So a renamed module keeps its progress, even if it also moved in the series. A module with other
 * questions that replaces another one starts empty. Null if there is no record.
 */
export function storedSlug(progress: Progress, module: ModuleIdentity): string | null {
  if (Object.hasOwn(progress.modules, module.slug)) return module.slug;
  let found: string | null = null;
  let most = 0;
  for (const [slug, record] of Object.entries(progress.modules)) {
    if (module.slugs.includes(slug)) continue;
    const shared = record.questions.filter((id) => module.questions.includes(id)).length;
    // At the same position one shared question is enough, because the others may have been reworded. Elsewhere they
    // must share half of the smaller pool, because questions may have been added since.
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
  const slug = storedSlug(progress, module);
  const record = slug === null ? undefined : progress.modules[slug];
  return record ?? { number: module.number, questions: [], ...NONE, seen: [], attempts: 0, best: 0, passedOn: null };
}

/** No attempt. */
const NONE = { asked: [], seed: "", answers: {}, done: false } satisfies Partial<ModuleRecord>;

/** The progress of a module: its record, limited to questions that still exist. */
export interface ModuleState extends Omit<ModuleRecord, "number" | "questions"> {
  /** Number of answered questions in the attempt. */
  answered: number;
  /** Whether an attempt was started and not handed in yet. */
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
 * The attempt, limited to questions that still exist. In a running attempt, removed questions are replaced by others.
 * An attempt that was handed in can't be marked without them and is dropped.
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

/** Moves ids to the end of the list of asked questions. */
function last(seen: readonly string[], asked: readonly string[]): string[] {
  return [...seen.filter((id) => !asked.includes(id)), ...asked];
}

/** Updates a module's record and stores it under the module's own slug. `next` returns null if nothing changes. */
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
  const old = storedSlug(progress, module);
  const rest = Object.entries(progress.modules).filter(([other]) => other !== old);
  const record = { number, questions, asked, seed, answers, done, seen, attempts, best, passedOn };
  return { ...progress, modules: Object.fromEntries([...rest, [slug, record]]) };
}

/** A quiz, with its right answers. */
export interface Quiz extends ModuleIdentity {
  /** Whether an option, counted from 1, is the right answer to a question. */
  isRight: (id: string, option: number) => boolean;
  /** Number of questions in an attempt. */
  asks: number;
  /** Percentage of right answers needed to pass. */
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

/** The number of right answers needed to pass. */
export function needed({ pass, asks }: Pick<Quiz, "pass" | "asks">): number {
  return Math.ceil((pass * asks) / 100);
}

/**
 * Starts an attempt, unless one is running. A passed module stays passed.
 *
 * @param draw Chooses the questions, given the ids of earlier questions, least recent first.
 * @param seed Seed for shuffling the options.
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

/** Sets the answer to a question of a running attempt. */
export function answer(progress: Progress, module: ModuleIdentity, id: string, option: number): Progress {
  return update(progress, module, ({ running, asked, answers }) =>
    running && asked.includes(id) ? { answers: { ...answers, [id]: option } } : null,
  );
}

/**
 * Hands in the attempt, if every question is answered.
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
 * A summary of the progress in the whole series.
 *
 * @param modules In series order.
 */
export function overview(
  progress: Progress,
  modules: readonly (Omit<ModuleIdentity, "slugs"> & { minutes: number })[],
) {
  const slugs = modules.map(({ slug }) => slug);
  const states = modules.map((module) => ({ module, state: stateOf(progress, { ...module, slugs }) }));
  const open = states.filter(({ state }) => state.passedOn === null);
  // The first open module that was started or failed; if there is none, the first open one.
  const next = open.find(({ state }) => state.status === "started" || state.status === "failed") ?? open[0];
  const days = states.flatMap(({ state }) => (state.passedOn === null ? [] : [state.passedOn])).sort();
  return {
    passed: days.length,
    total: modules.length,
    /** Total minutes of the modules that are not passed yet. */
    minutesLeft: open.reduce((sum, { module }) => sum + module.minutes, 0),
    /** Slug of the module to continue with; null if all are passed. */
    next: next?.module.slug ?? null,
    /** Day on which the last module was passed; null until all are passed. */
    completedOn: modules.length > 0 && open.length === 0 ? (days.at(-1) ?? null) : null,
  };
}
