// Tells the rest of the site about a request (a lead) that arrived. This is the whole interface:
//
// - the event `leadSent` on `window`, once for each request, with `{form, reference}`, for example for analytics;
// - `{brand}-last-request` in sessionStorage, for the thank-you page.
//
// `send` in `lib/forms/send.ts` does both. An addition to an earlier request, such as a moment to be called, is not
// stored as a new request, but with the earlier one.

import { storageKey } from "./config.ts";
import { SENT, type LeadSent } from "./events.ts";
import { LAST_REQUEST } from "./storage.ts";
import { readTab, writeTab } from "./tab-storage.ts";

export interface LastRequest extends LeadSent {
  /** When it arrived, in milliseconds since 1970. */
  time: number;
  /** Whether it has a telephone number. */
  phone?: boolean;
  /** When the visitor asked to be called, in words. */
  moment?: string;
}

/** The public part of a request that arrived. */
interface Arrived extends LeadSent {
  /** Whether it only adds to the earlier request with this reference. */
  adds: boolean;
  phone: boolean;
  moment?: string | undefined;
}

const key = () => storageKey(LAST_REQUEST);

const store = (last: LastRequest): void => writeTab(key(), JSON.stringify(last));

/** Reports that a request arrived. Called once for each. */
export function announce({ form, reference, adds, phone, moment }: Arrived): void {
  const chosen = moment ? { moment } : {};
  if (adds) {
    const last = lastRequest();
    // This tab may have sent another request since, or none, if this one is a retry from an earlier visit.
    if (last?.reference === reference) store({ ...last, ...chosen });
    return;
  }
  store({ form, reference, time: Date.now(), ...(phone && { phone }), ...chosen });
  dispatchEvent(new CustomEvent<LeadSent>(SENT, { detail: { form, reference } }));
}

/** The last request that was sent from this tab, if any. */
export function lastRequest(): LastRequest | null {
  try {
    const found = JSON.parse(readTab(key()) ?? "null") as Partial<LastRequest> | null;
    return typeof found?.reference === "string" && typeof found.form === "string" ? (found as LastRequest) : null;
  } catch {
    return null;
  }
}
