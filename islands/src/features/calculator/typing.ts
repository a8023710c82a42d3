// Text in a number field, and the scale of a slider.

import { number } from "../../lib/format.ts";
import { readNumber } from "../../lib/read-number.ts";
import { kindOf, type Field, type NumberKey } from "./logic.ts";

/** Formats a value as people type it: shares in percent. */
export function typed(key: NumberKey, value: number): string {
  return kindOf(key) === "share" ? number(value * 100, 1) : number(value, 2);
}

/** Parses a typed text; null if it is not a number. Does not check the field's bounds. */
export function fromTyped(key: NumberKey, text: string): number | null {
  const value = readNumber(text);
  return value === null || kindOf(key) !== "share" ? value : value / 100;
}

/** Whether a field spans so many powers of ten that its slider is logarithmic. */
export function isLogarithmic({ min, max }: Field): boolean {
  return min > 0 && max / min >= 200;
}

/** Steps of a logarithmic slider: so few that an arrow key always changes the value, although values are rounded. */
export const POSITIONS = 60;

/** The slider's position for a value. */
export function toSlider(value: number, field: Field): number {
  if (!isLogarithmic(field)) return value;
  return Math.round((Math.log(value / field.min) / Math.log(field.max / field.min)) * POSITIONS);
}

/** The value at a position. On a logarithmic slider it is rounded to two significant digits. */
export function fromSlider(position: number, field: Field): number {
  if (!isLogarithmic(field)) return Math.round(position * 10_000) / 10_000;
  const value = field.min * (field.max / field.min) ** (position / POSITIONS);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.min(field.max, Math.max(field.min, Math.round(value / unit) * unit));
}
