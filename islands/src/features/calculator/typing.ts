// What people type in a number field, and the scale of a slider.

import { number } from "../../lib/format.ts";
import { readNumber } from "../../lib/read-number.ts";
import { kindOf, type Field, type NumberKey } from "./logic.ts";

/** A value of a field as it is typed: shares in percent. */
export function typed(key: NumberKey, value: number): string {
  return kindOf(key) === "share" ? number(value * 100, 1) : number(value, 2);
}

/** The value that a typed text stands for, whatever its bounds. */
export function fromTyped(key: NumberKey, text: string): number | null {
  const value = readNumber(text);
  return value === null || kindOf(key) !== "share" ? value : value / 100;
}

/** Fields that span several powers of ten: there a slider moves by ratio. */
export function isLogarithmic({ min, max }: Field): boolean {
  return min > 0 && max / min >= 200;
}

/** Positions of a slider by ratio: so few that two never round to the same value, or an arrow key would move nothing. */
export const POSITIONS = 60;

/** Where a value is on the slider, in the slider's own unit. */
export function toSlider(value: number, field: Field): number {
  if (!isLogarithmic(field)) return value;
  return Math.round((Math.log(value / field.min) / Math.log(field.max / field.min)) * POSITIONS);
}

/** The value at a position; by ratio it is rounded to two figures, as a person would say it. */
export function fromSlider(position: number, field: Field): number {
  if (!isLogarithmic(field)) return Math.round(position * 10_000) / 10_000;
  const value = field.min * (field.max / field.min) ** (position / POSITIONS);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.min(field.max, Math.max(field.min, Math.round(value / unit) * unit));
}
