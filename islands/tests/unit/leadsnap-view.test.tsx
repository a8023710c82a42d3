// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { IDBFactory } from "fake-indexeddb";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LeadSnap } from "../../src/contract/props.ts";
import { emptyDraft } from "../../src/features/leadsnap/logic.ts";
import { Store, StoreError } from "../../src/features/leadsnap/store.ts";
import type { Payload } from "../../src/features/leadsnap/sync.ts";
import { View } from "../../src/features/leadsnap/view.tsx";
import { toast } from "../../src/ui/toast/toast.ts";
import { settle } from "./effects.ts";

vi.mock("../../src/ui/toast/toast.ts", () => ({ toast: vi.fn(), SHORT: 4000 }));
/** Resolves when pictures are resized: immediately, or after a call of the function that `hold` returns. */
let shrinking: Promise<void> = Promise.resolve();
const hold = (): (() => void) => {
  let ready = (): void => undefined;
  shrinking = new Promise((resolve) => {
    ready = resolve;
  });
  return ready;
};
vi.mock("../../src/features/leadsnap/photo.ts", () => ({
  PhotoError: class extends Error {},
  shrink: async () => {
    await shrinking;
    return { type: "image/jpeg", width: 4, height: 3, bytes: new Uint8Array(9).fill(1).buffer };
  },
  draw: () => Promise.resolve(),
}));
const saved: { name: string; text: string }[] = [];
vi.mock("../../src/features/leadsnap/save.ts", () => ({
  saveFile: (name: string, parts: unknown[]) => {
    saved.push({ name, text: parts.join("") });
    return Promise.resolve(true);
  },
}));

const props: LeadSnap = {
  send: false,
  interests: ["Koel", "Lauw", "Warm"].map((label, at) => ({ value: at + 1, label })),
  tags: ["Offerte gevraagd"],
  consents: [
    { key: "call", label: "Mag gebeld worden", wording: "Mag ik u bellen?", version: "1" },
    { key: "email", label: "Mag gemaild worden", wording: "Mag ik u mailen?", version: "1" },
  ],
  hour: "09:00",
};

// Typing into a form of this size takes a while on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 10_000 });

let online = true;
let promised = false;
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  // A new database for each test.
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("fetch", fetched);
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => online });
  Object.defineProperty(navigator, "storage", {
    configurable: true,
    value: { persisted: () => Promise.resolve(promised), persist: () => Promise.resolve((promised = true)) },
  });
  document.body.innerHTML = '<script type="application/json" id="config">{"brand":"merk","api":"/"}</script>';
  online = true;
  promised = false;
  saved.length = 0;
  shrinking = Promise.resolve();
  fetched.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** Opens the app and waits until it can be used. */
async function open(over: Partial<LeadSnap> = {}): Promise<void> {
  render(<View {...props} {...over} />);
  await waitFor(() => expect(screen.getByLabelText("Bedrijf").closest("fieldset")).toHaveProperty("disabled", false));
}
const user = userEvent.setup({ delay: null });
const type = (label: string, text: string) => user.type(screen.getByLabelText(label), text);
const press = async (name: string | RegExp) => {
  await user.click(await screen.findByRole("button", { name }));
};
const save = () => press(/^Bewaar de/);
const list = () => screen.findByRole("region", { name: "Je leads" });
const titles = async () => [...(await list()).querySelectorAll(".lead__title")].map((one) => one.textContent);

async function note(company: string): Promise<void> {
  const before = document.querySelectorAll(".lead").length;
  await type("Bedrijf", company);
  await save();
  await waitFor(() => expect(document.querySelectorAll(".lead")).toHaveLength(before + 1));
}

describe("the app", () => {
  test("shows its form before any script has run, when it can't be used yet", () => {
    const page = document.createElement("div");
    const html = renderToString(<View {...props} />);
    page.innerHTML = html;
    expect(page.querySelector("fieldset")?.disabled).toBe(true);
    expect(page.textContent).toContain("Zonder JavaScript werkt de app niet");
    expect(page.querySelectorAll("input[type=checkbox]")).toHaveLength(2);
    expect(page.querySelector("input[type=checkbox][checked]")).toBe(null);
    expect(html).not.toContain("style=");
  });

  test("keeps a lead, also when the page is closed", async () => {
    await open();
    await type("Bedrijf", "Voorbeeld Schrijnwerkerij bv");
    await type("Ondernemingsnummer", "0123456749");
    await type("Telefoon", "0470/123456");
    await user.click(screen.getByLabelText("Warm"));
    await press("Offerte gevraagd");
    await user.click(screen.getByLabelText("Mag gebeld worden"));
    expect(screen.getByLabelText("Telefoon")).toHaveProperty("value", "0470 12 34 56");
    await save();
    expect(await titles()).toEqual(["Voorbeeld Schrijnwerkerij bv"]);
    expect(screen.getByLabelText("Bedrijf")).toHaveProperty("value", "");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Bedrijf")));
    cleanup();
    await open();
    const region = await list();
    expect(region.textContent).toContain("Warm");
    expect(region.textContent).toContain("Nog niet uitgevoerd");
    region.querySelector("details")?.setAttribute("open", "");
    expect(await within(region).findByText(/Ja, op .*“Mag ik u bellen\?”/)).toBeTruthy();
    expect(within(region).getByText(/Nee, op .*“Mag ik u mailen\?”/)).toBeTruthy();
    expect(within(region).getByRole("link", { name: "0470 12 34 56" }).getAttribute("href")).toBe("tel:+32470123456");
  });

  test("restores a half-filled form", async () => {
    await open();
    await type("Contact", "An Voor");
    await new Promise((resolve) => setTimeout(resolve, 500));
    cleanup();
    await open();
    expect(screen.getByLabelText("Contact")).toHaveProperty("value", "An Voor");
    expect(screen.getByText(/Dit stond nog in het formulier/)).toBeTruthy();
    await press("Maak het formulier leeg");
    expect(screen.getByLabelText("Contact")).toHaveProperty("value", "");
  });

  test("says what is wrong at the field, and moves the focus there", async () => {
    await open();
    await save();
    expect(screen.getByText("Vul een bedrijf of een contact in, of neem een foto")).toBeTruthy();
    await type("Bedrijf", "Voorbeeld bv");
    await type("Ondernemingsnummer", "0123.456.789");
    await type("E-mail", "an@");
    await save();
    expect(screen.getByText(/Dit nummer klopt niet/)).toBeTruthy();
    expect(screen.getByText("Voer een geldig emailadres in")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Ondernemingsnummer")));
    expect(screen.queryByRole("region", { name: "Je leads" })).toBe(null);
  });

  test("shows a company that was noted before, before saving, and opens it", async () => {
    vi.stubEnv("TZ", "Europe/Brussels");
    vi.setSystemTime("2026-12-03T23:30:00Z");
    await open();
    await note("Voorbeeld Dakwerken bv");
    await type("Bedrijf", "voorbeeld dakwerken");
    expect(screen.getByText(/zelfde bedrijfsnaam, genoteerd op 4 december 2026/)).toBeTruthy();
    await press("Open die lead");
    await press("Toch openen");
    await waitFor(() => expect(screen.getByLabelText("Bedrijf")).toHaveProperty("value", "Voorbeeld Dakwerken bv"));
    for (const details of document.querySelectorAll("details")) details.open = true;
    expect(await screen.findByText(/Nee, op 4 december 2026\. “Mag ik u mailen\?”/)).toBeTruthy();
    await type("Nood", "Nieuw dak");
    await save();
    await waitFor(() => expect(screen.getByRole("button", { name: "Bewaar de lead" })).toBeTruthy());
    expect(await titles()).toEqual(["Voorbeeld Dakwerken bv"]);
  });

  test("stores a picture and exports it", async () => {
    await open();
    await user.upload(screen.getByLabelText("Kies een foto"), new File(["x"], "kaart.jpg", { type: "image/jpeg" }));
    expect(await screen.findByRole("img", { name: "De foto bij deze lead" })).toBeTruthy();
    await save();
    expect(await titles()).toEqual(["Zonder naam, met foto"]);
    await press("1 foto");
    await waitFor(() => expect(saved).toHaveLength(1));
    await press("Rekenblad met 1 lead");
    expect(saved.map(({ name }) => name.replace(/\d{4}-\d\d-\d\d/, "DAG"))).toEqual([
      "leads-DAG-fotos.zip",
      "leads-DAG.csv",
    ]);
    expect(saved[1]?.text).toContain("zonder-naam-met-foto-");
    expect(await screen.findByText("Alles is uitgevoerd.")).toBeTruthy();
    // The spreadsheet only names the picture.
    await user.click(screen.getByLabelText("Alleen wat nog niet uitgevoerd is (0)"));
    expect(screen.getByRole("button", { name: "1 foto" })).toBeTruthy();
    await press("Wis wat uitgevoerd of verstuurd is (1)");
    expect(screen.getByText(/Foto's staan niet in het rekenblad: voer ze eerst apart uit\./)).toBeTruthy();
  });

  test("waits with saving for a picture, and drops it when the form is emptied", async () => {
    const upload = () =>
      user.upload(screen.getByLabelText("Kies een foto"), new File(["x"], "kaart.jpg", { type: "image/jpeg" }));
    await open();
    let ready = hold();
    await type("Bedrijf", "Voorbeeld Een");
    await upload();
    await save();
    expect(screen.getByLabelText("Bedrijf")).toHaveProperty("value", "Voorbeeld Een");
    await press("Maak het formulier leeg");
    await waitFor(() => expect(screen.getByLabelText("Bedrijf")).toHaveProperty("value", ""));
    ready();
    await settle();
    expect(screen.queryByRole("img", { name: "De foto bij deze lead" })).toBe(null);
    ready = hold();
    await type("Bedrijf", "Voorbeeld Twee");
    await upload();
    ready();
    await screen.findByRole("img", { name: "De foto bij deze lead" });
    await save();
    expect(await titles()).toEqual(["Voorbeeld Twee"]);
  });

  test("asks before another lead replaces a change that is not saved", async () => {
    await open();
    await note("Voorbeeld Een");
    await note("Voorbeeld Twee");
    await press("Bewerk Voorbeeld Een");
    await waitFor(() => expect(screen.getByLabelText("Bedrijf")).toHaveProperty("value", "Voorbeeld Een"));
    await press("Bewerk Voorbeeld Twee");
    await waitFor(() => expect(screen.getByLabelText("Bedrijf")).toHaveProperty("value", "Voorbeeld Twee"));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Bedrijf")));
    await type("Nood", "Nieuw dak");
    await press("Bewerk Voorbeeld Een");
    await press("Behouden");
    expect(screen.getByLabelText("Nood")).toHaveProperty("value", "Nieuw dak");
  });

  test("says so when a lead can't be removed", async () => {
    await open();
    await note("Voorbeeld Een");
    const remove = vi.spyOn(Store.prototype, "remove").mockRejectedValue(new Error("closed"));
    await press("Wis Voorbeeld Een");
    await press("Wissen");
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: "Wissen lukte niet" })));
    remove.mockRestore();
  });

  test("asks before it removes, and says when it is the only copy", async () => {
    await open();
    await note("Voorbeeld Een");
    await note("Voorbeeld Twee");
    await press("Wis Voorbeeld Een");
    expect(screen.getByText("De lead en zijn foto verdwijnen van dit toestel. Dit is de enige kopie.")).toBeTruthy();
    await press("Behouden");
    expect(await titles()).toHaveLength(2);
    await press("Wis Voorbeeld Een");
    await press("Wissen");
    await waitFor(async () => {
      expect(await titles()).toEqual(["Voorbeeld Twee"]);
    });
    await press("Rekenblad met 1 lead");
    await user.click(await screen.findByRole("button", { name: "Wis wat uitgevoerd of verstuurd is (1)" }));
    expect(screen.getByText("De lead en zijn foto verdwijnen van dit toestel.")).toBeTruthy();
    await press("Wissen");
    await waitFor(() => expect(screen.queryByRole("region", { name: "Je leads" })).toBe(null));
  });

  test("finds leads by any word, and those that are still to be exported", async () => {
    await open();
    await note("Voorbeeld Dakwerken");
    await press("Rekenblad met 1 lead");
    await screen.findByText("Alles is uitgevoerd.");
    await note("Café De Zwaan vzw");
    await type("Zoek", "zwaan CAFE");
    expect(await titles()).toEqual(["Café De Zwaan vzw"]);
    await user.clear(screen.getByLabelText("Zoek"));
    await type("Zoek", "vzw");
    expect(await titles()).toEqual(["Café De Zwaan vzw"]);
    await type("Zoek", "xyz");
    await press("Toon ze allemaal");
    expect(document.activeElement?.textContent).toBe("Je leads");
    expect(await titles()).toHaveLength(2);
    await user.selectOptions(screen.getByLabelText("Toon"), "open");
    expect(await titles()).toEqual(["Café De Zwaan vzw"]);
    await user.click(screen.getByLabelText("Alleen wat nog niet uitgevoerd is (1)"));
    await press("Rekenblad met 1 lead");
    expect(saved.at(-1)?.text).not.toContain("Dakwerken");
  });

  test("plans a follow-up on a working day and warns of others", async () => {
    await open();
    await press("Volgende werkdag");
    expect(screen.getByLabelText<HTMLInputElement>("Dag").value).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(screen.getByLabelText("Uur")).toHaveProperty("value", "09:00");
    await user.clear(screen.getByLabelText("Dag"));
    await type("Dag", "2030-12-25");
    expect(screen.getByText(/Let op: kerstmis/)).toBeTruthy();
  });

  test("plans from the current day, also when it was open overnight", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 23, 18) });
    await open();
    vi.setSystemTime(new Date(2026, 10, 24, 8));
    fireEvent.focus(window);
    await press("Volgende werkdag");
    expect(screen.getByLabelText("Dag")).toHaveProperty("value", "2026-11-25");
  });

  test("keeps no draft of a lead that is being saved when the phone locks", async () => {
    await open();
    const original = Object.getOwnPropertyDescriptor(Store.prototype, "save")?.value as Store["save"];
    const spy = vi.spyOn(Store.prototype, "save").mockImplementation(async function (this: Store, ...parts) {
      const lead = await Reflect.apply(original, this, parts);
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
      Reflect.deleteProperty(document, "visibilityState");
      return lead;
    });
    await note("Voorbeeld");
    spy.mockRestore();
    cleanup();
    await open();
    expect(screen.getByLabelText("Bedrijf")).toHaveProperty("value", "");
  });

  test("offers tags that were used before, until they are removed", async () => {
    await open();
    await type("Nieuwe tag", "Bouwbeurs{Enter}");
    expect(screen.getByRole("button", { name: "Bouwbeurs", pressed: true })).toBeTruthy();
    await note("Voorbeeld");
    cleanup();
    await open();
    expect(await screen.findByRole("button", { name: "Bouwbeurs", pressed: false })).toBeTruthy();
    await user.click(screen.getByText("Eigen tags beheren"));
    await press("Vergeet Bouwbeurs");
    expect(screen.queryByRole("button", { name: "Bouwbeurs" })).toBe(null);
    // The focus moved, because its button and the list are gone.
    expect(document.activeElement?.textContent).toBe("Tags");
  });

  test("keeps a tag that another tab made meanwhile", async () => {
    await open();
    const other = await Store.open("merk-leadsnap");
    await other.changePreferences((now) => ({ ...now, tags: ["Batibouw"] }));
    other.close();
    await type("Nieuwe tag", "Bouwbeurs{Enter}");
    expect(await screen.findByRole("button", { name: "Batibouw" })).toBeTruthy();
    cleanup();
    await open();
    for (const name of ["Bouwbeurs", "Batibouw"]) expect(await screen.findByRole("button", { name })).toBeTruthy();
  });

  test("without tags of the site shows no empty list", async () => {
    await open({ tags: [] });
    expect(screen.queryByRole("group", { name: "Tags" })).toBe(null);
    await type("Nieuwe tag", "Bouwbeurs{Enter}");
    expect(screen.getByRole("group", { name: "Tags" })).toBeTruthy();
  });

  test("says so when the browser stores nothing", async () => {
    const refuse = () => {
      throw new DOMException("no", "SecurityError");
    };
    vi.stubGlobal("indexedDB", { open: refuse });
    vi.stubGlobal("BroadcastChannel", vi.fn().mockImplementation(refuse));
    render(<View {...props} />);
    expect(await screen.findByText(/Deze browser bewaart hier niets/)).toBeTruthy();
    expect(screen.getByLabelText("Bedrijf").closest("fieldset")).toHaveProperty("disabled", true);
  });

  test("keeps the form when there is no space left, and saves without the picture", async () => {
    await open();
    await type("Bedrijf", "Voorbeeld bv");
    await user.upload(screen.getByLabelText("Kies een foto"), new File(["x"], "kaart.jpg", { type: "image/jpeg" }));
    await screen.findByRole("img", { name: "De foto bij deze lead" });
    const original = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, "put")?.value as IDBObjectStore["put"];
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, ...parts) {
      if (this.name === "photos") throw new DOMException("no space", "QuotaExceededError");
      return Reflect.apply(original, this, parts);
    });
    await save();
    expect(await screen.findByText("Er is geen plaats meer op dit toestel")).toBeTruthy();
    expect(screen.getByLabelText("Bedrijf")).toHaveProperty("value", "Voorbeeld bv");
    await press("Bewaar zonder foto");
    expect(await titles()).toEqual(["Voorbeeld bv"]);
    put.mockRestore();
  });
});

describe("with a receiver", () => {
  const answer = (status: number) =>
    Promise.resolve(new Response("nee", { status, headers: { "content-type": "text/plain" } }));
  const sent = () =>
    fetched.mock.calls.map(([url, init]) => [url, JSON.parse(init.body as string) as Payload] as const);

  test("sends what is kept, once, with a key", async () => {
    fetched.mockImplementation(() => answer(201));
    await open({ send: true });
    await note("Voorbeeld bv");
    expect(await screen.findByText("Alles is verstuurd.")).toBeTruthy();
    expect(sent()).toHaveLength(1);
    const [url, payload] = sent()[0] ?? [];
    expect(url).toBe("/api/leadsnap");
    expect(payload).toMatchObject({ company: "Voorbeeld bv", revision: 1 });
    const headers = fetched.mock.calls[0]?.[1].headers as Record<string, string>;
    expect(headers["Idempotency-Key"]).toBe(`${payload?.id ?? ""}-1`);
    expect((await list()).textContent).toContain("Verstuurd");
  });

  test("waits without a network and sends when it is back", async () => {
    fetched.mockImplementation(() => answer(201));
    online = false;
    await open({ send: true });
    await note("Voorbeeld bv");
    expect(screen.getByText("Geen verbinding: 1 lead wacht op dit toestel.")).toBeTruthy();
    expect(fetched).not.toHaveBeenCalled();
    cleanup();
    online = true;
    await open({ send: true });
    expect(await screen.findByText("Alles is verstuurd.")).toBeTruthy();
    expect(sent()).toHaveLength(1);
  });

  test("says when the next attempt is, and tries immediately when asked", async () => {
    fetched.mockImplementation(() => answer(503));
    await open({ send: true });
    await note("Voorbeeld bv");
    expect(
      await screen.findByText(/De vorige poging lukte niet \(HTTP 503: nee\)\. De volgende is om \d\d:\d\d\./),
    ).toBeTruthy();
    fetched.mockImplementation(() => answer(200));
    await press("Verstuur nu");
    expect(await screen.findByText("Alles is verstuurd.")).toBe(document.activeElement);
    const keys = fetched.mock.calls.map(([, init]) => (init.headers as Record<string, string>)["Idempotency-Key"]);
    expect(new Set(keys).size).toBe(1);
  });

  test("shows a refusal with its reason, and sends again after a change", async () => {
    fetched.mockImplementation(() => answer(422));
    await open({ send: true });
    await note("Voorbeeld bv");
    expect(await screen.findByText(/De server nam deze lead niet aan \(HTTP 422: nee\)/)).toBeTruthy();
    fetched.mockImplementation(() => answer(201));
    await press("Bewerk Voorbeeld bv");
    await waitFor(() => expect(screen.getByLabelText("Bedrijf")).toHaveProperty("value", "Voorbeeld bv"));
    await type("Nood", "anders");
    await save();
    expect(await screen.findByText("Alles is verstuurd.")).toBeTruthy();
    expect(sent().map(([, { revision }]) => revision)).toEqual([1, 2]);
  });

  test("says what is wrong when the device can't record that a lead was sent", async () => {
    fetched.mockImplementation(() => answer(201));
    const put = vi
      .spyOn(Store.prototype, "settle")
      .mockRejectedValue(new StoreError(new DOMException("no space", "QuotaExceededError")));
    await open({ send: true });
    await note("Voorbeeld bv");
    expect(await screen.findByText(/Er is geen plaats meer: voer je leads uit/)).toBeTruthy();
    expect(screen.queryByText(/De opslag is gesloten/)).toBe(null);
    expect(screen.getByLabelText("Bedrijf").closest("fieldset")).toHaveProperty("disabled", false);
    // The same lead is not sent over and over.
    const tries = fetched.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(fetched).toHaveBeenCalledTimes(tries);
    put.mockRestore();
    await press("Verstuur nu");
    expect(await screen.findByText("Alles is verstuurd.")).toBeTruthy();
    expect(screen.queryByText(/Er is geen plaats meer/)).toBe(null);
  });

  test("can still be used when sending fails on the device, and closes when its storage does", async () => {
    fetched.mockImplementation(() => answer(201));
    const read = vi.spyOn(Store.prototype, "photo").mockRejectedValue(new DOMException("no disk", "UnknownError"));
    await open({ send: true });
    await note("Voorbeeld bv");
    expect(await screen.findByText(/Het versturen liep vast op je toestel/)).toBeTruthy();
    expect(screen.queryByText(/De opslag is gesloten/)).toBe(null);
    expect(screen.getByLabelText("Bedrijf").closest("fieldset")).toHaveProperty("disabled", false);
    read.mockRejectedValue(new DOMException("closed", "InvalidStateError"));
    await press("Verstuur nu");
    expect(await screen.findByText(/De opslag is gesloten/)).toBeTruthy();
    expect(fetched).not.toHaveBeenCalled();
  });

  test("shows what another tab saves", async () => {
    await open();
    const store = await Store.open("merk-leadsnap");
    await store.save(
      { ...emptyDraft(), company: "Uit een ander tabblad" },
      { now: "2026-11-21T09:00:00.000Z", id: "id-1", consents: props.consents, hour: props.hour },
    );
    const channel = new BroadcastChannel("merk-leadsnap");
    channel.postMessage("changed");
    expect(await titles()).toEqual(["Uit een ander tabblad"]);
    channel.close();
    store.close();
  });
});
