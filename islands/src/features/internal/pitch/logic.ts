// Compares the cost of a new customer when paying for booked dates and when paying for held appointments.

import type { Formula } from "../../../contract/props.ts";
import { asRecord } from "../../../lib/json.ts";

/** One way of buying. Shares are between 0 and 1, amounts in euro. */
export interface Scenario {
  booked: number;
  show: number;
  close: number;
  /** Cost of the appointments. */
  cost: number;
}

export interface Hours {
  /** Hours that the client's salesperson spends on a held appointment, and on a missed one. */
  held: number;
  empty: number;
  /** Euro per hour. */
  price: number;
}

/** Clamps a typed number. NaN becomes the lowest value. */
export const clamp = (value: number, low: number, high: number): number =>
  Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : low;

/** Monthly cost of a number of appointments with a formula. */
export function formulaCost(formula: Pick<Formula, "price" | "extra" | "included">, booked: number): number {
  return formula.price + (formula.extra ?? 0) * Math.max(0, booked - formula.included);
}

/**
 * Hours and costs of a month. `total` is the cost of the appointments plus that of the hours. The figures per customer
 * are null if there are no customers.
 */
export function sum(scenario: Scenario, hours: Hours) {
  const held = scenario.booked * scenario.show;
  const hoursHeld = held * hours.held;
  const hoursEmpty = (scenario.booked - held) * hours.empty;
  const all = hoursHeld + hoursEmpty;
  const customers = held * scenario.close;
  const total = scenario.cost + all * hours.price;
  const per = (value: number): number | null => (customers > 0 ? value / customers : null);
  return {
    held,
    hoursHeld,
    hoursEmpty,
    hours: all,
    customers,
    hoursPerCustomer: per(all),
    total,
    perCustomer: per(total),
  };
}

/** The values of the page's fields. */
export interface State {
  manyBooked: number;
  /** In percent. */
  manyShow: number;
  manyClose: number;
  /** Euro per booked date. */
  manyPrice: number;
  warmBooked: number;
  warmShow: number;
  warmClose: number;
  formula: string;
  held: number;
  empty: number;
  hour: number;
}

/** Minimum and maximum of each number. */
export const BOUNDS: Record<Exclude<keyof State, "formula">, [low: number, high: number]> = {
  manyBooked: [1, 200],
  manyShow: [1, 100],
  manyClose: [1, 100],
  manyPrice: [0, 2000],
  warmBooked: [1, 200],
  warmShow: [1, 100],
  warmClose: [1, 100],
  held: [0, 40],
  empty: [0, 40],
  hour: [0, 500],
};

/** The initial values, overridden by stored ones. Invalid stored values are ignored. */
export function readState(start: State, value: unknown, formulas: string[]): State {
  const stored = asRecord(value);
  const state = { ...start };
  for (const [key, [low, high]] of Object.entries(BOUNDS) as [Exclude<keyof State, "formula">, [number, number]][]) {
    const given = stored[key];
    if (typeof given === "number" && given >= low && given <= high) state[key] = given;
  }
  if (typeof stored.formula === "string" && formulas.includes(stored.formula)) state.formula = stored.formula;
  return state;
}
