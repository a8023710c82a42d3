// The part of the session that every page needs: whether somebody is logged in, and logging out. Only the account
// screens and the portal fetch the rest of this folder.

import { config } from "../config.ts";
import { endpoint } from "../http.ts";
import { MENU, ORGANIZATION, PROJECT, read, REFRESH, remove, TOKEN, USER } from "../storage.ts";

/**
 * The claims of a token; undefined if it can't be decoded. The server verifies the signature; the browser only reads
 * it.
 */
export function decodeClaims(token: string): Record<string, unknown> | undefined {
  try {
    const part = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(part), (char) => char.charCodeAt(0));
    const found: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the `exp` of a token, in seconds since 1970, lies in the future. */
export function isUnexpired(token: string): boolean {
  const exp = decodeClaims(token)?.exp;
  return typeof exp === "number" && exp * 1000 > Date.now();
}

/** Whether there is a token that is still valid. */
export const authenticated = (): boolean => isUnexpired(read(TOKEN) ?? "");

/** Forgets which projects were chosen. */
export function forgetProjects(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PROJECT)) remove(key);
  } catch {
    // Nothing was stored.
  }
}

/** Removes the session from this browser only. */
export function clearSession(): void {
  for (const key of [TOKEN, REFRESH, USER, ORGANIZATION, MENU]) remove(key);
  forgetProjects();
}

/**
 * Removes the session and tells the API, which revokes its tokens. It does not wait for the response, and leaving the
 * page does not cancel the request. If the network fails, the session at the API expires later.
 */
export function logout(): void {
  const refresh = read(REFRESH);
  const { api } = config();
  if (refresh !== null && api) {
    void fetch(endpoint(api, "auth/logout"), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ refresh }),
      referrerPolicy: "no-referrer",
      keepalive: true,
    }).catch(() => undefined);
  }
  clearSession();
}
