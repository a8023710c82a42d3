// A call of the account screens (original brief, section 7). Only `Cancelled` is thrown: every other outcome is a message.

import { config } from "../../lib/config.ts";
import { Cancelled, endpoint, isPage, NO_API, RETRYABLE, track } from "../../lib/http.ts";

/** The messages of one call, as worded in the original brief (section 8). The server's own message takes precedence. */
export interface Texts {
  success: string;
  failure: string;
  network: string;
  /** The API failed without a message. Defaults to `failure`, where the original brief has no text for it. */
  unexpected?: string;
}

export const UNEXPECTED = "Er is een onverwachte fout opgetreden. Probeer het later opnieuw.";

/** The server's message when the address is not confirmed. */
export const UNCONFIRMED = "Your email address is not confirmed. Please confirm your email to log in.";

/** Whether a text is in English, so that screen readers pronounce it right. */
export const isEnglish = (text: string): boolean => /\b(your|the|please|account created|is not|has been)\b/i.test(text);

/** The outcome of a call. */
export interface Result {
  ok: boolean;
  /** Shown to the visitor. */
  message: string;
  /** The address must be confirmed before logging in. */
  needsEmailConfirmation?: true;
  /** Nothing was refused: the same call may succeed later. */
  retry?: boolean;
}

/** The server's message, when there is one. */
function said(body: unknown): string {
  const { Message, message } = (body ?? {}) as Record<string, unknown>;
  return [Message, message].map((one) => (typeof one === "string" ? one.trim() : "")).find(Boolean) ?? "";
}

/** A query, with spaces as %20, which every server reads the same way. */
const query = (values: Record<string, string>) => new URLSearchParams(values).toString().replaceAll("+", "%20");

interface Call {
  path: string;
  /** Sent as JSON, by POST. */
  body?: object;
  /** Sent in the address, by GET, and kept out of the browser's resource timings. */
  query?: Record<string, string>;
}

/**
 * Calls the server.
 *
 * @param take Handles a successful answer.
 * @throws {Cancelled} When the call was aborted.
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
    // A login goes on when the session before it turns out to be over.
    const tag = { endpoint: address, stays: path === "auth/login" };
    const { ok, status, text } = await track(tag, async (signal) => {
      // The page's address may hold a token and the call a password: neither is reported.
      const init: RequestInit = { ...post, referrerPolicy: "no-referrer", cache: "no-store", signal };
      const response = await fetch(sent ? `${address}?${query(sent)}` : address, init);
      return { ok: response.ok, status: response.status, text: await response.text() };
    });
    let answer: unknown;
    try {
      answer = JSON.parse(text);
    } catch (error) {
      // A success may have no body. Anything else that is not JSON did not come from the API.
      if (ok && text) throw error;
    }
    if (ok) {
      take?.(answer);
      return { ok, message: said(answer) || texts.success };
    }
    // Nothing was refused: the API fails, is busy, or is not there.
    const retry = status >= 500 || RETRYABLE.includes(status) || (!answer && NO_API.includes(status)) || isPage(text);
    const { failure, unexpected = failure } = texts;
    const message = said(answer) || (retry ? unexpected : failure);
    return { ok, message, retry, ...(message === UNCONFIRMED && { needsEmailConfirmation: true }) };
  } catch (error) {
    if (error instanceof Cancelled) throw error;
    return { ok: false, message: texts.network, retry: true };
  } finally {
    // Resource timings would keep the address.
    if (sent) performance.clearResourceTimings();
  }
}

/** The values that a form with these fields sends. */
export type Sent<Name extends string> = Partial<Record<Name, string>>;
