// @vitest-environment jsdom
// A card payment whose response gets lost. tests/browser/store.test.ts tests a whole order.

import { act, cleanup, render, screen, fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { price } from "../../src/features/store/basket.ts";
import { NO_BUYER, ORDER, storedDraft } from "../../src/features/store/order.ts";
import { View } from "../../src/features/store/view.tsx";
import { storeRequest, storedRequests } from "../../src/lib/forms/stored-requests.ts";
import { settle } from "./effects.ts";
import { preparePage, stubFetch } from "./exchange-page.ts";
import { STORE } from "./store-sets.ts";

let status: string | undefined = "requires_payment_method";
const confirmPayment = vi.fn<(asked: { clientSecret: string }) => Promise<object>>(() =>
  Promise.reject(new TypeError("weg")),
);
vi.mock("../../src/features/store/pay.ts", async (original) => ({
  ...(await original<object>()),
  loadProvider: () =>
    Promise.resolve({
      elements: () => ({
        submit: () => Promise.resolve({}),
        create: () => ({
          on: (event: string, run: () => void) => event === "ready" && run(),
          mount: vi.fn(),
          destroy: vi.fn(),
        }),
      }),
      confirmPayment,
      retrievePaymentIntent: () =>
        Promise.resolve(
          status === undefined
            ? { error: {} }
            : status === "unknown"
              ? { error: { code: "resource_missing" } }
              : { paymentIntent: { status } },
        ),
    }),
}));

beforeEach(() => {
  status = "requires_payment_method";
  confirmPayment.mockClear();
  localStorage.clear();
  preparePage({ keys: { payment: "pk_test_1" } });
});
afterEach(cleanup);

const BUYER = {
  ...NO_BUYER,
  company: "Voorbeeld bv",
  number: "0123.456.749",
  name: "An Voorbeeld",
  email: "an@voorbeeld.example",
};

/** Opens the store as a reload does. */
async function openStore(address: string): Promise<void> {
  cleanup();
  history.replaceState(null, "", address);
  render(<View {...STORE} />);
  await settle();
}

/** Opens the store with one set in the basket and an order to pay with the card. */
async function openOrder(address: string): Promise<void> {
  const [set] = STORE.sets;
  const draft = storedDraft({ buyer: BUYER, payment: "card", licence: true }, STORE.licenceVersion);
  localStorage.setItem("voorbeeld-store-basket", JSON.stringify([{ slug: set?.slug, count: set?.minimum }]));
  localStorage.setItem("voorbeeld-store-order", JSON.stringify(draft));
  await openStore(address);
}

async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle();
}

/** A server that creates a payment for every order. Returns the requested URLs. */
function serve(): string[] {
  const [set] = STORE.sets;
  const { payCents } = price([{ slug: set?.slug ?? "", count: set?.minimum ?? 0 }], STORE);
  let payments = 0;
  const asked: string[] = [];
  stubFetch((url) => {
    asked.push(url);
    if (!url.endsWith("/payments")) return new Response(null, { status: 204 });
    payments += 1;
    return Response.json({ order: `B-${payments}`, clientSecret: `s${payments}`, payCents });
  });
  return asked;
}

const basket = () => JSON.parse(localStorage.getItem("voorbeeld-store-basket") ?? "[]") as unknown;

test("a set that is added during a payment is not paid, not lost, and starts no other payment", async () => {
  const [first, second] = STORE.sets;
  const { payCents } = price([{ slug: first?.slug ?? "", count: first?.minimum ?? 0 }], STORE);
  stubFetch(() => Response.json({ order: "B-3", clientSecret: "s", payCents }));
  let answer: (paid: object) => void = vi.fn();
  confirmPayment.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  await openOrder("/store?stap=betalen");
  await press(/^Betaal/);
  await press(`${second?.title} in het mandje`);
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Even geduld..." });
  expect(button.getAttribute("aria-disabled") ?? button.disabled).toBeTruthy();
  answer({ paymentIntent: { status: "succeeded" } });
  await settle();
  expect(document.querySelector(".store__order")?.textContent).not.toContain(second?.title);
  expect(basket()).toMatchObject([{ slug: second?.slug }]);
});

test("an order that is paid by card after a failed order on invoice is not sent on invoice too", async () => {
  const [set] = STORE.sets;
  const total = price([{ slug: set?.slug ?? "", count: set?.minimum ?? 0 }], STORE);
  stubFetch(() => Response.json({ order: "B-4", clientSecret: "s", payCents: total.payCents }));
  confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: "succeeded" } });
  for (const [key, email] of Object.entries({ same: BUYER.email, other: "een.ander@voorbeeld.example" }))
    storeRequest({ key, form: ORDER, subject: "", message: "", fields: { email } }, { state: "waiting" });
  await openOrder("/store?stap=betalen");
  await press(/^Betaal/);
  expect(screen.getByRole("heading", { name: "Bedankt voor je bestelling" })).toBeTruthy();
  expect(storedRequests().map(({ key }) => key)).toEqual(["other"]);
});

test("an order that another tab placed can't be placed again", async () => {
  stubFetch(() => new Response("ok"));
  await openOrder("/store?stap=bestelling");
  act(() => {
    localStorage.clear();
    dispatchEvent(new StorageEvent("storage", { key: "voorbeeld-store-basket" }));
  });
  expect(screen.queryByRole("button", { name: /^Bestel met/ })).toBeNull();
  expect(screen.getByRole("heading", { name: "Je mandje" })).toBeTruthy();
});

test("a payment with an unknown status stays in the URL until its status is known", async () => {
  status = undefined;
  await openOrder("/store?stap=betalen&payment_intent_client_secret=s");
  expect(location.search).toContain("payment_intent_client_secret=s");
  cleanup();
  status = "succeeded";
  await openOrder(location.pathname + location.search);
  expect(screen.getByRole("heading", { name: "Bedankt voor je bestelling" })).toBeTruthy();
  expect(location.search).toBe("");
});

test("an order on invoice waits until it is known that the card was not charged", async () => {
  // A host without this API call responds with a page.
  const { calls } = stubFetch(() => new Response("<!doctype html>"));
  // The buyer is back from the bank, and the provider gives no status.
  status = undefined;
  await openOrder("/store?stap=betalen&payment_intent_client_secret=s");
  await press("Toch op factuur");
  await press("Bestel met betaling op factuur");
  expect(screen.getByRole("alert").textContent).toContain("we weten niet of je betaling gelukt is");
  status = "succeeded";
  await press("Bestel met betaling op factuur");
  expect(screen.getByRole("heading", { name: "Bedankt voor je bestelling" })).toBeTruthy();
  expect(calls.map(([url]) => url)).toEqual([expect.stringMatching(/store\/payments\/cancel$/)]);
});

test("a provider whose script never loads counts as blocked", async () => {
  const { loadProvider } = await vi.importActual<typeof import("../../src/features/store/pay.ts")>(
    "../../src/features/store/pay.ts",
  );
  vi.useFakeTimers();
  const loading = loadProvider("pk_test_1");
  const failed = expect(loading).rejects.toThrow("did not load");
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  await failed;
});

test("a set that is added after a payment stays in the basket when that payment succeeded", async () => {
  const [first, second] = STORE.sets;
  const { payCents } = price([{ slug: first?.slug ?? "", count: first?.minimum ?? 0 }], STORE);
  const { calls } = stubFetch(() => Response.json({ order: "B-2", clientSecret: "s", payCents }));
  await openOrder("/store?stap=betalen");
  // Its answer is lost.
  await press(/^Betaal/);
  await press(`${second?.title} in het mandje`);
  await press("Toch op factuur");
  status = "succeeded";
  await press("Bestel met betaling op factuur");
  expect(screen.getByText(/bestelling heeft nummer B-2/)).toBeTruthy();
  expect(document.querySelector(".store__order")?.textContent).not.toContain(second?.title);
  expect(basket()).toMatchObject([{ slug: second?.slug }]);
  expect(calls).toHaveLength(1);
});

test("a retry pays the same order, also after a reload, and pays nothing when the first attempt succeeded", async () => {
  const calls = serve();
  await openOrder("/store?stap=betalen");
  // Its answer is lost.
  await press(/^Betaal/);
  await press(/^Betaal/);
  await openStore("/store?stap=betalen");
  await press(/^Betaal/);
  expect(calls).toHaveLength(1);
  expect(confirmPayment.mock.calls.map(([{ clientSecret }]) => clientSecret)).toEqual(["s1", "s1", "s1"]);
  status = "succeeded";
  await press(/^Betaal/);
  expect(confirmPayment).toHaveBeenCalledTimes(3);
  expect(screen.getByText(/bestelling heeft nummer B-1/)).toBeTruthy();
});

test("an order that was paid before the page was left is confirmed, and removed from the basket", async () => {
  serve();
  await openOrder("/store?stap=betalen");
  await press(/^Betaal/);
  status = "succeeded";
  // Also in a tab without the parameters that the bank returns.
  await openStore("/store");
  expect(screen.getByText(/bestelling heeft nummer B-1/)).toBeTruthy();
  expect(basket()).toEqual([]);
  await openStore("/store");
  expect(screen.queryByText(/bestelling heeft nummer/)).toBeNull();
});

describe("a payment that the bank may still approve", () => {
  const begin = async (): Promise<string[]> => {
    const calls = serve();
    await openOrder("/store?stap=betalen");
    await press(/^Betaal/);
    status = "requires_action";
    await openStore("/store?stap=betalen");
    return calls;
  };

  test("is paid again for the same order", async () => {
    const calls = await begin();
    await press(/^Betaal/);
    expect(calls).toHaveLength(1);
    expect(confirmPayment.mock.calls.map(([{ clientSecret }]) => clientSecret)).toEqual(["s1", "s1"]);
  });

  test("is cancelled before the order is placed on invoice", async () => {
    const calls = await begin();
    await press("Toch op factuur");
    await press("Bestel met betaling op factuur");
    expect(screen.getByRole("heading", { name: "Bedankt voor je bestelling" })).toBeTruthy();
    expect(calls[1]).toMatch(/store\/payments\/cancel$/);
    expect(calls).toHaveLength(3);
  });

  test("is reported to a buyer who comes back from the bank, and not cancelled", async () => {
    const calls = await begin();
    await openStore("/store?stap=betalen&payment_intent_client_secret=s1");
    expect(screen.getByRole("alert").textContent).toContain("Je bank wacht nog op je goedkeuring");
    expect(calls).toHaveLength(1);
  });
});

test.each([
  ["that the provider does not know", 1, "unknown", ["payments", "contactform"]],
  ["of which a blocked provider tells nothing", 2, undefined, ["payments", "cancel", "contactform"]],
  ["of days ago", 25, undefined, ["payments", "contactform"]],
])("a payment %s does not block an order on invoice", async (_which, hours, now, asked) => {
  const calls = serve();
  await openOrder("/store?stap=betalen");
  await press(/^Betaal/);
  status = now;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
  await openStore("/store?stap=betalen");
  await press("Toch op factuur");
  await press("Bestel met betaling op factuur");
  vi.useRealTimers();
  expect(screen.getByRole("heading", { name: "Bedankt voor je bestelling" })).toBeTruthy();
  expect(calls.map((url) => url.split("/").at(-1))).toEqual(asked);
});
