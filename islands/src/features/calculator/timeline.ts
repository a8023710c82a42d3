// Cost and margin over the months: money is spent right away and earned after the sales cycle.

import type { Outcome } from "./logic.ts";

/** Cumulative euro spent and earned at the end of each month; index 0 is the start. */
export interface Timeline {
  cost: number[];
  margin: number[];
}

/** Possible lengths of the chart, in months. */
const HORIZONS = [12, 24, 36] as const;
const LAST_MONTH = 36;

/**
 * Computes the timeline. Every month brings new customers, whose first order comes after `cycle` months. Their other
 * orders are spread evenly over the year after that.
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
      // The number of monthly cohorts that have placed their nth order by now.
      count += Math.max(0, Math.floor(month - cycle - (order * 12) / orders + 1e-9));
    }
    earned.push((count * margin) / orders + 0);
  }
  return { cost: spent, margin: earned };
}

/** The first month at the end of which the margin covers everything spent; null if the timeline ends before that. */
export function turningPoint({ cost, margin }: Timeline): number | null {
  for (let month = 1; month < cost.length; month++) {
    if ((margin[month] ?? 0) > 0 && (margin[month] ?? 0) >= (cost[month] ?? 0)) return month;
  }
  return null;
}

/** The shortest chart length that shows all turning points. */
export function horizon(...points: (number | null)[]): number {
  const last = Math.max(...points.map((point) => point ?? 0));
  return HORIZONS.find((months) => months >= last) ?? LAST_MONTH;
}

/** Margin less cost. */
export function net({ cost, margin }: Timeline): number[] {
  return cost.map((spent, month) => (margin[month] ?? 0) - spent + 0);
}

/** Round axis values in euro that span the data and include zero. */
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
