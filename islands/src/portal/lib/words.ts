// Dutch names for the API's codes.

import type { Schemas } from "./client.ts";

export const APPOINTMENT: Record<Schemas["AppointmentStatus"], string> = {
  voorgesteld: "Voorgesteld",
  bevestigd: "Bevestigd",
  doorgegaan: "Doorgegaan",
  no_show: "Niet komen opdagen",
  verplaatst: "Verplaatst",
  geannuleerd: "Geannuleerd",
  vervangen: "Vervangen",
};

/** The six criteria of a warm appointment, in the order in which the API counts them. */
export const CRITERIA = [
  "Het juiste bedrijf: sector, grootte en streek zoals afgesproken",
  "De juiste persoon: die beslist of de beslissing voorbereidt",
  "Een behoefte of plan, uitgesproken in het gesprek",
  "De prospect weet wie er komt en waarom",
  "Datum en plaats bevestigd per e-mail en in de agenda",
  "Het verslag geleverd binnen één werkdag",
] as const;

/** The same six where there is room for two words. */
export const CRITERIA_SHORT = [
  "Juiste bedrijf",
  "Juiste persoon",
  "Behoefte genoemd",
  "Weet wie er komt",
  "Datum bevestigd",
  "Verslag op tijd",
] as const;

export const DOCUMENT: Record<Schemas["Document"]["soort"], string> = {
  contract: "Contract",
  verwerkersovereenkomst: "Verwerkersovereenkomst",
  script: "Gespreksleidraad",
  verslag: "Verslag",
};

export const REPORT: Record<Schemas["Report"]["soort"], string> = {
  maand: "Maandverslag",
  extra: "Extra rapport",
};

export const APPLICATION: Record<Schemas["Application"]["status"], string> = {
  actief: "Actief",
  uit: "Uit",
  fout: "Werkt niet",
};
export const APPLICATION_TONE = { actief: "good", uit: "plain", fout: "bad" } as const;

export const PROSPECT: Record<Schemas["ProspectStatus"], string> = {
  nieuw: "Nieuw",
  in_gesprek: "In gesprek",
  terugbellen: "Terugbellen",
  afspraak: "Afspraak",
  geen_interesse: "Geen interesse",
  niet_bellen: "Niet meer bellen",
};

export const RESULT: Record<Schemas["Feedback"]["resultaat"], string> = {
  klant: "Klant geworden",
  offerte: "Offerte gevraagd",
  opvolgen: "Later opvolgen",
  geen_interesse: "Geen interesse",
  paste_niet: "De afspraak paste niet",
};

export const ROLE: Record<Schemas["Role"], string> = {
  eigenaar: "Eigenaar",
  beheerder: "Beheerder",
  lid: "Lid",
  lezer: "Lezer",
  boekhouding: "Boekhouding",
};

export const INVOICE: Record<Schemas["Invoice"]["status"], string> = {
  open: "Open",
  betaald: "Betaald",
  vervallen: "Vervallen",
};

export const LANGUAGE: Record<Schemas["Project"]["taal"], string> = {
  nl: "Nederlands",
  fr: "Frans",
  "nl+fr": "Nederlands en Frans",
};
