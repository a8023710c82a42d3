// What calling costs and yields. The formulas are those that the page explains under "Zo rekenen we"; every number
// that a marketer may change comes in with the props.

import type {
  Calculator as CalculatorProps,
  CalculatorField as Field,
  Employee,
  Formula,
  Surcharge,
} from "../../contract/props.ts";
import { fromEffort, QUERY } from "../../lib/effort.ts";

export type { CalculatorProps, Employee, Field, Formula, Surcharge };

/** Where the visitor starts from: as the page asks it, its name in the address, and in the message to us. */
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
  /** Key of the formula that is looked at. */
  formula: string;
  /** Key of the formula that an employee is compared with. */
  rival: string;
  /** Keys of surcharges that apply. */
  surcharges: string[];
}

/** How an input is written and typed. */
export type Kind = "count" | "share" | "euro";
const SHARES: readonly NumberKey[] = ["reach", "booking", "show", "close", "margin"];
const EUROS: readonly NumberKey[] = ["order", "fixed", "extra", "setup", "goal", "gross", "tools", "data", "coaching"];

export function kindOf(key: NumberKey): Kind {
  return SHARES.includes(key) ? "share" : EUROS.includes(key) ? "euro" : "count";
}

/** A value that the field allows: counts whole, money on cents, shares on hundredths of a percent, all in bounds. */
export function clean(key: NumberKey, value: number, { min, max }: Field): number {
  const digits = { count: 1, euro: 100, share: 10_000 }[kindOf(key)];
  return Math.min(max, Math.max(min, Math.round(value * digits) / digits)) + 0;
}

/** What the page shows before anyone touches it. */
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

/** What is paid: a fixed sum a month with appointments in it, and a price for each further one. */
export type Costs = Pick<Inputs, "fixed" | "included" | "extra" | "setup">;

/** Every appointment at the highest price of an extra one, which is that of the smallest formula. */
export function perPiece({ formulas, setupPrice }: CalculatorProps): Costs {
  const extra = Math.max(0, ...formulas.map((formula) => formula.extra ?? 0));
  return { fixed: 0, included: 0, extra, setup: setupPrice };
}

/** A formula as costs; the one without a price by the piece has everything in its fixed sum. */
export function costsOf(formula: Formula, setupPrice: number): Costs {
  return { fixed: formula.price, included: formula.included, extra: formula.extra ?? 0, setup: setupPrice };
}

/** `a / b`, or null if that is not a finite number. Never -0. */
export function ratio(a: number, b: number): number | null {
  const value = a / b;
  return b !== 0 && Number.isFinite(value) ? value + 0 : null;
}

/** Whole cents, so that sums stay exact. */
export function cents(euro: number): number {
  return Math.round(euro * 100) + 0;
}

/**
 * An estimate as it is shown: to € 10 from € 1.000 up, and to € 1 below, where € 10 would hide the price of one
 * appointment.
 */
export function estimate(euro: number): number {
  const step = Math.abs(euro) >= 1000 ? 10 : 1;
  return Math.round(euro / step) * step + 0;
}

/** What a month's appointments cost, in euro. */
export function monthlyCost({ fixed, included, extra }: Omit<Costs, "setup">, appointments: number): number {
  return cents(fixed + extra * Math.max(0, appointments - included)) / 100;
}

/** How appointments become money. */
export type Sales = Pick<Inputs, "show" | "close" | "order" | "margin" | "repeat">;

/** What a number of appointments yields for a cost. Ratios are null if their divisor is 0. */
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
  /** Months of margin that pay the start and one month, the sales cycle left out. */
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

/** What appointments yield for a cost, and what the part of them that is counted on yields for the same cost. */
function rangeOf(appointments: number, cost: number, setup: number, sales: Sales, cautious: number): Range {
  return {
    expected: outcome(appointments, cost, setup, sales),
    cautious: outcome(appointments * cautious, cost, setup, sales),
  };
}

/** Mode A: from effort. Fewer appointments on the cautious side also cost less. */
export function effortRange(inputs: Inputs, cautious: number): Range {
  const { appointments } = fromEffort(inputs);
  const at = (count: number) => outcome(count, monthlyCost(inputs, count), inputs.setup, inputs);
  return { expected: at(appointments), cautious: at(appointments * cautious) };
}

/**
 * Mode B: what a goal takes; appointments, customers and money for a year unless the name says otherwise. A customer brings
 * `order × repeat` in a year. `keep` is the part of the assumed result that is counted on: with less of it, more
 * appointments are needed.
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
    /** Full days of calling a month at the visitor's pace. */
    callingDays: attemptsPerMonth === null ? null : ratio(attemptsPerMonth, inputs.attemptsPerDay),
    margin: inputs.goal * inputs.margin,
  };
}

/** What the chosen surcharges multiply a price by. */
export function surchargeFactor(all: readonly Surcharge[], chosen: readonly string[]): number {
  return all.reduce((factor, { key, rate }) => factor + (chosen.includes(key) ? rate : 0), 1);
}

/** A formula with its surcharges, its amounts in whole cents. */
export function priced(formula: Formula, factor: number): Formula {
  return {
    ...formula,
    price: cents(formula.price * factor) / 100,
    extra: formula.extra === null ? null : cents(formula.extra * factor) / 100,
  };
}

/** Mode C: one formula, with `more` appointments on top where they can be bought. */
export function formulaRange(formula: Formula, more: number, inputs: Inputs, cautious: number): Range {
  const appointments = formula.included + (formula.extra === null ? 0 : more);
  const cost = monthlyCost(costsOf(formula, 0), appointments);
  const range = rangeOf(appointments, cost, inputs.setup, inputs, cautious);
  if (formula.from) return range;
  // A fixed number of appointments is owed, so the cautious side has fewer customers; a goal can itself be missed.
  const close = inputs.close * cautious;
  return { ...range, cautious: outcome(appointments, cost, inputs.setup, { ...inputs, close }) };
}

/** What a formula costs a month for a number of appointments; null when it can't deliver them. */
export function costFor(formula: Formula, appointments: number): number | null {
  if (formula.extra === null && appointments > formula.included) return null;
  return monthlyCost(costsOf(formula, 0), appointments);
}

/** The cheapest way to a number of appointments. */
export function cheapest(formulas: readonly Formula[], appointments: number): Formula | undefined {
  let best: Formula | undefined;
  let lowest = Infinity;
  for (const formula of formulas) {
    const cost = costFor(formula, appointments);
    if (cost !== null && cost < lowest) [best, lowest] = [formula, cost];
  }
  return best;
}

/** Monthly cost of an employee, in euro: the wage with its charges, and in the total also tools, data and coaching. */
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
 * Mode D: the formula beside the employee. A dedicated caller is held to the same pace as the employee instead of to
 * the goal of the price list, or the comparison would be won by a promise.
 */
export function rivalRange(formula: Formula, inputs: Inputs, cautious: number): Range {
  if (!formula.from) return formulaRange(formula, 0, inputs, cautious);
  return rangeOf(fromEffort(inputs).appointments, formula.price, inputs.setup, inputs, cautious);
}
