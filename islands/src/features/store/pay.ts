// Card payment, in fields of the payment provider (Stripe), so that card numbers never pass through this site.
//
// The server's API:
//
//   POST {api}/api/store/payments
//   { lines: [{ set: "bouw-en-renovatie", count: 250 }], buyer: Buyer, licence: "1.0 …" }
//   → 200 { order: "B-2026-0017", clientSecret: "pi_…_secret_…", payCents: 8470 }
//   → 4xx { message: "…" }
//
// The server never trusts a price from the browser. It computes the price from the same catalogue, creates a
// PaymentIntent with its secret key, and keeps the order until the provider's webhook reports that it is paid.
//
//   POST {api}/api/store/payments/cancel
//   { clientSecret: "pi_…_secret_…" }
//   → 204: it is cancelled now, or was already
//   → 4xx { message: "…" }: it is paid, or unknown
//
// The page cancels a payment that the bank may still approve before the buyer pays in another way.

import { endpoint, request } from "../../lib/http.ts";
import { asRecord, asText } from "../../lib/json.ts";
import type { Line } from "./basket.ts";
import type { Buyer } from "./order.ts";
import { asQuery } from "./steps.ts";

/** The provider's own URL, because the script may not be hosted elsewhere (its terms, and PCI DSS). */
const SCRIPT = "https://js.stripe.com/v3/";

/** The part of the provider's library that is used here. */
export interface Provider {
  elements(options: {
    mode: "payment";
    amount: number;
    currency: "eur";
    locale: "nl";
    paymentMethodTypes: string[];
    appearance: unknown;
  }): Elements;
  confirmPayment(options: {
    elements: Elements;
    clientSecret: string;
    confirmParams: { return_url: string };
    redirect: "if_required";
  }): Promise<{ error?: ProviderError; paymentIntent?: { status: string } }>;
  /** Resolves without a `paymentIntent` if the provider gave no answer. */
  retrievePaymentIntent(clientSecret: string): Promise<{ paymentIntent?: { status: string }; error?: ProviderError }>;
}

export interface Elements {
  create(type: "payment"): CardElement;
  submit(): Promise<{ error?: ProviderError }>;
}

interface CardElement {
  mount(element: HTMLElement): void;
  on(event: "ready" | "loaderror", run: () => void): void;
  destroy(): void;
}

interface ProviderError {
  message?: string;
  code?: string;
}

declare global {
  interface Window {
    Stripe?: (key: string) => Provider;
  }
}

/** Timeout for loading the provider's library, in milliseconds. */
const GIVEN_UP = 30_000;

/** Whether the key is a test key, with which only test cards work. */
export const isTestKey = (key: string): boolean => key.startsWith("pk_test_");

let loading: Promise<Provider> | null = null;

/** Loads the provider's library once. After a failure, the next call retries. */
export function loadProvider(key: string): Promise<Provider> {
  loading ??= new Promise<Provider>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    const fail = (): void => {
      loading = null;
      script.remove();
      reject(new Error("the payment provider's script did not load"));
    };
    const timer = setTimeout(fail, GIVEN_UP);
    script.addEventListener("error", fail);
    script.addEventListener("load", () => {
      clearTimeout(timer);
      const start = window.Stripe;
      if (start === undefined) fail();
      else resolve(start(key));
    });
    document.head.append(script);
  });
  return loading;
}

/** The request to our own server. */
export interface PaymentRequest {
  lines: { set: string; count: number }[];
  buyer: Buyer;
  licence: string;
}

export interface PaymentAnswer {
  order: string;
  clientSecret: string;
  payCents: number;
}

export function paymentRequest(lines: readonly Line[], buyer: Buyer, licence: string): PaymentRequest {
  return { lines: lines.map(({ slug, count }) => ({ set: slug, count })), buyer, licence };
}

/** Reads the server's answer; null if it has another shape. */
export function readPaymentAnswer(body: unknown): PaymentAnswer | null {
  const { order, clientSecret, payCents } = asRecord(body);
  if (typeof order !== "string" || typeof clientSecret !== "string" || typeof payCents !== "number") return null;
  return { order, clientSecret, payCents };
}

/** Sends a POST request to the server. */
const ask = <T>(base: string, path: string, body: object, take: (response: Response) => T | Promise<T>): Promise<T> =>
  request(
    endpoint(base, path),
    { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) },
    take,
  );

/** Asks the server for a payment. On failure, returns its message, which may be empty. */
export const startPayment = (base: string, body: PaymentRequest) =>
  ask(base, "store/payments", body, async (response): Promise<PaymentAnswer | { message: string }> => {
    const answer: unknown = await response.json().catch(() => null);
    return (response.ok ? readPaymentAnswer(answer) : null) ?? { message: asText(asRecord(answer).message) };
  });

/**
 * Asks the server to cancel a payment that was not approved yet.
 *
 * @throws If it may not be cancelled: it could be paid. A host without this endpoint may answer 200 with a page.
 */
export async function cancelPayment(base: string, clientSecret: string): Promise<void> {
  const status = await ask(base, "store/payments/cancel", { clientSecret }, (response) => response.status);
  if (status !== 204) throw new Error("the payment was not cancelled");
}

/** The outcome of a payment, from the provider's status. */
export type Outcome = "paid" | "pending" | "failed";

export function outcome(status: string | undefined): Outcome {
  if (status === "succeeded") return "paid";
  return status === "processing" || status === "requires_capture" ? "pending" : "failed";
}

/** The status of a payment that the bank may still approve. */
export const AT_BANK = "requires_action";
/** The status of a payment that can't go through any more. */
export const CANCELLED = "canceled";

/**
 * The provider's status of a payment.
 *
 * @throws If the provider does not give one: it could be paid.
 */
export async function statusOf(provider: Provider, clientSecret: string): Promise<string> {
  const { paymentIntent, error } = await provider.retrievePaymentIntent(clientSecret);
  if (paymentIntent !== undefined) return paymentIntent.status;
  // A payment of another account, or a test payment while the key is live.
  if (error?.code === "resource_missing") return CANCELLED;
  throw new Error("the payment provider did not say what became of the payment");
}

/** The client secret in the query with which a buyer returns from the bank, and the query without it. */
export function returned(search: string): { secret: string; rest: string } | null {
  const parameters = new URLSearchParams(search);
  const secret = parameters.get("payment_intent_client_secret");
  if (secret === null) return null;
  for (const name of ["payment_intent", "payment_intent_client_secret", "redirect_status"]) parameters.delete(name);
  return { secret, rest: asQuery(parameters) };
}
