// The contact form.

import { COMPANY, EMAIL, NAME, PHONE } from "../../lib/forms/fields.ts";
import type { MailedField } from "../../lib/forms/message.ts";

/** Maximum length of a message in characters. */
export const LONGEST = 3000;

/** The fields, in order. */
export const FIELDS: readonly MailedField[] = [
  NAME,
  { ...COMPANY, name: "bedrijf", label: "Bedrijf", nameInMessages: "Bedrijfsnaam", optional: true },
  {
    name: "btwNummer",
    label: "Btw-nummer",
    max: 20,
    optional: true,
    hint: "bv. BE 0123.456.789",
    line: "BTW Nummer",
  },
  EMAIL,
  { ...PHONE, wide: true },
  { name: "bericht", label: "Bericht", kind: "textarea", max: LONGEST, wide: true, line: "Bericht" },
];
