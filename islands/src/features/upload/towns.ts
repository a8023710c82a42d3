// Whether a postcode lies in the municipality that a list names beside it.

// Written by scripts/postcodes.py: a municipality a line, with its names and postcodes.
import POSTCODES from "./postcodes.txt?raw";
import { plainHeader } from "./personal.ts";

/**
 * Parts of a municipality that bear the name of another municipality: `3800 Aalst` is in Sint-Truiden. The table knows
 * whole municipalities only.
 */
const NAMESAKES: Record<string, readonly string[]> = {
  aalst: ["3800"],
  celles: ["4317", "5561"],
  forest: ["7910"],
  halle: ["2980"],
  hamme: ["1785"],
  kapellen: ["3381"],
  machelen: ["9870"],
  neufchateau: ["4608"],
  nieuwerkerken: ["9320"],
  "saint leger": ["7730"],
  tielt: ["3390"],
  vorst: ["2430"],
};

let towns: Map<string, Set<string>> | undefined;

/** Postcodes by the plain name of a municipality, in each of its languages. */
function table(): Map<string, Set<string>> {
  if (towns !== undefined) return towns;
  towns = new Map();
  for (const line of POSTCODES.trimEnd().split("\n")) {
    const [names = "", codes = ""] = line.split("=");
    for (const name of names.split("/")) {
      const plain = plainHeader(name);
      const known = towns.get(plain) ?? new Set(NAMESAKES[plain]);
      codes.split(",").forEach((code) => known.add(code));
      towns.set(plain, known);
    }
  }
  return towns;
}

/**
 * Whether the place is a municipality and the postcode is not one of its own. A part of a municipality, a hamlet or a
 * misspelled name is never reported: the table does not hold it.
 */
export function isElsewhere(postcode: string, place: string): boolean {
  const code = /\d{4}$/.exec(postcode)?.[0];
  const town = plainHeader(place);
  // Brussels is often written for its whole Region.
  if (code === undefined || (/^(brussel|bruxelles)$/.test(town) && /^1[0-2]/.test(code))) return false;
  const codes = table().get(town);
  return codes !== undefined && !codes.has(code);
}
