// The application form on a job's page.

import { EMAIL, NAME, PHONE } from "../../lib/forms/fields.ts";
import type { MailedField } from "../../lib/forms/message.ts";
import { webAddressError } from "../../lib/schemas/web-address.ts";

/** The fields, in order; `title` is the job's. */
export const fields = (title: string): MailedField[] => [
  { ...NAME, wide: true },
  EMAIL,
  PHONE,
  {
    name: "bericht",
    label: "Motivatie",
    kind: "textarea",
    max: 3000,
    hint: "Enkele zinnen volstaan.",
    wide: true,
    line: "Motivatie",
  },
  {
    name: "link",
    label: "Link naar cv of profiel",
    max: 300,
    optional: true,
    autoComplete: "url",
    hint: "bv. een LinkedIn-pagina of een cv in de cloud",
    wide: true,
    validate: webAddressError,
    line: "Cv of profiel",
  },
  { name: "functie", label: "", kind: "hidden", value: title, optional: true, extra: "Functie" },
];
