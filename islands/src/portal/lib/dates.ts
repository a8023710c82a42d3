// Days and times in Belgian notation, always in Belgian time: travellers see the hour of their appointment.

const ZONE = "Europe/Brussels";
const LOCALE = "nl-BE";

const made = new Map<string, Intl.DateTimeFormat>();
function format(options: Intl.DateTimeFormatOptions, zone: string): Intl.DateTimeFormat {
  const key = JSON.stringify(options) + zone;
  let found = made.get(key);
  if (!found) made.set(key, (found = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: zone })));
  return found;
}

/** The Belgian day of an instant: `2026-11-21`. A day is returned as it is. */
export function dayOf(when: string | Date): string {
  if (typeof when === "string" && when.length === 10) return when;
  const parts = format({ year: "numeric", month: "2-digit", day: "2-digit" }, ZONE).formatToParts(new Date(when));
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** Today in Belgium. */
export const dayNow = (): string => dayOf(new Date());

/** Noon of a day, which is the same day in every time zone. */
function noon(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

/** `21/11/2026`, for tables. */
export function shortDay(when: string): string {
  return dayOf(when).split("-").toReversed().join("/");
}

/** `zaterdag 21 november`, with the year when it differs from `now`'s. */
export function longDay(when: string, now = new Date()): string {
  const day = dayOf(when);
  const other = day.slice(0, 4) !== dayOf(now).slice(0, 4);
  return format({ weekday: "long", day: "numeric", month: "long", ...(other && { year: "numeric" }) }, "UTC").format(
    noon(day),
  );
}

/** `za 21 nov`. */
export function tinyDay(when: string): string {
  return format({ weekday: "short", day: "numeric", month: "short" }, "UTC").format(noon(dayOf(when)));
}

/** `09:30`. */
export function time(instant: string): string {
  return format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, ZONE).format(new Date(instant));
}

/** `21/11/2026 09:30`. */
export function moment(instant: string): string {
  return `${shortDay(instant)} ${time(instant)}`;
}

/** `2026-11` as `november 2026`. */
export function monthName(month: string): string {
  return format({ month: "long", year: "numeric" }, "UTC").format(noon(`${month}-01`));
}

/** The month some months later: `2026-11` and 2 are `2027-01`. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const count = year * 12 + number - 1 + by;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
}

/** `5:07`, from seconds. */
export function duration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
