// A range laid out over months: money is spent at once and earned after the sales cycle.

import type { Outcome } from "./logic.ts";

/** Euro spent and earned since the start, at the end of each month; index 0 is the day of the start. */
export interface Timeline {
  cost: number[];
  margin: number[];
}

/** How long the chart looks ahead, in months. */
const HORIZONS = [12, 24, 36] as const;
const LAST_MONTH = 36;

/**
 * Every month brings new customers. Their first order comes after `cycle` months, their further orders of that year
 * spread evenly behind it.
 */
export function timeline(
  { cost, margin }: Pick<Outcome, "cost" | "margin">,
  setup: number,
  cycle: number,
  repeat: number,
  months: number = LAST_MONTH,
): Timeline {
  const spent = [setup];
  const earned = [0];
  const orders = Math.max(1, Math.round(repeat));
  for (let month = 1; month <= months; month++) {
    spent.push(setup + cost * month);
    let count = 0;
    for (let order = 0; order < orders; order++) {
      // Cohorts whose order of this rank has come by now.
      count += Math.max(0, Math.floor(month - cycle - (order * 12) / orders + 1e-9));
    }
    earned.push((count * margin) / orders + 0);
  }
  return { cost: spent, margin: earned };
}

/** First month at whose end the margin has made up for everything spent; null when that takes too long. */
export function turningPoint({ cost, margin }: Timeline): number | null {
  for (let month = 1; month < cost.length; month++) {
    if ((margin[month] ?? 0) > 0 && (margin[month] ?? 0) >= (cost[month] ?? 0)) return month;
  }
  return null;
}

/** The shortest horizon on which the turning point can be seen. */
export function horizon(...points: (number | null)[]): number {
  const last = Math.max(...points.map((point) => point ?? 0));
  return HORIZONS.find((months) => months >= last) ?? LAST_MONTH;
}

/** Margin less cost. */
export function net({ cost, margin }: Timeline): number[] {
  return cost.map((spent, month) => (margin[month] ?? 0) - spent + 0);
}

/** Round values, in euro, for an axis that spans the data; zero is always among them. */
export function ticks(min: number, max: number): number[] {
  const low = Math.min(0, min);
  const high = Math.max(0, max);
  const rough = (high - low) / 4;
  if (rough < 0.01 || !Number.isFinite(rough)) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const from = Math.floor(low / step);
  const to = Math.ceil(high / step);
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step + 0);
}
