// Telephone numbers as Belgians write them.

import { stripInvisible } from "./strip-invisible.ts";
import { lengthError } from "./length.ts";

/**
 * Puts a Belgian number in international form: `09 234 56 78` becomes `+3292345678`; `0470/12.34.56` and `+32 (0)470 12
 * 34 56` become `+32470123456`. This matters for the form's rule, which counts characters and spaces: as typed, a
 * landline number can be too short for it and a mobile number too long.
 *
 * 0800 and 0900 numbers have no international form and are written in groups. Numbers of other countries stay as typed,
 * unless they are too long only because of their spaces. Any other text stays too, and the rule refuses it.
 *
 * Lengths: zone and subscriber number have 8 digits, mobile numbers 9 and start with 4 (Belgian numbering plan,
 * www.bipt.be).
 */
export function international(written: string): string {
  const text = stripInvisible(written).replace(/\s+/g, " ");
  // The zero in `+32 (0)9` is only dialled within Belgium.
  const digits = text.replace(/^((\+|00)\d+ ?)\(0\)/, "$1").replace(/[ ()./\p{Pd}]/gu, "");
  const free = /^0([89]00)(\d\d)(\d{3})$/.exec(digits);
  if (free) return `0${free[1]} ${free[2]} ${free[3]}`;
  const belgian = /^(?:(?:\+|00)320?|0)(4\d{8}|[1-9]\d{7})$/.exec(digits);
  if (belgian) return `+32${belgian[1]}`;
  return text.length > 15 && /^(\+|00)\d{1,14}$/.test(digits) ? digits : text;
}

export const PHONE_ERROR = "Voer een geldig telefoonnummer in";

/** Minimum and maximum number of characters of a number, in the form that `international` returns. */
export const SHORTEST = 10;
export const LONGEST = 15;

/** The message about an invalid number; empty if it is valid. */
export function phoneError(text: string): string {
  const number = international(text);
  return (
    lengthError("Telefoonnummer", number, SHORTEST, LONGEST, "cijfers") ||
    (/[^\d +()-]/.test(number) ? PHONE_ERROR : "")
  );
}

/**
 * Whether a number can be called: a Belgian one with the right number of digits, or a foreign one with its country
 * code. Forms are less strict ({@link phoneError}): nobody is turned away over a number.
 */
export function isPhone(written: string): boolean {
  const number = international(written).replace(/[ ()./–-]/g, "");
  return /^(\+32(4\d{8}|[1-9]\d{7})|0[89]00\d{5}|(\+|00)(?!32)[1-9]\d{6,13})$/.test(number);
}
