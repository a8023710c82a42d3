// The account calls (specification, section 7). Only `Cancelled` is thrown: every other outcome is a message.

import { config } from "../../lib/config.ts";
import { Cancelled, endpoint, track } from "../../lib/http.ts";
import { login as keep, type Tokens } from "../../lib/session/index.ts";
import { CONFIRM, FORGOT, LOGIN, REGISTER, REQUEST_CONFIRM, RESET, UNCONFIRMED, type Texts } from "./messages.ts";

/** The outcome of a call. */
export interface Result {
  ok: boolean;
  /** Shown to the visitor. */
  message: string;
  /** The address must be confirmed before logging in. */
  needsEmailConfirmation?: true;
}

/** Characters of a server's message that are shown at most. */
const LONGEST = 300;

/** The server's message, when there is one. */
function said(body: unknown): string {
  const { Message, message } = (body ?? {}) as Record<string, unknown>;
  const found = [Message, message].find((one) => typeof one === "string" && one.trim() !== "") as string | undefined;
  return (found ?? "").trim().slice(0, LONGEST);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A query, with spaces as %20: that is read alike everywhere. */
const query = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

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
async function call({ path, body, query: sent }: Call, texts: Texts, take?: (body: unknown) => void): Promise<Result> {
  const address = endpoint(config().api, path);
  // The page's address may hold a token and the call a password: neither is reported.
  const init: RequestInit = { referrerPolicy: "no-referrer", cache: "no-store" };
  if (body) {
    init.method = "POST";
    init.headers = { "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  try {
    const { fine, answer } = await track({ endpoint: address }, async (signal) => {
      const response = await fetch(sent ? `${address}?${query(sent)}` : address, { ...init, signal });
      // An HTML page is not from the API but from a proxy in front of it.
      const page = response.headers.get("content-type")?.includes("html");
      return { fine: response.ok && !page, answer: parsed(await response.text()) };
    });
    if (!fine) return failed(said(answer), texts);
    take?.(answer);
    return { ok: true, message: said(answer) || texts.success };
  } catch (error) {
    if (error instanceof Cancelled) throw error;
    return { ok: false, message: texts.network };
  } finally {
    // Resource timings would keep the address.
    if (sent) performance.clearResourceTimings();
  }
}

function failed(message: string, { failure }: Texts): Result {
  const result: Result = { ok: false, message: message || failure };
  return message === UNCONFIRMED ? { ...result, needsEmailConfirmation: true } : result;
}

/** What a form with these fields sends. */
type Sent<Name extends string> = Partial<Record<Name, string>>;

/** Logs in and keeps the session. */
export const login = (account: Sent<"User" | "Password">): Promise<Result> =>
  call({ path: "auth/login", body: account }, LOGIN, (body) => {
    const { auth, refresh } = (body ?? {}) as Partial<Tokens>;
    if (typeof auth !== "string" || typeof refresh !== "string") throw new Error("no tokens");
    keep({ auth, refresh });
  });

/** @param invitation Token of an invitation, if there was one. */
export const register = (
  account: Sent<"FirstName" | "LastName" | "Email" | "Password" | "ContactPhone">,
  invitation?: string,
): Promise<Result> =>
  call({ path: "auth/register", body: { ...account, ...(invitation && { RegisterToken: invitation }) } }, REGISTER);

/** What a link in a mail carries. */
export interface Link {
  token: string;
  userid: string;
}

export const confirm = ({ token, userid }: Link): Promise<Result> =>
  call({ path: "auth/confirm", query: { token, userid } }, CONFIRM);

/** Asks for the confirmation mail. */
export const requestConfirm = (email: string): Promise<Result> =>
  call({ path: "auth/requestconfirm", query: { email } }, REQUEST_CONFIRM);

/** Asks for the mail to choose a new password. */
export const forgot = (account: Sent<"Email">): Promise<Result> =>
  call({ path: "auth/reset", body: { ...account, FromCustomerPortal: true } }, FORGOT);

export const reset = ({ token, userid }: Link, password: string): Promise<Result> =>
  call({ path: "auth/reset", query: { token, userid, password } }, RESET);
