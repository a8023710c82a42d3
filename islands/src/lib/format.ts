// Numbers, money and dates in Belgian notation: the same forms as `generator/shared/src/format.rs`.

const LOCALE = "nl-BE";
const numbers = new Map<string, Intl.NumberFormat>();

function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  let found = numbers.get(key);
  if (found === undefined) {
    found = new Intl.NumberFormat(LOCALE, options);
    numbers.set(key, found);
  }
  return found;
}

/** Formats `1234.5` as `1.234,5`, with at most `decimals` decimals. Never `-0`. */
export function number(value: number, decimals = 0): string {
  const text = formatter({ maximumFractionDigits: decimals }).format(value);
  return /[1-9]/.test(text) ? text : text.replace("-", "");
}

/**
 * Formats an amount in euro: `€ 1.234,50`, or `€ 1.234` if it is whole; the space does not break.
 *
 * @param cents Whether whole amounts have cents too, so that the amounts of a column line up.
 */
export function euro(value: number, cents = false): string {
  const rounded = Math.round(value * 100) / 100;
  const decimals = Number.isInteger(rounded) && !cents ? 0 : 2;
  const text = formatter({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    Math.abs(rounded),
  );
  return `${rounded < 0 ? "-" : ""}€\u00a0${text}`;
}

/** Formats a share between 0 and 1 as `12,5%`, with at most `decimals` decimals. */
export function percent(share: number, decimals = 0): string {
  return `${number(share * 100, decimals)}%`;
}

/** Formats the size of a file: `1 byte`, `820 bytes`, `1,5 kB`, `48,2 MB`. In powers of 1000, as operating systems show it. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? "1 byte" : `${number(bytes)} bytes`;
  if (bytes < 999_500) return `${number(bytes / 1000, bytes < 9950 ? 1 : 0)} kB`;
  return `${number(bytes / 1_000_000, 1)} MB`;
}

let days: Intl.DateTimeFormat | undefined;

/** Formats `2026-11-21` as `21 november 2026`. It is the day in the text, whatever the time zone. */
export function date(iso: string): string {
  const [year = 0, month = 1, day = 1] = iso.slice(0, 10).split("-").map(Number);
  days ??= new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeZone: "UTC" });
  return days.format(new Date(Date.UTC(year, month - 1, day)));
}

/** Formats `2026-10` as `oktober 2026`. Returns any other text unchanged. */
export const month = (text: string): string =>
  /^\d{4}-\d\d$/.test(text) ? date(`${text}-01`).replace(/^\d+ /, "") : text;
