// Compares the cost of a new customer when booked dates are paid for, and when held appointments are.

import type { Formula } from "../../../contract/props.ts";
import { asRecord } from "../../../lib/json.ts";

/** One way of buying, with shares between 0 and 1 and amounts in euro. */
export interface Way {
  booked: number;
  show: number;
  close: number;
  /** What the appointments cost. */
  cost: number;
}

export interface Hours {
  /** Of the client's salesperson, for an appointment that goes through, and for one that does not. */
  held: number;
  empty: number;
  /** Euro an hour. */
  price: number;
}

/** Clamps a typed number. What is not a number becomes the lowest. */
export const within = (value: number, low: number, high: number): number =>
  Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : low;

/** The cost of a number of appointments a month with a formula. */
export function formulaCost(formula: Pick<Formula, "price" | "extra" | "included">, booked: number): number {
  return formula.price + (formula.extra ?? 0) * Math.max(0, booked - formula.included);
}

/**
 * The hours and euro of a month (`total`: appointments and hours together), and those for each customer, which are null without
 * customers.
 */
export function sum(way: Way, hours: Hours) {
  const held = way.booked * way.show;
  const hoursHeld = held * hours.held;
  const hoursEmpty = (way.booked - held) * hours.empty;
  const all = hoursHeld + hoursEmpty;
  const customers = held * way.close;
  const total = way.cost + all * hours.price;
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

/** What is filled in on the page. */
export interface State {
  manyBooked: number;
  /** Percents. */
  manyShow: number;
  manyClose: number;
  /** Euro for a booked date. */
  manyPrice: number;
  warmBooked: number;
  warmShow: number;
  warmClose: number;
  formula: string;
  held: number;
  empty: number;
  hour: number;
}

/** Lowest and highest of each number. */
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

/** Stored values over the initial ones. Invalid ones are ignored. */
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
