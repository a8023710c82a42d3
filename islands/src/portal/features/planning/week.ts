// Calculations about a week of shifts.

import type { Schemas } from "../../lib/client.ts";
import { addDays } from "../../../lib/days.ts";

export type Planning = Schemas["Planning"];
export type Caller = Planning["bellers"][number];
export type Shift = Caller["diensten"][number];

/** Monday to Friday. */
export function days({ maandag }: Planning): string[] {
  return [0, 1, 2, 3, 4].map((by) => addDays(maandag, by));
}

/** The total hours, not rounded, because rounding is for display. */
export function hours(shifts: readonly Shift[]): number {
  return shifts.reduce((sum, { uren }) => sum + uren, 0);
}

/** The ISO 8601 week number of a Monday. Week 1 contains the year's first Thursday. */
export function weekNumber(monday: string): number {
  const thursday = new Date(addDays(monday, 3));
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return Math.floor((thursday.getTime() - first) / 604_800_000) + 1;
}
