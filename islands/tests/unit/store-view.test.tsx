// @vitest-environment jsdom
// The data store as a visitor uses it. tests/browser/store.test.ts tests a whole order.

import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { View } from "../../src/features/store/view.tsx";
import { settle } from "./effects.ts";
import { leave, preparePage, stubFetch } from "./exchange-page.ts";
import { STORE } from "./store-sets.ts";

beforeEach(() => {
  preparePage();
  window.history.replaceState(null, "", "/store");
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const pick = (title: string): HTMLElement => screen.getByRole("button", { name: `${title} in het mandje` });

describe("the static markup", () => {
  test("shows every set, and nothing that would not work yet", () => {
    const html = renderToString(<View {...STORE} />);
    for (const { title, source } of STORE.sets) {
      expect(html).toContain(title);
      expect(html).toContain(source);
    }
    expect(/<fieldset[^>]*disabled/.exec(html)).not.toBeNull();
    expect(html).not.toContain("style=");
  });
});

describe("the basket", () => {
  test("follows what is typed if that can be bought, and corrects the rest", async () => {
    render(<View {...STORE} />);
    await settle();
    fireEvent.click(pick("Bouw en renovatie"));
    const field = screen.getByLabelText<HTMLInputElement>("Aantal bedrijven uit Bouw en renovatie");
    expect(field.value).toBe("250");
    fireEvent.input(field, { target: { value: "1200" } });
    const total = screen.getByRole("group", { name: "Totaal van het mandje" });
    expect(total.textContent).toContain("€\u00a0302,40");
    fireEvent.input(field, { target: { value: "1.200" } });
    leave(field);
    await settle();
    expect(total.textContent).toContain("€\u00a0302,40");
    fireEvent.input(field, { target: { value: "1" } });
    expect(total.textContent).toContain("€\u00a0302,40");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    leave(field);
    await settle();
    expect(field.value).toBe("250");
    expect(JSON.parse(localStorage.getItem("voorbeeld-store-basket") ?? "")).toEqual([
      { slug: "bouw-en-renovatie", count: 250 },
    ]);
  });

  test("says when more costs less, and orders that with one press", async () => {
    localStorage.setItem("voorbeeld-store-basket", '[{"slug":"bouw-en-renovatie","count":950}]');
    render(<View {...STORE} />);
    await settle();
    expect(screen.getByText(/€\s14,00 goedkoper dan nu/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Neem ze erbij uit Bouw en renovatie" }));
    expect(screen.getByLabelText<HTMLInputElement>(/Aantal bedrijven/).value).toBe("1000");
    expect(screen.queryByText(/goedkoper/)).toBeNull();
  });

  test("follows a basket that is filled in another tab", async () => {
    render(<View {...STORE} />);
    await settle();
    localStorage.setItem("voorbeeld-store-basket", '[{"slug":"zorg","count":300}]');
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: "voorbeeld-store-basket" }));
    });
    expect(pick("Zorgpraktijken").getAttribute("aria-pressed")).toBe("true");
  });

  test("is as the order left it when the page comes back from the back/forward cache", async () => {
    localStorage.setItem("voorbeeld-store-basket", '[{"slug":"zorg","count":300}]');
    render(<View {...STORE} />);
    await settle();
    localStorage.removeItem("voorbeeld-store-basket");
    fireEvent(window, new PageTransitionEvent("pageshow", { persisted: true }));
    expect(screen.getByText(/Je mandje is leeg/)).toBeTruthy();
  });

  test("stays on the page when the browser stores nothing, and says so", async () => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
    render(<View {...STORE} />);
    await settle();
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.click(pick("Bouw en renovatie"));
    expect(screen.getByRole("alert").textContent).toContain("Je mandje is weg als je de pagina sluit");
    // Back to the page, from the order or from another page.
    fireEvent(window, new PopStateEvent("popstate"));
    fireEvent(window, new PageTransitionEvent("pageshow", { persisted: true }));
    expect(screen.getByLabelText<HTMLInputElement>("Aantal bedrijven uit Bouw en renovatie").value).toBe("250");
  });
});

describe("the order", () => {
  const begin = async (email = "an@voorbeeld.example") => {
    localStorage.setItem("voorbeeld-store-basket", '[{"slug":"zorg","count":300}]');
    window.history.replaceState(null, "", "/store?stap=bestelling");
    render(<View {...STORE} />);
    await settle();
    const type = (label: RegExp, value: string) => {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
      fireEvent.input(screen.getByLabelText(label), { target: { value } });
    };
    type(/^Bedrijfsnaam/, "Voorbeeld bv");
    type(/^Ondernemingsnummer/, "BE0000000196");
    type(/^Naam/, "An");
    type(/^E-mail/, email);
    fireEvent.click(screen.getByLabelText(/^Akkoord met de licentie/));
  };

  test("offers no card without a key", async () => {
    await begin();
    expect(screen.queryByLabelText(/Met de kaart/)).toBeNull();
    expect(screen.getByText(/Betalen met de kaart kan op dit moment niet/)).toBeTruthy();
  });

  test("is kept as a draft, with the licence in the version that was shown", async () => {
    await begin();
    const draft = JSON.parse(localStorage.getItem("voorbeeld-store-order") ?? "") as Record<string, unknown>;
    expect(draft).toMatchObject({ buyer: { company: "Voorbeeld bv" }, licence: STORE.licenceVersion });
    cleanup();
    render(<View {...STORE} licenceVersion="2.0" />);
    await settle();
    expect(screen.getByLabelText<HTMLInputElement>(/^Akkoord/).checked).toBe(false);
  });

  test("is sent once, however often the button is pressed", async () => {
    const { calls } = stubFetch(() => new Response("ok"));
    await begin();
    const button = screen.getByRole("button", { name: "Bestel met betaling op factuur" });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByRole("heading", { name: "Bedankt voor je bestelling" })).toBeTruthy();
    expect(calls).toHaveLength(1);
    expect(calls[0]?.[0]).toBe("/api/contactform");
    expect(within(document.body).getByText(/op factuur, 30 dagen/)).toBeTruthy();
  });

  test.each([
    [() => new Response("nee", { status: 500 }), "HTTP 500"],
    [() => new Response("Postbus vol", { status: 422 }), "Postbus vol"],
    [() => Promise.reject(new TypeError("weg")), "Network error"],
  ])("that fails is kept, and says why (%#)", async (answer, text) => {
    stubFetch(answer);
    await begin(`an-${text.replace(/ .*/, "").toLowerCase()}@voorbeeld.example`);
    fireEvent.click(screen.getByRole("button", { name: "Bestel met betaling op factuur" }));
    expect((await screen.findByRole("alert")).textContent).toContain(text);
    expect(screen.getByLabelText<HTMLInputElement>(/^Bedrijfsnaam/).value).toBe("Voorbeeld bv");
  });

  describe("that a retry delivers", () => {
    let orders = 0;
    beforeEach(async () => {
      stubFetch(() => Promise.reject(new TypeError("weg")));
      await begin(`els${++orders}@voorbeeld.example`);
      fireEvent.click(screen.getByRole("button", { name: "Bestel met betaling op factuur" }));
      await screen.findByRole("alert");
    });
    const reconnect = () => {
      stubFetch(() => new Response("ok"));
      window.dispatchEvent(new Event("online"));
    };
    const stored = (name: string) => localStorage.getItem(`voorbeeld-${name}`);
    const isSent = async () => {
      expect(await screen.findByRole("heading", { name: "Bedankt voor je bestelling" })).toBeTruthy();
      expect(screen.queryByRole("alert")).toBeNull();
      expect(document.querySelector(".store__order")?.textContent).toContain("Zorgpraktijken (Vlaanderen): 300 ×");
      expect(stored("store-order")).toBeNull();
    };

    test("ends as sent, and only removes the ordered sets from the basket", async () => {
      fireEvent.click(pick("Bouw en renovatie"));
      reconnect();
      await isSent();
      expect(stored("store-basket")).toBe('[{"slug":"bouw-en-renovatie","count":250}]');
    });

    test("after a reload ends as sent too", async () => {
      cleanup();
      render(<View {...STORE} />);
      await settle();
      reconnect();
      await isSent();
      expect(stored("store-basket")).toBeNull();
    });

    test.each([false, true])(
      "on another page is not there to be ordered again, unless it changed (%s)",
      async (changed) => {
        if (changed) fireEvent.click(pick("Bouw en renovatie"));
        const basket = stored("store-basket");
        cleanup();
        await settle();
        reconnect();
        await waitFor(() => expect(stored("outbox")).toBeNull());
        expect(stored("store-basket")).toBe(changed ? basket : null);
        expect(stored("store-order")).toBeNull();
      },
    );
  });
});
