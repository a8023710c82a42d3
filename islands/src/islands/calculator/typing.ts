// What people type in a number field, and the scale of a slider.

import { number } from "../../shared/format.ts";
import { kindOf, type Field, type NumberKey } from "./logic.ts";

/**
 * Reads a number as Belgians write it: `4.500`, `4500,50`, `€ 4 500`, `22 %`. A single point or comma before one or
 * two digits is a decimal sign. Null when it is no number.
 */
export function readNumber(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u202f€%]/g, "");
  if (!/^-?(\d+|\d{1,3}([.,]\d{3})+)([.,]\d{1,4})?$/.test(bare)) return null;
  const sign = /[.,](?=\d{1,4}$)/.exec(bare);
  const tail = sign === null ? "" : bare.slice(sign.index + 1);
  // Three digits behind the only kind of sign there is are thousands.
  const thousands = tail.length === 3 && !/^-?0/.test(bare) && !(bare.includes(".") && bare.includes(","));
  const whole = sign === null || thousands ? bare : bare.slice(0, sign.index);
  const value = Number(`${whole.replace(/[.,]/g, "")}.${thousands ? "" : tail}`);
  return Number.isFinite(value) ? value + 0 : null;
}

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

/** Positions of a slider by ratio. */
export const POSITIONS = 200;

/** Where a value stands on the slider, in the slider's own unit. */
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
