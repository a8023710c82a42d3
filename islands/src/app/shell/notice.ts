// The notice about a new version. Only fetched if there is one.

import { reload } from "../../lib/reload.ts";
import { VERSION, write } from "../../lib/storage.ts";
import { current } from "../../ui/toast/queue.ts";
import { toast } from "../../ui/toast/toast.ts";

/** Milliseconds to wait for a new service worker before reloading without it. */
const TIMEOUT = 5000;

let latest: string;
let shown: string | undefined;

/**
 * Shows a toast with a button to reload the page, unless it is open or was dismissed recently. If another toast
 * replaced it, it is shown again.
 */
export function tell(version: string): void {
  latest = version;
  if (current().some(({ id }) => id === shown)) return;
  shown = toast({
    title: "🎉 Nieuwe versie beschikbaar",
    duration: Infinity,
    action: {
      label: "Vernieuwen",
      run: () => {
        write(VERSION, latest);
        void renew();
      },
    },
  });
}

/** Clears the caches and reloads once, with the new service worker if there is one. */
async function renew(): Promise<void> {
  try {
    const registration = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
    // If the update fails, clear the caches anyway.
    await registration?.update().catch(() => undefined);
    const worker = registration?.waiting ?? (await installed(registration?.installing));
    // Keep the precache: a worker cleans up its own, and only fills it during installation.
    const names = await caches.keys();
    await Promise.all(names.filter((name) => !name.includes("precache")).map((name) => caches.delete(name)));
    if (worker) {
      const taken = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
      );
      worker.postMessage({ type: "SKIP_WAITING" });
      await Promise.race([taken, wait(TIMEOUT)]);
    }
  } catch {
    // Reload anyway, for example if the browser has no caches.
  }
  reload();
}

async function installed(worker: ServiceWorker | null | undefined): Promise<ServiceWorker | undefined> {
  if (!worker) return undefined;
  const done = new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
  await Promise.race([done, wait(TIMEOUT)]);
  return worker.state === "installed" ? worker : undefined;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
