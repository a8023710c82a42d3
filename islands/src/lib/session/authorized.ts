// Requests of a logged-in user. The access token lasts a quarter of an hour and each refresh replaces the refresh
// token, so all requests of all tabs share one refresh. If its response is lost, the next one sends the same refresh
// token again: for two minutes the API returns the same successor.

import { config } from "../config.ts";
import { endpoint as address, RETRYABLE, track, type Options } from "../http.ts";
import { read, REFRESH, TOKEN } from "../storage.ts";
import { authenticated, decodeClaims } from "./core.ts";
import { dropSession, renew, type Tokens } from "./session.ts";

/** A token that expires within this many milliseconds is refreshed. */
export const EXPIRY_MARGIN = 60_000;
/** Name of the lock shared by all tabs. */
const LOCK = "session-refresh";

/** Not logged in: the API rejected the refresh token, or there is none. */
export class LoggedOut extends Error {}

/** The API failed to answer a refresh; it may succeed later. */
export class ServerUnavailable extends Error {}

/** Whether a token expires soon. True if it can't be decoded. */
export function isExpiring(token: string, now = Date.now()): boolean {
  const exp = decodeClaims(token)?.exp;
  return typeof exp !== "number" || exp * 1000 - now <= EXPIRY_MARGIN;
}

/**
 * Ends the session. Subscribers are notified even if the tokens were gone already, because nothing notifies them when
 * the browser clears its storage.
 *
 * @throws {LoggedOut} Always.
 */
function end(): never {
  dropSession();
  throw new LoggedOut();
}

/** Runs a task while no other tab runs one. Without the Web Locks API, it runs immediately. */
function runExclusively<T>(task: () => Promise<T>): Promise<T> {
  const manager = (navigator as { locks?: LockManager }).locks;
  return manager ? Promise.resolve(manager.request(LOCK, task)) : task();
}

/**
 * The stored access token, if another tab has replaced `than` with one that is still valid.
 *
 * @throws {LoggedOut} If nobody is logged in any more.
 */
function newer(than: string): string | undefined {
  const token = read(TOKEN);
  if (token === null || read(REFRESH) === null) end();
  return token !== than && !isExpiring(token) ? token : undefined;
}

let refreshing: Promise<string> | undefined;

/**
 * Replaces an invalid access token and returns the new one. Concurrent callers share one refresh.
 *
 * @throws {LoggedOut} If the API refuses: the session has ended.
 * @throws {ServerUnavailable} If the API failed, or the session changed in the meantime.
 * @throws {TimedOut} If the API did not answer in time.
 * @throws {StorageRefused} If the browser could not store the new tokens.
 * @throws {TypeError} If the network failed.
 */
export function refresh(useless: string): Promise<string> {
  return (refreshing ??= runExclusively(() => replace(useless)).finally(() => {
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
  // A change of page or organization does not cancel it, because the refresh token would be used up for nothing.
  const { status, body } = await track({ endpoint: path, stays: true }, async (signal) => {
    const response = await fetch(path, { ...init, signal });
    return {
      status: response.status,
      body: response.ok ? ((await response.json().catch(() => null)) as unknown) : null,
    };
  });
  const refused = status >= 400 && status < 500 && !RETRYABLE.includes(status);
  // The user logged out or in again meanwhile, here or in another tab: ignore this response.
  if (read(REFRESH) !== sent) {
    const token = newer("");
    if (token === undefined) throw new ServerUnavailable();
    return token;
  }
  if (refused) end();
  const { auth, refresh: next } = (body ?? {}) as Partial<Tokens>;
  const found = typeof auth === "string" && typeof next === "string" && decodeClaims(auth);
  if (!found) throw new ServerUnavailable();
  renew({ auth, refresh: next }, found);
  return auth;
}

/**
 * A valid token: the stored one, or a new one if that expires soon.
 *
 * @throws As `refresh`.
 */
async function usable(): Promise<string> {
  const token = read(TOKEN);
  if (token === null) end();
  if (!isExpiring(token)) return token;
  if (read(REFRESH) === null) {
    if (authenticated()) return token;
    end();
  }
  try {
    return await refresh(token);
  } catch (error) {
    // If the old token is still valid for a moment, the request may succeed.
    if (!(error instanceof LoggedOut) && read(TOKEN) === token && authenticated()) return token;
    throw error;
  }
}

/**
 * Refreshes the tokens now, because the current claims lack a recent change. The result of a refresh in flight may lack
 * it too, so this one is not shared with it but runs after it.
 *
 * @throws As `refresh`.
 */
export const renewed = (): Promise<string> => runExclusively(() => replace(read(TOKEN) ?? ""));

/** Whether somebody is logged in, after a refresh if needed. False if a needed refresh fails. */
export async function resume(): Promise<boolean> {
  try {
    await usable();
    return authenticated();
  } catch {
    return false;
  }
}

/**
 * Fetches with a valid token, and once more with a new one if the API answers 401. `take` also gets unsuccessful
 * responses.
 *
 * @throws {Cancelled} If it was cancelled, also while waiting for a refresh. Also if the session has ended, which
 * `subscribe` reports.
 * @throws {TimedOut} If it took too long.
 * @throws {TypeError} If the network failed.
 * @throws {ServerUnavailable} If a needed refresh failed.
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
