// The application form on the page of a job.

import type { Draft } from "../../lib/forms/message.ts";
import type { Field, Values } from "../../lib/schemas/field.ts";

/** With or without `https://`: a domain of at least two labels, and what comes after it. */
const WEB_ADDRESS = /^(https?:\/\/)?([\p{L}\d]([\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(:\d+)?([/?#]\S*)?$/iu;

/** The fields, in order; `title` is the job's. */
export const fields = (title: string): Field[] => [
  { name: "naam", label: "Naam", min: 2, max: 100, fill: "name", wide: true },
  { name: "email", label: "E-mail", called: "Email", kind: "email", fill: "email" },
  {
    name: "telefoonnummer",
    label: "Telefoonnummer",
    kind: "tel",
    min: 10,
    max: 15,
    fill: "tel",
    hint: "bv. 0470 12 34 56",
  },
  { name: "bericht", label: "Motivatie", kind: "textarea", max: 3000, hint: "Enkele zinnen volstaan.", wide: true },
  {
    name: "link",
    label: "Link naar cv of profiel",
    max: 300,
    optional: true,
    fill: "url",
    hint: "bv. een LinkedIn-pagina of een cv in de cloud",
    wide: true,
    also: (value) => (value === "" || WEB_ADDRESS.test(value) ? "" : "Voer een geldig webadres in"),
  },
  { name: "functie", label: "", kind: "hidden", value: title, optional: true },
];

/** The application, as it is mailed. */
export const write = (
  { functie = "", naam = "", email = "", telefoonnummer = "", bericht = "", link = "" }: Values,
  attempt: number,
): Draft => ({
  subject: `Sollicitatie - ${functie}`,
  text: [
    `Sollicitatie voor ${functie}`,
    [
      `Naam: ${naam}`,
      `Email: ${email}`,
      `Telefoonnummer: ${telefoonnummer}`,
      ...(link ? [`Cv of profiel: ${link}`] : []),
    ].join("\n"),
    `Motivatie:\n${bericht}`,
  ].join("\n\n"),
  extra: {
    "Formulier type": "Sollicitatie",
    Functie: functie,
    "Cv of profiel": link,
    "Submission attempt": String(attempt),
  },
});
