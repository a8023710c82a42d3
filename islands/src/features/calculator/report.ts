// The report: the outcome in words and figures, for the page and the contact form. This file has its types and what the
// modes share, without rendering.

import { euro, number, percent } from "../../lib/format.ts";
import {
  estimate,
  priced,
  surchargeFactor,
  type CalculatorProps,
  type Formula,
  type Inputs,
  type Outcome,
  type Range,
} from "./logic.ts";
import { horizon, timeline, turningPoint } from "./timeline.ts";

/** One of the large figures. */
export interface Figure {
  label: string;
  value: string;
  note: string;
}

/** A table as rows of cells; the first column names the row. */
export interface Table {
  caption: string;
  columns: string[];
  rows: string[][];
  /** Index of the column that the visitor chose. */
  own?: number;
  note?: string;
}

/** A curve of the chart: euro at the end of each month; index 0 is the start. */
export interface Curve {
  label: string;
  /** `out` is spending, `in` is income, which is drawn as the warm line. */
  kind: "out" | "in";
  values: number[];
  /** The cautious values of the same curve. */
  cautious?: number[];
}

export interface Picture {
  title: string;
  curves: Curve[];
  /** Number of months shown. */
  months: number;
  /** A point to highlight. */
  mark: { month: number; value: number; label: string } | null;
}

export interface Report {
  figures: Figure[];
  verdict: { good: boolean; text: string };
  /** The steps from calls to customers, with numbers per month. */
  steps: { label: string; value: string }[];
  picture: Picture;
  tables: Table[];
  remarks: string[];
  /** The outcome in one sentence, for screen readers and the contact form. */
  sentence: string;
}

const NOTHING = "–";

/** A formatted number, or a dash if there is none. */
export function formatOrDash(value: number | null, format: (value: number) => string): string {
  return value === null ? NOTHING : format(value);
}

/** Formats two numbers as a range, the lower one first, or as one number if they look the same. */
export function formatRange(a: number | null, b: number | null, format: (value: number) => string): string {
  if (a === null || b === null) return formatOrDash(a ?? b, format);
  const low = format(Math.min(a, b));
  const high = format(Math.max(a, b));
  return low === high ? low : `${low} tot ${high}`;
}

export const whole = (value: number) => number(value);
export const tenth = (value: number) => number(value, 1);
export const hundredth = (value: number) => number(value, value < 1 ? 2 : 1);
export const money = (value: number) => euro(estimate(value));
export const share = (value: number) => percent(value);
const months = (value: number) => `${number(value, 1)} ${Math.round(value * 10) === 10 ? "maand" : "maanden"}`;

/** Returns a function that makes table rows: a label, and a value for each of `columns`. */
export function rowOf<T>(columns: readonly T[]) {
  return (label: string, pick: (column: T) => number | null, format: (value: number) => string): string[] => [
    label,
    ...columns.map((column) => formatOrDash(pick(column), format)),
  ];
}

/** The table rows of a range of outcomes. */
export function outcomeRows({ expected, cautious }: Range): string[][] {
  const row = rowOf([expected, cautious]);
  return [
    row("Afspraken", (it) => it.appointments, tenth),
    row("Doorgegaan", (it) => it.held, tenth),
    row("Nieuwe klanten", (it) => it.customers, hundredth),
    row("Omzet", (it) => it.turnover, money),
    row("Marge op die omzet", (it) => it.margin, money),
    row("Kost", (it) => it.cost, money),
    row("Marge na kost", (it) => it.net, money),
    row("Rendement op marge", (it) => it.roi, share),
    row("Kost per afspraak", (it) => it.costPerAppointment, money),
    row("Kost per doorgegane afspraak", (it) => it.costPerHeld, money),
    row("Kost per klant", (it) => it.costPerCustomer, money),
    row("Break-even, in afspraken", (it) => it.breakEven, tenth),
    row("Marge die startkost en eerste maand betaalt", (it) => it.payback, months),
  ];
}

/** The chart of money spent and earned, and the verdict: the month in which the margin covers everything spent. */
export function spentAndEarned(
  range: Record<keyof Range, Pick<Outcome, "cost" | "margin">>,
  setup: number,
  inputs: Inputs,
): Pick<Report, "picture" | "verdict"> {
  const expected = timeline(range.expected, setup, inputs.cycle, inputs.repeat);
  const cautious = timeline(range.cautious, setup, inputs.cycle, inputs.repeat);
  const turn = turningPoint(expected);
  const late = turningPoint(cautious);
  const length = horizon(turn, late);
  const cut = (values: number[]) => values.slice(0, length + 1);
  return {
    verdict: { good: turn !== null, text: verdict(turn, late) },
    picture: {
      title: `Wat je uitgeeft en wat het opbrengt, over ${length} maanden opgeteld`,
      months: length,
      curves: [
        { label: "Uitgegeven", kind: "out", values: cut(expected.cost) },
        { label: "Verdiende marge", kind: "in", values: cut(expected.margin), cautious: cut(cautious.margin) },
      ],
      mark: turn === null ? null : { month: turn, value: expected.margin[turn] ?? 0, label: `maand ${turn}` },
    },
  };
}

function verdict(turn: number | null, late: number | null): string {
  if (turn === null) {
    return "Met deze cijfers kost bellen meer dan het opbrengt, ook na drie jaar. Kijk eerst naar je order, je marge of je slaagkans.";
  }
  const sure = `In maand ${turn} heb je alles terugverdiend`;
  if (late === turn) return `${sure}, ook voorzichtig gerekend.`;
  return late === null
    ? `${sure}. Voorzichtig gerekend lukt dat niet binnen drie jaar.`
    : `${sure}, voorzichtig gerekend in maand ${late}.`;
}

export function yieldFigures({ expected, cautious }: Range): Figure[] {
  return [
    {
      label: "Nieuwe klanten per maand",
      value: formatRange(cautious.customers, expected.customers, hundredth),
      note: `uit ${formatRange(cautious.appointments, expected.appointments, tenth)} afspraken`,
    },
    {
      label: "Marge na kost, per maand",
      value: formatRange(cautious.net, expected.net, money),
      note: `kost ${formatRange(cautious.cost, expected.cost, money)}`,
    },
    {
      label: "Rendement op marge",
      value: formatRange(cautious.roi, expected.roi, share),
      note: `kost per klant ${formatRange(cautious.costPerCustomer, expected.costPerCustomer, money)}`,
    },
  ];
}

export function yieldSentence({ expected, cautious }: Range): string {
  return (
    `${formatRange(cautious.appointments, expected.appointments, tenth)} afspraken en ` +
    `${formatRange(cautious.customers, expected.customers, hundredth)} nieuwe klanten per maand, ` +
    `marge na kost ${formatRange(cautious.net, expected.net, money)} per maand, ` +
    `rendement op marge ${formatRange(cautious.roi, expected.roi, share)}`
  );
}

/** Warnings about the visitor's numbers. */
export function remarks(props: CalculatorProps, inputs: Inputs, held: number | null): string[] {
  const found = [];
  if (inputs.order < props.weakOrder && inputs.repeat === 1) {
    found.push(
      `Bij een order onder ${euro(props.weakOrder)} die niet terugkomt, draagt de marge de kost van bellen zelden.`,
    );
  }
  const perWeek = ((held ?? 0) * 12) / 52;
  if (perWeek >= 5) {
    found.push(`Reken op ${number(perWeek)} klantgesprekken per week. Zorg dat er iemand vrij is om ze te doen.`);
  }
  return found;
}

export const PER_MONTH = "Per maand";
export const EXPECTED = "Verwacht";
export const CAUTIOUS = "Voorzichtig";

/** The formulas with the chosen surcharges. */
export function pricedFormulas(props: CalculatorProps, inputs: Inputs): Formula[] {
  const factor = surchargeFactor(props.surcharges, inputs.surcharges);
  return props.formulas.map((formula) => priced(formula, factor));
}
