// A company's position between two ways of working, for each theme.

/** 0 is the old way, 2 the new one. */
export type Place = 0 | 1 | 2;

export const NAMES: Record<Place, string> = { 0: "links", 1: "midden", 2: "rechts" };

export interface Summary {
  /** Number of themes on the left, in the middle and on the right. */
  counts: [number, number, number];
  /** Themes on the left, to work on first. */
  weakest: string[];
  /** Progress towards the new way, 0 to 1. */
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

/** Reads stored places; null if they are invalid or their number is not `count`. */
export function readPlaces(value: unknown, count: number): Place[] | null {
  if (!Array.isArray(value) || value.length !== count) return null;
  return value.every((one) => one === 0 || one === 1 || one === 2) ? (value as Place[]) : null;
}
