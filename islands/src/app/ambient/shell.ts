// Page behaviour that the loader fetches on the visitor's first interaction.

import { storageKey } from "../../lib/config.ts";
import { OUTBOX, read } from "../../lib/storage.ts";
import { start } from "../shell/chrome.ts";
import { watchFailures } from "../shell/failed.ts";

start();
// Restore what was typed before a reload.
if ((history.state as { typed?: unknown } | null)?.typed)
  void import("../../lib/reload.ts").then(({ restoreTyped }) => restoreTyped());
watchFailures();
// Retry a request that an earlier visit could not deliver.
if (read(storageKey(OUTBOX)) !== null) void import("../../ui/form/send.ts").then((send) => send.startRetries());
// A browser without service workers, or a host without the file, has no offline pages. Imported here, because every page
// lists the chunks that this file needs.
if ("serviceWorker" in navigator)
  import("../../lib/trusted-types.ts")
    .then(({ trustedScriptUrl }) => navigator.serviceWorker.register(trustedScriptUrl("/sw.js")))
    .catch(() => undefined);
