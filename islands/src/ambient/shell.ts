// What every page does once its visitor does something; the loader fetches it then.

import { start } from "../shell/chrome.ts";

start();
// A browser without service workers, or a host without the file, has no offline pages.
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => undefined);
