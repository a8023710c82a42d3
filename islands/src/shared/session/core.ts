// What every page knows of the session: whether somebody is logged in, and how he leaves. The header needs no more;
// the rest stands beside this file and is only fetched by the account screens and the portal.

import { MENU, ORGANIZATION, PROJECT, read, REFRESH, remove, TOKEN, USER } from "../storage.ts";

/** The claims of a token, or nothing when it can't be decoded. The server checks it; the browser only reads. */
export function claims(token: string): Record<string, unknown> | undefined {
  try {
    const part = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(part), (char) => char.charCodeAt(0));
    const found: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a token is there and its `exp`, in seconds since 1970, lies in the future. */
export function authenticated(): boolean {
  const exp = claims(read(TOKEN) ?? "")?.exp;
  return typeof exp === "number" && exp * 1000 > Date.now();
}

/** Forgets which projects were chosen. */
export function forgetProjects(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PROJECT)) remove(key);
  } catch {
    // Nothing was kept.
  }
}

/** Forgets who was logged in. */
export function logout(): void {
  for (const key of [TOKEN, REFRESH, USER, ORGANIZATION, MENU]) remove(key);
  forgetProjects();
}
