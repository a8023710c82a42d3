/** Lower case without accents, for comparing in searches. */
export const foldText = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Turns a text into a part of a file name: lower-case letters, digits and hyphens. May be empty. */
export const slug = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Capitalizes the first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Formats a number with at least two digits, as in a clock: `7` as `07`. */
export const twoDigits = (value: number): string => String(value).padStart(2, "0");
