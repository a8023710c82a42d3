// Calls the API for the account screens (original brief, section 7). Only throws `Cancelled`: any other outcome is a
// message.

import { config } from "../../lib/config.ts";
import { Cancelled, endpoint, isPage, NO_API, RETRYABLE, track } from "../../lib/http.ts";

/** The messages of a call, as worded in the original brief (section 8). The server's own message takes precedence. */
export interface Texts {
  success: string;
  failure: string;
  network: string;
  /** For an API that fails without a message. Defaults to `failure`, if the original brief has no such text. */
  unexpected?: string;
}

export const UNEXPECTED = "Er is een onverwachte fout opgetreden. Probeer het later opnieuw.";

/** The server's message if the e-mail address is not confirmed. */
export const UNCONFIRMED = "Your email address is not confirmed. Please confirm your email to log in.";

/** Whether a text is in English: then it needs a `lang`, so that screen readers pronounce it right. */
export const isEnglish = (text: string): boolean => /\b(your|the|please|account created|is not|has been)\b/i.test(text);

/** The outcome of a call. */
export interface Result {
  ok: boolean;
  /** Shown to the visitor. */
  message: string;
  /** The e-mail address must be confirmed first. */
  needsEmailConfirmation?: true;
  /** The same call may succeed later. */
  retry?: boolean;
}

/** The server's message; empty if there is none. */
function said(body: unknown): string {
  const { Message, message } = (body ?? {}) as Record<string, unknown>;
  return [Message, message].map((one) => (typeof one === "string" ? one.trim() : "")).find(Boolean) ?? "";
}

/** Encodes a query, with spaces as %20, because not every server decodes a plus sign. */
const query = (values: Record<string, string>) => new URLSearchParams(values).toString().replaceAll("+", "%20");

interface Call {
  path: string;
  /** Sent as JSON, by POST. */
  body?: object;
  /** Sent in the URL, by GET, and removed from the browser's resource timings. */
  query?: Record<string, string>;
}

/**
 * Calls the server.
 *
 * @param take Called with a successful answer.
 * @throws {Cancelled} If the call was cancelled.
 */
export async function call(
  { path, body, query: sent }: Call,
  texts: Texts,
  take?: (body: unknown) => void,
): Promise<Result> {
  const address = endpoint(config().api, path);
  const post = body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  try {
    // A login must not be cancelled when the previous session turns out to have expired.
    const tag = { endpoint: address, stays: path === "auth/login" };
    const { ok, status, text } = await track(tag, async (signal) => {
      // No referrer and no cache: the page's address may contain a token, and the call a password.
      const init: RequestInit = { ...post, referrerPolicy: "no-referrer", cache: "no-store", signal };
      const response = await fetch(sent ? `${address}?${query(sent)}` : address, init);
      return { ok: response.ok, status: response.status, text: await response.text() };
    });
    let answer: unknown;
    try {
      answer = JSON.parse(text);
    } catch (error) {
      // A success may have no body. Any other text that is not JSON did not come from the API.
      if (ok && text) throw error;
    }
    if (ok) {
      take?.(answer);
      return { ok, message: said(answer) || texts.success };
    }
    // The API fails, is busy or is missing, so a retry may succeed.
    const retry = status >= 500 || RETRYABLE.includes(status) || (!answer && NO_API.includes(status)) || isPage(text);
    const { failure, unexpected = failure } = texts;
    const message = said(answer) || (retry ? unexpected : failure);
    return { ok, message, retry, ...(message === UNCONFIRMED && { needsEmailConfirmation: true }) };
  } catch (error) {
    if (error instanceof Cancelled) throw error;
    return { ok: false, message: texts.network, retry: true };
  } finally {
    // Resource timings contain the URL.
    if (sent) performance.clearResourceTimings();
  }
}

/** The values that a form with these fields sends. */
export type Sent<Name extends string> = Partial<Record<Name, string>>;
