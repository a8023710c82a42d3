// The scan: answers, scores, and what is stored on the visitor's device. Shared with the results.

import { asArray, asRecord, asText, parseJson } from "../../lib/json.ts";
import type {
  Scan,
  ScanBand as Band,
  ScanQuestion as Question,
  ScanResults,
  ScanTheme as Theme,
} from "../../contract/props.ts";
import { fromEffort } from "../../lib/effort.ts";

export type { Band, Question, ScanResults, Theme };

/** Points of one answer: 0 for never, 3 for always. */
export type Points = 0 | 1 | 2 | 3;
const MOST_POINTS = 3;

/** What the scan and its results both know. */
export type ScanProps = Pick<Scan, "answers" | "minutes" | "themes" | "bands">;

/** Points by key of the question. */
export type Answers = Record<string, Points>;

/** A scan that was done before. */
interface Earlier {
  /** ISO time. */
  date: string;
  total: number;
}

/** What the visitor adds for a growth plan, and for the estimate. */
export interface Extras {
  sector: string;
  size: string;
  region: string;
  goal: string;
  /** Null until the visitor gives a number. */
  callsPerWeek: number | null;
  appointmentsPerMonth: number | null;
}

export const NO_EXTRAS: Extras = {
  sector: "",
  size: "",
  region: "",
  goal: "",
  callsPerWeek: null,
  appointmentsPerMonth: null,
};

/** Everything that is stored. */
export interface Saved {
  answers: Answers;
  /** Place of the question that is open, from 0; the number of questions when all are answered. */
  at: number;
  started: boolean;
  /** ISO time at which the visitor asked for the result; null while the scan is open. */
  finished: string | null;
  /** Scans done before this one, the latest last. */
  earlier: Earlier[];
  extras: Extras;
}

/** Scans that are remembered besides the latest. */
export const MOST_EARLIER = 8;

export function questionsOf({ themes }: Pick<ScanProps, "themes">): (Question & { theme: Theme })[] {
  return themes.flatMap((theme) => theme.questions.map((question) => ({ ...question, theme })));
}

export function fresh(): Saved {
  return { answers: {}, at: 0, started: false, finished: null, earlier: [], extras: { ...NO_EXTRAS } };
}

/** The place of the first open question; the number of questions when all are answered. */
function furthestOf(answers: Answers, questions: readonly Question[]): number {
  const open = questions.findIndex(({ key }) => answers[key] === undefined);
  return open === -1 ? questions.length : open;
}

function isPoints(value: unknown): value is Points {
  return value === 0 || value === 1 || value === 2 || value === 3;
}

function isDate(value: unknown): value is string {
  return typeof value === "string" && !Number.isNaN(Date.parse(value));
}

/** Reads a stored text, which anybody may have edited. Whatever is not valid is dropped. */
export function parse(text: string | null, props: Pick<ScanProps, "themes">): Saved {
  const saved = fresh();
  const raw = asRecord(parseJson(text ?? ""));
  const questions = questionsOf(props);
  const answers = asRecord(raw.answers);
  for (const { key } of questions) {
    const points = answers[key];
    if (isPoints(points)) saved.answers[key] = points;
  }
  const furthest = furthestOf(saved.answers, questions);
  const at = raw.at;
  saved.at = typeof at === "number" && Number.isInteger(at) && at >= 0 ? Math.min(at, furthest) : furthest;
  saved.started = raw.started === true;
  // A question that came later makes an old result incomplete.
  if (furthest === questions.length && isDate(raw.finished)) saved.finished = raw.finished;
  const earlier = asArray(raw.earlier).flatMap((one): Earlier[] => {
    const { date, total } = asRecord(one);
    return isDate(date) && typeof total === "number" && total >= 0 && total <= 100 ? [{ date, total }] : [];
  });
  saved.earlier = earlier.slice(-MOST_EARLIER);
  const extras = asRecord(raw.extras);
  for (const key of ["sector", "size", "region", "goal"] as const) {
    saved.extras[key] = asText(extras[key]).slice(0, 100);
  }
  for (const key of ["callsPerWeek", "appointmentsPerMonth"] as const) {
    const value = extras[key];
    if (typeof value === "number" && Number.isFinite(value) && value >= 0) saved.extras[key] = value;
  }
  return saved;
}

/** Answers the open question and goes to the next. */
export function answer(saved: Saved, props: Pick<ScanProps, "themes">, points: Points): Saved {
  const question = questionsOf(props)[saved.at];
  if (question === undefined || saved.finished !== null) return saved;
  return { ...saved, started: true, answers: { ...saved.answers, [question.key]: points }, at: saved.at + 1 };
}

/** Moves to a question that is answered, or to the first that is not. */
export function goTo(saved: Saved, props: Pick<ScanProps, "themes">, at: number): Saved {
  return { ...saved, started: true, at: Math.max(0, Math.min(at, furthestOf(saved.answers, questionsOf(props)))) };
}

/**
 * Closes the scan; null if it is closed already, or a question is open. So `scanCompleted` is fired once for each scan.
 *
 * `now` is an ISO time.
 */
export function finish(saved: Saved, props: Pick<ScanProps, "themes" | "bands">, now: string): Saved | null {
  return saved.finished !== null || score(saved.answers, props) === null ? null : { ...saved, finished: now };
}

/** Starts again; a finished scan is remembered. */
export function restart(saved: Saved, props: Pick<ScanProps, "themes" | "bands">): Saved {
  const earlier = [...saved.earlier];
  const found = score(saved.answers, props);
  if (saved.finished !== null && found !== null) earlier.push({ date: saved.finished, total: found.total });
  return { ...fresh(), started: true, earlier: earlier.slice(-MOST_EARLIER), extras: saved.extras };
}

interface ThemeScore {
  theme: Theme;
  points: number;
  /** Highest possible number of points. */
  most: number;
  /** Between 0 and 1. */
  share: number;
}

export interface Score {
  /** Whole number out of 100. */
  total: number;
  band: Band;
  themes: ThemeScore[];
}

/** Null while a question is open. */
export function score(answers: Answers, { themes, bands }: Pick<ScanProps, "themes" | "bands">): Score | null {
  const scores: ThemeScore[] = [];
  for (const theme of themes) {
    let points = 0;
    for (const { key } of theme.questions) {
      const found = answers[key];
      if (found === undefined) return null;
      points += found;
    }
    const most = theme.questions.length * MOST_POINTS;
    scores.push({ theme, points, most, share: points / most });
  }
  const most = scores.reduce((sum, one) => sum + one.most, 0);
  const points = scores.reduce((sum, one) => sum + one.points, 0);
  const total = Math.round((points / most) * 100);
  const band = [...bands].sort((a, b) => b.from - a.from).find(({ from }) => total >= from);
  return band === undefined ? null : { total, band, themes: scores };
}

export interface Improvement extends ThemeScore {
  /** The two questions of the theme that lost most points, the weakest first. */
  questions: (Question & { points: Points })[];
}

/** The two weakest themes that can still improve. On a tie, the one that comes first in a sale. */
export function improvements({ themes }: Score, answers: Answers): Improvement[] {
  return [...themes]
    .filter(({ share }) => share < 1)
    .sort((a, b) => a.share - b.share)
    .slice(0, 2)
    .map((one) => ({
      ...one,
      questions: one.theme.questions
        .map((question) => ({ ...question, points: answers[question.key] ?? 0 }))
        .filter(({ points }) => points < MOST_POINTS)
        .sort((a, b) => a.points - b.points)
        .slice(0, 2),
    }));
}

/**
 * Appointments a month that are missed, as a range: what the calculator's assumptions yield at the visitor's own pace,
 * less what there is. Visitors who don't give that number are assumed to reach the share that their score says.
 */
export function missedAppointments(
  { missed, reach, booking }: Pick<ScanResults, "missed" | "reach" | "booking">,
  total: number,
  { callsPerWeek, appointmentsPerMonth }: Pick<Extras, "callsPerWeek" | "appointmentsPerMonth">,
): { low: number; high: number; possible: number } {
  const { appointments: possible } = fromEffort({
    attemptsPerDay: callsPerWeek ?? missed.callsPerWeek,
    daysPerMonth: 52 / 12,
    reach,
    booking,
  });
  const high = Math.max(0, possible - (appointmentsPerMonth ?? (possible * total) / 100)) + 0;
  return { low: high * missed.low + 0, high, possible };
}

/** The answers as digits in the order of the questions, for a link. */
export function toCode(answers: Answers, props: Pick<ScanProps, "themes">): string {
  return questionsOf(props)
    .map(({ key }) => answers[key] ?? "")
    .join("");
}

/** The answers of a link, or null when it does not fit the questions. */
export function fromCode(code: string | null, props: Pick<ScanProps, "themes">): Answers | null {
  const questions = questionsOf(props);
  if (code?.length !== questions.length || !/^[0-3]+$/.test(code)) return null;
  const answers: Answers = {};
  questions.forEach(({ key }, at) => {
    answers[key] = Number(code[at]) as Points;
  });
  return answers;
}

/** Minutes left at the pace that the page promises, rounded up; at least one while a question is open. */
export function minutesLeft(saved: Saved, props: Pick<ScanProps, "themes" | "minutes">): number {
  const questions = questionsOf(props).length;
  return Math.ceil(((questions - saved.at) / questions) * props.minutes);
}

/** The message for the contact form, in the visitor's own words. */
export function message(found: Score, extras: Extras, missed: { low: number; high: number } | null): string {
  const lines = [
    `Ik deed de telemarketing-scan: ${found.total} op 100, niveau ${found.band.name}.`,
    `${found.themes.map(({ theme, points, most }) => `${theme.name} ${points} op ${most}`).join(", ")}.`,
  ];
  if (missed !== null) {
    lines.push(`Raming: ${Math.round(missed.low)} tot ${Math.round(missed.high)} gemiste afspraken per maand.`);
  }
  const { sector, size, region, goal } = extras;
  if (sector !== "") lines.push(`Sector: ${sector}.`);
  if (size !== "") lines.push(`Medewerkers: ${size}.`);
  if (region !== "") lines.push(`Regio: ${region}.`);
  if (goal !== "") lines.push(`Doel: ${goal}.`);
  return lines.join("\n");
}
