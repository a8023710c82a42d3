// Days and times in Belgian notation, always in Belgian time, so that travellers see the real hour of an appointment.

const LOCALE = "nl-BE";
const timeZone = "Europe/Brussels";

/** The Swedish notation of days is that of ISO 8601. */
const ISO_DAY = new Intl.DateTimeFormat("sv-SE", { timeZone });
const TIME = new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });

// In UTC, because days are parsed as UTC.
const LONG_DAY = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
const LONG = new Intl.DateTimeFormat(LOCALE, LONG_DAY);
const LONG_WITH_YEAR = new Intl.DateTimeFormat(LOCALE, { ...LONG_DAY, year: "numeric" });
const TINY = new Intl.DateTimeFormat(LOCALE, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });

/** The Belgian day of an instant: `2026-11-21`. A day is returned as it is. */
export function dayOf(when: string | Date): string {
  if (typeof when === "string" && when.length === 10) return when;
  return ISO_DAY.format(new Date(when));
}

/** Today in Belgium. */
export const dayNow = (): string => dayOf(new Date());

/** Formats a day as `21/11/2026`, for tables. */
export function shortDay(when: string): string {
  return dayOf(when).split("-").toReversed().join("/");
}

/** Formats a day as `zaterdag 21 november`, with the year if it is not that of `now`. */
export function longDay(when: string, now = new Date()): string {
  const day = dayOf(when);
  const isThisYear = day.slice(0, 4) === dayOf(now).slice(0, 4);
  return (isThisYear ? LONG : LONG_WITH_YEAR).format(new Date(day));
}

/** Formats a day as `za 21 nov`. */
export function tinyDay(when: string): string {
  return TINY.format(new Date(dayOf(when)));
}

/** Formats the time as `09:30`. */
export function time(instant: string): string {
  return TIME.format(new Date(instant));
}

/** Formats an instant as `21/11/2026 09:30`. */
export function moment(instant: string): string {
  return `${shortDay(instant)} ${time(instant)}`;
}

/** Formats `2026-11` as `november 2026`. */
export { month as monthName } from "../../lib/format.ts";

/** Adds months to a month: `2026-11` plus 2 is `2027-01`. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const count = year * 12 + number - 1 + by;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
}
