// Sets for the tests of the store: those of the worked examples on its page, and a few around them.

import type { DataSet, Store } from "../../src/contract/props.ts";

export const FLANDERS = ["Antwerpen", "Limburg", "Oost-Vlaanderen", "Vlaams-Brabant", "West-Vlaanderen"];

const row = (n: number) => ({
  name: `Voorbeeld Dakwerken ${n} bv`,
  number: `0000.000.00${n}`,
  postcode: "9000",
  place: "Gent",
  nace: "43.910",
  size: "5-9",
  phone: "09 000 00 00",
});

const set = (slug: string, title: string, priceCents: number, more: Partial<DataSet>): DataSet => ({
  slug,
  title,
  sector: "Anders",
  nace: [],
  region: "Vlaanderen",
  provinces: FLANDERS,
  sizes: ["5-9", "10-49"],
  records: 3000,
  fields: ["naam", "ondernemingsnummer"],
  fresh: "2026-10",
  source: "KBO-gegevens van rechtspersonen, onder licentie.",
  screened: "2026-11-16",
  soleTraders: 0,
  priceCents,
  minimum: 250,
  tags: [],
  description: "",
  sample: [1, 2, 3, 4, 5].map(row),
  ...more,
});

export const SETS: DataSet[] = [
  set("bouw-en-renovatie", "Bouw en renovatie", 28, {
    sector: "Bouw & Renovatie",
    nace: ["41", "43"],
    records: 4200,
    tags: ["bouw", "voertuigen"],
    description: "Aannemers en dakwerkers.",
  }),
  set("it-en-software", "IT en software", 48, {
    sector: "IT & Software",
    nace: ["62", "63"],
    region: "Antwerpen",
    provinces: ["Antwerpen"],
    records: 640,
    fresh: "2026-11",
    tags: ["diensten", "kantoren"],
    description: "Softwarehuizen en hosting.",
  }),
  set("retail", "Retail met eigen winkel", 24, {
    sector: "Retail & E-commerce",
    nace: ["47"],
    region: "Oost-Vlaanderen",
    provinces: ["Oost-Vlaanderen"],
    sizes: ["1-4", "5-9"],
    fresh: "2026-09",
    tags: ["handel", "kleine teams"],
    description: "Kleding, schoenen, cafés en brillen.",
  }),
  set("zorg", "Zorgpraktijken", 40, {
    sector: "Gezondheidszorg",
    nace: ["86"],
    tags: ["zorg", "diensten"],
  }),
];

export const STORE: Store = {
  sets: SETS,
  tiers: [
    { from: 1000, percent: 10 },
    { from: 5000, percent: 20 },
  ],
  vat: 21,
  deliveryDays: 2,
  licenceMonths: 12,
  licenceVersion: "1.0 van 20 november 2026",
  invoiceDays: 30,
  seller: { name: "Voorbeeld bv", email: "sales@voorbeeld.example", phone: "0800 00 000" },
};
