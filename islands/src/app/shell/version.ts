// Notifies the visitor if a new version of the site was published while the page was open.

import { read, VERSION, VERSION_CHECKED, write } from "../../lib/storage.ts";

/** Milliseconds between two checks while the page is visible. There is also a check whenever it becomes visible. */
const EVERY = 300_000;
/** Timeout of a check in milliseconds. */
const STALE_AFTER = 30_000;

/** The version this page was served with; undefined while unknown. */
let served: string | undefined;

/**
 * The published version; undefined for no response, an error, a page, or JSON without a version. The request has none
 * of the headers of API calls, because it belongs to no organization and every page makes it.
 */
async function published(): Promise<string | undefined> {
  write(VERSION_CHECKED, String(Date.now()));
  try {
    const response = await fetch("/version.json", { cache: "no-store", signal: AbortSignal.timeout(STALE_AFTER) });
    if (!response.ok || !/\bjson\b/.test(response.headers.get("content-type") ?? "")) return undefined;
    const { version } = (await response.json()) as { version?: unknown };
    return typeof version === "string" ? version : undefined;
  } catch {
    return undefined;
  }
}

async function check(): Promise<void> {
  if (document.hidden) return;
  const version = await published();
  if (version === undefined) return;
  // Another tab that was opened later may have stored a newer version.
  const known = [read(VERSION) ?? version, served ?? version];
  if (known.every((one) => one === version)) {
    served = version;
    write(VERSION, version);
  } else {
    const { tell } = await import("./notice.ts");
    tell(version);
  }
}

/**
 * Stores the version and watches for newer ones. The page was just loaded, so the published version is taken as its
 * own. Other checks only start once it is stored: before, they would compare with the version of an earlier visit.
 */
export async function watch(): Promise<void> {
  served = await published();
  if (served !== undefined) write(VERSION, served);
  setInterval(() => void check(), EVERY);
  document.addEventListener("visibilitychange", () => void check());
}
