// The lead form, for companies that want new customers.

import { COMPANY, EMAIL, PHONE } from "../../lib/forms/fields.ts";
import type { MailedField } from "../../lib/forms/message.ts";

/** The fields, in order. */
export const fields = (activities: readonly string[]): MailedField[] => [
  {
    name: "activiteit",
    label: "Activiteit",
    kind: "select",
    prompt: "Selecteer uw activiteit",
    options: activities,
    wide: true,
    line: "Activiteit",
    extra: "Activiteit",
  },
  COMPANY,
  {
    name: "postcode",
    label: "Postcode",
    min: 4,
    max: 10,
    autoComplete: "postal-code",
    line: "Postcode",
    extra: "Postcode",
  },
  { name: "voornaam", label: "Voornaam", min: 2, max: 50, autoComplete: "given-name", line: "Naam" },
  { name: "achternaam", label: "Achternaam", min: 2, max: 50, autoComplete: "family-name", line: "Naam" },
  EMAIL,
  { ...PHONE, name: "telefoon", label: "Telefoon" },
  // Filled in with the city's name on city pages.
  { name: "regio", label: "", kind: "hidden", optional: true, extra: "Regio" },
];
