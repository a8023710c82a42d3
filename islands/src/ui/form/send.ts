// Sends a request and shows a toast when a delayed one arrives. Fetched when somebody starts to fill in a form, and for
// requests that an earlier visit left behind.

import { start, tellArrivals } from "../../lib/forms/outbox.ts";
import { prepare, send } from "../../lib/forms/send.ts";
import { show } from "../toast/show.tsx";
import { thank } from "./thank.ts";

tellArrivals(thank);
// Without a connection the toast could not come.
show();

export { prepare, send, start };
