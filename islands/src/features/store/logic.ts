// Filters and sorts the catalogue of the data store. No React, no DOM.

import { foldText } from "../../lib/text.ts";
import type { DataSet } from "../../contract/props.ts";
import { asQuery } from "./steps.ts";

export const SORT_KEYS = ["naam", "aantal", "prijs", "vers"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** The visitor's filters. An empty one matches everything. */
export interface Filters {
  text: string;
  sector: string;
  province: string;
  size: string;
  /** Only sets refreshed in this month or later. */
  fresh: string;
  /** Maximum price per record, in cents; 0 means no limit. */
  maxCents: number;
  /** A set must have all of them. */
  tags: string[];
}

export interface Sort {
  key: SortKey;
  down: boolean;
}

export const NO_FILTERS: Filters = { text: "", sector: "", province: "", size: "", fresh: "", maxCents: 0, tags: [] };
export const FIRST_SORT: Sort = { key: "naam", down: false };

/** The text that is searched for words. */
const haystack = ({ title, sector, region, nace, tags, description }: DataSet): string =>
  foldText([title, sector, region, ...nace, ...tags, description].join(" "));

/** Whether a set matches the filters. Every word of the text must occur in it. */
export function matches(set: DataSet, filters: Filters): boolean {
  const text = haystack(set);
  return (
    (filters.sector === "" || set.sector === filters.sector) &&
    (filters.province === "" || set.provinces.includes(filters.province)) &&
    (filters.size === "" || set.sizes.includes(filters.size)) &&
    set.fresh >= filters.fresh &&
    (filters.maxCents === 0 || set.priceCents <= filters.maxCents) &&
    filters.tags.every((tag) => set.tags.includes(tag)) &&
    foldText(filters.text)
      .split(/\s+/)
      .every((word) => text.includes(word))
  );
}

const COMPARE: Record<SortKey, (a: DataSet, b: DataSet) => number> = {
  naam: (a, b) => a.title.localeCompare(b.title, "nl"),
  aantal: (a, b) => a.records - b.records,
  prijs: (a, b) => a.priceCents - b.priceCents,
  vers: (a, b) => a.fresh.localeCompare(b.fresh),
};

/** Sorts the sets. Ties are sorted by name, ascending in both directions. */
export function sorted(sets: readonly DataSet[], { key, down }: Sort): DataSet[] {
  const way = down ? -1 : 1;
  return [...sets].sort((a, b) => way * COMPARE[key](a, b) || COMPARE.naam(a, b));
}

export type Facets = ReturnType<typeof facets>;

/** The options of each filter: the values that occur in the catalogue. */
export function facets(sets: readonly DataSet[]) {
  const unique = (values: string[]): string[] => [...new Set(values)].sort((a, b) => a.localeCompare(b, "nl"));
  const lowest = (size: string): number => Number.parseInt(size, 10);
  return {
    sectors: unique(sets.map((set) => set.sector)),
    provinces: unique(sets.flatMap((set) => set.provinces)),
    sizes: unique(sets.flatMap((set) => set.sizes)).sort((a, b) => lowest(a) - lowest(b)),
    months: unique(sets.map((set) => set.fresh)).reverse(),
    /** In cents, ascending. */
    prices: [...new Set(sets.map((set) => set.priceCents))].sort((a, b) => a - b),
    tags: unique(sets.flatMap((set) => set.tags)),
  };
}

/** The number of filters in use. */
export function inUse(filters: Filters): number {
  const { text, sector, province, size, fresh, maxCents, tags } = filters;
  return [text.trim(), sector, province, size, fresh].filter(Boolean).length + (maxCents > 0 ? 1 : 0) + tags.length;
}

const NAMES = { text: "zoek", sector: "sector", province: "streek", size: "grootte", fresh: "vers" } as const;
const PARAMETERS = [...Object.values(NAMES), "max", "tag", "sorteer"];

/** Writes filters and sort order to the page's query. Other parameters stay. */
export function toQuery(query: string, filters: Filters, sort: Sort): string {
  const parameters = new URLSearchParams(query);
  for (const name of PARAMETERS) parameters.delete(name);
  for (const [key, name] of Object.entries(NAMES)) {
    const value = filters[key as keyof typeof NAMES];
    if (value !== "") parameters.set(name, value);
  }
  if (filters.maxCents > 0) parameters.set("max", (filters.maxCents / 100).toFixed(2));
  for (const tag of filters.tags) parameters.append("tag", tag);
  if (sort.key !== FIRST_SORT.key || sort.down) parameters.set("sorteer", `${sort.key}${sort.down ? "-af" : ""}`);
  return asQuery(parameters);
}

/** Reads filters and sort order from a query. Unknown values are dropped, because a link may be old or made up. */
export function fromQuery(query: string, known: Facets): { filters: Filters; sort: Sort } {
  const parameters = new URLSearchParams(query);
  const one = (name: string, values: readonly string[]): string => {
    const value = parameters.get(name) ?? "";
    return values.includes(value) ? value : "";
  };
  const max = Math.round(Number(parameters.get("max") ?? "") * 100);
  const [key = "", direction = ""] = (parameters.get("sorteer") ?? "").split("-");
  const sortKey = SORT_KEYS.find((known) => known === key);
  return {
    filters: {
      text: (parameters.get(NAMES.text) ?? "").slice(0, 100),
      sector: one(NAMES.sector, known.sectors),
      province: one(NAMES.province, known.provinces),
      size: one(NAMES.size, known.sizes),
      fresh: one(NAMES.fresh, known.months),
      maxCents: known.prices.includes(max) ? max : 0,
      tags: [...new Set(parameters.getAll("tag"))].filter((tag) => known.tags.includes(tag)),
    },
    sort: sortKey === undefined ? FIRST_SORT : { key: sortKey, down: direction === "af" },
  };
}
