// The calculator as the site of November 2026 shows it, and any inputs of it.

import fc from "fast-check";
import { expect } from "vitest";
import {
  clean,
  MODE_KEYS,
  type CalculatorProps,
  type Field,
  type Inputs,
  type NumberKey,
} from "../../src/features/calculator/logic.ts";
import { NUMBERS } from "../../src/features/calculator/query.ts";

const field = (label: string, min: number, max: number, step: number): Field => ({
  label,
  hint: null,
  min,
  max,
  step,
});

const fields: Record<NumberKey, Field> = {
  attemptsPerDay: field("Belpogingen per dag", 20, 120, 5),
  daysPerMonth: field("Beldagen per maand", 1, 22, 1),
  reach: field("Bereik", 0.05, 0.35, 0.01),
  booking: field("Van gesprek naar afspraak", 0.02, 0.2, 0.01),
  show: field("Komt opdagen", 0.5, 1, 0.01),
  close: field("Klant na afspraak", 0.05, 0.6, 0.01),
  order: field("Gemiddelde order", 250, 250_000, 50),
  margin: field("Brutomarge", 0.05, 0.95, 0.01),
  repeat: field("Orders per klant per jaar", 1, 12, 1),
  cycle: field("Maanden tot de bestelling", 1, 9, 1),
  fixed: field("Vaste kost per maand", 0, 20_000, 5),
  included: field("Inbegrepen afspraken", 0, 200, 1),
  extra: field("Prijs per extra afspraak", 0, 1000, 1),
  setup: field("Eenmalige startkost", 0, 10_000, 5),
  goal: field("Extra omzet per jaar", 5000, 5_000_000, 1000),
  more: field("Extra afspraken per maand", 0, 30, 1),
  gross: field("Brutoloon per maand", 2000, 5000, 50),
  tools: field("Telefonie en software per maand", 0, 2000, 10),
  data: field("Gegevens en lijsten per maand", 0, 2000, 10),
  coaching: field("Coaching en leiding per maand", 0, 3000, 10),
  workDays: field("Gewerkte dagen per jaar", 100, 230, 1),
};

export const PROPS: CalculatorProps = {
  formulas: [
    { key: "start", name: "Start", price: 395, from: false, included: 2, extra: 115, featured: false },
    { key: "groei", name: "Groei", price: 895, from: false, included: 6, extra: 105, featured: true },
    { key: "versnelling", name: "Versnelling", price: 1795, from: false, included: 14, extra: 99, featured: false },
    { key: "eigen-beller", name: "Eigen beller", price: 4600, from: true, included: 40, extra: null, featured: false },
  ],
  setupPrice: 295,
  priceNote: "Prijzen excl. btw.",
  assumptions: {
    attemptsPerDay: 70,
    daysPerMonth: 20,
    workDays: 215,
    reach: 0.22,
    booking: 0.1,
    show: 0.8,
    close: 0.25,
    order: 4500,
    margin: 0.4,
    repeat: 1,
    cautious: 0.7,
  },
  employee: {
    gross: 2750,
    monthsPaid: 13.92,
    charges: 1.27,
    tools: 250,
    data: 150,
    coaching: 350,
  },
  surcharges: [
    { key: "frans", label: "Heel de lijst in het Frans bellen", rate: 0.15 },
    { key: "technisch", label: "Technische doelgroep", rate: 0.25 },
  ],
  goal: 120_000,
  cycle: 3,
  minimumMonths: 3,
  weakOrder: 1000,
  fields,
};

/** Any inputs that the fields allow. */
export const anyInputs: fc.Arbitrary<Inputs> = fc.record({
  mode: fc.constantFrom(...MODE_KEYS),
  formula: fc.constantFrom(...PROPS.formulas.map(({ key }) => key)),
  rival: fc.constantFrom(...PROPS.formulas.map(({ key }) => key)),
  surcharges: fc.subarray(PROPS.surcharges.map(({ key }) => key)),
  ...(Object.fromEntries(
    NUMBERS.map((key) => {
      const { min, max } = PROPS.fields[key];
      return [key, fc.double({ min, max, noNaN: true }).map((value) => clean(key, value, PROPS.fields[key]))] as const;
    }),
  ) as Record<(typeof NUMBERS)[number], fc.Arbitrary<number>>),
});

/** Every number in a value, however deep. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(numbersIn) : [];
}

/** Expects that no number in a value is infinite, NaN or -0. */
export function expectFiniteNumbers(value: unknown): void {
  for (const one of numbersIn(value)) {
    expect(Number.isFinite(one)).toBe(true);
    expect(Object.is(one, -0)).toBe(false);
  }
}
