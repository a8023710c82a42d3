// What every page does once its visitor does something; the loader fetches it then.

import { config } from "../../lib/config.ts";
import { OUTBOX, read } from "../../lib/storage.ts";
import { trusted } from "../../lib/trusted-types.ts";
import { start } from "../shell/chrome.ts";

start();
// A request that an earlier visit could not deliver.
if (read(`${config().brand}-${OUTBOX}`) !== null)
  void import("../../ui/form/send.ts").then((send) => {
    send.start();
  });
// A browser without service workers, or a host without the file, has no offline pages.
if ("serviceWorker" in navigator) navigator.serviceWorker.register(trusted("/sw.js")).catch(() => undefined);
