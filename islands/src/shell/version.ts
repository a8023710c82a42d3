// Tells when the site was published anew while somebody had it open. The loader stored the version of the
// page that is being read; from then on it is compared.

import { request } from "../shared/http.ts";
import { read, VERSION, VERSION_CHECKED, write } from "../shared/storage.ts";
import { toast } from "../shared/toast.ts";

/** Milliseconds between two checks, made only while the page is visible. */
const EVERY = 300_000;
/** Milliseconds that a new service worker may take before the page is loaded without it. */
const PATIENCE = 5000;

let told: string | undefined;

/** The published version; nothing when there is no answer, or one that is no JSON. */
async function published(): Promise<string | undefined> {
  try {
    return await request("/version.json", { cache: "no-store", context: "global" }, async (response) => {
      if (!response.ok || !/\bjson\b/.test(response.headers.get("content-type") ?? "")) return undefined;
      const { version } = (await response.json()) as { version?: unknown };
      return typeof version === "string" ? version : undefined;
    });
  } catch {
    return undefined;
  }
}

async function check(): Promise<void> {
  if (document.hidden) return;
  const version = await published();
  if (version === undefined) return;
  write(VERSION_CHECKED, String(Date.now()));
  const known = read(VERSION);
  if (known === null) write(VERSION, version);
  else if (version !== known && version !== told) {
    told = version;
    toast({
      title: "🎉 Nieuwe versie beschikbaar",
      duration: Infinity,
      action: {
        label: "Vernieuwen",
        run: () => {
          write(VERSION, version);
          void renew();
        },
      },
    });
  }
}

/** Starts watching. */
export function watch(): void {
  setInterval(() => void check(), EVERY);
  document.addEventListener("visibilitychange", () => void check());
}

/** Clears what was cached and loads the page once, with the new service worker where there is one. */
async function renew(): Promise<void> {
  try {
    const registration = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
    await registration?.update();
    const worker = registration?.waiting ?? (await installed(registration?.installing));
    // What a worker puts by once, when it is installed, it would not put by again: it cleans that up itself.
    const names = await caches.keys();
    await Promise.all(names.filter((name) => !name.includes("precache")).map((name) => caches.delete(name)));
    if (worker) {
      const taken = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
      });
      worker.postMessage({ type: "SKIP_WAITING" });
      await Promise.race([taken, wait(PATIENCE)]);
    }
  } catch {
    // Without caches there is nothing to clear.
  }
  location.reload();
}

async function installed(worker: ServiceWorker | null | undefined): Promise<ServiceWorker | undefined> {
  if (!worker) return undefined;
  const done = new Promise((resolve) => {
    worker.addEventListener("statechange", resolve, { once: true });
  });
  await Promise.race([done, wait(PATIENCE)]);
  return worker.state === "installed" ? worker : undefined;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
