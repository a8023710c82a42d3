// @vitest-environment jsdom
// A card payment whose answer gets lost; the whole way is in tests/browser/store.test.ts.

import { act, cleanup, render, screen, fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { price } from "../../src/features/store/basket.ts";
import { Card } from "../../src/features/store/card.tsx";
import { NO_BUYER, ORDER, storedDraft } from "../../src/features/store/order.ts";
import type { Earlier } from "../../src/features/store/pay.ts";
import { View } from "../../src/features/store/view.tsx";
import { keep, kept } from "../../src/lib/forms/kept.ts";
import { settle } from "./effects.ts";
import { preparePage, stubFetch } from "./exchange-page.ts";
import { STORE } from "./store-sets.ts";

let status: string | undefined = "requires_payment_method";
const confirmPayment = vi.fn((): Promise<object> => Promise.reject(new TypeError("weg")));
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
        Promise.resolve(status === undefined ? { error: {} } : { paymentIntent: { status } }),
    }),
}));

beforeEach(() => preparePage({ keys: { payment: "pk_test_1" } }));
afterEach(cleanup);

test("a retry pays the same order, and pays nothing when the first try went through", async () => {
  const { calls } = stubFetch(() => Response.json({ order: "B-1", clientSecret: "s", payCents: 100 }));
  let earlier: Earlier | null = null;
  const done = vi.fn();
  const started = (payment: Earlier) => {
    earlier = payment;
  };
  const request = { lines: [], buyer: NO_BUYER, licence: "" };
  const step = { payCents: 100, request, earlier: () => earlier, started, done };
  const other = { paying: vi.fn(), back: vi.fn(), invoice: vi.fn() };
  render(<Card {...step} {...other} />);
  await settle();
  const press = async () => {
    fireEvent.click(screen.getByRole("button", { name: /^Betaal/ }));
    await settle();
  };
  await press();
  await press();
  expect(calls).toHaveLength(1);
  expect(confirmPayment).toHaveBeenCalledTimes(2);
  status = "succeeded";
  await press();
  expect(confirmPayment).toHaveBeenCalledTimes(2);
  expect(done).toHaveBeenCalledWith("paid", expect.objectContaining({ order: "B-1" }));
});

const BUYER = {
  ...NO_BUYER,
  company: "Voorbeeld bv",
  number: "0123.456.749",
  name: "An Voorbeeld",
  email: "an@voorbeeld.example",
};

/** Opens the store with one set in the basket and an order to pay with the card. */
async function openOrder(address: string): Promise<void> {
  const [set] = STORE.sets;
  const draft = storedDraft({ buyer: BUYER, payment: "card", licence: true }, STORE.licenceVersion);
  localStorage.setItem("voorbeeld-store-basket", JSON.stringify([{ slug: set?.slug, count: set?.minimum }]));
  localStorage.setItem("voorbeeld-store-order", JSON.stringify(draft));
  history.replaceState(null, "", address);
  render(<View {...STORE} />);
  await settle();
}

async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle();
}

const basket = () => JSON.parse(localStorage.getItem("voorbeeld-store-basket") ?? "[]") as unknown;

test("what is put in the basket while a payment runs is not paid, not lost, and starts no other payment", async () => {
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

test("an order that is paid with the card is not sent on invoice too, after that could not be sent", async () => {
  const [set] = STORE.sets;
  const total = price([{ slug: set?.slug ?? "", count: set?.minimum ?? 0 }], STORE);
  stubFetch(() => Response.json({ order: "B-4", clientSecret: "s", payCents: total.payCents }));
  confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: "succeeded" } });
  for (const [key, email] of Object.entries({ same: BUYER.email, other: "een.ander@voorbeeld.example" }))
    keep({ key, form: ORDER, subject: "", message: "", fields: { email } }, { state: "waiting" });
  await openOrder("/store?stap=betalen");
  await press(/^Betaal/);
  expect(screen.getByRole("heading", { name: "Bedankt voor je bestelling" })).toBeTruthy();
  expect(kept().map(({ key }) => key)).toEqual(["other"]);
});

test("an order that another tab placed can't be placed once more", async () => {
  stubFetch(() => new Response("ok"));
  await openOrder("/store?stap=bestelling");
  act(() => {
    localStorage.clear();
    dispatchEvent(new StorageEvent("storage", { key: "voorbeeld-store-basket" }));
  });
  expect(screen.queryByRole("button", { name: /^Bestel met/ })).toBeNull();
  expect(screen.getByRole("heading", { name: "Je mandje" })).toBeTruthy();
});

test("a payment that nothing is known of stays in the address, until it is known", async () => {
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
  const { calls } = stubFetch(() => new Response("ok"));
  // Back from the bank, and the provider says nothing.
  status = undefined;
  await openOrder("/store?stap=betalen&payment_intent_client_secret=s");
  await press("Toch op factuur");
  await press("Bestel met betaling op factuur");
  expect(screen.getByRole("alert").textContent).toContain("we weten niet of je betaling gelukt is");
  status = "succeeded";
  await press("Bestel met betaling op factuur");
  expect(screen.getByRole("heading", { name: "Bedankt voor je bestelling" })).toBeTruthy();
  expect(calls).toHaveLength(0);
});

test("what is put in the basket after a payment stays there when that payment went through", async () => {
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
