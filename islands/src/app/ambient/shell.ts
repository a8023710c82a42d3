// What every page does once its visitor does something; the loader fetches it then.

import { config } from "../../lib/config.ts";
import { SENT_LATER } from "../../lib/last-request.ts";
import { OUTBOX, read } from "../../lib/storage.ts";
import { trusted } from "../../lib/trusted-types.ts";
import { start } from "../shell/chrome.ts";

start();
addEventListener(SENT_LATER, (event) => {
  void import("../../ui/form/thank.ts").then(({ thank }) => {
    thank((event as CustomEvent<string>).detail);
  });
});
// A request that an earlier visit could not deliver.
if (read(`${config().brand}-${OUTBOX}`) !== null)
  void import("../../lib/forms/outbox.ts").then((outbox) => {
    outbox.start();
  });
// A browser without service workers, or a host without the file, has no offline pages.
if ("serviceWorker" in navigator) navigator.serviceWorker.register(trusted("/sw.js")).catch(() => undefined);
