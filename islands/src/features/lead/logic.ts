// The lead form: a company that asks for new customers.

import type { Draft } from "../../lib/forms/message.ts";
import type { Field, Values } from "../../lib/schemas/field.ts";

/** The fields, in order. */
export const fields = (activities: readonly string[]): Field[] => [
  {
    name: "activiteit",
    label: "Activiteit",
    kind: "select",
    prompt: "Selecteer uw activiteit",
    options: activities,
    wide: true,
  },
  { name: "bedrijfsnaam", label: "Bedrijfsnaam", min: 2, max: 100, fill: "organization" },
  { name: "postcode", label: "Postcode", min: 4, max: 10, fill: "postal-code" },
  { name: "voornaam", label: "Voornaam", min: 2, max: 50, fill: "given-name" },
  { name: "achternaam", label: "Achternaam", min: 2, max: 50, fill: "family-name" },
  { name: "email", label: "E-mail", called: "Email", kind: "email", fill: "email" },
  {
    name: "telefoon",
    label: "Telefoon",
    called: "Telefoonnummer",
    kind: "tel",
    min: 10,
    max: 15,
    fill: "tel",
    hint: "bv. 0470\u00a012\u00a034\u00a056",
  },
  // The page of a city fills in its name.
  { name: "regio", label: "", kind: "hidden", optional: true },
];

/** The request, as it is mailed. */
export const write = (
  { bedrijfsnaam = "", activiteit = "", postcode = "", regio = "" }: Values,
  attempt: number,
): Draft => ({
  subject: `Potentiële klanten aanvraag - ${bedrijfsnaam}`,
  extra: {
    "Formulier type": "Potentiële klanten contact",
    Activiteit: activiteit,
    Postcode: postcode,
    Regio: regio,
    "Submission attempt": String(attempt),
  },
});
