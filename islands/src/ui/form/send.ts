// Sends a request and shows a toast when a delayed one arrives. Fetched when somebody starts to fill in a form, and for
// requests that an earlier visit left behind.

import { startRetries, setDeliveryNotifier } from "../../lib/forms/outbox.ts";
import { prepare, send } from "../../lib/forms/send.ts";
import { prepareToasts } from "../toast/toast.ts";
import { thank } from "./thank.ts";

setDeliveryNotifier(thank);
prepareToasts();

export { prepare, send, startRetries };
