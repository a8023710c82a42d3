// Responses for the screens of lists, money, people and the call centre. Companies and people are fictional.

import type { Schemas } from "../../../src/portal/lib/client.ts";
import { must } from "../must.ts";
import { APPLICATIONS, at, ORG, ORGANIZATIONS, OTHER, OVERVIEW } from "./fixtures.ts";

const OUTCOMES: Schemas["Outcome"][] = [
  "afspraak",
  "geen_antwoord",
  "terugbellen",
  "voicemail",
  "geen_interesse",
  "info_gevraagd",
  "receptie",
  "niet_bellen",
  "bezet",
];

const COMPANIES = ["Metaalbouw", "Drukkerij", "Garage", "Bakkerij", "Vastgoed", "Transport", "Tuincentrum"];
const PLACES = [
  ["3000", "Leuven"],
  ["1800", "Vilvoorde"],
  ["3300", "Tienen"],
  ["3010", "Kessel-Lo"],
] as const;

const company = (index: number): string =>
  `${must(COMPANIES[index % COMPANIES.length])} Voorbeeld ${index + 1}${index % 2 === 0 ? " bv" : " nv"}`;

/** Calls of this month, the latest first. */
export const CALLS: Schemas["Call"][] = Array.from({ length: 120 }, (_, index) => {
  const outcome = must(OUTCOMES[index % OUTCOMES.length]);
  const talked = !["geen_antwoord", "voicemail", "bezet"].includes(outcome);
  const recorded = talked && index % 3 === 0;
  return {
    id: 900 - index,
    projectId: index % 4 === 3 ? 11 : 12,
    bedrijf: company(index % 40),
    poging: 1 + (index % 4),
    tijdstip: at(-Math.floor(index / 8), 16 - (index % 8), (index * 7) % 60),
    duurSec: talked ? 65 + ((index * 37) % 540) : 0,
    uitkomst: outcome,
    ...(outcome === "terugbellen" && { vervolg: at(3 + (index % 5), 10, 30) }),
    notitie: talked
      ? outcome === "afspraak"
        ? "Wil het dak laten nakijken vóór de winter."
        : "Vraagt een mail; beslist in januari."
      : "",
    opnameToegestaan: recorded,
    ...(recorded && {
      opname: {
        id: index,
        callId: 900 - index,
        beschikbaarTot: at(30 - Math.floor(index / 2), 0).slice(0, 10),
        rechtsgrond: "Toestemming, gevraagd aan het begin van het gesprek",
        gewist: index > 60,
      },
    }),
  };
});

const STATUSES: Schemas["ProspectStatus"][] = [
  "nieuw",
  "in_gesprek",
  "terugbellen",
  "afspraak",
  "geen_interesse",
  "niet_bellen",
];

export const PROSPECTS: Schemas["Prospect"][] = Array.from({ length: 130 }, (_, index) => {
  const status = must(STATUSES[index % STATUSES.length]);
  const [postcode, gemeente] = must(PLACES[index % PLACES.length]);
  return {
    id: 300 + index,
    projectId: 12,
    bedrijf: company(index),
    kbo: "0000.000.097",
    postcode,
    gemeente,
    nace: index % 2 === 0 ? "41.20 Algemene bouw" : "68.32 Beheer van residentieel vastgoed",
    grootte: "10-49",
    telefoon: "016 00 00 00",
    status,
    pogingen: status === "nieuw" ? 0 : 1 + (index % 5),
    ...(index % 3 !== 0 && { contact: { naam: "Els Voorbeeld", functie: "zaakvoerder" } }),
    ...(status !== "nieuw" && { laatsteContact: at(-(index % 20), 11, 5) }),
  };
});

const COUNTS: Schemas["Figures"] = { ...OVERVIEW.vorige, orderwaarde: 31200.5 };

export const REPORTS: Schemas["Report"][] = [
  {
    id: 43,
    projectId: 12,
    maand: "2026-11",
    soort: "extra",
    gemaakt: at(-4, 9, 12),
    cijfers: { ...COUNTS, belpogingen: 160, gesprekken: 40, afspraken: 4, orderwaarde: 0 },
    redenen: [{ reden: "Heeft al een vaste leverancier", aantal: 11 }],
  },
  {
    id: 42,
    projectId: 12,
    maand: "2026-10",
    soort: "maand",
    gemaakt: at(-17, 8),
    cijfers: COUNTS,
    redenen: [
      { reden: "Heeft al een vaste leverancier", aantal: 18 },
      { reden: "Geen budget dit jaar", aantal: 9 },
      { reden: "Te klein, doet het zelf", aantal: 5 },
      { reden: "Wil niet over het dak praten", aantal: 2 },
    ],
  },
  {
    id: 41,
    projectId: 12,
    maand: "2026-09",
    soort: "maand",
    gemaakt: at(-48, 8),
    cijfers: { ...COUNTS, belpogingen: 280, gesprekken: 61, afspraken: 7, doorgegaan: 6, noShow: 0, orderwaarde: 8000 },
    redenen: [
      { reden: "Heeft al een vaste leverancier", aantal: 12 },
      { reden: "Geen budget dit jaar", aantal: 10 },
    ],
  },
  {
    id: 40,
    projectId: 11,
    maand: "2026-09",
    soort: "maand",
    gemaakt: at(-48, 8, 1),
    cijfers: { ...COUNTS, belpogingen: 122, gesprekken: 31, afspraken: 3, doorgegaan: 2, klanten: 0, orderwaarde: 0 },
    redenen: [],
  },
];

export const DOCUMENTS: Schemas["Document"][] = [
  { id: 4, naam: "maandverslag-oktober-2026.txt", soort: "verslag", datum: "2026-11-01", bytes: 3120 },
  { id: 3, naam: "gespreksleidraad-platte-daken.txt", soort: "script", datum: "2026-08-28", bytes: 12840 },
  { id: 2, naam: "verwerkersovereenkomst.txt", soort: "verwerkersovereenkomst", datum: "2026-08-20", bytes: 48200 },
  { id: 1, naam: "dienstenovereenkomst.txt", soort: "contract", datum: "2026-08-20", bytes: 820 },
];

export const MEMBERS: Schemas["Member"][] = [
  {
    id: 1,
    email: "an@voorbeeld.example",
    naam: "An Voorbeeld",
    rol: "eigenaar",
    uitgenodigdOp: at(-90, 9),
    laatstActief: at(0, 8, 41),
  },
  {
    id: 2,
    email: "bert@voorbeeld.example",
    naam: "Bert Voorbeeld",
    rol: "beheerder",
    uitgenodigdOp: at(-80, 9),
    laatstActief: at(-3, 17, 2),
  },
  { id: 3, email: "carla@voorbeeld.example", naam: "Carla Voorbeeld", rol: "boekhouding", uitgenodigdOp: at(-30, 9) },
  { id: 4, email: "dirk@voorbeeld.example", naam: "", rol: "lid", uitgenodigdOp: at(-2, 14) },
];

const shift = (day: number, hours: number, own = true): Schemas["Planning"]["bellers"][number]["diensten"][number] => ({
  dag: at(day, 0).slice(0, 10),
  orgGuid: own ? ORG : OTHER,
  organisatie: own ? "Dakwerken Voorbeeld bv" : "Bakkerij Voorbeeld nv",
  projectId: own ? 12 : 21,
  project: own ? "Platte daken Vlaams-Brabant" : "Bedrijfsontbijt Brussel",
  uren: hours,
});

export const PLANNING: Schemas["Planning"] = {
  maandag: "2026-11-16",
  bellers: [
    { alias: "Karim", talen: ["nl", "fr"], diensten: [shift(-1, 7.5, false), shift(1, 4, false)] },
    { alias: "Lotte", talen: ["nl"], diensten: [] },
    {
      alias: "Sofie",
      talen: ["nl"],
      diensten: [shift(-2, 4), shift(-1, 3.5), shift(0, 4), shift(0, 3.5, false), shift(2, 6.25)],
    },
  ],
};

export const QUALITY: Schemas["Quality"] = {
  maand: "2026-11",
  projecten: [
    {
      orgGuid: OTHER,
      organisatie: "Bakkerij Voorbeeld nv",
      projectId: 21,
      project: "Bedrijfsontbijt Brussel",
      bellerAlias: "Karim",
      afspraken: 8,
      criteria: [8, 6, 4, 7, 8, 5],
      score: 3.25,
    },
    {
      orgGuid: ORG,
      organisatie: "Dakwerken Voorbeeld bv",
      projectId: 12,
      project: "Platte daken Vlaams-Brabant",
      bellerAlias: "Sofie",
      afspraken: 5,
      criteria: [5, 5, 4, 5, 4, 5],
      score: null,
    },
  ],
};

export const ADMIN_ORGANIZATIONS: Schemas["AdminOrganization"][] = ORGANIZATIONS.map(({ guid, name, kbo }, index) => ({
  guid,
  name,
  kbo,
  formule: index === 0 ? "oude-formule" : "groei",
  actief: index !== 2,
  leden: 4 - index,
  campagnes: 3 - index,
  saldo: [640, 12500, 1000][index] ?? 0,
}));

export const ADMIN_APPLICATIONS: Schemas["AdminApplication"][] = APPLICATIONS.map((application) => ({
  ...application,
  organisatie: "Dakwerken Voorbeeld bv",
  orgGuid: ORG,
  projectId: 12,
  project: "Platte daken Vlaams-Brabant",
}));
