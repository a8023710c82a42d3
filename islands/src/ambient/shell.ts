// What every page does once its visitor does something; the loader fetches it then.

import { config } from "../shared/config.ts";
import { OUTBOX, read } from "../shared/storage.ts";
import { start } from "../shell/chrome.ts";

/** Says of a script's address that it is ours, to browsers that take no other (Trusted Types). */
function trusted(url: string): string {
  interface Policy {
    createScriptURL: (url: string) => string;
  }
  const { trustedTypes } = window as { trustedTypes?: { createPolicy: (name: string, policy: Policy) => Policy } };
  return trustedTypes?.createPolicy("worker", { createScriptURL: (url) => url }).createScriptURL(url) ?? url;
}

start();
// A request that an earlier visit could not deliver.
if (read(`${config().brand}-${OUTBOX}`) !== null)
  void import("../forms/outbox.ts").then((outbox) => {
    outbox.start();
  });
// A browser without service workers, or a host without the file, has no offline pages.
if ("serviceWorker" in navigator) navigator.serviceWorker.register(trusted("/sw.js")).catch(() => undefined);
