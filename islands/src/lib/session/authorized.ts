// Requests of a logged-in user. The access token lasts a quarter of an hour and each refresh replaces the refresh token, so
// all requests of all tabs share one refresh. When its answer is lost, the next one sends the same token again: the API
// gives the same successor for two minutes.

import { config } from "../config.ts";
import { endpoint as address, track, type Options } from "../http.ts";
import { read, REFRESH, TOKEN } from "../storage.ts";
import { authenticated, claims } from "./core.ts";
import { drop, renew, type Tokens } from "./session.ts";

/** Refresh a token that expires within this many milliseconds. */
export const EXPIRING = 60_000;
/** Name of the lock shared by all tabs. */
const LOCK = "session-refresh";

/** Not logged in: the API rejected the refresh token, or there is none. */
export class LoggedOut extends Error {
  override name = "LoggedOut";
}

/** The API failed to answer a refresh; it may succeed later. */
export class Unavailable extends Error {
  override name = "Unavailable";
}

/** Whether a token expires soon. One that can't be decoded does. */
export function expiring(token: string, now = Date.now()): boolean {
  const exp = claims(token)?.exp;
  return typeof exp !== "number" || exp * 1000 - now <= EXPIRING;
}

/**
 * Ends the session. Subscribers are told also when its tokens were gone: nobody is told when a browser clears its storage.
 *
 * @throws {LoggedOut}
 */
function end(): never {
  drop();
  throw new LoggedOut();
}

/** Runs a task while no other tab runs one; without the Web Locks API, at once. */
function alone<T>(task: () => Promise<T>): Promise<T> {
  const manager = (navigator as { locks?: LockManager }).locks;
  return manager ? Promise.resolve(manager.request(LOCK, task)) : task();
}

/**
 * The token that another tab replaced an invalid one with, if it did.
 *
 * @throws {LoggedOut} When nobody is logged in any more.
 */
function newer(than: string): string | undefined {
  const token = read(TOKEN);
  if (token === null || read(REFRESH) === null) end();
  return token !== than && !expiring(token) ? token : undefined;
}

let refreshing: Promise<string> | undefined;

/**
 * Replaces an invalid access token. Concurrent callers share one refresh.
 *
 * @throws {LoggedOut} When the API refuses: the session has ended.
 * @throws {Unavailable} When the API could not say.
 * @throws {TypeError} When the network failed.
 */
export function refresh(useless: string): Promise<string> {
  return (refreshing ??= alone(() => replace(useless)).finally(() => {
    refreshing = undefined;
  }));
}

async function replace(useless: string): Promise<string> {
  const other = newer(useless);
  if (other !== undefined) return other;
  const sent = read(REFRESH) ?? "";
  const path = address(config().api, "auth/refresh");
  const init: RequestInit = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ refresh: sent }),
    referrerPolicy: "no-referrer",
  };
  // Not cancelled by a change of page or organization: the refresh token would be spent for nothing.
  const answer = await track({ endpoint: path, stays: true }, async (signal) => {
    const response = await fetch(path, { ...init, signal });
    return {
      status: response.status,
      body: response.ok ? ((await response.json().catch(() => null)) as unknown) : null,
    };
  });
  const { status, body } = answer;
  const refused = status >= 400 && status < 500 && status !== 408 && status !== 429;
  // Logged out meanwhile, here or in another tab, or logged in again: drop this answer.
  if (read(REFRESH) !== sent) {
    const token = newer("");
    if (token === undefined) throw new Unavailable();
    return token;
  }
  if (refused) end();
  const { auth, refresh: next } = (body ?? {}) as Partial<Tokens>;
  if (typeof auth !== "string" || typeof next !== "string" || !claims(auth)) throw new Unavailable();
  renew({ auth, refresh: next });
  return auth;
}

/**
 * A valid token: the stored one, or a new one when that expires soon.
 *
 * @throws As `refresh`.
 */
async function usable(): Promise<string> {
  const token = read(TOKEN);
  if (token === null) end();
  if (!expiring(token)) return token;
  if (read(REFRESH) === null) {
    if (authenticated()) return token;
    end();
  }
  try {
    return await refresh(token);
  } catch (error) {
    // The old token is still valid for a moment: the request may succeed.
    if (!(error instanceof LoggedOut) && read(TOKEN) === token && authenticated()) return token;
    throw error;
  }
}

/**
 * Refreshes the tokens now, because the claims in use lack a recent change.
 *
 * @throws As `refresh`.
 */
export const renewed = (): Promise<string> => refresh(read(TOKEN) ?? "");

/** Whether somebody is logged in, after a refresh if needed. A network failure counts as no. */
export async function resume(): Promise<boolean> {
  try {
    await usable();
    return authenticated();
  } catch {
    return false;
  }
}

/**
 * Runs `request` with a valid token, and once more with a new one when the API answers 401. `take` also gets
 * unsuccessful answers.
 *
 * @throws {Cancelled} When aborted, also while waiting for a refresh, or when nobody is logged in or the refresh was refused:
 *   the session has ended, which `subscribe` reports.
 * @throws {TypeError} When the network failed.
 */
export function authorized<T>(
  endpoint: string,
  options: Options,
  take: (response: Response) => T | Promise<T>,
): Promise<T> {
  const { context, contextId, signal: own, ...init } = options;
  return track({ endpoint, context, contextId, signal: own }, async (signal) => {
    const ask = (token: string) => {
      signal.throwIfAborted();
      const headers = new Headers(init.headers);
      headers.set("Authorization", `Bearer ${token}`);
      return fetch(endpoint, { ...init, headers, signal });
    };
    const token = await usable();
    let response = await ask(token);
    if (response.status === 401) response = await ask(await refresh(token));
    return take(response);
  });
}
