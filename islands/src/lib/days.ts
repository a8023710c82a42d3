// Days, and working days: no weekends, no Belgian public holidays. Days are strings, `2026-11-21`, and are parsed as
// UTC.

import { twoDigits } from "./text.ts";

const DAY = 86_400_000;

/** The day of an instant in the browser's time zone, `2026-11-21`. */
export function localDay(instant: Date | string | number): string {
  const at = new Date(instant);
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
}

/** Whether a text is a day of this century. */
export function isDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

/** The day `count` days later, or earlier if it is negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);
}

/** Easter Sunday of a year, `2026-04-05`, by the anonymous Gregorian computus (Meeus, Jones, Butcher). */
function easter(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  return addDays(`${year}-03-01`, h + l - 7 * m + 21);
}

/** The name of a public holiday; null on other days. There are ten (wet van 4 januari 1974, KB van 18 april 1974). */
export function holiday(day: string): string | null {
  const fixed: Readonly<Partial<Record<string, string>>> = {
    "01-01": "Nieuwjaar",
    "05-01": "Dag van de Arbeid",
    "07-21": "Nationale feestdag",
    "08-15": "O.L.V.-Hemelvaart",
    "11-01": "Allerheiligen",
    "11-11": "Wapenstilstand",
    "12-25": "Kerstmis",
  };
  const sunday = easter(Number(day.slice(0, 4)));
  const moving = new Map([
    [addDays(sunday, 1), "Paasmaandag"],
    [addDays(sunday, 39), "Hemelvaart"],
    [addDays(sunday, 50), "Pinkstermaandag"],
  ]);
  return fixed[day.slice(5)] ?? moving.get(day) ?? null;
}

/** Why a day is not a working day; null on one. */
export function dayOff(day: string): string | null {
  const weekday = new Date(day).getUTCDay();
  if (weekday === 0 || weekday === 6) return weekday === 0 ? "Zondag" : "Zaterdag";
  return holiday(day);
}

/** The day itself if it is a working day, otherwise the first working day after it. */
export function workingDay(day: string): string {
  let found = day;
  while (dayOff(found) !== null) found = addDays(found, 1);
  return found;
}

/** The `count`th working day after a day; `count` is at least 1. */
export function addWorkingDays(day: string, count: number): string {
  let found = day;
  for (let left = count; left > 0; left--) found = workingDay(addDays(found, 1));
  return found;
}

/** Formats `2026-11-24T09:00` as `di 24 november, 09:00`; with the year if it differs from today's. */
export function sayMoment(moment: string, today: string): string {
  const [day = "", hour = ""] = moment.split("T");
  const text = new Intl.DateTimeFormat("nl-BE", {
    weekday: "short",
    day: "numeric",
    month: "long",
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: "numeric" }),
    timeZone: "UTC",
  }).format(new Date(day));
  return hour === "" ? text : `${text}, ${hour}`;
}
