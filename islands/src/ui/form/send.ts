// Sending a request, as far as its visitor sees it: who has to wait for the connection is told when it arrived. Fetched
// when somebody starts to fill in a form, and for what an earlier visit kept.

import { start, tellArrivals } from "../../lib/forms/outbox.ts";
import { prepare, send } from "../../lib/forms/send.ts";
import { thank } from "./thank.ts";

tellArrivals(thank);

export { prepare, send, start };
