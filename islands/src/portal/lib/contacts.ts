// Dutch names of call outcomes and of the ways to meet. Not in words.ts, because the first screen needs only these.

import type { Schemas } from "./client.ts";

export const OUTCOME: Record<Schemas["Outcome"], string> = {
  geen_antwoord: "Geen antwoord",
  voicemail: "Voicemail",
  bezet: "Bezet",
  verkeerd_nummer: "Verkeerd nummer",
  receptie: "Receptie",
  terugbellen: "Terugbellen",
  geen_interesse: "Geen interesse",
  niet_bellen: "Niet meer bellen",
  info_gevraagd: "Info gevraagd",
  afspraak: "Afspraak",
};

export const MANNER: Record<Schemas["Appointment"]["wijze"], string> = {
  bezoek: "Bezoek",
  video: "Videogesprek",
  telefoon: "Telefoon",
};
