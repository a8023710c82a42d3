// Dutch names of the states, steps and levels of a document.

import type { Tone } from "../../../ui/badge.tsx";

/** Source: sector fact sheet, section 12. */
export const STATE = {
  concept: { label: "Concept", tone: "plain", means: "Er wordt nog aan geschreven. Jij bent aan zet." },
  nagekeken: { label: "Nagekeken", tone: "warm", means: "Een collega of jurist las het na. Je kunt het versturen." },
  verstuurd: { label: "Verstuurd", tone: "warm", means: "De klant heeft deze versie gekregen en is aan zet." },
  bekeken: { label: "Bekeken", tone: "warm", means: "De klant heeft het document geopend en kan tekenen." },
  getekend: {
    label: "Getekend",
    tone: "good",
    means: "Iedereen heeft getekend. Bewaar het document en volg de einddatum op.",
  },
  gearchiveerd: { label: "Gearchiveerd", tone: "good", means: "Het contract is afgesloten en blijft leesbaar." },
  geweigerd: {
    label: "Geweigerd",
    tone: "bad",
    means: "De klant wil dit niet tekenen. Vraag waarom en maak een nieuwe versie.",
  },
  verlopen: { label: "Verlopen", tone: "bad", means: "De geldigheid is voorbij zonder handtekening. Verleng of stop." },
} satisfies Record<string, { label: string; tone: Tone; means: string }>;
export type State = keyof typeof STATE;

export const STEP = {
  gemaakt: "Gemaakt",
  bewaard: "Versie bewaard",
  nagekeken: "Nagekeken",
  teruggenomen: "Terug naar concept",
  verstuurd: "Verstuurd",
  herinnerd: "Herinnering gestuurd",
  bekeken: "Bekeken door de klant",
  ondertekend: "Ondertekend",
  geweigerd: "Geweigerd",
  verlopen: "Verlopen",
  verlengd: "Verlengd",
  heropend: "Nieuwe versie begonnen",
  gearchiveerd: "Gearchiveerd",
};
export type Step = keyof typeof STEP;

/** Level of an electronic signature (eIDAS 910/2014). */
export const LEVEL = {
  gewoon: { label: "Gewoon", means: "Een getypte naam of een vinkje. Bij betwisting toon jij aan wie tekende." },
  geavanceerd: {
    label: "Geavanceerd",
    means: "Hoort bij één persoon en één versie. Teken ze bij een ondertekendienst en noteer ze hier.",
  },
  gekwalificeerd: {
    label: "Gekwalificeerd",
    means: "Staat gelijk met papier. Teken ze bij een erkende dienst of met je eID en noteer ze hier.",
  },
};
export type Level = keyof typeof LEVEL;

/** Alerts: an end date that is near or has passed, or a reminder. */
export const ALERT = {
  verlopen: "De geldigheid is voorbij",
  "bijna-verlopen": "De geldigheid loopt bijna af",
  herinneren: "Tijd voor een herinnering",
  "einde-nadert": "De einddatum nadert",
  afgelopen: "De einddatum is voorbij",
};
export type Alert = keyof typeof ALERT;

/** Formats a hash in groups of eight digits, to read aloud or compare. */
export const grouped = (hash: string): string => hash.replace(/(.{8})(?=.)/g, "$1 ");
/** The first eight digits of a hash: enough to tell versions apart. */
export const brief = (hash: string): string => hash.slice(0, 8);
