// Belgian enterprise numbers (Crossroads Bank for Enterprises).

/** Why a text is no enterprise number. */
export type NumberFault = "length" | "prefix" | "check";

/** The ten digits of an enterprise or VAT number, however it is written; empty when it is something else. */
export function digits(text: string): string {
  const bare = text.replace(/^\s*(?:BTW\s*)?BE/i, "").replace(/[\s.\-/]/g, "");
  if (!/^\d+$/.test(bare)) return "";
  // Numbers from before 2005 had nine digits; a zero went before them.
  return bare.length === 9 ? `0${bare}` : bare;
}

/**
 * Checks an enterprise number: ten digits that start with 0 or 1, of which the last two are
 * 97 − (the first eight mod 97).
 */
export function numberFault(text: string): NumberFault | null {
  const found = digits(text);
  if (found.length !== 10) return "length";
  if (!/^[01]/.test(found)) return "prefix";
  return 97 - (Number(found.slice(0, 8)) % 97) === Number(found.slice(8)) ? null : "check";
}

/** `0123456749` as `0123.456.749`; what is no number stays as it is. */
export function formatNumber(text: string): string {
  const found = digits(text);
  if (found.length !== 10) return text.trim();
  return `${found.slice(0, 4)}.${found.slice(4, 7)}.${found.slice(7)}`;
}
