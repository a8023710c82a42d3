// The basket and its price. Amounts are whole cents, without VAT unless noted otherwise.

import type { DataSet, PriceTier, Store } from "../../contract/props.ts";
import { asArray, asRecord } from "../../lib/json.ts";

/** A set, and the number of its records to buy. */
export interface Line {
  slug: string;
  count: number;
}

/** A percentage of an amount, rounded half up to the cent. */
export const share = (cents: number, percent: number): number => Math.round((cents * percent) / 100);

/** The discount for a total number of records in the basket, in percent. */
export function discount(records: number, tiers: readonly PriceTier[]): number {
  return tiers.reduce((best, tier) => (records >= tier.from ? Math.max(best, tier.percent) : best), 0);
}

/** Clamps a number of records to an integer between the set's minimum and its size. NaN becomes the minimum. */
export function clampCount(count: number, set: Pick<DataSet, "minimum" | "records">): number {
  if (Number.isNaN(count)) return set.minimum;
  return Math.min(set.records, Math.max(set.minimum, Math.round(count)));
}

type Rules = Pick<Store, "sets" | "tiers" | "vat">;

export type Price = ReturnType<typeof price>;

/** The lines with their prices, and the totals. */
export function price(lines: readonly Line[], { sets, tiers, vat }: Rules) {
  const priced = lines.flatMap(({ slug, count }) => {
    const set = sets.find((set) => set.slug === slug);
    return set === undefined ? [] : [{ set, count, cents: count * set.priceCents }];
  });
  const records = priced.reduce((sum, line) => sum + line.count, 0);
  const sumCents = priced.reduce((sum, line) => sum + line.cents, 0);
  const percent = discount(records, tiers);
  const discountCents = share(sumCents, percent);
  const totalCents = sumCents - discountCents;
  const vatCents = share(totalCents, vat);
  return {
    lines: priced,
    records,
    /** Before the discount. */
    sumCents,
    percent,
    discountCents,
    /** Without VAT. */
    totalCents,
    vatCents,
    /** With VAT. */
    payCents: totalCents + vatCents,
  };
}

/**
 * A hint about the next discount tier: the number of records needed to reach it, and what that does to the price. Null
 * if there is no next tier, or if no set in the basket has enough records left.
 */
export function hint(lines: readonly Line[], rules: Rules) {
  const now = price(lines, rules);
  const next = rules.tiers.filter((tier) => tier.from > now.records).sort((a, b) => a.from - b.from)[0];
  if (next === undefined || now.records === 0) return null;
  const missing = next.from - now.records;
  const room = now.lines.filter(({ set, count }) => set.records - count >= missing);
  const cheapest = room.sort((a, b) => a.set.priceCents - b.set.priceCents)[0];
  if (cheapest === undefined) return null;
  const more = lines.map((line) => (line.slug === cheapest.set.slug ? { ...line, count: line.count + missing } : line));
  return {
    missing,
    percent: next.percent,
    /** The cheapest set in the basket that has enough records left. */
    set: cheapest.set,
    /** Change of the total price. Negative if the basket gets cheaper with the extra records. */
    changeCents: price(more, rules).totalCents - now.totalCents,
  };
}

/** Sets the number of records of a set. Adds the set if it is not in the basket. */
export function put(lines: readonly Line[], set: DataSet, count: number): Line[] {
  const line = { slug: set.slug, count: clampCount(count, set) };
  return lines.some(({ slug }) => slug === set.slug)
    ? lines.map((old) => (old.slug === set.slug ? line : old))
    : [...lines, line];
}

export function remove(lines: readonly Line[], slug: string): Line[] {
  return lines.filter((line) => line.slug !== slug);
}

/** Reads a stored basket. Drops sets that no longer exist, and corrects numbers that are no longer allowed. */
export function readLines(stored: unknown, sets: readonly DataSet[]): Line[] {
  let lines: Line[] = [];
  for (const entry of asArray(stored)) {
    const { slug, count } = asRecord(entry);
    const set = sets.find((set) => set.slug === slug);
    if (set !== undefined && typeof count === "number") lines = put(lines, set, count);
  }
  return lines;
}
