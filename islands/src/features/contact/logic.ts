// The contact form.

import type { Draft } from "../../lib/forms/message.ts";
import type { Field, Values } from "../../lib/schemas/field.ts";

/** Most characters of a message. */
export const LONGEST = 3000;

/** The fields, in order. */
export const FIELDS: readonly Field[] = [
  { name: "naam", label: "Naam", min: 2, max: 100, fill: "name" },
  {
    name: "bedrijf",
    label: "Bedrijf",
    called: "Bedrijfsnaam",
    min: 2,
    max: 100,
    optional: true,
    fill: "organization",
  },
  { name: "btwNummer", label: "Btw-nummer", max: 20, optional: true, hint: "bv. BE 0123.456.789" },
  { name: "email", label: "E-mail", called: "Email", kind: "email", fill: "email" },
  {
    name: "telefoonnummer",
    label: "Telefoonnummer",
    kind: "tel",
    min: 10,
    max: 15,
    fill: "tel",
    hint: "bv. 0470\u00a012\u00a034\u00a056",
    wide: true,
  },
  { name: "bericht", label: "Bericht", kind: "textarea", max: LONGEST, wide: true },
];

/** The message as it is mailed, with the default subject. */
export const write = (_: Values, attempt: number): Draft => ({
  extra: { "Formulier type": "Contact", "Submission attempt": String(attempt) },
});
