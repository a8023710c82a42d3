// Types and texts of the upload tool: fields, problems, reports, and the price of cleaning. No React, no DOM.

import type { CleaningPrices } from "../../contract/props.ts";
import { euro, number } from "../../lib/format.ts";

/** The fields that a column can have. */
export const FIELD_LABELS = {
  name: "Naam van het bedrijf",
  legalForm: "Rechtsvorm",
  number: "Ondernemingsnummer",
  address: "Adres",
  postcode: "Postcode",
  place: "Gemeente",
  nace: "NACE-code",
  size: "Grootteklasse",
  phone: "Algemeen telefoonnummer",
  email: "Algemeen e-mailadres",
  website: "Website",
};
export type Field = keyof typeof FIELD_LABELS;
export const FIELDS = Object.keys(FIELD_LABELS) as Field[];

/** The field of each column; null for a column without one. */
export type Mapping = (Field | null)[];

/** Assigns a field to a column, and removes it from the column that had it. */
export function assign(mapping: Mapping, column: number, field: Field | null): Mapping {
  return mapping.map((old, at) => (at === column ? field : old === field ? null : old));
}

/** Whether a mapping is enough for a check, which identifies companies by number or name. */
export function isComplete(mapping: Mapping): boolean {
  return mapping.includes("number") || mapping.includes("name");
}

/** Kinds of problems with a row, most serious first. Refused rows can't be used; the others can be repaired. */
export const KIND_LABELS = {
  formula: "Cel met een formule",
  personal: "Gegeven van een persoon",
  duplicate: "Dubbele rij",
  columns: "Te veel of te weinig kolommen",
  "too-long": "Cel van meer dan 32.767 tekens",
  "number-bad": "Fout ondernemingsnummer",
  "number-unit": "Nummer van een vestiging",
  "number-missing": "Geen ondernemingsnummer",
  "nace-missing": "Geen NACE-code",
  "nace-bad": "NACE-code bestaat niet in NACE-BEL 2025",
  "postcode-bad": "Postcode is niet Belgisch",
  "place-wrong": "Postcode hoort niet bij de gemeente",
  "phone-missing": "Geen telefoonnummer",
  "phone-bad": "Fout telefoonnummer",
  "email-bad": "Fout e-mailadres",
  garbled: "Letters die verkeerd bewaard zijn",
};
export type Kind = keyof typeof KIND_LABELS;
export const KINDS = Object.keys(KIND_LABELS) as Kind[];

const REFUSED: readonly Kind[] = ["formula", "personal", "duplicate", "columns", "too-long"];

export const isRefused = (kind: Kind): boolean => REFUSED.includes(kind);

/** Explanation, once for each kind. */
export const KIND_REASONS: Record<Kind, string> = {
  formula:
    "Een cel die met =, +, - of @ begint, kan in Excel een opdracht uitvoeren. We openen ze niet en nemen de rij niet over.",
  personal:
    "Een gsm-nummer, een persoonlijk e-mailadres of een eenmanszaak hoort bij een mens. Zulke rijen verwerken we niet.",
  duplicate: "Hetzelfde bedrijf staat al hoger in de lijst. De eerste rij blijft.",
  columns: "De rij heeft een ander aantal cellen dan de eerste rij, dus we weten niet wat bij wat hoort.",
  "too-long": "Meer past er niet in een cel van Excel. Meestal ontbreekt er een aanhalingsteken.",
  "number-bad": "De laatste twee cijfers volgen niet uit de eerste acht, of het zijn er geen tien.",
  "number-unit": "Een vestiging heeft een eigen nummer. We zoeken de onderneming erachter op.",
  "number-missing": "Zonder nummer vind je dubbele fiches niet terug in je CRM.",
  "nace-missing": "Zonder code weet je niet wat het bedrijf doet.",
  "nace-bad": "De indeling veranderde op 1 januari 2025. Afdeling 45 verviel toen bijvoorbeeld.",
  "postcode-bad": "Een Belgische postcode heeft vier cijfers, van 1000 tot 9999.",
  "place-wrong": "De gemeente bestaat, maar heeft een andere postcode. Een van de twee klopt dus niet.",
  "phone-missing": "Zonder nummer kan niemand bellen. We zoeken het algemene nummer op.",
  "phone-bad":
    "Een Belgisch nummer heeft negen cijfers, of tien voor een gsm. Een buitenlands nummer begint met + of 00.",
  "email-bad": "Een e-mailadres heeft een naam, een apenstaartje en een domein, zoals info@bedrijf.be.",
  garbled: "Er staat ‘Ã©’ of een ruitje waar een letter met een accent hoort.",
};

/** Number of problems of each kind that are shown. The others are only counted, and are in the full report. */
export const SHOWN_PER_KIND = 100;

/** A problem with one row. */
export interface Problem {
  /** Row number as in a spreadsheet, where the heading is row 1. */
  row: number;
  kind: Kind;
  /** The heading of the column; null if the problem is not about one column. */
  column: string | null;
  /** The value: shortened, and masked if it is personal. For a duplicate, the row of the first one. */
  value: string;
}

/** Why a column may not be in the file. */
export const PERSONAL_REASONS = {
  name: "namen van personen",
  mobile: "gsm-nummers",
  email: "persoonlijke e-mailadressen",
  register: "rijksregisternummers",
  birth: "geboortedata",
  private: "gegevens over iemands privéleven",
};
export type PersonalReason = keyof typeof PERSONAL_REASONS;

export interface PersonalColumn {
  index: number;
  header: string;
  reason: PersonalReason;
}

export const ENCODING_LABELS = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16, omgekeerde volgorde",
  "windows-1252": "Windows-1252",
};
export type Encoding = keyof typeof ENCODING_LABELS;

/** The result of inspecting a file, before it is checked. */
export interface Inspection {
  name: string;
  encoding: Encoding;
  delimiter: string;
  columns: Column[];
  personal: PersonalColumn[];
}

export interface Column {
  header: string;
  /** A few values, masked in a column that is about persons. */
  samples: string[];
  guess: Field | null;
}

/** Limits on a file. Larger files are refused; rows beyond the limit are not read. */
export interface Limits {
  bytes: number;
  rows: number;
}

/** Why reading stopped before the end. */
export type Stop = { why: "rows"; row: number } | { why: "quote"; row: number } | null;

/** The outcome. `good + repair + refused = rows`. */
export interface Report {
  name: string;
  /** Number of non-empty rows below the heading. */
  rows: number;
  good: number;
  /** Number of rows that can be used after repair. */
  repair: number;
  /** Number of rows that can't be used. */
  refused: number;
  /** Number of rows with each kind of problem; a row can have several. */
  counts: Partial<Record<Kind, number>>;
  /** The first ones of each kind, at most `SHOWN_PER_KIND`. */
  problems: Problem[];
  /** Columns that turned out to be about persons. */
  personal: PersonalColumn[];
  stop: Stop;
}

/** A number of rows, in words. */
export const rowsOf = (count: number): string => `${number(count)} ${count === 1 ? "rij" : "rijen"}`;

/**
 * The price of cleaning a list, as lines of text for the page and the request; none if no rows are left to clean.
 * Refused rows are not charged.
 */
export function quoteLines({ good, repair }: Pick<Report, "good" | "repair">, prices: CleaningPrices): string[] {
  const { upTo, rowCents, repairCents, minimumCents } = prices;
  const rows = good + repair;
  if (rows === 0) return [];
  if (rows > upTo) return [`Meer dan ${number(upTo)} rijen: daarvoor maken we een prijs op maat.`];
  const cents = rows * rowCents + repair * repairCents;
  const cent = (cents: number): string => euro(cents / 100);
  return [
    `${rowsOf(rows)} nakijken aan ${cent(rowCents)}`,
    ...(repair > 0 ? [`${rowsOf(repair)} herstellen aan ${cent(repairCents)}`] : []),
    ...(cents < minimumCents ? [`Minimum van ${cent(minimumCents)}`] : []),
    `Totaal excl. btw: ${cent(Math.max(cents, minimumCents))}`,
  ];
}
