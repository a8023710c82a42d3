// Weeks. Days are strings, `2026-11-21`.

import { addDays } from "../../lib/days.ts";

/** Monday is 0. */
export function weekday(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

/** Monday of the week of a day. */
export function mondayOf(day: string): string {
  return addDays(day, -weekday(day));
}
