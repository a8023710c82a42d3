// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, renderHook, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { remote, type AuctionHouse } from "../../src/features/auction/api.ts";
import { useLots } from "../../src/features/auction/use-lots.ts";
import { View } from "../../src/features/auction/view.tsx";
import { NOW, PROPS, state } from "./auction.fixture.ts";
import { settle } from "./effects.ts";
import { preparePage, stubFetch } from "./exchange-page.ts";

beforeEach(() => {
  preparePage();
  window.history.replaceState(null, "", "/veiling");
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("a poll response from before a bid that arrives after it does not undo the bid", async () => {
  const old = { now: NOW, lots: [state()] };
  const house: AuctionHouse = { ...remote("/", () => null), lots: () => Promise.resolve(old) };
  const changed = vi.fn();
  const { result } = renderHook(() => useLots(house, changed));
  await settle();
  const lot = state({ price: 320, mine: { maximum: 320, leading: true } });
  act(() => result.current.settle({ is: "taken", now: "2026-11-24T09:00:01.000Z", lot }, 0));
  act(() => result.current.refresh());
  await settle();
  expect(result.current.lots.get("een")).toBe(lot);
  expect(changed).toHaveBeenCalledTimes(2);
});

/** A response whose connection is lost halfway. */
const cut = () =>
  new Response(
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('{"now":'));
        body.error(new TypeError("network error"));
      },
    }),
  );
const page = () => new Response("<!doctype html><title>Welkom</title>");

test.each([
  ["a first answer that is cut off", [cut], "lost"],
  ["a host that answers with a page", [page], "none"],
  [
    "an auction whose proxy answers with a page once",
    [() => Response.json({ now: NOW, lots: [state()] }), page],
    "lost",
  ],
])("%s is reported", async (_which, answers, line) => {
  const rest = [...answers];
  stubFetch(() => (rest.shift() ?? page)());
  const house = remote("/", () => null);
  const { result } = renderHook(() => useLots(house, vi.fn()));
  await settle();
  while (rest.length > 0) {
    act(() => result.current.refresh());
    await settle();
  }
  expect(result.current.line).toBe(line);
});

describe("the view", () => {
  const BIDDER = "voorbeeld-auction-bidder";
  const know = (token: string) => localStorage.setItem(BIDDER, JSON.stringify({ company: "Voorbeeld bv", token }));
  /** The event that a browser sends when another tab changed this key. */
  const changedElsewhere = (key: string) => fireEvent(window, new StorageEvent("storage", { key }));

  /** Shows the auction with one open lot; `take` answers POST requests. */
  const open = async (take?: (init: RequestInit) => Response | Promise<Response>, lot = state()) => {
    const { calls } = stubFetch((_, init) =>
      init.method === "POST" && take ? take(init) : Response.json({ now: NOW, lots: [lot] }),
    );
    render(<View {...PROPS} />);
    await settle();
    return { calls, posted: () => calls.filter(([, { method }]) => method === "POST") };
  };
  /** Chooses the lowest bid, and agrees to the rules. */
  const choose = () => {
    fireEvent.click(screen.getByRole("button", { name: /^€\s320/ }));
    const dialog = within(screen.getByRole("dialog"));
    fireEvent.click(dialog.getByLabelText(/Ik mag mijn onderneming verbinden/));
    return dialog;
  };
  const press = async (name: string) => {
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));
    await settle();
  };

  test("keeps the dialog open while a bid is on its way", async () => {
    know("t");
    await open(() => new Promise(() => undefined));
    const link = choose().getByRole("link", { name: /regels van de veiling/ });
    // In a new tab, because the rules are behind the dialog on this page.
    expect(link.getAttribute("target")).toBe("_blank");
    await press("Bevestig");
    await press("Toch niet");
    expect(link.isConnected).toBe(true);
  });

  test("shows every lot without scripts", () => {
    const html = renderToString(<View {...PROPS} />);
    expect(html).toContain("Kavel een");
    expect(html).toContain("Gegund voor");
    expect(html).toContain("sales@voorbeeld.example");
    expect(html).not.toContain("style=");
  });

  test("asks for the bidder's details again when the server does not know the token", async () => {
    know("oud");
    const { posted } = await open(() => Response.json({ problem: "unknown-bidder", message: "" }, { status: 401 }));
    const dialog = choose();
    await press("Bevestig");
    expect(posted()).toHaveLength(1);
    expect(dialog.getByLabelText(/^Bedrijfsnaam/)).toBeTruthy();
    expect(localStorage.getItem(BIDDER)).toBeNull();
  });

  test("places no bid before the link in the mail was opened, and then uses its token", async () => {
    const { posted } = await open(({ headers }) =>
      new Headers(headers).get("authorization") === "Bearer t"
        ? Response.json({ now: NOW, lot: state({ mine: { maximum: 320, leading: true } }) })
        : Response.json({ problem: "unconfirmed", message: "" }, { status: 403 }),
    );
    const dialog = choose();
    for (const [label, value] of [
      [/^Bedrijfsnaam/, "Voorbeeld bv"],
      [/^Ondernemingsnummer/, "0000.000.196"],
      [/^Naam/, "An Voorbeeld"],
      [/^E-mail/, "an@voorbeeld.example"],
      [/^Telefoon/, "09 000 00 00"],
    ] as const)
      fireEvent.input(dialog.getByLabelText(label), { target: { value } });
    await settle();
    await press("Bevestig");
    expect(dialog.getByRole("alert").textContent).toContain("Er is nog niets geboden.");
    expect(localStorage.getItem(BIDDER)).toBeNull();
    // As when the link is opened in another tab.
    know("t");
    changedElsewhere(BIDDER);
    await press("Bevestig");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(posted()).toHaveLength(2);
    expect(JSON.parse(posted()[1]?.[1].body as string)).not.toHaveProperty("bidder");
  });

  test("the link in the mail lets this browser bid, and its token is removed from the URL", async () => {
    window.history.replaceState(null, "", "/veiling?bieder=code");
    const admitted = {
      token: "t",
      bidder: { company: "Voorbeeld bv", number: "0000000196", name: "An", email: "a@b.test", phone: "" },
    };
    const { calls, posted } = await open(() => Response.json(admitted));
    expect(posted().map(([path, { body }]) => [path, body])).toEqual([["/api/auction/bidders", '{"code":"code"}']]);
    expect(location.search).toBe("");
    expect(screen.getByText(/Je biedt als Voorbeeld bv \(a@b\.test\)/)).toBeTruthy();
    expect(new Headers(calls.at(-1)?.[1].headers).get("authorization")).toBe("Bearer t");
  });

  test("the focus stays in place when a bidder's details are removed", async () => {
    know("t");
    await open();
    screen.getByRole("button", { name: "Wis ze" }).focus();
    fireEvent.click(screen.getByRole("button", { name: "Wis ze" }));
    await settle();
    expect(localStorage.getItem(BIDDER)).toBeNull();
    expect(document.activeElement?.textContent).toBe("Je gegevens zijn uit deze browser gewist.");
  });

  test("the link of another bidder does not change who bids in this browser", async () => {
    know("t");
    const before = localStorage.getItem(BIDDER);
    window.history.replaceState(null, "", "/veiling?bieder=code");
    const bidder = { company: "Vreemd bv", number: "0000000196", name: "X", email: "x@vreemd.test", phone: "" };
    await open(() => Response.json({ token: "vreemd", bidder }));
    expect(screen.queryByText(/Je biedt als Vreemd bv/)).toBeNull();
    expect(localStorage.getItem(BIDDER)).toBe(before);
  });

  test("keeps a lot that another tab watches", async () => {
    await open();
    localStorage.setItem("voorbeeld-auction-watch", '["twee"]');
    changedElsewhere("voorbeeld-auction-watch");
    fireEvent.click(within(screen.getByRole("article", { name: /Kavel een/ })).getByRole("button", { name: /Volg/ }));
    expect(await screen.findByRole("button", { name: "Volglijst (2)" })).toBeTruthy();
    for (const button of screen.getAllByRole("button", { name: /^Op je volglijst/ })) fireEvent.click(button);
    expect(localStorage.getItem("voorbeeld-auction-watch")).toBe("[]");
  });

  test("shows why a lot was cancelled", async () => {
    const lot = state({ phase: "cancelled", minimum: null, reason: "Dubbel aangeboden." });
    await open(undefined, lot);
    expect(screen.getByText("Geannuleerd: Dubbel aangeboden.")).toBeTruthy();
    expect(screen.getByText("Geannuleerd")).toBeTruthy();
  });
});
