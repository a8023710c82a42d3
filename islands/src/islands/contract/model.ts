// A document with its versions, its state and the trail of every step.

import { number, date } from "../../shared/format.ts";
import { readEnterpriseNumber, writeEnterpriseNumber } from "../../shared/enterprise-number.ts";
import type { Condition, ContractProps, Level, Template, Variable, VariableSource } from "./props.ts";
import { discount, money, order, quote, type Quote } from "./price.ts";
import { sha256 } from "./sha256.ts";
import { parse, plain, select, variablesIn, type Block } from "./text.ts";

/** Sector fact sheet, section 12. */
export const STATES = [
  "concept",
  "nagekeken",
  "verstuurd",
  "bekeken",
  "getekend",
  "gearchiveerd",
  "geweigerd",
  "verlopen",
] as const;
export type State = (typeof STATES)[number];

/** A text that was put aside, with the hash that shows whether it was changed since. */
export interface Version {
  /** From 1. */
  number: number;
  /** Moment, ISO 8601. */
  at: string;
  by: string;
  note: string;
  /** Version of the model it was made from. */
  model: string;
  /** What is shown: later changes of the model or of the prices don't reach it. */
  blocks: Block[];
  text: string;
  hash: string;
}

export type Step =
  | "gemaakt"
  | "bewaard"
  | "nagekeken"
  | "teruggenomen"
  | "verstuurd"
  | "herinnerd"
  | "bekeken"
  | "ondertekend"
  | "geweigerd"
  | "verlopen"
  | "verlengd"
  | "heropend"
  | "gearchiveerd";

/** A line of the trail. */
export interface Entry {
  at: string;
  by: string;
  step: Step;
  state: State;
  /** Number of the version it was about; 0 before the first. */
  version: number;
  /** Hash of that version. */
  hash: string;
  note: string;
  /** Hash of this line and of the line before it: a line changed or left out breaks the chain. */
  chain: string;
}

export interface Signer {
  /** For whom: `Klant`, `Dienstverlener`. */
  party: string;
  /** Key of the variable that holds the name. */
  key: string;
  /** Moment of signing; empty until then. */
  at: string;
  /** How the signature was given. */
  how: string;
}

export interface Draft {
  id: string;
  template: string;
  name: string;
  created: string;
  changed: string;
  values: Record<string, string>;
  conditions: Record<string, boolean>;
  price: { formula: string; french: number; demanding: boolean; months: number };
  set: { slug: string; records: number };
  level: Level;
  signers: Signer[];
  state: State;
  versions: Version[];
  trail: Entry[];
  /** Days, `2026-12-24`, or empty. */
  validUntil: string;
  remindOn: string;
  endsOn: string;
}

/** From which states a step may be taken, and where it leads. */
export const STEPS: Readonly<Record<Step, { from: readonly State[]; to: State | null }>> = {
  gemaakt: { from: [], to: "concept" },
  bewaard: { from: ["concept"], to: null },
  nagekeken: { from: ["concept"], to: "nagekeken" },
  teruggenomen: { from: ["nagekeken"], to: "concept" },
  verstuurd: { from: ["nagekeken"], to: "verstuurd" },
  herinnerd: { from: ["verstuurd", "bekeken"], to: null },
  bekeken: { from: ["verstuurd"], to: "bekeken" },
  // Leads to `getekend` once everyone has signed.
  ondertekend: { from: ["verstuurd", "bekeken"], to: null },
  geweigerd: { from: ["verstuurd", "bekeken"], to: "geweigerd" },
  verlopen: { from: ["verstuurd", "bekeken"], to: "verlopen" },
  verlengd: { from: ["verlopen"], to: "verstuurd" },
  heropend: { from: ["verstuurd", "bekeken", "geweigerd", "verlopen"], to: "concept" },
  gearchiveerd: { from: ["getekend", "geweigerd", "verlopen"], to: "gearchiveerd" },
};

/** The steps that may be taken now. */
export function possible(draft: Draft): Step[] {
  return (Object.keys(STEPS) as Step[]).filter((step) => STEPS[step].from.includes(draft.state));
}

/** Who did what, and when. */
export interface Act {
  at: string;
  by: string;
  note?: string;
}

const link = (before: string, entry: Omit<Entry, "chain">): string =>
  sha256(
    [before, entry.at, entry.by, entry.step, entry.state, String(entry.version), entry.hash, entry.note].join("\n"),
  );

function log(draft: Draft, step: Step, state: State, act: Act): Draft {
  const version = draft.versions.at(-1);
  const entry: Omit<Entry, "chain"> = {
    at: act.at,
    by: act.by,
    step,
    state,
    version: version?.number ?? 0,
    hash: version?.hash ?? "",
    note: act.note ?? "",
  };
  const chain = link(draft.trail.at(-1)?.chain ?? "", entry);
  return { ...draft, state, changed: act.at, trail: [...draft.trail, { ...entry, chain }] };
}

/** Takes a step. A step that can't be taken now leaves the draft as it is. */
export function take(draft: Draft, step: Step, act: Act): Draft {
  const { from, to } = STEPS[step];
  if (!from.includes(draft.state) || step === "ondertekend") return draft;
  const unsigned = draft.signers.map((signer) => ({ ...signer, at: "", how: "" }));
  return log(step === "heropend" ? { ...draft, signers: unsigned } : draft, step, to ?? draft.state, act);
}

/** The first who has not signed yet. */
export function nextSigner(draft: Draft): Signer | null {
  return draft.signers.find(({ at }) => at === "") ?? null;
}

/** Puts down the signature of whose turn it is; the last one makes the document `getekend`. */
export function sign(draft: Draft, how: string, act: Act): Draft {
  const signer = nextSigner(draft);
  if (signer === null || !STEPS.ondertekend.from.includes(draft.state)) return draft;
  const signers = draft.signers.map((one) => (one === signer ? { ...one, at: act.at, how } : one));
  const signed = { ...draft, signers };
  const state = nextSigner(signed) === null ? "getekend" : draft.state;
  return log(signed, "ondertekend", state, {
    ...act,
    note: [signer.party, how, act.note ?? ""].filter(Boolean).join(", "),
  });
}

/** Puts the text aside as a version, unless it is that of the last one. */
export function save(
  draft: Draft,
  { text, blocks, model }: Pick<Version, "text" | "blocks" | "model">,
  act: Act,
): Draft {
  const hash = sha256(text);
  if (draft.state !== "concept" || draft.versions.at(-1)?.hash === hash) return draft;
  const number = draft.versions.length + 1;
  const version: Version = { number, at: act.at, by: act.by, note: act.note ?? "", model, blocks, text, hash };
  return log({ ...draft, versions: [...draft.versions, version] }, "bewaard", "concept", act);
}

/** Whether no line of the trail and no version was changed after it was written. */
export function intact(draft: Draft, host: string): boolean {
  let before = "";
  for (const entry of draft.trail) {
    if (entry.chain !== link(before, entry)) return false;
    before = entry.chain;
    const version = draft.versions.find(({ number }) => number === entry.version);
    if (entry.version > 0 && version?.hash !== entry.hash) return false;
  }
  return draft.versions.every(
    ({ text, blocks, hash }) => sha256(text) === hash && text.endsWith(`\n\n${plain(blocks, host)}`),
  );
}

/** `day` plus a number of days, both `2026-12-24`. */
export function plusDays(day: string, days: number): string {
  const [year = 0, month = 1, of = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, of + days)).toISOString().slice(0, 10);
}

/** What asks for attention on a day: it is past its date, near it, or wants a reminder. */
export type Alert = "verlopen" | "bijna-verlopen" | "herinneren" | "einde-nadert" | "afgelopen";

export function alerts(draft: Draft, today: string, warn: number): Alert[] {
  const found: Alert[] = [];
  const out = draft.state === "verstuurd" || draft.state === "bekeken";
  if (out && draft.validUntil !== "") {
    if (draft.validUntil < today) found.push("verlopen");
    else if (draft.validUntil <= plusDays(today, warn)) found.push("bijna-verlopen");
  }
  if (out && draft.remindOn !== "" && draft.remindOn <= today && !found.includes("verlopen")) found.push("herinneren");
  const kept = draft.state === "getekend" || draft.state === "gearchiveerd";
  if (kept && draft.endsOn !== "") {
    if (draft.endsOn < today) found.push("afgelopen");
    else if (draft.endsOn <= plusDays(today, 2 * warn)) found.push("einde-nadert");
  }
  return found;
}

/** A new document from a model. */
export function create(props: ContractProps, template: Template, id: string, name: string, act: Act): Draft {
  const choices = new Set<string>();
  const conditions: Record<string, boolean> = {};
  for (const { key, choice } of template.conditions) {
    conditions[key] = choice !== null && !choices.has(choice);
    if (choice !== null) choices.add(choice);
  }
  const formula = props.formulas[0]?.key ?? "";
  const set = props.sets[0];
  const draft: Draft = {
    id,
    template: template.slug,
    name,
    created: act.at,
    changed: act.at,
    values: {},
    conditions,
    price: { formula, french: 0, demanding: false, months: props.months },
    set: { slug: set?.slug ?? "", records: set?.minimum ?? 0 },
    level: template.signature,
    signers: signers(template),
    state: "concept",
    versions: [],
    trail: [],
    validUntil: "",
    remindOn: "",
    endsOn: "",
  };
  return log(draft, "gemaakt", "concept", { ...act, note: `${template.title}, model ${template.version}` });
}

/** Who signs, in the order of the model: the customer last, so that he gets a signed text. */
function signers(template: Template): Signer[] {
  const found = template.variables.filter(({ key }) => key.endsWith(".ondertekenaar"));
  return found
    .map(({ key }) => ({ party: key.startsWith("klant") ? "Klant" : "Dienstverlener", key, at: "", how: "" }))
    .sort((a, b) => Number(a.party === "Klant") - Number(b.party === "Klant"));
}

/** Everything that follows from a draft: what the preview and the exports show. */
export interface Deed {
  /** Conditions that hold. */
  holds: (condition: string) => boolean;
  /** Variables of the text as it is now, those that are filled in by hand first. */
  fields: Variable[];
  /** Variables without a value, in order of the text. */
  missing: Variable[];
  /** Keys with a value that can't be right, with what is wrong. */
  faults: Map<string, string>;
  blocks: Block[];
  /** The title and the text. */
  text: string;
  /** Version of the model. */
  model: string;
  quote: Quote | null;
}

/** Whether a model's price comes from a formula. */
export const usesFormula = (template: Template): boolean =>
  template.variables.some(({ from }) => from !== null && /^(formula|price)\./.test(from));
/** Whether a model's price comes from a data set. */
export const usesSet = (template: Template): boolean => template.variables.some(({ from }) => from?.startsWith("set."));

function derived(props: ContractProps, draft: Draft, from: VariableSource): string | null {
  const formula = props.formulas.find(({ key }) => key === draft.price.formula);
  const set = props.sets.find(({ slug }) => slug === draft.set.slug);
  const join = (items: string[]): string =>
    items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} en ${items.at(-1) ?? ""}`;
  const records =
    set === undefined ? 0 : Math.max(Math.min(set.minimum, set.records), Math.min(draft.set.records, set.records));
  switch (from) {
    case "formula.name":
      return formula?.name ?? null;
    case "formula.price":
      return formula === undefined ? null : money(formula.price * 100);
    case "formula.extra":
      return typeof formula?.extra === "number" ? money(formula.extra * 100) : null;
    case "formula.included":
      return formula === undefined ? null : String(formula.included);
    case "formula.scope":
      return formula?.scope ?? null;
    case "price.french-share":
      return `${String(draft.price.french)}% van de bellijst`;
    case "price.total":
      return formula === undefined ? null : money(quote(props, draft.price).cents);
    case "set.title":
      return set?.title ?? null;
    case "set.nace":
      return set === undefined ? null : join(set.nace);
    case "set.region":
      return set?.region ?? null;
    case "set.sizes":
      return set === undefined ? null : `${join(set.sizes.map((size) => size.replace("-", " tot ")))} medewerkers`;
    case "set.records":
      return set === undefined ? null : number(records);
    case "set.source":
      return set?.source.replace(/\.$/, "") ?? null;
    case "set.fresh":
      return set === undefined ? null : date(`${set.fresh}-01`).replace(/^\d+ /, "");
    case "set.screened":
      return set === undefined ? null : date(set.screened);
    case "set.price":
      return set === undefined ? null : money(set.price * 100);
    case "set.discount":
      return `${number(discount(props.tiers, records) * 100, 1)}%`;
    case "set.total":
      return set === undefined ? null : money(order(set, props.tiers, records).cents);
  }
}

function conditionHolds(props: ContractProps, draft: Draft, condition: Condition): boolean {
  const formula = props.formulas.find(({ key }) => key === draft.price.formula);
  switch (condition.from) {
    case "formula.fixed":
      return typeof formula?.extra === "number";
    case "formula.dedicated":
      return formula?.extra === null;
    case "price.french":
      return draft.price.french > 0;
    case "price.demanding":
      return draft.price.demanding;
    case null:
      return draft.conditions[condition.key] === true;
  }
}

/** What stands in the text for a value: days are written out, enterprise numbers get their dots. */
export function written(variable: Variable, value: string): string {
  const text = value.trim();
  if (variable.kind === "date" && /^\d{4}-\d\d-\d\d$/.test(text)) return date(text);
  if (variable.kind !== "enterprise") return text;
  const { digits } = readEnterpriseNumber(text);
  return digits === null ? text : writeEnterpriseNumber(digits);
}

/** What is wrong with a filled-in value, in words; nothing when it can be right. */
export function fault(variable: Variable, value: string): string | null {
  const text = value.trim();
  if (text === "") return null;
  if (variable.kind === "enterprise") {
    const { fault: wrong } = readEnterpriseNumber(text);
    if (wrong === "length" || wrong === "missing") return "Een ondernemingsnummer moet tien cijfers hebben";
    if (wrong === "unit") return "Dit is het nummer van een vestiging, vul dat van de onderneming in";
    if (wrong === "check") return "De laatste twee cijfers kloppen niet bij de eerste acht, kijk het nummer na";
  }
  if (variable.kind === "email" && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)) return "Voer een geldig e-mailadres in";
  if (variable.kind === "phone" && text.replace(/\D/g, "").length < 9) return "Voer een geldig telefoonnummer in";
  return null;
}

/** Works out the document. */
export function deed(props: ContractProps, template: Template, draft: Draft): Deed {
  const conditions = new Map(template.conditions.map((one) => [one.key, conditionHolds(props, draft, one)]));
  const holds = (key: string): boolean => conditions.get(key) === true;
  const chosen = select(template.text, holds);
  const variables = new Map(template.variables.map((one) => [one.key, one]));
  const used = variablesIn(chosen).flatMap((key) => variables.get(key) ?? []);
  const value = (key: string): string | null => {
    const variable = variables.get(key);
    if (variable === undefined) return null;
    if (variable.from !== null) return derived(props, draft, variable.from);
    const text = draft.values[key] ?? "";
    return text.trim() === "" ? null : written(variable, text);
  };
  const blocks = parse(chosen, (key) => ({ label: variables.get(key)?.label ?? key, value: value(key) }));
  const faults = new Map<string, string>();
  for (const variable of used) {
    const wrong = variable.from === null ? fault(variable, draft.values[variable.key] ?? "") : null;
    if (wrong !== null) faults.set(variable.key, wrong);
  }
  const set = props.sets.find(({ slug }) => slug === draft.set.slug);
  let price: Quote | null = null;
  if (usesFormula(template)) price = quote(props, draft.price);
  else if (usesSet(template) && set !== undefined && used.some(({ from }) => from === "set.total")) {
    price = order(set, props.tiers, draft.set.records);
  }
  return {
    holds,
    fields: used.filter(({ from }) => from === null),
    missing: used.filter(({ key }) => value(key) === null),
    faults,
    blocks,
    text: [template.title, plain(blocks, props.host)].join("\n\n"),
    model: template.version,
    quote: price,
  };
}
