// Deletes the cookies and stored data of services.

import { config } from "../../../lib/config.ts";
import type { Preferences } from "../../../lib/consent.ts";

/** Deletes the data of services that are not allowed, as far as a page of this host can. */
export function deleteTraces(preferences: Preferences): void {
  const patterns = config()
    .consent.services.filter(({ group }) => preferences[group] !== true)
    .flatMap(({ cookies = [] }) => cookies);
  const left = (name: string) =>
    patterns.some((pattern) => (pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern));

  for (const name of document.cookie.split(/; */).map((cookie) => cookie.split("=")[0] ?? ""))
    if (left(name)) for (const domain of domains(location.hostname)) expire(name, domain);
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (left(key)) storage.removeItem(key);
  } catch {
    // The browser stores nothing for this site.
  }
}

/** Possible `domain` attributes of a cookie on this host: none, the host itself, or a parent domain. */
export function domains(host: string): string[] {
  const labels = host.split(".");
  return ["", ...labels.map((_, at) => labels.slice(at).join("."))];
}

function expire(name: string, domain: string): void {
  const where = domain && `; domain=${domain}`;
  document.cookie = `${name}=; path=/; max-age=0${where}`;
}
