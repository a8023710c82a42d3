// A request as it is sent and stored.

import { config } from "../config.ts";
import { newId } from "../id.ts";
import { asFields, ATTEMPT, REFERENCE, SUBJECT, WHOLE } from "./intake.ts";
import { compose, GENERAL, type Draft, type MailedField } from "./message.ts";
import type { Values } from "../schemas/field.ts";
import { read } from "../storage.ts";

/** Everything needed to send a request, now or days later, from any page. */
export interface Lead {
  /** The idempotency key: made once, the same for each attempt to send this request. */
  key: string;
  /** Name of the form. */
  form: string;
  subject: string;
  /** As plain text. */
  message: string;
  /** The same content as fields for the host's form intake, by name. */
  fields: Record<string, string>;
  /** As in the draft. */
  about?: string;
  moment?: string;
  /** The keys to remove when it arrives, with their values. */
  clears?: Record<string, string | null>;
}

/**
 * The reference that people use: the first eight digits of the key, or the reference of the request that this one adds
 * to. It is shown in the message and on the thank-you page.
 */
export const referenceOf = ({ key, about }: Pick<Lead, "key"> & Pick<Draft, "about">): string =>
  about ?? key.replaceAll("-", "").slice(0, 8).toUpperCase();

/** @param key The key of an earlier attempt to send the same request, if there is one. */
export function makeLead(
  form: string,
  fields: readonly MailedField[],
  values: Values,
  draft: Draft,
  key = newId(),
): Lead {
  const { subject = GENERAL, extra, text, about, moment, clears } = draft;
  const reference = referenceOf({ key, about });
  const message = text
    ? `${text}\n\nReferentie: ${reference}`
    : compose(fields, values, { ...draft, extra: { ...extra, Referentie: reference } }, config().host);
  const sent = { ...asFields(values, extra), [SUBJECT]: subject, [WHOLE]: message, [REFERENCE]: reference };
  return {
    key,
    form,
    subject,
    message,
    fields: sent,
    ...(about && { about }),
    ...(moment && { moment }),
    ...(clears && { clears: Object.fromEntries(clears.map((name) => [name, read(name)])) }),
  };
}

/** Whether a request has the same content, apart from the number of the attempt. */
export const hasContent = (lead: Lead, form: string, values: Values, { about, extra }: Draft): boolean =>
  lead.form === form &&
  lead.about === about &&
  Object.entries(asFields(values, extra)).every(([name, value]) => name === ATTEMPT || lead.fields[name] === value);
