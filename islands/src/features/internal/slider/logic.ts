// Where a company is between two ways of working, theme by theme.

/** 0 is the old way, 2 the new one. */
export type Place = 0 | 1 | 2;

export const NAMES: Record<Place, string> = { 0: "links", 1: "midden", 2: "rechts" };

export interface Summary {
  /** Number of themes left, in the middle and right. */
  counts: [number, number, number];
  /** Themes on the left: where to begin. */
  weakest: string[];
  /** Share of the way to the new one, 0 to 1. */
  share: number;
}

export function summarise(themes: string[], places: Place[]): Summary {
  const counts: [number, number, number] = [0, 0, 0];
  const weakest: string[] = [];
  themes.forEach((theme, at) => {
    const place = places[at] ?? 1;
    counts[place]++;
    if (place === 0) weakest.push(theme);
  });
  const total = counts[1] + 2 * counts[2];
  return { counts, weakest, share: themes.length === 0 ? 0 : total / (2 * themes.length) };
}

/** Stored places; null if they belong to another comparison or can't be read. */
export function readPlaces(value: unknown, count: number): Place[] | null {
  if (!Array.isArray(value) || value.length !== count) return null;
  return value.every((one) => one === 0 || one === 1 || one === 2) ? (value as Place[]) : null;
}
