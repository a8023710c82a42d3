// What is in the basket and what it costs. Amounts are whole cents without VAT.

import type { DataSet, PriceTier, Store } from "../../contract/props.ts";
import { asArray, asRecord } from "../../lib/json.ts";

/** A set and how many of its records are wanted. */
export interface Line {
  slug: string;
  count: number;
}

/** A share of an amount, rounded half up to the cent. */
export const share = (cents: number, percent: number): number => Math.round((cents * percent) / 100);

/** The discount that holds for this many records over the whole basket, in percent. */
export function discount(records: number, tiers: readonly PriceTier[]): number {
  return tiers.reduce((best, tier) => (records >= tier.from ? Math.max(best, tier.percent) : best), 0);
}

/** Clamps a number of records to what can be bought of a set: whole, at least the minimum, at most what there is. */
export function clampCount(count: number, set: Pick<DataSet, "minimum" | "records">): number {
  if (Number.isNaN(count)) return set.minimum;
  return Math.min(set.records, Math.max(set.minimum, Math.round(count)));
}

type Rules = Pick<Store, "sets" | "tiers" | "vat">;

export type Price = ReturnType<typeof price>;

/** The lines with their prices, and what they come to. */
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
 * What the next tier would bring: how many records it is away, and whether the basket gets cheaper with them. Null if no
 * set in the basket has the records for it.
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
    /** A set of the basket that still has that many records. */
    set: cheapest.set,
    /** Negative: with the extra records everything together costs less. */
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

/** Reads a stored basket: drops sets that the catalogue no longer has, and corrects numbers that are no longer allowed. */
export function readLines(stored: unknown, sets: readonly DataSet[]): Line[] {
  let lines: Line[] = [];
  for (const entry of asArray(stored)) {
    const { slug, count } = asRecord(entry);
    const set = sets.find((set) => set.slug === slug);
    if (set !== undefined && typeof count === "number") lines = put(lines, set, count);
  }
  return lines;
}
