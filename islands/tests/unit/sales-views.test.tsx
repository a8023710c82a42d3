// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { View as AiDemo } from "../../src/features/script/demo/view.tsx";
import { create, EMPTY } from "../../src/features/contract/quote.ts";
import { View as ContractTool } from "../../src/features/contract/view.tsx";
import { View as Deck } from "../../src/features/internal/deck/view.tsx";
import { View as Monday } from "../../src/features/monday/view.tsx";
import { View as Pitch } from "../../src/features/internal/pitch/view.tsx";
import { View as Script } from "../../src/features/script/view.tsx";
import { question } from "../../src/features/script/model.ts";
import { View as Slider } from "../../src/features/internal/slider/view.tsx";
import { effects, settle } from "./effects.ts";
import { BLOCKS, CASES, INPUT } from "./script.fixture.ts";

const QUOTE = { days: { valid: 30, remind: 7, warn: 7 }, terms: "Betaling binnen 30 dagen." };

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => {
  document.head.innerHTML = `<script type="application/json" id="config">{"brand":"merk"}</script>`;
});
afterEach(async () => {
  cleanup();
  // An unmounted view writes its pending data when its effects clean up.
  await effects();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const type = (label: string | RegExp, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const press = (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
};

test.each([
  ["contract", <ContractTool {...QUOTE} />, "Begin je eerste offerte"],
  ["script", <Script blocks={BLOCKS} api="" />, "Zelfcontrole"],
  ["ai-demo", <AiDemo blocks={BLOCKS} cases={CASES} />, "12 gevallen"],
  [
    "slider",
    <Slider before="Vroeger" after="Nu" rows={[{ theme: "Lijst", before: "oud", after: "nieuw" }]} />,
    "nieuw",
  ],
  ["monday", <Monday email="info@voorbeeld.example" />, "Token van monday.com"],
])("%s says what it is without a browser, and without style attributes", (_, view, words) => {
  const html = renderToString(view);
  expect(html).toContain(words);
  expect(html).not.toContain("style=");
});

describe("the contract tool", () => {
  const view = () => <ContractTool {...QUOTE} />;
  const paper = () => screen.getByRole("region", { name: /Het document/ }).textContent.replaceAll("\u00a0", " ");

  test("keeps what is typed over a reload and shows it in the document; all quotes share the company's data", async () => {
    const { unmount } = render(view());
    press("Nieuwe offerte");
    type(/^Naam/, "Voorbeeld Bakkerij");
    type(/^Ondernemingsnummer/, "0403.170.702");
    expect(screen.getByText(/kijk de cijfers na/)).toBeTruthy();
    fireEvent.click(screen.getByRole("tab", { name: "Lijnen" }));
    type("Prijs zonder btw", "12,50");
    type("Aantal", "3");
    expect(paper()).toContain("€ 37,50");
    expect(paper()).toContain("Btw 21% op € 37,50€ 7,88");
    // The page closes before the delay of saving is over.
    unmount();
    render(view());
    await waitFor(() => expect(paper()).toContain("Voorbeeld Bakkerij"));
    press("Alle documenten");
    const year = new Date().getFullYear();
    press(`Dupliceer Offerte ${year}-001`);
    expect(paper()).toContain(`${year}-002`);
    expect(paper()).toContain("€ 45,38");
    expect(paper()).toContain("Voorbeeld Bakkerij");
  });

  test("takes over the company's data from another tab", async () => {
    render(view());
    press("Nieuwe offerte");
    const there = { me: "", open: "", own: { name: "Voorbeeld Slagerij" }, drafts: [] };
    // What was begun here is written first.
    await waitFor(() => expect(localStorage.getItem("merk-quotes")).toContain("drafts"));
    dispatchEvent(new StorageEvent("storage", { key: "merk-quotes", newValue: JSON.stringify(there) }));
    await waitFor(() => expect(paper()).toContain("Voorbeeld Slagerij"));
    type("Rechtsvorm", "bv");
    expect(paper()).toContain("Voorbeeld Slagerij bv");
  });

  test("does not hash its versions again at every key press", () => {
    render(view());
    press("Nieuwe offerte");
    const hashed = vi.spyOn(TextEncoder.prototype, "encode");
    type(/^Naam/, "Voorbeeld Bakkerij");
    expect(hashed).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("tab", { name: "Versies" }));
    press("Bewaar versie 1");
    expect(hashed).toHaveBeenCalled();
    hashed.mockRestore();
  });

  test("a blank links to its field, and nothing is sent before everything is filled in", () => {
    render(view());
    press("Nieuwe offerte");
    fireEvent.click(screen.getByRole("tab", { name: "Afhandelen" }));
    type("Jouw naam in het spoor", "An");
    expect(screen.getByText("10 gegevens kloppen nog niet")).toBeTruthy();
    expect(screen.queryByText("Noteer als verstuurd")).toBeNull();
    press("Jouw klant");
    expect(document.activeElement?.id).toBe("contract-customer-name");
  });

  test("is not sent when it has expired", async () => {
    const place = { street: "Voorbeelddreef 4", place: "9400 Ninove" };
    const own = { name: "Voorbeeld Bakkerij", number: "0403.170.701", vat: "BE0403170701", ...place };
    const act = { at: "2026-01-05T09:00:00.000Z", by: "An" };
    const made = create([], { days: 30, terms: "", today: "2026-01-05" }, "a", act);
    const lines = [{ ...EMPTY, text: "Brood", price: "2,50" }];
    const draft = { ...made, quote: { ...made.quote, customer: { name: "Klant nv", ...place }, lines } };
    localStorage.setItem("merk-quotes", JSON.stringify({ me: "An", open: "a", own, drafts: [draft] }));
    render(view());
    fireEvent.click(await screen.findByRole("tab", { name: "Afhandelen" }));
    expect(screen.getByText(/De geldigheid \(4 februari 2026\) is voorbij/)).toBeTruthy();
    expect(screen.queryByText("Noteer als verstuurd")).toBeNull();
    fireEvent.click(screen.getByRole("tab", { name: "Klant" }));
    type(/^Geldig tot/, "2099-01-01");
    fireEvent.click(screen.getByRole("tab", { name: "Afhandelen" }));
    expect(screen.getByText("Noteer als verstuurd")).toBeTruthy();
  });
});

describe("the script generator", () => {
  test("keeps a script that another tab saved meanwhile", async () => {
    render(<Script blocks={BLOCKS} api="" />);
    await settle();
    const theirs = { id: "daar", name: "Uit een ander tabblad", at: "2026-11-24T09:00:00.000Z", input: INPUT };
    localStorage.setItem("merk-scripts", JSON.stringify([theirs]));
    fireEvent(window, new StorageEvent("storage", { key: "merk-scripts" }));
    expect(screen.getByRole("button", { name: "Open Uit een ander tabblad" })).toBeTruthy();
    type("Aanbod in één regel", "Een inspectie van daken");
    press("Bewaar");
    await settle();
    expect(screen.queryByRole("button", { name: /taalmodel/ })).toBeNull();
    expect(JSON.parse(localStorage.getItem("merk-scripts") ?? "")).toMatchObject([
      { name: "Een inspectie van daken, variant 1" },
      theirs,
    ]);
  });

  test("opens a saved script, and restores the one that was being made", async () => {
    vi.stubEnv("TZ", "Europe/Brussels");
    const kept = { id: "a", name: "Van vroeger", at: "2026-11-23T23:30:00.000Z", input: { ...INPUT, place: "Aalst" } };
    localStorage.setItem("merk-scripts", JSON.stringify([kept]));
    render(<Script blocks={BLOCKS} api="" />);
    const place = () => screen.getByLabelText<HTMLInputElement>("Plaats waar je belt").value;
    expect(screen.getByText("24 november 2026")).toBeTruthy();
    type("Plaats waar je belt", "Gent");
    press("Open Van vroeger");
    expect(place()).toBe("Aalst");
    fireEvent.click(await screen.findByRole("button", { name: "Zet terug" }));
    expect(place()).toBe("Gent");
    expect(localStorage.getItem("merk-script-draft")).toContain("Gent");
  });

  test("asks a model only on request, and marks what came from it", async () => {
    localStorage.setItem("merk-script-draft", JSON.stringify(INPUT));
    const parts = question(BLOCKS, INPUT).parts;
    const ask = vi.fn(() =>
      Promise.resolve(
        new Response(JSON.stringify({ version: 1, model: "voorbeeld-1", parts: { ...parts, exit: "Tot ziens." } })),
      ),
    );
    vi.stubGlobal("fetch", ask);
    render(<Script blocks={BLOCKS} api="https://model.example/v1" />);
    expect(screen.getByText(/Aan deze generator is een taalmodel gekoppeld/)).toBeTruthy();
    expect(ask).not.toHaveBeenCalled();
    press(/Laat herschrijven/);
    await screen.findByText(/Geschreven door een taalmodel \(voorbeeld-1\)/);
    expect(screen.getByText("Tot ziens.")).toBeTruthy();
    press("Bewaar");
    expect(await screen.findByText(/de herschreven tekst niet/)).toBeTruthy();
    // The model was not asked about the changed input, so the building blocks are back.
    type("Plaats waar je belt", "Gent");
    expect(screen.queryByText("Tot ziens.")).toBeNull();
  });

  test("says when the model fails and keeps the text", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("down")));
    render(<Script blocks={BLOCKS} api="https://model.example/v1" />);
    press(/Laat herschrijven/);
    expect((await screen.findByRole("alert")).textContent).toContain("antwoordt niet");
    expect(screen.getByText("Dank u om het te zeggen.")).toBeTruthy();
  });
});

test("the demo test counts what passes and shows why", () => {
  const broken = {
    ...CASES[0],
    number: 13,
    name: "Kan niet",
    rules: [{ rule: "warns" as const, value: "claims", values: [] }],
  };
  render(<AiDemo blocks={BLOCKS} cases={[...CASES, broken as (typeof CASES)[number]]} />);
  press("Voer de 13 gevallen uit");
  expect(screen.getByText("12 van 13 geslaagd")).toBeTruthy();
  const failed = screen.getByText("Kan niet").closest("li");
  expect(within(failed as HTMLElement).getByText("Afgekeurd")).toBeTruthy();
});

test("the presentation ignores keys in editable elements, also in a shadow root", async () => {
  const { container } = render(
    <>
      <section className="slide">
        <h2>
          <span contentEditable="plaintext-only" data-testid="text" />
        </h2>
      </section>
      <section className="slide" />
      <div data-testid="bar" />
      <Deck />
    </>,
  );
  await settle();
  const field = document.createElement("input");
  screen.getByTestId("bar").attachShadow({ mode: "open" }).append(field);
  // False when a handler takes the key.
  const isLeft = (to: Element) => fireEvent.keyDown(to, { key: "End", composed: true });
  expect([isLeft(container), isLeft(screen.getByTestId("text")), isLeft(field)]).toEqual([false, true, true]);
});

test("the calculation follows what is typed and does not change for an empty field", () => {
  const formulas = [{ key: "groei", name: "Groei", price: 895, included: 6, extra: 105, from: false, featured: true }];
  const start = {
    many: { booked: 20, show: 0.5, close: 0.1, price: 125 },
    warm: 10,
    hoursHeld: 3,
    hoursEmpty: 1.5,
    hour: 60,
    formula: "groei",
  };
  render(<Pitch start={start} show={0.8} close={0.25} formulas={formulas} />);
  expect(screen.getByText(/45 uur per nieuwe klant, minder en warm 13,5/)).toBeTruthy();
  type("Komt opdagen in procent, veel en vlug", "");
  expect(screen.getByText(/45 uur per nieuwe klant/)).toBeTruthy();
  type("Komt opdagen in procent, veel en vlug", "100,0");
  expect(screen.getByText(/Veel en vlug vraagt 30 uur/)).toBeTruthy();
  press("Zet de aannames terug");
  expect(screen.getByText(/45 uur per nieuwe klant/)).toBeTruthy();
});
