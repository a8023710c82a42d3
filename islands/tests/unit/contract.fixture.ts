// A small template and price list that reach every path of the contract tool.

import type { Models, Template } from "../../src/portal/features/contracts/model.ts";

export const TEMPLATE: Template = {
  slug: "offerte",
  title: "Offerte",
  summary: "Na het gesprek.",
  version: "1.0",
  updated: "2026-11-20",
  signature: "gewoon",
  signatureNote: "Een akkoord volstaat.",
  variables: [
    { key: "klant.naam", label: "Naam van de klant", example: "Voorbeeld bv", kind: "text", from: null },
    { key: "klant.nummer", label: "Ondernemingsnummer", example: "0000.000.001", kind: "enterprise", from: null },
    { key: "formule.naam", label: "Formule", example: "Groei", kind: "text", from: "formula.name" },
    { key: "formule.prijs", label: "Prijs", example: "€ 895", kind: "text", from: "formula.price" },
    { key: "formule.extra", label: "Prijs van een extra", example: "€ 105", kind: "text", from: "formula.extra" },
    { key: "frans.deel", label: "Deel in het Frans", example: "20%", kind: "text", from: "price.french-share" },
    { key: "totaal", label: "Totaal", example: "€ 2.980", kind: "text", from: "price.total" },
    { key: "start.datum", label: "Eerste beldag", example: "11 januari 2027", kind: "date", from: null },
    { key: "dienstverlener.ondertekenaar", label: "Wie voor ons tekent", example: "Tom", kind: "text", from: null },
    { key: "klant.ondertekenaar", label: "Wie voor de klant tekent", example: "An", kind: "text", from: null },
  ],
  conditions: [
    { key: "portie", label: "Vast aantal", note: null, choice: null, from: "formula.fixed" },
    { key: "beller", label: "Eigen beller", note: null, choice: null, from: "formula.dedicated" },
    { key: "frans", label: "Ook in het Frans", note: null, choice: null, from: "price.french" },
    { key: "opname", label: "Gesprekken opnemen", note: "Eén maand bewaard.", choice: null, from: null },
    { key: "winkel", label: "Uit de winkel", note: null, choice: "aankoop", from: null },
    { key: "veiling", label: "Van de veiling", note: null, choice: "aankoop", from: null },
  ],
  text: `Tussen Warmlijn bv en **[[klant.naam]]**, nummer [[klant.nummer]].

## 1. Prijs

| Post | Prijs |
|---|---|
| Formule [[formule.naam]] | [[formule.prijs]] |
| Totaal | [[totaal]] |

[[#portie]]Een extra afspraak kost [[formule.extra]].[[/portie]]

[[#beller]]Een beller voor u alleen.[[/beller]]

[[#frans]]Ook in het Frans, voor [[frans.deel]].[[/frans]]

[[#opname]]Opnames wist hij *binnen één maand*.[[/opname]]

## 2. Start

- De start is op [[start.datum]].
- De [voorwaarden](/algemene-voorwaarden) gelden.

1. Eén
2. Twee

| Voor ons | Voor de klant |
|---|---|
| [[dienstverlener.ondertekenaar]] | [[klant.ondertekenaar]] |
`,
};

export const MODELS: Models = {
  host: "https://www.voorbeeld.example",
  templates: [TEMPLATE],
  formulas: [
    { key: "start", name: "Start", price: 395, from: false, included: 2, extra: 115, scope: "2 warme afspraken" },
    { key: "groei", name: "Groei", price: 895, from: false, included: 6, extra: 105, scope: "6 warme afspraken" },
    {
      key: "versnelling",
      name: "Versnelling",
      price: 1795,
      from: false,
      included: 14,
      extra: 99,
      scope: "14 afspraken",
    },
    {
      key: "eigen-beller",
      name: "Eigen beller",
      price: 4600,
      from: true,
      included: 40,
      extra: null,
      scope: "een beller",
    },
  ],
  setup: 295,
  months: 3,
  surcharges: { french: 0.15, demanding: 0.25 },
  sets: [
    {
      slug: "bouw",
      title: "Bouw en renovatie",
      nace: ["41", "43"],
      region: "Vlaanderen",
      sizes: ["5 tot 9", "10 tot 49"],
      records: 6400,
      source: "KBO onder licentie",
      fresh: "2026-10",
      screened: "2026-11-16",
      price: 0.28,
      minimum: 250,
    },
  ],
  tiers: [
    { from: 1000, off: 0.1 },
    { from: 5000, off: 0.2 },
  ],
  days: { valid: 30, remind: 7, warn: 7 },
};
