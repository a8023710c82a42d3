// Lots as in the content and as from the server.

import type { Auction, Lot } from "../../src/contract/props.ts";
import type { LotState } from "../../src/features/auction/api.ts";

export const STEPS = [
  { below: 500, step: 10 },
  { below: 2000, step: 25 },
  { below: null, step: 50 },
];
export const lot = (id: string, more: Partial<Lot> = {}): Lot => ({
  id,
  number: `K-${id}`,
  title: `Kavel ${id}`,
  nace: ["43.2"],
  region: "Waasland",
  size: "5 tot 49 medewerkers",
  records: 620,
  fields: ["naam"],
  source: "KBO",
  fresh: "2026-11",
  screened: "2026-11-18",
  earlierBuyers: 0,
  description: "Omschrijving.",
  start: 180,
  buyNow: 640,
  opens: "2026-11-23T08:00:00Z",
  closes: "2026-12-04T15:00:00Z",
  outcome: null,
  ...more,
});
export const PROPS: Auction = {
  lots: [lot("een"), lot("twee", { outcome: { phase: "sold", price: 480, reason: null } })],
  steps: STEPS,
  payDays: 5,
  direct: { email: "sales@voorbeeld.example", phone: "0800 00 000", phoneUrl: "tel:+3280000000" },
};
export const NOW = "2026-11-24T09:00:00.000Z";
export const state = (more: Partial<LotState> = {}): LotState => ({
  id: "een",
  phase: "open",
  opens: "2026-11-23T08:00:00Z",
  closes: "2026-12-04T15:00:00Z",
  extensions: 0,
  price: 310,
  minimum: 320,
  reserveMet: false,
  buyNow: 640,
  history: [],
  mine: null,
  reason: null,
  ...more,
});
