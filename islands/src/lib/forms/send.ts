// The one way by which any form or tool sends a request (a lead) to the company:
//
//   const { reference } = await send("contact", values, { subject, extra: { "Formulier type": "Contact" } });
//
// It goes by the API, or else by the form intake of the host (deliver.ts). It is kept on the device until it
// arrived, and sent again later when it did not (outbox.ts). When it arrived, `lib/last-request.ts` says how the rest of the site learns of
// it. The form's name and all its fields must stand in the static HTML: `Form` and `Declared` (declared.tsx) see to that.
// Fetched when a visitor starts to fill in.

import { Cancelled, TimedOut } from "../http.ts";
import { prepare } from "./captcha.ts";
import { deliver, Refused } from "./deliver.ts";
import { NETWORK } from "./errors.ts";
import { drop, keep, kept } from "./kept.ts";
import { isOf, makeLead, referenceOf } from "./lead.ts";
import type { Draft } from "./message.ts";
import { alone, arrived, wait } from "./outbox.ts";
import type { Values } from "../schemas/field.ts";

export { prepare };

const TOO_SOON = "Please wait 30 seconds before submitting again";
const UNEXPECTED = "An unexpected error occurred. Please try again or contact us directly.";

/** Milliseconds between two requests with one e-mail address. */
export const PAUSE = 30_000;

/** When an address last sent something, in milliseconds since 1970. */
const sent = new Map<string, number>();
/** The request of each form that could not be delivered from this page: a corrected one takes its place. */
const failed = new Map<string, string>();

/** What became of a request that arrived. */
export interface Sent {
  reference: string;
}

/**
 * Sends a request, with a captcha token if there may be one. The same values that are sent again after a failure are the
 * same request: it keeps its key, and the throttle does not hold it up.
 *
 * @param form Name of the form, as the static HTML declares it.
 * @throws {Cancelled} When nobody waits for it any more; it is kept all the same.
 * @throws {Error} With what the visitor is told.
 */
export async function send(form: string, values: Values, draft: Draft): Promise<Sent> {
  const who = (values.email ?? "").trim().toLowerCase();
  const before = kept().find((lead) => isOf(lead, form, values, draft));
  if (before?.state !== "waiting" && Date.now() - (sent.get(who) ?? -PAUSE) < PAUSE) throw new Error(TOO_SOON);
  sent.set(who, Date.now());
  const lead = makeLead(form, values, draft, before?.key);
  const { key } = lead;
  const reference = referenceOf(lead);
  const replaced = failed.get(form);
  if (replaced !== undefined && replaced !== key) drop(replaced);
  failed.delete(form);
  // Before it leaves: a browser that is closed or killed meanwhile loses nothing.
  if (!before) keep(lead, { state: "sending" });
  try {
    await alone(key, true, async () => {
      // Another tab sent it while this one waited, and told so.
      if (before && !kept().some((one) => one.key === key)) return;
      await deliver(lead);
      arrived(lead);
    });
    return { reference };
  } catch (thrown) {
    failed.set(form, key);
    if (thrown instanceof Refused) {
      keep(lead, { state: "refused" });
      throw thrown;
    }
    keep(lead, { state: "waiting" });
    // It never arrived, so another attempt is no second request.
    sent.delete(who);
    wait();
    if (thrown instanceof Cancelled) throw thrown;
    if (thrown instanceof TypeError || thrown instanceof TimedOut) throw new Error(NETWORK, { cause: thrown });
    throw thrown instanceof Error ? thrown : new Error(UNEXPECTED, { cause: thrown });
  }
}
