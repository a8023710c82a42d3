// Responses of the API for tests, typed by its description. Companies and people are fictional.

import { must } from "../must.ts";
import { token as write } from "../tokens.ts";
import type { Schemas } from "../../../src/portal/lib/client.ts";

export const ORG = "6f1c2a34-0b5d-4e7f-8a90-1b2c3d4e5f60";
export const OTHER = "0d9e8c7b-6a5f-4d3e-9c2b-1a0f9e8d7c6b";
export const NEW = "11111111-2222-4333-8444-555555555555";

export const ORGANIZATIONS: Schemas["Organization"][] = [
  { guid: OTHER, name: "Bakkerij Voorbeeld nv", kbo: "0000.000.196", role: "lezer" },
  { guid: ORG, name: "Dakwerken Voorbeeld bv", kbo: "0000.000.097", role: "eigenaar" },
  { guid: NEW, name: "Nieuw Voorbeeld bv", kbo: "0000.000.295", role: "beheerder" },
];

/** Today in the tests: a Wednesday. */
export const TODAY = "2026-11-18";

/** `?` of days from `TODAY`, at an hour in Brussels in winter. */
export function at(days: number, hour: number, minute = 0): string {
  const day = new Date(Date.parse(`${TODAY}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return `${day}T${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}:00+01:00`;
}

export const PROJECTS: Schemas["Project"][] = [
  {
    id: 12,
    orgGuid: ORG,
    naam: "Platte daken Vlaams-Brabant",
    status: "actief",
    start: "2026-09-01",
    doel: { afspraken: 6, periode: "maand" },
    doelgroep: {
      nace: ["41.20 Algemene bouw", "68.32 Beheer van residentieel vastgoed"],
      postcodes: ["3000", "3001", "3010", "1800"],
      grootte: "10-49",
    },
    taal: "nl",
    bellerAlias: "Sofie",
    scriptVersie: 3,
  },
  {
    id: 11,
    orgGuid: ORG,
    naam: "Industriebouw Brussel",
    status: "gepauzeerd",
    start: "2026-05-04",
    doel: { afspraken: 12, periode: "kwartaal" },
    doelgroep: { nace: ["25.11 Metalen constructies"], postcodes: ["1000", "1070"], grootte: "20-99" },
    taal: "nl+fr",
    bellerAlias: "Karim",
    scriptVersie: 1,
  },
  {
    id: 9,
    orgGuid: ORG,
    naam: "Proefcampagne voorjaar",
    status: "afgerond",
    start: "2026-02-02",
    eind: "2026-04-30",
    doel: { afspraken: 4, periode: "maand" },
    doelgroep: { nace: ["41.20 Algemene bouw"], postcodes: ["9000"], grootte: "10-49" },
    taal: "nl",
    bellerAlias: "Sofie",
    scriptVersie: 2,
  },
];

export const DETAIL: Schemas["ProjectDetail"] = {
  ...must(PROJECTS[0]),
  funnel: { prospects: 420, gebeld: 366, gesproken: 141, afspraken: 21, doorgegaan: 16, klanten: 4 },
  script: {
    opening:
      "Goeiemorgen, u spreekt met Sofie, ik bel voor Dakwerken Voorbeeld uit Leuven. Ik zeg u in een halve minuut waarom ik bel, past dat?",
    vragen: [
      "Hoe oud is het dak van uw bedrijfsgebouw?",
      "Wie beslist bij u over onderhoud aan het gebouw?",
      "Wanneer werd het dak de laatste keer nagekeken?",
    ],
    bezwaren: [
      {
        bezwaar: "We hebben al een vaste dakwerker.",
        antwoord: "Dat begrijp ik. Onze klanten laten ons een tweede keer kijken, net omdat hun vaste man vol zit.",
      },
      {
        bezwaar: "Stuur maar een mail.",
        antwoord: "Dat doe ik. Zodat het geen algemene folder wordt: hoe groot is uw dak ongeveer?",
      },
    ],
  },
  notities: [
    {
      id: 3,
      tijdstip: at(-2, 16, 12),
      auteur: "Sofie",
      tekst: "Veel syndici willen eerst een plaatsbezoek. Ik stel dat nu zelf voor.",
    },
    { id: 2, tijdstip: at(-20, 9, 5), auteur: "An Voorbeeld", tekst: "Graag geen afspraken op vrijdagnamiddag." },
  ],
};

export const APPLICATIONS: Schemas["Application"][] = [
  {
    id: 1,
    code: "agenda",
    naam: "Agendakoppeling",
    status: "actief",
    instellingen: { Agenda: "an@voorbeeld.example", Duur: "60 minuten" },
  },
  { id: 2, code: "crm", naam: "CRM-koppeling", status: "fout", instellingen: { Systeem: "Voorbeeld CRM" } },
  { id: 3, code: "datastore", naam: "Datastore", status: "uit", instellingen: {} },
];

const MET = [true, true, true, true, true, true];

function appointment(
  id: number,
  start: string,
  status: Schemas["AppointmentStatus"],
  bedrijf: string,
  more: Partial<Schemas["Appointment"]> = {},
): Schemas["Appointment"] {
  return {
    id,
    projectId: 12,
    bedrijf,
    plaats: "Leuven",
    contact: { naam: "Els Voorbeeld", functie: "zaakvoerder" },
    start,
    eind: new Date(Date.parse(start) + 3_600_000).toISOString(),
    wijze: "bezoek",
    status,
    kwaliteit: { criteria: MET },
    ...more,
  };
}

export const APPOINTMENTS: Schemas["Appointment"][] = [
  appointment(90, at(-15, 10), "doorgegaan", "Metaalbouw Voorbeeld", {
    feedback: { score: 5, opmerking: "Meteen een offerte gevraagd.", resultaat: "klant", orderwaarde: 12500.5 },
  }),
  appointment(91, at(-9, 14), "no_show", "Schrijnwerkerij Voorbeeld", { plaats: "Diest" }),
  appointment(92, at(-6, 9, 30), "doorgegaan", "Drukkerij Voorbeeld", { plaats: "Aarschot" }),
  appointment(93, at(-1, 15), "bevestigd", "Garage Voorbeeld en Zonen", {
    plaats: "Tienen",
    kwaliteit: { criteria: [true, true, true, true, false, true] },
  }),
  appointment(94, at(0, 16), "bevestigd", "Apotheek Voorbeeld", { wijze: "telefoon" }),
  appointment(95, at(1, 8, 30), "bevestigd", "Vastgoed Voorbeeld nv", {
    contact: { naam: "Tom Voorbeeld", functie: "beheerder van gebouwen" },
  }),
  appointment(96, at(5, 13, 30), "voorgesteld", "Transport Voorbeeld", { wijze: "video", plaats: "Vilvoorde" }),
  appointment(97, at(14, 11), "bevestigd", "Tuincentrum Voorbeeld", { plaats: "Overijse", projectId: 11 }),
];

export const OVERVIEW: Schemas["Overview"] = {
  maand: "2026-11",
  doel: 6,
  cijfers: {
    belpogingen: 214,
    gesprekken: 51,
    afspraken: 5,
    doorgegaan: 3,
    noShow: 1,
    verplaatst: 0,
    terugbellen: 9,
    nietBellen: 4,
    klanten: 1,
    orderwaarde: 12500.5,
  },
  vorige: {
    belpogingen: 310,
    gesprekken: 78,
    afspraken: 9,
    doorgegaan: 7,
    noShow: 1,
    verplaatst: 1,
    terugbellen: 14,
    nietBellen: 6,
    klanten: 2,
    orderwaarde: 31200,
  },
  dagen: [2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 16, 17, 18].map((day, index) => ({
    dag: `2026-11-${String(day).padStart(2, "0")}`,
    belpogingen: day === 11 ? 0 : 12 + ((index * 5) % 11),
    gesprekken: day === 11 ? 0 : 2 + ((index * 3) % 5),
    afspraken: [1, 4, 6, 9, 10].includes(index) ? 1 : 0,
  })),
  uitkomsten: [
    { uitkomst: "geen_antwoord", aantal: 96 },
    { uitkomst: "voicemail", aantal: 41 },
    { uitkomst: "geen_interesse", aantal: 28 },
    { uitkomst: "receptie", aantal: 19 },
    { uitkomst: "terugbellen", aantal: 9 },
    { uitkomst: "info_gevraagd", aantal: 7 },
    { uitkomst: "afspraak", aantal: 5 },
    { uitkomst: "niet_bellen", aantal: 4 },
    { uitkomst: "bezet", aantal: 3 },
    { uitkomst: "verkeerd_nummer", aantal: 2 },
  ],
  volgende: APPOINTMENTS.slice(4),
  teBeoordelen: APPOINTMENTS.slice(2, 4),
};

const NOTHING: Schemas["Figures"] = {
  belpogingen: 0,
  gesprekken: 0,
  afspraken: 0,
  doorgegaan: 0,
  noShow: 0,
  verplaatst: 0,
  terugbellen: 0,
  nietBellen: 0,
  klanten: 0,
  orderwaarde: 0,
};

/** The first day of an organization. */
export const FIRST_DAY: Schemas["Overview"] = {
  maand: "2026-11",
  doel: 6,
  cijfers: NOTHING,
  vorige: NOTHING,
  dagen: [],
  uitkomsten: [],
  volgende: [],
  teBeoordelen: [],
};

export const INVOICES: Schemas["Invoice"][] = [
  {
    nr: "2026-0311",
    datum: "2026-11-02",
    vervaldag: "2026-12-02",
    omschrijving: "Formule Groei, november 2026",
    excl: 895,
    btw: 187.95,
    incl: 1082.95,
    status: "open",
    peppolVerzondenOp: "2026-11-02",
  },
  {
    nr: "2026-0274",
    datum: "2026-10-01",
    vervaldag: "2026-10-31",
    omschrijving: "Formule Groei, oktober 2026, en 3 extra warme afspraken",
    excl: 1210,
    btw: 254.1,
    incl: 1464.1,
    status: "vervallen",
    peppolVerzondenOp: "2026-10-01",
  },
  {
    nr: "2026-0240",
    datum: "2026-09-01",
    vervaldag: "2026-10-01",
    omschrijving: "Start van de campagne: intake, script en lijst",
    excl: 295,
    btw: 61.95,
    incl: 356.95,
    status: "betaald",
  },
];

export const CREDITS: Schemas["Credits"] = {
  saldo: 640,
  mutaties: [
    { datum: at(-3, 10), omschrijving: "Waarborg voor een bod", delta: -110, saldoNa: 640 },
    { datum: at(-12, 14), omschrijving: "Bestand uit de datastore", delta: -250, saldoNa: 750 },
    { datum: at(-60, 9), omschrijving: "Bij de start", delta: 1000, saldoNa: 1000 },
  ],
  tarieven: [{ code: "extra_rapport", naam: "Extra rapport", prijs: "10 credits" }],
};

export const PROFILE: Schemas["Profile"] = {
  email: "an@voorbeeld.example",
  voornaam: "An",
  achternaam: "Voorbeeld",
  telefoon: "+32470000000",
};

export const SETTINGS: Schemas["Settings"] = {
  facturatie: { email: "boekhouding@voorbeeld.example", peppolId: "0208:0000000097", referentie: "" },
  opnames: false,
};

/** A token as the API makes them; its signature is not checked here. */
export function token(claims: Record<string, unknown> = {}, seconds = 900, now = Date.now()): string {
  const accesses = ORGANIZATIONS.map(({ guid, name, role }) => ({ Guid: guid, Name: name, Role: role }));
  return write({
    sub: "u-1",
    email: PROFILE.email,
    FirstName: "An",
    LastName: "Voorbeeld",
    UserId: 7,
    exp: Math.floor(now / 1000) + seconds,
    OrganizationAccesses: JSON.stringify(accesses),
    Internal: false,
    InternalAdmin: false,
    ...claims,
  });
}
