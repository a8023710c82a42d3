// Sends a request (a lead) to the company. All forms and tools use this:
//
//   const { reference } = await send("contact", FIELDS, values, { subject, extra: { "Formulier type": "Contact" } });
//
// It uses the API, or else the host's form intake (deliver.ts). The request is stored on the device until it has
// arrived, and retried later (outbox.ts). `lib/last-request.ts` tells the rest of the site when it arrives. The form's
// name and all its fields must be in the static HTML: `Form` and `Declared` (declared.tsx) put them there. This file is
// fetched when a visitor starts to fill in a form.

import { storageKey } from "../config.ts";
import { Cancelled, TimedOut } from "../http.ts";
import { SENT_FROM } from "../storage.ts";
import { readTab, writeTab } from "../tab-storage.ts";
import { prepare } from "./captcha.ts";
import { deliver, Refused } from "./deliver.ts";
import { NETWORK } from "./errors.ts";
import { deleteRequest, storeRequest, storedRequests } from "./stored-requests.ts";
import { hasContent, makeLead, referenceOf, type Lead } from "./lead.ts";
import type { Draft, MailedField } from "./message.ts";
import { runExclusively, completeRequest, deliveredByRetry, scheduleRetries } from "./outbox.ts";
import type { Values } from "../schemas/field.ts";

export { prepare };

const TOO_SOON = "Please wait 30 seconds before submitting again";
const UNEXPECTED = "An unexpected error occurred. Please try again or contact us directly.";

/** Milliseconds between two requests with one e-mail address. */
const PAUSE = 30_000;

const stored = () => storageKey(SENT_FROM);

/**
 * When each address last sent something, in milliseconds since 1970. Kept for the tab, because the visitor may go to
 * another page within the pause.
 */
const sent = recall();

function recall(): Map<string, number> {
  try {
    return new Map(JSON.parse(readTab(stored()) ?? "[]") as [string, number][]);
  } catch {
    return new Map();
  }
}

function note(who: string, time: number): void {
  if (!who) return;
  sent.set(who, time);
  writeTab(stored(), JSON.stringify([...sent]));
}

/** The failed request of each form on this page. */
const failed = new Map<string, Lead>();

const addressOf = ({ email = "" }: Values): string => email.trim().toLowerCase();

/** The result of a request that arrived. */
export interface Sent {
  reference: string;
}

/**
 * Sends a request, with a captcha token if there is one. Sending the same values again after a failure is the same
 * request: it keeps its key, and is not throttled.
 *
 * @param form Name of the form in the static HTML.
 * @param fields The fields, which say where their values go in the message.
 * @throws {Cancelled} If it was cancelled; the request stays stored.
 * @throws {Error} With a message for the visitor.
 */
export async function send(form: string, fields: readonly MailedField[], values: Values, draft: Draft): Promise<Sent> {
  const done = deliveredByRetry.find((lead) => hasContent(lead, form, values, draft));
  if (done) {
    deliveredByRetry.splice(deliveredByRetry.indexOf(done), 1);
    return { reference: referenceOf(done) };
  }
  const who = addressOf(values);
  const before = storedRequests().find((lead) => hasContent(lead, form, values, draft));
  if (before?.state !== "waiting" && Date.now() - (sent.get(who) ?? 0) < PAUSE) throw new Error(TOO_SOON);
  note(who, Date.now());
  prepare();
  const earlier = failed.get(form);
  // Another tab may have delivered it by now. With the same key, an API recognizes it.
  const known = before ?? (earlier && hasContent(earlier, form, values, draft) ? earlier : undefined);
  const lead = makeLead(form, fields, values, draft, known?.key);
  const { key } = lead;
  const reference = referenceOf(lead);
  // A corrected request replaces the one that failed on this page, or an earlier one that adds to the same request or has
  // the same e-mail address. With another value in a hidden field, such as the job, or about another file, it is a
  // different request.
  const corrects = (one: Lead) =>
    one.fields.bestand === lead.fields.bestand &&
    (one.key === earlier?.key ||
      (draft.about !== undefined && one.about === draft.about) ||
      (who !== "" &&
        who === addressOf(one.fields) &&
        fields.every(({ kind, name }) => kind !== "hidden" || one.fields[name] === values[name])));
  for (const one of storedRequests()) if (one.form === form && one.key !== key && corrects(one)) deleteRequest(one.key);
  failed.delete(form);
  // Store it before sending, so that nothing is lost if the browser is closed or killed meanwhile.
  if (!before) storeRequest(lead, { state: "sending" });
  try {
    await runExclusively(key, true, async () => {
      // Another tab delivered and reported it while this one waited.
      if (before && !storedRequests().some((one) => one.key === key)) return;
      await deliver(lead);
      completeRequest(lead);
    });
    return { reference };
  } catch (thrown) {
    failed.set(form, lead);
    // It was not accepted, so another attempt is not a second request.
    note(who, 0);
    if (thrown instanceof Refused) {
      storeRequest(lead, { state: "refused" });
      throw thrown;
    }
    storeRequest(lead, { state: "waiting" });
    scheduleRetries();
    if (thrown instanceof Cancelled) throw thrown;
    if (thrown instanceof TypeError || thrown instanceof TimedOut) throw new Error(NETWORK, { cause: thrown });
    throw thrown instanceof Error ? thrown : new Error(UNEXPECTED, { cause: thrown });
  }
}
