// Cost and yield of calling. The page explains the calculations under "Zo rekenen we"; every number that a marketer may
// change is in the props.

import type {
  Calculator as CalculatorProps,
  CalculatorField as Field,
  Employee,
  Formula,
  Surcharge,
} from "../../contract/props.ts";
import { fromEffort, QUERY } from "../../lib/effort.ts";

export type { CalculatorProps, Employee, Field, Formula, Surcharge };

/** Starting points: the labels on the page, the name in the query, and the wording in the message to the company. */
export const MODES = {
  effort: { label: "Je inspanning", hint: "Hoeveel bel je?", name: QUERY.effort, from: "mijn inspanning" },
  goal: { label: "Je doel", hint: "Hoeveel omzet wil je?", name: "doel", from: "mijn doel" },
  formula: { label: "Een formule", hint: "Wat krijg je ervoor?", name: "formule", from: "een formule" },
  employee: { label: "Zelf aanwerven", hint: "Of toch uitbesteden?", name: "medewerker", from: "een eigen medewerker" },
} as const;
export type Mode = keyof typeof MODES;
export const MODE_KEYS = Object.keys(MODES) as Mode[];

/** Inputs that are numbers. */
export type NumberKey = keyof CalculatorProps["fields"];

/** Everything a visitor can change. */
export interface Inputs extends Record<NumberKey, number> {
  mode: Mode;
  /** Key of the chosen formula in mode C. */
  formula: string;
  /** Key of the formula that the employee is compared with in mode D. */
  rival: string;
  /** Keys of the chosen surcharges. */
  surcharges: string[];
}

/** How an input is formatted and parsed. */
export type Kind = "count" | "share" | "euro";
const SHARES: readonly NumberKey[] = ["reach", "booking", "show", "close", "margin"];
const EUROS: readonly NumberKey[] = ["order", "fixed", "extra", "setup", "goal", "gross", "tools", "data", "coaching"];

export function kindOf(key: NumberKey): Kind {
  return SHARES.includes(key) ? "share" : EUROS.includes(key) ? "euro" : "count";
}

/** Rounds counts to integers, money to cents and shares to hundredths of a percent, and clamps to the field. */
export function clean(key: NumberKey, value: number, { min, max }: Field): number {
  const digits = { count: 1, euro: 100, share: 10_000 }[kindOf(key)];
  return Math.min(max, Math.max(min, Math.round(value * digits) / digits)) + 0;
}

/** The initial inputs. */
export function defaults(props: CalculatorProps): Inputs {
  const { assumptions, employee, formulas } = props;
  return {
    mode: "effort",
    attemptsPerDay: assumptions.attemptsPerDay,
    daysPerMonth: assumptions.daysPerMonth,
    reach: assumptions.reach,
    booking: assumptions.booking,
    show: assumptions.show,
    close: assumptions.close,
    order: assumptions.order,
    margin: assumptions.margin,
    repeat: assumptions.repeat,
    cycle: props.cycle,
    ...perPiece(props),
    goal: props.goal,
    more: 0,
    gross: employee.gross,
    tools: employee.tools,
    data: employee.data,
    coaching: employee.coaching,
    workDays: assumptions.workDays,
    formula: (formulas.find((formula) => formula.featured) ?? formulas[0])?.key ?? "",
    rival: (formulas.find((formula) => formula.from) ?? formulas.at(-1))?.key ?? "",
    surcharges: [],
  };
}

/** Costs: a fixed monthly amount that includes some appointments, a price for each extra one, and a setup price. */
export type Costs = Pick<Inputs, "fixed" | "included" | "extra" | "setup">;

/** Costs without a fixed amount: each appointment at the highest extra price, which is that of the smallest formula. */
export function perPiece({ formulas, setupPrice }: CalculatorProps): Costs {
  const extra = Math.max(0, ...formulas.map((formula) => formula.extra ?? 0));
  return { fixed: 0, included: 0, extra, setup: setupPrice };
}

/** The costs of a formula. One without a price for extra appointments has only the fixed amount. */
export function costsOf(formula: Formula, setupPrice: number): Costs {
  return { fixed: formula.price, included: formula.included, extra: formula.extra ?? 0, setup: setupPrice };
}

/** `a / b`, or null if that is not a finite number. Never -0. */
export function ratio(a: number, b: number): number | null {
  const value = a / b;
  return b !== 0 && Number.isFinite(value) ? value + 0 : null;
}

/** Converts euro to whole cents, so that sums stay exact. */
export function cents(euro: number): number {
  return Math.round(euro * 100) + 0;
}

/**
 * Rounds an estimate for display: to € 10 from € 1.000 up, and to € 1 below that, because steps of € 10 are too coarse
 * for the price of one appointment.
 */
export function estimate(euro: number): number {
  const step = Math.abs(euro) >= 1000 ? 10 : 1;
  return Math.round(euro / step) * step + 0;
}

/** Cost of a month's appointments, in euro. */
export function monthlyCost({ fixed, included, extra }: Omit<Costs, "setup">, appointments: number): number {
  return cents(fixed + extra * Math.max(0, appointments - included)) / 100;
}

/** How appointments become money. */
export type Sales = Pick<Inputs, "show" | "close" | "order" | "margin" | "repeat">;

/** The yield of a number of appointments, and their cost. Ratios are null if their divisor is 0. */
export interface Outcome {
  appointments: number;
  held: number;
  customers: number;
  turnover: number;
  margin: number;
  cost: number;
  /** Margin less cost. */
  net: number;
  /** On margin, not on turnover; a share. */
  roi: number | null;
  costPerAppointment: number | null;
  costPerHeld: number | null;
  costPerCustomer: number | null;
  /** Appointments at which the margin equals the cost. */
  breakEven: number | null;
  /** Months of margin that cover the setup and one month's cost, ignoring the sales cycle. */
  payback: number | null;
}

export function outcome(appointments: number, cost: number, setup: number, sales: Sales): Outcome {
  const held = appointments * sales.show;
  const customers = held * sales.close;
  const turnover = customers * sales.order * sales.repeat;
  const margin = turnover * sales.margin;
  return {
    appointments,
    held,
    customers,
    turnover,
    margin,
    cost,
    net: margin - cost + 0,
    roi: ratio(margin - cost, cost),
    costPerAppointment: ratio(cost, appointments),
    costPerHeld: ratio(cost, held),
    costPerCustomer: ratio(cost, customers),
    breakEven: ratio(cost, sales.show * sales.close * sales.order * sales.margin * sales.repeat),
    payback: ratio(setup + cost, margin),
  };
}

/** A range instead of a promise. */
export interface Range {
  expected: Outcome;
  cautious: Outcome;
}

/** The outcome of the expected appointments, and of the cautious share of them at the same cost. */
function rangeOf(appointments: number, cost: number, setup: number, sales: Sales, cautious: number): Range {
  return {
    expected: outcome(appointments, cost, setup, sales),
    cautious: outcome(appointments * cautious, cost, setup, sales),
  };
}

/** Mode A: from effort. The cautious side has fewer appointments, so it also costs less. */
export function effortRange(inputs: Inputs, cautious: number): Range {
  const { appointments } = fromEffort(inputs);
  const at = (count: number) => outcome(count, monthlyCost(inputs, count), inputs.setup, inputs);
  return { expected: at(appointments), cautious: at(appointments * cautious) };
}

/**
 * Mode B: what it takes to reach a goal. Figures are per year unless the name says otherwise. A customer brings in
 * `order × repeat` a year.
 *
 * @param keep Cautious share of the closing rate, 0 to 1: the lower it is, the more appointments are needed.
 */
export function fromGoal(inputs: Inputs, keep = 1) {
  const customers = ratio(inputs.goal, inputs.order * inputs.repeat);
  const held = customers === null ? null : ratio(customers, inputs.close * keep);
  const appointments = held === null ? null : ratio(held, inputs.show);
  const appointmentsPerMonth = appointments === null ? null : appointments / 12;
  const attemptsPerMonth =
    appointmentsPerMonth === null ? null : ratio(appointmentsPerMonth, inputs.reach * inputs.booking);
  return {
    customers,
    held,
    appointments,
    appointmentsPerMonth,
    attemptsPerMonth,
    /** Full days of calling per month at the visitor's pace. */
    callingDays: attemptsPerMonth === null ? null : ratio(attemptsPerMonth, inputs.attemptsPerDay),
    margin: inputs.goal * inputs.margin,
  };
}

/** The factor by which the chosen surcharges multiply a price. */
export function surchargeFactor(all: readonly Surcharge[], chosen: readonly string[]): number {
  return all.reduce((factor, { key, rate }) => factor + (chosen.includes(key) ? rate : 0), 1);
}

/** Applies the surcharge factor to a formula. Its amounts are in euro, rounded to cents. */
export function priced(formula: Formula, factor: number): Formula {
  return {
    ...formula,
    price: cents(formula.price * factor) / 100,
    extra: formula.extra === null ? null : cents(formula.extra * factor) / 100,
  };
}

/** Mode C: one formula, plus `more` extra appointments if it sells those. */
export function formulaRange(formula: Formula, more: number, inputs: Inputs, cautious: number): Range {
  const appointments = formula.included + (formula.extra === null ? 0 : more);
  const cost = monthlyCost(costsOf(formula, 0), appointments);
  const range = rangeOf(appointments, cost, inputs.setup, inputs, cautious);
  if (formula.from) return range;
  // The number of appointments is guaranteed, unlike that of a goal, so the cautious side has fewer customers instead.
  const close = inputs.close * cautious;
  return { ...range, cautious: outcome(appointments, cost, inputs.setup, { ...inputs, close }) };
}

/** Monthly cost of a number of appointments with a formula; null if it can't deliver them. */
export function costFor(formula: Formula, appointments: number): number | null {
  if (formula.extra === null && appointments > formula.included) return null;
  return monthlyCost(costsOf(formula, 0), appointments);
}

/** The cheapest formula for a number of appointments. */
export function cheapest(formulas: readonly Formula[], appointments: number): Formula | undefined {
  let best: Formula | undefined;
  let lowest = Infinity;
  for (const formula of formulas) {
    const cost = costFor(formula, appointments);
    if (cost !== null && cost < lowest) [best, lowest] = [formula, cost];
  }
  return best;
}

/** Monthly cost of an employee in euro: the wage with charges, and the total with tools, data and coaching. */
export function employeeCost(inputs: Inputs, { monthsPaid, charges }: Employee): { wage: number; total: number } {
  const wage = cents((inputs.gross * monthsPaid * charges) / 12);
  return { wage: wage / 100, total: (wage + cents(inputs.tools) + cents(inputs.data) + cents(inputs.coaching)) / 100 };
}

/** Mode D: an employee who calls at the visitor's pace on all days worked. */
export function employeeRange(inputs: Inputs, employee: Employee, cautious: number): Range {
  const { appointments } = fromEffort({ ...inputs, daysPerMonth: inputs.workDays / 12 });
  return rangeOf(appointments, employeeCost(inputs, employee).total, 0, inputs, cautious);
}

/**
 * Mode D: the formula that the employee is compared with. A dedicated caller is assumed to call at the employee's pace,
 * not to reach the price list's goal: otherwise the comparison would rest on a promise.
 */
export function rivalRange(formula: Formula, inputs: Inputs, cautious: number): Range {
  if (!formula.from) return formulaRange(formula, 0, inputs, cautious);
  return rangeOf(fromEffort(inputs).appointments, formula.price, inputs.setup, inputs, cautious);
}
