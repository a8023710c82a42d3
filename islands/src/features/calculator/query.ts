// Stores all inputs in the query, so that a link shows exactly what the sender saw.

import { QUERY } from "../../lib/effort.ts";
import {
  clean,
  defaults,
  kindOf,
  MODE_KEYS,
  MODES,
  type CalculatorProps,
  type Inputs,
  type NumberKey,
} from "./logic.ts";

/** Query parameters. They are Dutch, because visitors see and share them. */
const NAMES: Record<NumberKey, string> = {
  attemptsPerDay: QUERY.attemptsPerDay,
  daysPerMonth: QUERY.daysPerMonth,
  reach: "bereik",
  booking: "afspraak",
  show: "opkomst",
  close: "klant",
  order: "order",
  margin: "marge",
  repeat: "herhaal",
  cycle: "cyclus",
  fixed: "vast",
  included: "inbegrepen",
  extra: "extra",
  setup: "start",
  goal: "doel",
  more: "bij",
  gross: "loon",
  tools: "tools",
  data: "data",
  coaching: "coaching",
  workDays: "werkdagen",
};
export const NUMBERS = Object.keys(NAMES) as NumberKey[];

/** The inputs as a query, without a question mark. Shares are written in percent. */
export function toQuery(inputs: Inputs): string {
  const query = new URLSearchParams({ [QUERY.mode]: MODES[inputs.mode].name });
  for (const key of NUMBERS) {
    const value = kindOf(key) === "share" ? Math.round(inputs[key] * 10_000) / 100 : inputs[key];
    query.set(NAMES[key], String(value));
  }
  query.set("formule", inputs.formula);
  query.set("tegenover", inputs.rival);
  query.set("toeslag", inputs.surcharges.join(" "));
  return query.toString();
}

/** Whether a query holds any input of the calculator. */
export function concerns(query: URLSearchParams): boolean {
  return [QUERY.mode, "formule", "tegenover", "toeslag", ...Object.values(NAMES)].some((name) => query.has(name));
}

/** The inputs that a query holds. Missing and invalid ones keep their defaults; those out of bounds are clamped. */
export function fromQuery(query: URLSearchParams, props: CalculatorProps): Inputs {
  const inputs = defaults(props);
  const mode = query.get(QUERY.mode);
  inputs.mode = MODE_KEYS.find((known) => MODES[known].name === mode) ?? inputs.mode;
  for (const key of NUMBERS) {
    const text = query.get(NAMES[key])?.trim() ?? "";
    if (!/^-?\d{1,9}(\.\d{1,9})?$/.test(text)) continue;
    const value = kindOf(key) === "share" ? Number(text) / 100 : Number(text);
    inputs[key] = clean(key, value, props.fields[key]);
  }
  const known = (key: string | null) => props.formulas.find((formula) => formula.key === key)?.key;
  inputs.formula = known(query.get("formule")) ?? inputs.formula;
  inputs.rival = known(query.get("tegenover")) ?? inputs.rival;
  const surcharges = query.get("toeslag")?.split(" ") ?? [];
  inputs.surcharges = props.surcharges.map(({ key }) => key).filter((key) => surcharges.includes(key));
  return inputs;
}
