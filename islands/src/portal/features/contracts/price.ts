// Prices of a formula and of an order of data. Computed in whole cents; shown in euro without VAT.

import { euro as inEuro, number, percent } from "../../../lib/format.ts";
import type { Schemas } from "../../lib/client.ts";

type Models = Schemas["ContractModels"];
type DataSet = Models["sets"][number];
type Tier = Models["tiers"][number];

interface Line {
  label: string;
  /** How the amount was calculated. */
  detail: string;
  cents: number;
}

export interface Quote {
  lines: Line[];
  /** Sum of the lines. */
  cents: number;
}

/** The customer's choices for a formula. */
export interface Choice {
  formula: string;
  /** Share of the calls in French, in percent. */
  french: number;
  /** Whether the calls are to boards of large companies, or to a very technical target group. */
  demanding: boolean;
  months: number;
}

/** Cents as `€ 1.234,50`. */
export const money = (cents: number): string => inEuro(cents / 100);

const cents = (euro: number): number => Math.round(euro * 100);
const clamp = (value: number, low: number, high: number): number =>
  Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : low;

const sum = (lines: Line[]): Quote => ({ lines, cents: lines.reduce((total, line) => total + line.cents, 0) });

export type PriceList = Pick<Models, "formulas" | "setup" | "months" | "surcharges">;

/** The price of a formula for a number of months: with its surcharges and the one-off setup. */
export function quote(list: PriceList, choice: Choice): Quote {
  const formula = list.formulas.find(({ key }) => key === choice.formula);
  if (formula === undefined) return { lines: [], cents: 0 };
  const months = Math.round(clamp(choice.months, list.months, 120));
  const monthly = cents(formula.price);
  const lines: Line[] = [
    {
      label: `Formule ${formula.name}`,
      detail: `${String(months)} maanden × ${money(monthly)}`,
      cents: months * monthly,
    },
  ];
  const french = Math.round(clamp(choice.french, 0, 100));
  if (french > 0) {
    lines.push({
      label: "Toeslag voor bellen in het Frans",
      detail: `${percent(list.surcharges.french, 1)} op ${String(french)}% van de bellijst`,
      cents: Math.round((months * monthly * list.surcharges.french * french) / 100),
    });
  }
  if (choice.demanding) {
    lines.push({
      label: "Toeslag voor directies of een technische doelgroep",
      detail: `${percent(list.surcharges.demanding, 1)} op de formule`,
      cents: Math.round(months * monthly * list.surcharges.demanding),
    });
  }
  lines.push({ label: "Opstart: leidraad en lijst", detail: "eenmalig", cents: cents(list.setup) });
  return sum(lines);
}

/** The discount for a number of records, as a fraction. */
export function discount(tiers: Tier[], records: number): number {
  return tiers.reduce((best, tier) => (records >= tier.from && tier.off > best ? tier.off : best), 0);
}

/** Clamps a number of records to what can be ordered: at least the minimum, and at most the size of the set. */
export const orderable = (set: DataSet, records: number): number =>
  Math.round(clamp(records, Math.min(set.minimum, set.records), set.records));

/** The price of an order. */
export function order(set: DataSet, tiers: Tier[], records: number): Quote {
  const count = orderable(set, records);
  const gross = Math.round(count * set.price * 100);
  const off = discount(tiers, count);
  const lines: Line[] = [
    { label: set.title, detail: `${number(count)} records × ${money(cents(set.price))}`, cents: gross },
  ];
  if (off > 0) {
    lines.push({ label: "Korting voor het aantal", detail: percent(off, 1), cents: -Math.round(gross * off) });
  }
  return sum(lines);
}
