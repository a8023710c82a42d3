// Dutch names of what a call led to and of how an appointment is held. Not in words.ts: the first screen needs these alone.

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
