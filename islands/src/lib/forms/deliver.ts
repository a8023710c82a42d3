// Delivers one request in one of two ways. The API comes first (original brief, section 7). The request goes to the
// host's form intake only if there is no API. An API that fails, hangs or is cut off may have accepted the request, so
// that counts as a failure: one attempt never uses both ways.

import { config } from "../config.ts";
import { endpoint, isPage, NO_API, request, RETRYABLE } from "../http.ts";
import { token } from "./captcha.ts";
import { HONEYPOT, INTAKE } from "./intake.ts";
import type { Lead } from "./lead.ts";
import { plainText } from "./message.ts";

/** Shown instead of the error page of a host without form intake. */
const NO_INTAKE = "deze site kan de aanvraag nu niet aannemen";

/**
 * A header on every response of Netlify and of the preview. Other static hosts may answer a POST with a page and 200.
 */
const BY_NETLIFY = "x-nf-request-id";

/** The API understood the request and rejects it: a retry would not help. */
export class Refused extends Error {
  override name = "Refused";
}

/**
 * Sends a request.
 *
 * @throws {Cancelled} If the request was cancelled.
 * @throws {TimedOut} If no answer came in time.
 * @throws {TypeError} If the network failed.
 * @throws {Refused} If a retry is pointless.
 * @throws {Error} With a message for the visitor.
 */
export async function deliver(lead: Lead): Promise<void> {
  const { api } = config();
  if (!api || !(await byApi(api, lead))) await byIntake(lead);
}

/** Sends to the API. Resolves to false if there is none, and to true if it accepted the request. */
async function byApi(base: string, { key, subject, message }: Lead): Promise<boolean> {
  const address = endpoint(base, "contactform");
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  // Only on the same origin: on another one, CORS rules that do not allow the header would block every request. There
  // the reference in the message identifies duplicates.
  if (new URL(address, location.href).origin === location.origin) headers["Idempotency-Key"] = key;
  const body = JSON.stringify({ subject, message, recaptchaToken: await token(), to: config().email });
  return request(address, { method: "POST", headers, body }, async (response) => {
    const { ok, status } = response;
    if (NO_API.includes(status)) return false;
    const text = await response.text();
    if (!ok) {
      const failure = status < 500 && !RETRYABLE.includes(status) ? Refused : Error;
      throw new failure(`HTTP ${status}: ${plainText(text)}`);
    }
    // Check the body too: JSON with an HTML content type is not a page.
    if (response.headers.get("content-type")?.includes("html") && isPage(text)) return false;
    // Any other 2xx is a success (original brief), whatever its body says.
    return true;
  });
}

function byIntake({ form, fields }: Lead): Promise<void> {
  const body = new URLSearchParams({ "form-name": form, ...fields, [HONEYPOT]: "" }).toString();
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  return request(INTAKE, { method: "POST", headers: type, body }, ({ ok, status, headers }) => {
    if (!ok || !headers.has(BY_NETLIFY)) throw new Error(`HTTP ${status}: ${NO_INTAKE}`);
  });
}
