// Turns building blocks into sentences.

import type { Input } from "./props.ts";

/** Resolves a block's choices and placeholders. Inserted values are not parsed again. */
export function fill(block: string, address: Input["address"], values: Record<string, string>): string {
  const has = (name: string): boolean => (values[name] ?? "") !== "";
  return (
    block
      .replace(/\[\[([#^])(\w+)\]\](.*?)\[\[\/\2\]\]/gs, (_, sign: string, name: string, inner: string) =>
        has(name) === (sign === "#") ? inner : "",
      )
      // One pass for both, so that `[a|b]` in an inserted value stays as it is.
      .replace(/\[\[(\w+)\]\]|\[([^[\]|]*)\|([^[\]|]*)\]/g, (_, name?: string, u?: string, je?: string) =>
        name === undefined ? ((address === "u" ? u : je) ?? "") : (values[name] ?? ""),
      )
  );
}

/** French writes `d'Elsene`, not `de Elsene`. */
export const elide = (text: string): string => text.replace(/\b([Dd])e (?=[AEIOUYÀÂÉÈÊÎ])/g, "$1'");

/** Lower-cases the first letter, for use in a sentence, unless the first word has other capitals: an abbreviation. */
export function lower(text: string): string {
  const word = /^\S*/.exec(text)?.[0] ?? "";
  return /[A-ZÀ-Ý]/.test(word.slice(1)) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** Joins a text into one line, without punctuation at the end. */
export const line = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.…!?;,:\s]+$/, "");

/** Whether an offer is a complete sentence: “wij inspecteren daken”. */
export const isClause = (offer: string): boolean => /^(wij|we|ik|u krijgt|je krijgt)\s/i.test(offer);

const LOOSE = /\s+(?:met|en|of|van|de|het|een|voor|in|op|aan|te|die|dat|bij|door|zonder|tot|als|om|uit|naar)$/i;

/** Shortens an offer so that it can be said in one breath, if possible at a comma or the like, otherwise at a space. */
export function shorten(offer: string, limit: number): string {
  if (offer.length <= limit) return offer;
  const head = offer.slice(0, limit);
  const comma = Math.max(...[",", ";", " – ", " ("].map((mark) => head.lastIndexOf(mark)));
  let cut = comma > limit / 4 ? head.slice(0, comma) : head.slice(0, Math.max(head.lastIndexOf(" "), 1));
  while (LOOSE.test(cut)) cut = cut.replace(LOOSE, "");
  return cut.trim();
}

/** Escapes a text for use in a regular expression. */
export const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const PHONE = /(?<![\w.])(?:\+|00)?\(?\d[\d\s./()-]{6,}\d(?!\w)/g;
/** Matches what looks like a telephone number but is a date (perhaps with an hour), two years or an amount. */
const FIGURE =
  /^(?:(?:\d{1,2}[/.-]){2}(?:19|20)\d\d(?:\s+\d{1,2})?|(?:19|20)\d\d(?:-\d\d){2}|(?:19|20)\d\d\s*[/-]\s*(?:19|20)\d\d|[1-9]\d?(?:\.\d{3}){2})$/;
const MAIL = /[^\s@<>]+@[^\s@<>]+\.[a-z]{2,}/gi;
const TITLE =
  /\b(?:meneer|mijnheer|mevrouw|dhr\.?|mevr\.?|mvr\.?|monsieur|madame)\s+(?:(?:van|de|der|den|Van|De|Vander?)\s+)*\p{Lu}[\p{L}'’-]+/gu;

/** Removes personal data from a text, and returns what was removed. */
export function anonymise(text: string, names: string[]): { text: string; found: string[] } {
  const found: string[] = [];
  const put = (sign: string) => (match: string) => {
    found.push(match.trim());
    return sign;
  };
  const known = names.map(escape).join("|");
  const surname = "(?:\\s+(?:(?:[Vv]an|[Dd]e|[Dd]er|[Dd]en|[Vv]ander?)\\s+)*\\p{Lu}[\\p{L}'’-]+)?";
  const person = known === "" ? null : new RegExp(`(?<![\\p{L}-])(?:${known})(?![\\p{L}-])${surname}`, "gu");
  let clean = text
    .replace(MAIL, put("[e-mail]"))
    .replace(PHONE, (match) =>
      match.replace(/\D/g, "").length < 8 || FIGURE.test(match) ? match : put("[nummer]")(match),
    )
    .replace(TITLE, put("[naam]"));
  if (person !== null) clean = clean.replace(person, put("[naam]"));
  return { text: clean, found };
}
