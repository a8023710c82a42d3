// What every page does once its visitor does something; the loader fetches it then.

import { config } from "../shared/config.ts";
import { OUTBOX, read } from "../shared/storage.ts";
import { trusted } from "../shared/trusted.ts";
import { start } from "../shell/chrome.ts";

start();
// A request that an earlier visit could not deliver.
if (read(`${config().brand}-${OUTBOX}`) !== null)
  void import("../forms/outbox.ts").then((outbox) => {
    outbox.start();
  });
// A browser without service workers, or a host without the file, has no offline pages.
if ("serviceWorker" in navigator) navigator.serviceWorker.register(trusted("/sw.js")).catch(() => undefined);
