// The last started card payment, whose outcome is not known yet: an answer can get lost, and the buyer can close the
// bank's page, reload, or come back in another tab. It is stored so that no order is paid twice.

import { config, storageKey } from "../../lib/config.ts";
import { asArray, asNumber, asRecord, asText } from "../../lib/json.ts";
import { readJson, remove, STORE_PAYMENT, write } from "../../lib/storage.ts";
import { restoreValues } from "../../lib/schemas/values.ts";
import { BUYER } from "./order.ts";
import { returned, type PaymentRequest } from "./pay.ts";

export interface Started {
  clientSecret: string;
  /** The order number. Empty if only the return address is known; the number is then in the provider's mail. */
  order: string;
  /** The request to the server; null if only the return address is known. */
  request: PaymentRequest | null;
}

/** Milliseconds that a payment is stored: a day. The bank's page expires long before that. */
const STORED_FOR = 86_400_000;

/** The payment, if the browser stores nothing. */
let unstored: Started | null = null;

function stored(): Started | null {
  const { clientSecret, order, request, at } = asRecord(readJson(storageKey(STORE_PAYMENT)));
  if (typeof clientSecret !== "string" || Date.now() - asNumber(at) > STORED_FOR) return null;
  const { lines, buyer, licence } = asRecord(request);
  return {
    clientSecret,
    order: asText(order),
    request: {
      lines: asArray(lines).map((line) => ({ set: asText(asRecord(line).set), count: asNumber(asRecord(line).count) })),
      buyer: restoreValues(BUYER, buyer),
      licence: asText(licence),
    },
  };
}

/** The last started payment, which may have gone through; null if there is none. */
export function lastStarted(): Started | null {
  if (!config().keys?.payment) return null;
  const known = stored() ?? unstored;
  const back = returned(location.search);
  if (back === null || back.secret === known?.clientSecret) return known;
  return { clientSecret: back.secret, order: "", request: null };
}

/** Stores a payment. Must be called before the provider is told to confirm it. */
export function keepStarted(payment: Started): void {
  unstored = write(storageKey(STORE_PAYMENT), JSON.stringify({ ...payment, at: Date.now() })) ? null : payment;
}

/** Removes the payment from the return address. */
export function forgetReturn(): void {
  const back = returned(location.search);
  if (back !== null) history.replaceState(history.state, "", location.pathname + back.rest + location.hash);
}

/** Forgets the payment, once its outcome is known. */
export function forgetStarted(): void {
  unstored = null;
  remove(storageKey(STORE_PAYMENT));
  forgetReturn();
}
