// Tells when the site was published anew while somebody had it open.

import { read, VERSION, VERSION_CHECKED, write } from "../../lib/storage.ts";

/** Milliseconds between two checks, made only while the page is visible. */
const EVERY = 300_000;
/** Milliseconds that an answer may take. */
const STALE_AFTER = 30_000;

/** The version that this page was served with; nothing while the host did not tell. */
let served: string | undefined;
let told: string | undefined;

/**
 * The published version; nothing when there is no answer, or an error, a page, or JSON without a version. Not tagged as
 * calls to the API are: it belongs to no organization, and every page makes it before anything else is fetched.
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

/** The first check: what is being read is the latest, without a word about it. */
async function start(): Promise<void> {
  served = await published();
  if (served !== undefined) write(VERSION, served);
}

async function check(): Promise<void> {
  if (document.hidden) return;
  const version = await published();
  if (version === undefined) return;
  // Another tab that was opened since stored a version that this page is not.
  const known = [read(VERSION) ?? version, served ?? version];
  if (known.every((one) => one === version)) {
    served = version;
    write(VERSION, version);
  } else if (version !== told) {
    told = version;
    const { tell } = await import("./notice.ts");
    tell(version);
  }
}

/** Takes note of the version, and watches for later ones. */
export function watch(): void {
  void start();
  setInterval(() => void check(), EVERY);
  document.addEventListener("visibilitychange", () => void check());
}
