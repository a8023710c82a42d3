// What the upload tool finds in a list, and what cleaning it costs. No React, no DOM.

import type { CleaningPrices } from "../../contract/props.ts";
import { euro, number } from "../../lib/format.ts";

/** What a column can mean. */
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

/** Gives a column a field, and takes that from the column that had it. */
export function assign(mapping: Mapping, column: number, field: Field | null): Mapping {
  return mapping.map((old, at) => (at === column ? field : old === field ? null : old));
}

/** Whether the mapping is enough for a check: companies are told apart by their number or name. */
export function isEnough(mapping: Mapping): boolean {
  return mapping.includes("number") || mapping.includes("name");
}

/** What can be wrong with a row, most serious first. A refused row can't be used at all, the others can be repaired. */
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

/** Problems of a kind that are shown; the rest is counted, and is in the full report. */
export const SHOWN_PER_KIND = 100;

/** One thing that is wrong with one row. */
export interface Problem {
  /** As a spreadsheet counts: the heading is row 1. */
  row: number;
  kind: Kind;
  /** The heading of the column; null when the problem is not in one column. */
  column: string | null;
  /** The value, shortened, and masked when it is personal; of a duplicate the row of the first. */
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

/** What is read of a file at most. A larger file is refused; rows beyond the limit are not read. */
export interface Limits {
  bytes: number;
  rows: number;
}

/** Why reading stopped before the end. */
export type Stop = { why: "rows"; row: number } | { why: "quote"; row: number } | null;

/** The outcome. `good + repair + refused = rows`. */
export interface Report {
  name: string;
  /** Rows below the heading that hold anything. */
  rows: number;
  good: number;
  /** Rows that can be used once they are repaired. */
  repair: number;
  /** Rows that can't be used. */
  refused: number;
  /** Rows with this kind of problem; a row can have several. */
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
 * What cleaning a list costs, as lines of text for the page and for the request; none if nothing is left to clean. Refused
 * rows are not charged.
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
