// The notice about a new version, fetched when there is one.

import { reload } from "../../lib/reload.ts";
import { VERSION, write } from "../../lib/storage.ts";
import { current } from "../../ui/toast/queue.ts";
import { toast } from "../../ui/toast/toast.ts";

/** Milliseconds to wait for a new service worker before reloading without it. */
const TIMEOUT = 5000;

let latest: string;
let shown: string | undefined;

/**
 * Offers to reload the page, unless that toast is open or was dismissed lately. If another toast replaced it, it is
 * shown again.
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
    // Without an answer, the caches are cleared all the same.
    await registration?.update().catch(() => undefined);
    const worker = registration?.waiting ?? (await installed(registration?.installing));
    // Keep precaches: a worker cleans up its own, and does not fill it again once it is installed.
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
    // Without caches there is nothing to clear.
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
