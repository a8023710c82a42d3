// The form intake of the host (Netlify Forms). It finds forms in the published HTML and accepts only their fields. So
// the static markup has every form with all fields that may be sent with it, even a form that only scripts show
// (docs.netlify.com, "Forms setup").

import type { Draft } from "./message.ts";
import type { Values } from "../schemas/field.ts";
import { foldText } from "../text.ts";

/** Where forms are posted: a page of the site, which also answers visitors without JavaScript. */
export const INTAKE = "/bedankt";

/** The honeypot field, which people leave empty. */
export const HONEYPOT = "website";

/** Sent with every form: the subject of the company's mail, the whole message, and the reference. */
export const SUBJECT = "subject";
export const WHOLE = "aanvraag";
export const REFERENCE = "referentie";

/** Turns a label in the message into a field name: `Formulier type` becomes `formulier-type`. */
export const fieldName = (label: string): string => foldText(label).replace(/[^a-z\d]+/g, "-");

/** The field with the number of the attempt. */
export const ATTEMPT = "submission-attempt";

/**
 * The values and the extra information of a message, as fields. A value wins over extra information of the same name.
 */
export function asFields(values: Values, extra: Draft["extra"]): Record<string, string> {
  const said = Object.entries(extra).map(([label, value]) => [fieldName(label), value]);
  const asked = Object.entries(values).map(([name, value]) => [name, value ?? ""]);
  return Object.fromEntries([...said, ...asked]) as Record<string, string>;
}
