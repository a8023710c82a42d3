// A quote that a visitor makes for their own company and customer.

import { addDays } from "../../lib/days.ts";
import { newDraft, type Action, type Derived, type Draft, type OpenField } from "./documents/model.ts";
import { isDraft, hasStrings } from "./documents/store.ts";
import { isObject } from "../../lib/json.ts";
import { date } from "../../lib/format.ts";
import { validateValue, formatValue, type Kind } from "./checks.ts";
import { lineErrors, money, net, sums, unitPrice, VAT, type Line } from "./sums.ts";

/** A field of a company, or of the quote. */
export interface Field {
  key: string;
  label: string;
  example: string;
  kind?: Kind;
  required?: true;
  autoComplete?: string;
}

/** The visitor's company. WER III.74 and WVV 2:20 require form, seat, number and register on every order form. */
export const COMPANY: readonly Field[] = [
  { key: "name", label: "Naam", example: "Voorbeeld Bakkerij", required: true, autoComplete: "organization" },
  { key: "form", label: "Rechtsvorm", example: "nv, leeg voor een eenmanszaak" },
  { key: "number", label: "Ondernemingsnummer", example: "0000.000.097", kind: "enterprise", required: true },
  { key: "vat", label: "Btw-nummer", example: "BE 0000.000.097", kind: "vat" },
  { key: "street", label: "Straat en nummer", example: "Voorbeelddreef 21", required: true },
  { key: "place", label: "Postcode en gemeente", example: "9300 Aalst", required: true },
  { key: "phone", label: "Telefoon", example: "053 00 00 00", kind: "phone", autoComplete: "tel" },
  { key: "email", label: "E-mail", example: "info@voorbeeld.example", kind: "email", autoComplete: "email" },
  { key: "iban", label: "IBAN", example: "BE00 0000 0000 0000", kind: "iban" },
  { key: "court", label: "Rechtspersonenregister", example: "RPR Gent, afdeling Dendermonde" },
];

export const CUSTOMER: readonly Field[] = [
  { key: "name", label: "Naam van de klant", example: "Voorbeeld Installatietechniek bv", required: true },
  { key: "contact", label: "Ter attentie van", example: "An Voorbeeld" },
  { key: "street", label: "Straat en nummer", example: "Voorbeelddreef 4", required: true },
  { key: "place", label: "Postcode en gemeente", example: "9400 Ninove", required: true },
  { key: "vat", label: "Ondernemings- of btw-nummer", example: "BE 0000.000.097", kind: "vat" },
];

export const META: readonly Field[] = [
  { key: "number", label: "Nummer van de offerte", example: "2026-001", required: true },
  { key: "subject", label: "Onderwerp", example: "Broodlevering in januari" },
  { key: "date", label: "Datum", example: "", kind: "date", required: true },
  { key: "until", label: "Geldig tot en met", example: "", kind: "date", required: true },
];

export interface Quote {
  /** The values of the fields in `META`. */
  meta: Record<string, string>;
  customer: Record<string, string>;
  lines: Line[];
  notes: string;
  terms: string;
}

/** A quote with the company's details, as it is printed. */
export interface Sheet extends Quote {
  company: Record<string, string>;
}

export interface QuoteDraft extends Draft<Sheet> {
  quote: Quote;
}

/** Key of the logo among the company's details. Its value is a data URL. */
export const LOGO = "logo";

export const EMPTY: Line = { text: "", amount: "1", unit: "", price: "", off: "", vat: "21" };

export const fieldId = (part: string, key: string): string => `contract-${part}-${key}`;

/** The name of a quote in lists. */
export function nameOf({ meta, customer }: Quote): string {
  const [number, name] = [meta.number?.trim() ?? "", customer.name?.trim() ?? ""];
  return `Offerte ${number}${name === "" ? "" : ` voor ${name}`}`.trim();
}

/** The number after this year's highest, in the same notation. Only numbers with the year that end in digits count. */
export function nextNumber(drafts: readonly QuoteDraft[], year: string): string {
  const numbered = new RegExp(`^(.*${year}.*?)(\\d{1,6})$`);
  let next = { before: `${year}-`, count: 1, width: 3 };
  for (const { quote } of drafts) {
    const [, before, digits] = numbered.exec(quote.meta.number?.trim() ?? "") ?? [];
    if (before === undefined || digits === undefined) continue;
    if (Number(digits) >= next.count) next = { before, count: Number(digits) + 1, width: digits.length };
  }
  return `${next.before}${String(next.count).padStart(next.width, "0")}`;
}

const made = (id: string, quote: Quote, act: Action): QuoteDraft => ({
  ...newDraft(id, nameOf(quote), "gewoon", [{ party: "Klant", key: "contact", at: "", how: "" }], act),
  quote,
});

/** Makes a new quote. It copies the customer, lines and texts of `from`, if given. */
export function create(
  drafts: readonly QuoteDraft[],
  { days, terms, today }: { days: number; terms: string; today: string },
  id: string,
  act: Action,
  from?: QuoteDraft,
): QuoteDraft {
  const fresh: Quote = { meta: {}, customer: {}, lines: [EMPTY], notes: "", terms };
  const source = from?.quote ?? fresh;
  const number = nextNumber(drafts, today.slice(0, 4));
  const meta = { ...source.meta, number, date: today, until: addDays(today, days) };
  return made(id, { ...source, meta }, act);
}

function missing(part: string, tab: string, fields: readonly Field[], values: Record<string, string>): OpenField[] {
  return fields.flatMap(({ key, label, kind = "text", required }): OpenField[] => {
    const value = values[key] ?? "";
    const fault = required && value.trim() === "" ? "" : validateValue(kind, value);
    if (fault === null) return [];
    return [{ tab, id: fieldId(part, key), label: fault === "" ? label : `${label}: ${fault}` }];
  });
}

/** The fields that must be filled in or corrected before a quote is sent. */
function open({ company, meta, customer, lines }: Sheet): OpenField[] {
  const found = [
    ...missing("company", "bedrijf", COMPANY, company),
    ...missing("customer", "klant", CUSTOMER, customer),
    ...missing("meta", "klant", META, meta),
  ];
  const empty = (values: Record<string, string>, key: string): boolean => (values[key] ?? "").trim() === "";
  if ((meta.until ?? "") < (meta.date ?? "")) {
    found.push({ tab: "klant", id: fieldId("meta", "until"), label: "Geldig tot en met: een dag na de datum" });
  }
  if (empty(company, "vat") && lines.some(({ vat }) => VAT[vat].rate > 0n)) {
    found.push({ tab: "bedrijf", id: fieldId("company", "vat"), label: "Btw-nummer: je rekent btw aan" });
  }
  if (empty(customer, "vat") && lines.some(({ vat }) => VAT[vat].customer)) {
    found.push({ tab: "klant", id: fieldId("customer", "vat"), label: "Btw-nummer van de klant: die betaalt de btw" });
  }
  const names = { amount: "aantal", price: "prijs", off: "korting" };
  lines.forEach((line, at) => {
    const wants = (key: string, label: string): void => {
      found.push({ tab: "lijnen", id: fieldId(`line-${at}`, key), label: `Lijn ${at + 1}: ${label}` });
    };
    if (line.text.trim() === "") wants("text", "omschrijving");
    for (const key of lineErrors(line)) wants(key, names[key]);
  });
  if (lines.length === 0) found.push({ tab: "lijnen", id: "contract-add", label: "Minstens één lijn" });
  return found;
}

/** The name and address of a company, as lines. */
export function address(values: Record<string, string>, fields: readonly Field[]): string[] {
  const of = (key: string): string => {
    const field = fields.find((one) => one.key === key);
    return formatValue(field?.kind ?? "text", values[key] ?? "");
  };
  return [
    [of("name"), of("form")].filter(Boolean).join(" "),
    of("contact") && `t.a.v. ${of("contact")}`,
    of("street"),
    of("place"),
  ].filter(Boolean);
}

/** The other details of a company: numbers, register, contact and bank account. */
export function details(values: Record<string, string>): [label: string, value: string][] {
  const of = (key: string, kind: Kind = "text"): string => formatValue(kind, values[key] ?? "");
  const found: [string, string][] = [
    ["Ondernemingsnummer", of("number", "enterprise")],
    ["Btw", of("vat", "vat")],
    ["Register", of("court")],
    ["Tel.", of("phone")],
    ["E-mail", of("email")],
    ["IBAN", of("iban", "iban")],
  ];
  return found.filter(([, value]) => value !== "");
}

/** Formats the calculation of a line: `3 uur × € 65,00, korting 10%`. Empty without a price. */
export function reckoning({ amount, unit, price, off }: Line): string {
  if (price.trim() === "") return "";
  const times = `${[amount.trim(), unit.trim()].filter(Boolean).join(" ")} × ${unitPrice(price)}`;
  return off.trim() === "" ? times : `${times}, korting ${off.trim()}%`;
}

/** The totals in cents: without VAT, the VAT per rate (at 0% with the reason that none is charged), and with VAT. */
export function totals(lines: Line[]): [label: string, cents: bigint][] {
  const { groups, base, total } = sums(lines);
  const taxes = groups.map(({ vat, base, tax }): [string, bigint] => {
    const { rate, label, mention } = VAT[vat];
    return [`${rate === 0n ? mention : `Btw ${label}`} op ${money(base)}`, tax];
  });
  return [["Totaal zonder btw", base], ...taxes, ["Totaal met btw", total]];
}

/** The quote as plain text, which is hashed. */
export function plain(sheet: Sheet): string {
  const { company, customer, meta, lines, notes, terms } = sheet;
  const parts = [
    `Offerte ${meta.number ?? ""}${(meta.subject ?? "").trim() === "" ? "" : `: ${meta.subject ?? ""}`}`,
    `Datum: ${meta.date ? date(meta.date) : ""}\nGeldig tot en met: ${meta.until ? date(meta.until) : ""}`,
    `Van:\n${[...address(company, COMPANY), ...details(company).map((pair) => pair.join(": "))].join("\n")}`,
    `Aan:\n${[...address(customer, CUSTOMER), formatValue("vat", customer.vat ?? "")].filter(Boolean).join("\n")}`,
    lines
      .map(
        (line, at) =>
          `${at + 1}. ${line.text.trim()}\n   ${reckoning(line)}, btw ${VAT[line.vat].label}: ${money(net(line))}`,
      )
      .join("\n"),
    totals(lines)
      .map(([label, cents]) => `${label}: ${money(cents)}`)
      .join("\n"),
    notes.trim(),
    terms.trim() && `Voorwaarden\n${terms.trim()}`,
  ];
  return parts.filter(Boolean).join("\n\n");
}

/** Derives the document of a quote. The logo is not part of it: versions contain only words and numbers. */
export function derive({ quote }: QuoteDraft, own: Record<string, string>): Derived<Sheet> {
  const company = Object.fromEntries(COMPANY.map(({ key }) => [key, own[key] ?? ""]));
  const sheet = { ...quote, company };
  return { content: sheet, text: plain(sheet), open: open(sheet) };
}

const isFlat = (value: object): boolean => Object.values(value).every((one) => typeof one === "string");

const isQuote = (value: unknown): value is Quote =>
  isObject(value) &&
  hasStrings(value, ["notes", "terms"]) &&
  isObject(value.meta) &&
  isObject(value.customer) &&
  Array.isArray(value.lines) &&
  value.lines.every(
    (line) =>
      isObject(line) &&
      hasStrings(line, ["text", "amount", "unit", "price", "off", "vat"]) &&
      Object.hasOwn(VAT, String(line.vat)),
  ) &&
  [value.meta, value.customer].every(isFlat);

/** Reads a stored quote; null if it is not valid. */
export function readQuote(value: unknown): QuoteDraft | null {
  if (!isObject(value) || !isQuote(value.quote)) return null;
  const fits = (content: unknown): boolean =>
    isQuote(content) && isObject((content as Partial<Sheet>).company) && isFlat((content as Sheet).company);
  return isDraft(value, fits) ? (value as unknown as QuoteDraft) : null;
}
