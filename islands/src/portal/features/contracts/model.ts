// Contracts made from a model: their fields, the values that follow from the price, and the text.

import {
  newDraft,
  fieldError,
  type Action,
  type Derived,
  type Draft,
  type Signer,
} from "../../../features/contract/documents/model.ts";
import { isDraft } from "../../../features/contract/documents/store.ts";
import { isObject } from "../../../lib/json.ts";
import { normalizeEnterpriseNumber } from "../../../lib/schemas/enterprise-number.ts";
import { date, month, number } from "../../../lib/format.ts";
import type { Schemas } from "../../lib/client.ts";
import { discount, money, order, orderable, quote, type Choice, type Quote } from "./price.ts";
import { parse, plain, select, variablesIn, type Block } from "./text.ts";

/** The API's answer: all models, and the prices that they use. */
export type Models = Schemas["ContractModels"];
export type Template = Models["templates"][number];
export type Variable = Template["variables"][number];
export type Condition = Template["conditions"][number];
type VariableSource = NonNullable<Variable["from"]>;

export interface ModelDraft extends Draft<Block[]> {
  /** Slug of the model. */
  template: string;
  values: Record<string, string>;
  conditions: Record<string, boolean>;
  price: Choice;
  set: { slug: string; records: number };
}

/** The id of a variable's field, so that a blank in the text can lead to it. */
export const fieldId = (key: string): string => `contract-${key.replace(/\W/g, "-")}`;

/** A new document from a model. */
export function create(models: Models, template: Template, id: string, name: string, act: Action): ModelDraft {
  const choices = new Set<string>();
  const conditions: Record<string, boolean> = {};
  for (const { key, choice } of template.conditions) {
    conditions[key] = choice !== null && !choices.has(choice);
    if (choice !== null) choices.add(choice);
  }
  const set = models.sets[0];
  const note = `${template.title}, model ${template.version}`;
  return {
    ...newDraft(id, name, template.signature, signers(template), { ...act, note }),
    template: template.slug,
    values: {},
    conditions,
    price: { formula: models.formulas[0]?.key ?? "", french: 0, demanding: false, months: models.months },
    set: { slug: set?.slug ?? "", records: set?.minimum ?? 0 },
  };
}

/** The parties that sign, in the model's order but with the customer last, so that customers get a signed text. */
function signers(template: Template): Signer[] {
  const found = template.variables.filter(({ key }) => key.endsWith(".ondertekenaar"));
  return found
    .map(({ key }) => ({ party: key.startsWith("klant") ? "Klant" : "Dienstverlener", key, at: "", how: "" }))
    .sort((a, b) => Number(a.party === "Klant") - Number(b.party === "Klant"));
}

/** Everything that is derived from a document. */
export interface DerivedContract extends Derived<Block[]> {
  /** Variables in the current text that are filled in by hand. */
  fields: Variable[];
  /** Variables without a value, in the order of the text. */
  missing: Variable[];
  /** Error messages by key, for values that can't be right. */
  errors: Map<string, string>;
  quote: Quote | null;
}

/** Whether a model's price comes from a formula. */
export const usesFormula = (template: Template): boolean =>
  template.variables.some(({ from }) => from !== null && /^(formula|price)\./.test(from));
/** Whether a model's price comes from a data set. */
export const usesSet = (template: Template): boolean => template.variables.some(({ from }) => from?.startsWith("set."));

/** The values that follow from the choices about the price. */
function sourceValues(models: Models, draft: ModelDraft): Record<VariableSource, string | undefined> {
  const formula = models.formulas.find(({ key }) => key === draft.price.formula);
  const set = models.sets.find(({ slug }) => slug === draft.set.slug);
  const join = (items: string[]): string =>
    items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} en ${items.at(-1) ?? ""}`;
  const records = set ? orderable(set, draft.set.records) : 0;
  return {
    "formula.name": formula?.name,
    "formula.price": formula && money(formula.price * 100),
    "formula.extra": typeof formula?.extra === "number" ? money(formula.extra * 100) : undefined,
    "formula.included": formula && String(formula.included),
    "formula.scope": formula?.scope,
    "price.french-share": `${String(draft.price.french)}% van de bellijst`,
    "price.total": formula && money(quote(models, draft.price).cents),
    "set.title": set?.title,
    "set.nace": set && join(set.nace),
    "set.region": set?.region,
    "set.sizes": set && `${join(set.sizes.map((size) => size.replace("-", " tot ")))} medewerkers`,
    "set.records": set && number(records),
    "set.source": set?.source.replace(/\.$/, ""),
    "set.fresh": set && month(set.fresh),
    "set.screened": set && date(set.screened),
    "set.price": set && money(set.price * 100),
    "set.discount": `${number(discount(models.tiers, records) * 100, 1)}%`,
    "set.total": set && money(order(set, models.tiers, records).cents),
  };
}

function conditionHolds(models: Models, draft: ModelDraft, { key, from }: Condition): boolean {
  if (from === null) return draft.conditions[key] === true;
  const formula = models.formulas.find((one) => one.key === draft.price.formula);
  return {
    "formula.fixed": typeof formula?.extra === "number",
    "formula.dedicated": formula?.extra === null,
    "price.french": draft.price.french > 0,
    "price.demanding": draft.price.demanding,
  }[from];
}

/** Formats a value for the text: days in words, enterprise numbers with dots. */
function written(variable: Variable, value: string): string {
  const text = value.trim();
  if (variable.kind === "date" && /^\d{4}-\d\d-\d\d$/.test(text)) return date(text);
  return variable.kind === "enterprise" ? normalizeEnterpriseNumber(text) : text;
}

/** Derives everything from a document. */
export function derive(models: Models, template: Template, draft: ModelDraft): DerivedContract {
  const holding = template.conditions.filter((one) => conditionHolds(models, draft, one)).map(({ key }) => key);
  const chosen = select(template.text, (key) => holding.includes(key));
  const variables = new Map(template.variables.map((one) => [one.key, one]));
  const used = variablesIn(chosen).flatMap((key) => variables.get(key) ?? []);
  const follows = sourceValues(models, draft);
  const value = (key: string): string | null => {
    const variable = variables.get(key);
    if (variable === undefined) return null;
    if (variable.from !== null) return follows[variable.from] ?? null;
    const text = draft.values[key] ?? "";
    return text.trim() === "" ? null : written(variable, text);
  };
  const blocks = parse(chosen, (key) => ({ label: variables.get(key)?.label ?? key, value: value(key) }));
  const errors = new Map<string, string>();
  for (const variable of used) {
    const wrong = variable.from === null ? fieldError(variable.kind, draft.values[variable.key] ?? "") : null;
    if (wrong !== null) errors.set(variable.key, wrong);
  }
  const set = models.sets.find(({ slug }) => slug === draft.set.slug);
  let price: Quote | null = null;
  if (usesFormula(template)) price = quote(models, draft.price);
  else if (usesSet(template) && set !== undefined && used.some(({ from }) => from === "set.total")) {
    price = order(set, models.tiers, draft.set.records);
  }
  const missing = used.filter(({ key }) => value(key) === null);
  return {
    fields: used.filter(({ from }) => from === null),
    missing,
    errors,
    open: [
      ...missing.map(({ key, label, from }) => ({
        tab: from === null ? "gegevens" : "prijs",
        id: fieldId(key),
        label,
      })),
      ...used.flatMap(({ key, label }) => {
        const wrong = errors.get(key);
        return wrong === undefined ? [] : [{ tab: "gegevens", id: fieldId(key), label: `${label}: ${wrong}` }];
      }),
    ],
    content: blocks,
    text: [template.title, plain(blocks, models.host)].join("\n\n"),
    quote: price,
  };
}

/** Reads a stored document; null if it is not valid. */
export function readModelDraft(value: unknown): ModelDraft | null {
  if (!isObject(value)) return null;
  const { template, values, conditions, price, set } = value;
  const fits =
    isDraft(value, Array.isArray) &&
    typeof template === "string" &&
    isObject(values) &&
    Object.values(values).every((text) => typeof text === "string") &&
    isObject(conditions) &&
    isObject(price) &&
    typeof price.formula === "string" &&
    [price.french, price.months].every(Number.isFinite) &&
    isObject(set) &&
    typeof set.slug === "string" &&
    Number.isFinite(set.records);
  return fits ? (value as unknown as ModelDraft) : null;
}
