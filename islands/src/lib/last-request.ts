// What the rest of the site learns of a request (a lead) that arrived. This is the whole interface:
//
// - the event `leadSent` on `window`, once for each request, with `{form, reference}`: for measuring, for instance;
// - `{brand}-last-request` in sessionStorage, for the page that thanks.
//
// Requests are sent with `send` of `lib/forms/send.ts`, which does both. What only adds to an earlier request, as the moment
// at which somebody wants to be called does, is no request of its own: it is noted with that one.

import { config } from "./config.ts";
import { SENT, type LeadSent } from "./events.ts";
import { LAST_REQUEST } from "./storage.ts";

export interface LastRequest extends LeadSent {
  /** When it arrived, in milliseconds since 1970. */
  time: number;
  /** Whether there is a telephone number in it. */
  phone?: boolean;
  /** When the visitor asked to be called about it, in words. */
  moment?: string;
}

/** What arrived, as far as the rest of the site learns of it. */
interface Arrived extends LeadSent {
  /** Whether it only adds to the request of that reference. */
  adds: boolean;
  phone: boolean;
  moment?: string | undefined;
}

const key = () => `${config().brand}-${LAST_REQUEST}`;

function store(last: LastRequest): void {
  try {
    sessionStorage.setItem(key(), JSON.stringify(last));
  } catch {
    // The browser keeps nothing for this site.
  }
}

/** Tells that a request arrived. Called once for each. */
export function announce({ form, reference, adds, phone, moment }: Arrived): void {
  const chosen = moment ? { moment } : {};
  if (adds) {
    const last = lastRequest();
    // This tab may know a later request by now, or, where it sent what an earlier visit kept, none.
    if (last?.reference === reference) store({ ...last, ...chosen });
    return;
  }
  store({ form, reference, time: Date.now(), ...(phone && { phone }), ...chosen });
  dispatchEvent(new CustomEvent<LeadSent>(SENT, { detail: { form, reference } }));
}

/** The last request that was sent from this tab, if there is one. */
export function lastRequest(): LastRequest | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(key()) ?? "null") as Partial<LastRequest> | null;
    return typeof found?.reference === "string" && typeof found.form === "string" ? (found as LastRequest) : null;
  } catch {
    return null;
  }
}
