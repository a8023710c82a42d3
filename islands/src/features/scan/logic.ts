// The scan's answers, scores and stored state. Shared with the results page.

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

/** The props that the scan and its results share. */
export type ScanProps = Pick<Scan, "answers" | "minutes" | "themes" | "bands">;

/** Points by question key. */
export type Answers = Record<string, Points>;

/** An earlier scan. */
interface Earlier {
  /** ISO 8601. */
  date: string;
  total: number;
}

/** What the visitor adds for the growth plan and the estimate. */
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

/** The stored state. */
export interface Saved {
  answers: Answers;
  /** Index of the current question; the number of questions if all are answered. */
  at: number;
  started: boolean;
  /** When the visitor asked for the result, in ISO 8601; null while the scan is open. */
  finished: string | null;
  /** Earlier scans, oldest first. */
  earlier: Earlier[];
  extras: Extras;
}

/** Maximum number of earlier scans that are stored. */
export const MOST_EARLIER = 8;

export function questionsOf({ themes }: Pick<ScanProps, "themes">): (Question & { theme: Theme })[] {
  return themes.flatMap((theme) => theme.questions.map((question) => ({ ...question, theme })));
}

export function fresh(): Saved {
  return { answers: {}, at: 0, started: false, finished: null, earlier: [], extras: { ...NO_EXTRAS } };
}

/** Index of the first unanswered question; the number of questions if all are answered. */
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

/** Parses stored state. Invalid parts are dropped, because anybody may have edited it. */
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
  // A question that was added later makes an old result incomplete.
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

/** Answers the current question and moves to the next. */
export function answer(saved: Saved, props: Pick<ScanProps, "themes">, points: Points): Saved {
  const question = questionsOf(props)[saved.at];
  if (question === undefined || saved.finished !== null) return saved;
  return { ...saved, started: true, answers: { ...saved.answers, [question.key]: points }, at: saved.at + 1 };
}

/** Moves to an answered question, or at most to the first unanswered one. */
export function goTo(saved: Saved, props: Pick<ScanProps, "themes">, at: number): Saved {
  return { ...saved, started: true, at: Math.max(0, Math.min(at, furthestOf(saved.answers, questionsOf(props)))) };
}

/**
 * Finishes the scan. Null if it is finished already, so that `scanCompleted` is dispatched once for each scan, or if a
 * question is unanswered.
 *
 * @param now ISO 8601.
 */
export function finish(saved: Saved, props: Pick<ScanProps, "themes" | "bands">, now: string): Saved | null {
  return saved.finished !== null || score(saved.answers, props) === null ? null : { ...saved, finished: now };
}

/** Starts a new scan. A finished scan moves to the earlier ones. */
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
  /** Integer, 0 to 100. */
  total: number;
  band: Band;
  themes: ThemeScore[];
}

/** Computes the score; null while a question is unanswered. */
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
  /** The theme's two questions with the fewest points, weakest first. */
  questions: (Question & { points: Points })[];
}

/** The two weakest themes without a full score. On a tie, the theme that comes first in a sale. */
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
 * Missed appointments per month, as a range: those that the calculator's assumptions predict at the visitor's calling
 * pace, minus the visitor's current number. Without that number, the score is taken as the percentage that they reach.
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

/** Encodes the answers as digits in question order, for a link. */
export function toCode(answers: Answers, props: Pick<ScanProps, "themes">): string {
  return questionsOf(props)
    .map(({ key }) => answers[key] ?? "")
    .join("");
}

/** Decodes the answers in a link; null if they don't fit the questions. */
export function fromCode(code: string | null, props: Pick<ScanProps, "themes">): Answers | null {
  const questions = questionsOf(props);
  if (code?.length !== questions.length || !/^[0-3]+$/.test(code)) return null;
  const answers: Answers = {};
  questions.forEach(({ key }, at) => {
    answers[key] = Number(code[at]) as Points;
  });
  return answers;
}

/** Minutes left, based on the duration that the page promises, rounded up; at least one while a question is open. */
export function minutesLeft(saved: Saved, props: Pick<ScanProps, "themes" | "minutes">): number {
  const questions = questionsOf(props).length;
  return Math.ceil(((questions - saved.at) / questions) * props.minutes);
}

/** Writes the message for the contact form, in the first person. */
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
