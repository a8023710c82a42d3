// Answers for the screens of lists, money, people and the call centre. Companies and people are invented.

import type { Schemas } from "../../../src/portal/lib/client.ts";
import { MODELS } from "../contract.fixture.ts";
import { must } from "../must.ts";
import type { FakeApi, Reply } from "./api.ts";
import { refuse } from "./api.ts";
import { APPLICATIONS, at, CREDITS, NEW, ORG, ORGANIZATIONS, OTHER, OVERVIEW } from "./fixtures.ts";

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

export const TARIFFS: Schemas["Credits"]["tarieven"] = [
  { code: "extra_rapport", naam: "Extra rapport", prijs: "10 credits" },
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

const ok = (body: unknown): Reply => ({ status: 200, body });

/** One page of what matches, as the API pages. */
function paged<T extends { bedrijf: string; projectId: number }>(
  rows: readonly T[],
  query: URLSearchParams,
  keeps: (row: T) => boolean,
): Reply {
  const [page, size] = [Number(query.get("page") ?? 1), Number(query.get("size") ?? 50)];
  const search = (query.get("q") ?? "").toLowerCase();
  const project = Number(query.get("project") ?? 0);
  const found = rows.filter(
    (row) => row.bedrijf.toLowerCase().includes(search) && (project === 0 || row.projectId === project) && keeps(row),
  );
  return ok({ items: found.slice((page - 1) * size, page * size), total: found.length });
}

/** Lets an API answer for these screens too; what is changed stays changed. */
export function answerMore(api: FakeApi): FakeApi {
  let members = structuredClone(MEMBERS);
  const prospects = structuredClone(PROSPECTS);
  const reports = structuredClone(REPORTS);
  let organizations = structuredClone(ADMIN_ORGANIZATIONS);
  const applications = structuredClone(ADMIN_APPLICATIONS);
  let balance = CREDITS.saldo;
  const first = (path: string): boolean => path.includes(NEW);

  api.on("GET", /\/calls$/, (_, { path }, query) =>
    paged(
      first(path) || (query.get("month") ?? "2026-11") !== "2026-11" ? [] : CALLS,
      query,
      ({ uitkomst }) => uitkomst === (query.get("uitkomst") ?? uitkomst),
    ),
  );
  api.on("GET", /\/prospects$/, (_, { path }, query) =>
    paged(first(path) ? [] : prospects, query, ({ status }) => status === (query.get("status") ?? status)),
  );
  api.on("POST", /\/prospects\/(\d+)\/stop$/, ([, id]) => {
    const found = prospects.find((one) => one.id === Number(id));
    return found && ok(Object.assign(found, { status: "niet_bellen" }));
  });
  api.on("GET", /\/reports$/, (_, { path }, query) => {
    const project = Number(query.get("project") ?? 0);
    return ok(first(path) ? [] : reports.filter(({ projectId }) => project === 0 || projectId === project));
  });
  api.on("POST", /\/reports$/, (_, { body }) => {
    const { projectId } = body as { projectId: number };
    if (projectId === 9) return refuse(409, "Je hebt niet genoeg credits.");
    const made = { ...structuredClone(must(REPORTS[0])), id: 50, projectId, gemaakt: at(0, 10) };
    reports.unshift(made);
    balance -= 10;
    return { status: 201, body: made };
  });
  api.on("GET", /\/credits$/, (_, { path }) =>
    ok(
      first(path)
        ? { saldo: 1000, mutaties: [], tarieven: TARIFFS }
        : { ...structuredClone(CREDITS), saldo: balance, tarieven: TARIFFS },
    ),
  );
  api.on("GET", /\/documents$/, (_, { path }) => ok(first(path) ? [] : DOCUMENTS));
  api.on("GET", /\/documents\/(\d+)$/, ([, id]) =>
    id === "1" ? refuse(404, "Dit document is er niet meer.") : ok("De tekst van het document."),
  );
  api.on("GET", /\/members$/, () => ok(members));
  api.on("POST", /\/members$/, (_, { body }) => {
    const { email, rol } = body as Schemas["Invitation"];
    if (members.some((one) => one.email === email)) return refuse(409, "Dit e-mailadres hoort al bij de organisatie.");
    const made = { id: 90, email, naam: "", rol, uitgenodigdOp: at(0, 10) };
    members = [...members, made];
    return { status: 201, body: made };
  });
  api.on("PATCH", /\/members\/(\d+)$/, ([, id], { body }) => {
    const found = members.find((one) => one.id === Number(id));
    return found && ok(Object.assign(found, body));
  });
  api.on("DELETE", /\/members\/(\d+)$/, ([, id]) => {
    members = members.filter((one) => one.id !== Number(id));
    return { status: 204 };
  });
  api.on("POST", /^\/portal\/invitation$/, (_, { body }) =>
    (body as { token: string }).token === "goed"
      ? ok({ organisatie: "Nieuwe Klant bv", rol: "lezer" } satisfies Schemas["Question"])
      : refuse(404, "Deze uitnodiging is verlopen."),
  );
  api.on("PUT", /^\/portal\/invitation$/, () =>
    ok({ guid: NEW, name: "Nieuwe Klant bv", kbo: "0000.000.196", role: "lezer" } satisfies Schemas["Organization"]),
  );
  api.on("GET", /^\/internal\/planning$/, (_, asked, query) => {
    const week = query.get("week") ?? "2026-11-16";
    return ok(week === "2026-11-16" ? PLANNING : { maandag: week, bellers: [] });
  });
  api.on("GET", /^\/internal\/quality$/, (_, asked, query) => {
    const month = query.get("month") ?? "2026-11";
    return ok(month === "2026-11" ? QUALITY : { maand: month, projecten: [] });
  });
  api.on("GET", /^\/internal\/contracts$/, () => ok(MODELS));
  api.on("GET", /^\/admin\/organizations$/, () => ok(organizations));
  api.on("POST", /^\/admin\/organizations$/, (_, { body }) => {
    const { name, kbo, formule } = body as Schemas["NewOrganization"];
    if (organizations.some((one) => one.kbo === kbo))
      return refuse(409, "Er is al een organisatie met dit ondernemingsnummer.");
    const made = {
      guid: "99999999-2222-4333-8444-555555555555",
      name,
      kbo,
      formule,
      actief: true,
      leden: 1,
      campagnes: 0,
      saldo: 1000,
    };
    organizations = [...organizations, made];
    return { status: 201, body: made };
  });
  api.on("PATCH", /^\/admin\/organizations\/([\w-]+)$/, ([, guid], { body }) => {
    const found = organizations.find((one) => one.guid === guid);
    return found && ok(Object.assign(found, body));
  });
  api.on("GET", /^\/admin\/applications$/, () => ok(applications));
  api.on("PATCH", /^\/admin\/applications\/(\d+)$/, ([, id], { body }) => {
    const found = applications.find((one) => one.id === Number(id));
    return found && ok(Object.assign(found, body));
  });
  return api;
}
