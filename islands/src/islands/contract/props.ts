// What the contract tool gets from the content files.

/** Level of an electronic signature (eIDAS 910/2014). */
export type Level = "gewoon" | "geavanceerd" | "gekwalificeerd";

/** How a variable is filled in and checked. */
export type VariableKind = "text" | "long" | "date" | "email" | "phone" | "enterprise";

/** What the tool works out by itself for a variable. */
export type VariableSource =
  | "formula.name"
  | "formula.price"
  | "formula.extra"
  | "formula.included"
  | "formula.scope"
  | "price.french-share"
  | "price.total"
  | "set.title"
  | "set.nace"
  | "set.region"
  | "set.sizes"
  | "set.records"
  | "set.source"
  | "set.fresh"
  | "set.screened"
  | "set.price"
  | "set.discount"
  | "set.total";

/** What switches a condition without being asked. */
export type ConditionSource = "formula.fixed" | "formula.dedicated" | "price.french" | "price.demanding";

export interface Variable {
  key: string;
  label: string;
  example: string;
  kind: VariableKind;
  from: VariableSource | null;
}

export interface Condition {
  key: string;
  label: string;
  /** One sentence on what the clause does. */
  note: string | null;
  /** Of the conditions with the same choice exactly one holds. */
  choice: string | null;
  from: ConditionSource | null;
}

/** A model contract. */
export interface Template {
  slug: string;
  title: string;
  summary: string;
  url: string;
  version: string;
  /** Day of this version, `2026-11-20`. */
  updated: string;
  signature: Level;
  signatureNote: string;
  variables: Variable[];
  conditions: Condition[];
  /** Markdown with `[[variable]]` and `[[#condition]]…[[/condition]]`. */
  text: string;
}

/** A price formula; amounts in euro without VAT. */
export interface Formula {
  key: string;
  name: string;
  /** Per month. */
  price: number;
  /** The price is a lowest price. */
  from: boolean;
  /** Appointments a month; a goal when there is no price for an extra one. */
  included: number;
  extra: number | null;
  /** What is in it, as a contract says it. */
  scope: string;
}

/** A set of company data; its price in euro a record without VAT. */
export interface DataSet {
  slug: string;
  title: string;
  nace: string[];
  region: string;
  sizes: string[];
  /** Records there are. */
  records: number;
  source: string;
  /** Month of the last refresh, `2026-10`. */
  fresh: string;
  /** Day of the last screening, `2026-11-16`. */
  screened: string;
  price: number;
  /** Fewest records in an order. */
  minimum: number;
}

/** From `from` records a discount of `off` (a share). */
export interface Tier {
  from: number;
  off: number;
}

export interface ContractProps {
  /** Key in the visitor's storage. */
  storageKey: string;
  /** `https://www.example.be`: links of a plain text start with it. */
  host: string;
  brand: string;
  company: string;
  templates: Template[];
  formulas: Formula[];
  /** One-off, in euro without VAT. */
  setup: number;
  /** Months a formula runs at least. */
  months: number;
  /** Shares added to the price. */
  surcharges: { french: number; demanding: number };
  sets: DataSet[];
  tiers: Tier[];
  /** Days an offer stays open and days before a reminder. */
  days: { valid: number; remind: number; warn: number };
}
