// @vitest-environment jsdom
// A card payment whose answer gets lost; the whole way is in tests/browser/store.test.ts.

import { render, screen, fireEvent } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Card } from "../../src/features/store/card.tsx";
import { NO_BUYER } from "../../src/features/store/order.ts";
import type { Earlier } from "../../src/features/store/pay.ts";
import { settle } from "./effects.ts";
import { preparePage, stubFetch } from "./exchange-page.ts";

let status = "requires_payment_method";
const confirmPayment = vi.fn(() => Promise.reject(new TypeError("weg")));
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
      retrievePaymentIntent: () => Promise.resolve({ paymentIntent: { status } }),
    }),
}));

test("a retry pays the same order, and pays nothing when the first try went through", async () => {
  preparePage();
  const { calls } = stubFetch(() => Response.json({ order: "B-1", clientSecret: "s", payCents: 100 }));
  let earlier: Earlier | null = null;
  const done = vi.fn();
  const started = (payment: Earlier) => {
    earlier = payment;
  };
  const request = { lines: [], buyer: NO_BUYER, licence: "" };
  const step = { payCents: 100, request, earlier: () => earlier, started, back: vi.fn(), invoice: vi.fn(), done };
  render(<Card {...step} />);
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
  expect(done).toHaveBeenCalledWith("paid", "B-1");
});
