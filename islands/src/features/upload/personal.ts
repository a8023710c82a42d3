// Finds personal data in a list, which may not be sold: names, mobile numbers, personal e-mail addresses, national
// register numbers (KB of 28 March 2014, AVG). If in doubt, it rejects, and it always reports what.

import { foldText } from "../../lib/text.ts";
import { readEnterpriseNumber } from "../../lib/schemas/enterprise-number.ts";
import { FIRST_NAMES } from "./names.ts";
import type { Field, Mapping, PersonalColumn, PersonalReason } from "./logic.ts";

/** Normalizes a heading for comparison: lower case, without accents, other characters replaced by spaces. */
export function plainHeader(header: string): string {
  return foldText(header.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** Words in a heading that make a column personal, whatever its values. */
const HEADERS: [RegExp, PersonalReason][] = [
  [/\b(rijksregister\w*|insz|niss|numero national|national number|registre national)\b/, "register"],
  [/\b(geboorte\w*|birth\w*|naissance|verjaardag|leeftijd|age)\b/, "birth"],
  [
    /\b(geslacht|gender|sexe|nationaliteit|burgerlijke staat|prive\w*|hobby s?|hobbys?|religie|gezondheid)\b/,
    "private",
  ],
  [/\b(gsm\w*|mobiel\w*|mobile|portable|cell\w*|whatsapp)\b/, "mobile"],
  [
    /\b(voornaam|voornamen|achternaam|familienaam|familienamen|first ?name|last ?name|surname|prenom|nom de famille|contactpersoon|contactpersonen|contact ?person|personne de contact|zaakvoerders?|bestuurders?|gedelegeerd\w*|directeur|director|gerant|eigenaar|owner|ceo|cfo|verantwoordelijke|aanspreking|naam contact|contact naam|contact name)\b/,
    "name",
  ],
];

/** The kind of personal data that a heading names, if any. */
export function personalHeader(header: string): PersonalReason | null {
  const plain = plainHeader(header);
  return HEADERS.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** The digits of a telephone number; empty if the text has other characters than those of telephone numbers. */
function phoneDigits(text: string): string {
  return /^[\d +()/.\u00a0-]*$/.test(text) ? text.replace(/\D/g, "") : "";
}

/**
 * Whether a text is a mobile number: Belgian (04 with ten digits; with nine it is Liège) or, in international notation,
 * Dutch (06) or French (06, 07).
 */
export function isMobile(text: string): boolean {
  const first = text.charCodeAt(0);
  if (!isDigit(first) && first !== 43 && first !== 40) return false;
  let digits = phoneDigits(text);
  if (digits.startsWith("00")) digits = digits.slice(2);
  else if (first !== 43) return /^04[5-9]\d{7}$/.test(digits);
  // `+32 (0)470 …`
  return /^(320?4[5-9]\d{7}|310?6\d{8}|330?[67]\d{8})$/.test(digits);
}

/** Local parts of general e-mail addresses of companies. */
const GENERAL =
  /^(info|contact|sales|verkoop|admin|administratie|boekhouding|office|kantoor|hallo|hello|mail|post|receptie|onthaal|secretariaat|support|service|klantendienst|klantenservice|bestel\w*|order\w*|factu\w*|invoice\w*|hr|jobs|marketing|shop|winkel|webshop|no-?reply|webmaster|reservatie\w*|team|help|welkom|dienst|planning|werkplaats|magazijn)([.\-_+0-9].*)?$/;
const PRIVATE_HOSTS =
  /@(gmail|hotmail|outlook|live|telenet|skynet|proximus|yahoo|icloud|me|msn|pandora|scarlet|base|voo|belgacom)\.[a-z.]+$/;

/** Whether an e-mail address looks like that of a person. */
export function isPersonalEmail(text: string): boolean {
  const at = text.indexOf("@");
  if (at < 1 || /\s/.test(text)) return false;
  const plain = text.toLowerCase();
  const local = plain.slice(0, at);
  if (GENERAL.test(local)) return false;
  if (PRIVATE_HOSTS.test(plain)) return true;
  const parts = local.split(/[._-]/);
  return (parts.length === 2 && parts.every((part) => /^[a-z]+$/.test(part))) || FIRST_NAMES.has(parts[0] ?? "");
}

/**
 * Whether a text is a national register number: nine digits that start with a date, and two check digits, which are 97
 * minus the remainder of the nine divided by 97. For people born from 2000 on, the nine are first prefixed with a 2.
 */
export function isRegisterNumber(text: string): boolean {
  if (!isDigit(text.charCodeAt(0))) return false;
  const digits = text.replace(/[ .-]/g, "");
  if (!/^\d{11}$/.test(digits)) return false;
  const month = Number(digits.slice(2, 4));
  const day = Number(digits.slice(4, 6));
  if (month > 12 || day > 31) return false;
  const check = Number(digits.slice(9));
  const base = Number(digits.slice(0, 9));
  return check === 97 - (base % 97) || check === 97 - ((base + 2e9) % 97);
}

const LEGAL_FORM = /\b(bv|bvba|nv|vzw|cv|cvba|comm|vof|srl|sprl|sa|asbl|scrl|snc|ivzw|gcv|ebvba|lv|maatschap)\b/i;

/** Whether a text is a person's name: two to four words of which the first or last is a first name, no legal form. */
export function isPersonName(text: string): boolean {
  if (text.length > 40 || /[\d@/&]/.test(text)) return false;
  const words = text.trim().split(/[\s,]+/);
  if (words.length < 2 || words.length > 4 || LEGAL_FORM.test(text)) return false;
  const isName = (word: string | undefined): boolean => word !== undefined && FIRST_NAMES.has(plainHeader(word));
  return isName(words[0]) || isName(words.at(-1));
}

/** Whether a text is a single first name. */
function isFirstName(text: string): boolean {
  return text.length < 20 && FIRST_NAMES.has(plainHeader(text));
}

/** Whether a legal form is that of a sole trader. */
export function isSoleTrader(legalForm: string): boolean {
  return /\b(eenmanszaak|eenmanszaken|natuurlijk persoon|natuurlijke persoon|zelfstandige|zelfstandig|personne physique|independant)\b/.test(
    plainHeader(legalForm),
  );
}

/** The kind of personal data in a cell, if any. Names only count in columns without a field, as companies have them too. */
function personalCell(text: string, field: Field | null): PersonalReason | null {
  if (text.length < 3) return null;
  if (text.includes("@")) return isPersonalEmail(text) ? "email" : null;
  if (field !== "number" && isRegisterNumber(text)) return "register";
  // An enterprise number can look like a mobile number.
  if (field !== "number" && isMobile(text) && (field === "phone" || readEnterpriseNumber(text).fault !== null)) {
    return "mobile";
  }
  if (field === null && (isPersonName(text) || isFirstName(text))) return "name";
  return null;
}

/** Minimum share of personal values among the filled cells for which a column is rejected. */
const SHARE = 0.2;
/** Minimum number of personal values for which a column is rejected. With fewer, only their rows are. */
const FEWEST = 3;

/** Counts the personal data in each column. */
export class PersonalDataDetector {
  private readonly filled: number[];
  private readonly found: Map<PersonalReason, number>[];

  constructor(
    private readonly headers: readonly string[],
    private readonly mapping: Mapping,
  ) {
    this.filled = headers.map(() => 0);
    this.found = headers.map(() => new Map<PersonalReason, number>());
  }

  /** Checks one cell; returns the kind of personal data in it, if any. */
  see(column: number, cell: string): PersonalReason | null {
    if (cell === "") return null;
    this.filled[column] = (this.filled[column] ?? 0) + 1;
    const reason = personalCell(cell, this.mapping[column] ?? null);
    if (reason !== null) {
      const counts = this.found[column];
      counts?.set(reason, (counts.get(reason) ?? 0) + 1);
    }
    return reason;
  }

  /** The rejected columns. */
  verdicts(): PersonalColumn[] {
    return this.headers.flatMap((header, index) => {
      const reason = this.verdict(index);
      return reason === null ? [] : [{ index, header, reason }];
    });
  }

  /** Why a column is rejected: for its heading (with at least one filled cell) or its values. Null if it is not. */
  private verdict(column: number): PersonalReason | null {
    const filled = this.filled[column] ?? 0;
    if (filled === 0) return null;
    const header = personalHeader(this.headers[column] ?? "");
    if (header !== null) return header;
    let most: PersonalReason | null = null;
    let best = Math.max(FEWEST, filled * SHARE);
    for (const [reason, count] of this.found[column] ?? []) {
      if (count >= best) [most, best] = [reason, count];
    }
    return most;
  }
}

/** Masks a personal value for display: `Jan Peeters` → `J•• P••••••`, `0470 12 34 56` → `04•• •• •• ••`. */
export function mask(text: string): string {
  const kept = /^\+?\d/.test(text) ? 2 : 0;
  return text
    .slice(0, 40)
    .replace(/[\p{L}\p{N}]/gu, (char: string, at: number) =>
      at < kept || (kept === 0 && (at === 0 || /[^\p{L}\p{N}]/u.test(text.charAt(at - 1)))) ? char : "•",
    );
}
