// The notice of a new version, fetched when there is one.

import { VERSION, write } from "../../lib/storage.ts";
import { toast } from "../../ui/toast/toast.ts";

/** Milliseconds that a new service worker may take before the page is loaded without it. */
const PATIENCE = 5000;

/** Offers to load the page anew. */
export function tell(version: string): void {
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

/** Clears what was cached and loads the page once, with the new service worker where there is one. */
async function renew(): Promise<void> {
  try {
    const registration = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
    await registration?.update();
    const worker = registration?.waiting ?? (await installed(registration?.installing));
    // What a worker precached when it was installed, it would not precache again: it cleans that up itself.
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
