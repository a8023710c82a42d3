// Sends a form to the API and says what came of it. Fetched when a visitor starts to fill in.

import { config } from "../shared/config.ts";
import { endpoint, request } from "../shared/http.ts";
import { prepare, token } from "./captcha.ts";
import { NETWORK } from "./errors.ts";
import { compose, plainText, type Draft } from "./message.ts";
import type { Values } from "./rules.ts";

export { prepare };

const TOO_SOON = "Please wait 30 seconds before submitting again";
const REFUSED = "Unknown error from server";
const UNEXPECTED = "An unexpected error occurred. Please try again or contact us directly.";

/** Milliseconds between two requests with one e-mail address. */
export const PAUSE = 30_000;

/** Characters of an error page that are shown. */
const EXCERPT = 200;

/** When an address last sent something, in milliseconds since 1970. */
const sent = new Map<string, number>();

/**
 * Sends a form, with a captcha token if there may be one.
 *
 * @throws {Cancelled} When nobody waits for it any more.
 * @throws {Error} With what the visitor is told.
 */
export async function send(values: Values, { subject = "Nieuw contact formulier", extra }: Draft): Promise<void> {
  const who = (values.email ?? "").trim().toLowerCase();
  if (Date.now() - (sent.get(who) ?? -PAUSE) < PAUSE) throw new Error(TOO_SOON);
  sent.set(who, Date.now());
  try {
    const { api, email: to, host } = config();
    const body = JSON.stringify({
      subject,
      message: compose(values, extra, host),
      recaptchaToken: await token(),
      to,
    });
    const headers = { "Content-Type": "application/json" };
    await request(endpoint(api, "contactform"), { method: "POST", headers, body }, take);
  } catch (thrown) {
    if (thrown instanceof TypeError) {
      // It never got there, so another attempt is no second request.
      sent.delete(who);
      throw new Error(NETWORK, { cause: thrown });
    }
    throw thrown instanceof Error ? thrown : new Error(UNEXPECTED, { cause: thrown });
  }
}

async function take(response: Response): Promise<void> {
  const { ok, status, headers } = response;
  const text = await response.text();
  if (!ok) {
    // The page of a host that has no such address is not for reading out.
    const html = headers.get("content-type")?.includes("html");
    throw new Error(`HTTP ${status}: ${html ? plainText(text).slice(0, EXCERPT) : text}`);
  }
  judge(status, text);
}

/**
 * Whether an answer means that the request was taken: its body is JSON, whatever it calls itself, or else a message.
 *
 * @throws {Error} With what the visitor is told.
 */
export function judge(status: number, text: string): void {
  const { success, Code, status: said, message, error } = read(text);
  if ((status >= 200 && status < 300) || success === true || Code === 200 || said === "success") return;
  throw new Error([message, error].find((one): one is string => typeof one === "string" && one !== "") ?? REFUSED);
}

function read(text: string): Partial<Record<string, unknown>> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>;
  } catch {
    return { success: true, message: text };
  }
}
