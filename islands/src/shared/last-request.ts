// What the rest of the site learns of a request (a lead) that arrived. This is the whole interface:
//
// - the event `leadSent` on `window`, once for each request, with `{form, reference}`: for measuring, for instance;
// - `{brand}-last-request` in sessionStorage, for the page that thanks.
//
// Requests are sent with `send` of `forms/send.ts`, which does both.

import { config } from "./config.ts";
import { LAST_REQUEST } from "./storage.ts";

/** Name of the event. */
export const SENT = "leadSent";

/** What the event tells. */
export interface LeadSent {
  /** Name of the form, as the host's form intake knows it: `lead`, `contact`. */
  form: string;
  /** By which the company finds the request, and tells two arrivals of it to be one. */
  reference: string;
}

export interface LastRequest extends LeadSent {
  /** When it arrived, in milliseconds since 1970. */
  time: number;
  /** What it was about, when the form says so. */
  topic?: string;
}

const key = () => `${config().brand}-${LAST_REQUEST}`;

/** Tells that a request arrived. Called once for each. */
export function announce({ form, reference, topic }: LeadSent & { topic?: string | undefined }): void {
  const last: LastRequest = { form, reference, time: Date.now(), ...(topic && { topic }) };
  try {
    sessionStorage.setItem(key(), JSON.stringify(last));
  } catch {
    // The browser keeps nothing for this site.
  }
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
