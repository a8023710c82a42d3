// Delivery of requests: on a static host without an API, with a failing API, and when the button is clicked before hydration.

import type { BrowserContext, Page, Request, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { declaredForms } from "../host/intake.ts";
import { serve, type Host } from "../host/server.ts";
import { SENT, VALUES, waitUntilHydrated, button, field, fillIn, errorMessages, reference, toast } from "./form.ts";
import { DIST } from "./routes.ts";
import { hydrateIsland } from "./tools.ts";
import { consentStorage, withLocalStorage, openContext, overflowing, REFUSED, waitUntilLoaded } from "./visit.ts";
import { final } from "./poll.ts";

let host: Host;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  host = await serve(DIST);
});
afterAll(async () => {
  await host.close();
});
beforeEach(async () => {
  // Without the dialog that a first visit opens over the page.
  context = await openContext({
    locale: "nl-BE",
    viewport: { width: 1280, height: 800 },
    serviceWorkers: "block",
    ...withLocalStorage(consentStorage(REFUSED), host.origin),
  });
  page = await context.newPage();
});
afterEach(() => context.close());

const visit = (path: string, tab = page) => tab.goto(host.origin + path, { waitUntil: "load" });
const outbox = () => page.evaluate(() => localStorage.getItem("warmlijn-outbox"));
const last = () =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("warmlijn-last-request") ?? "null") as unknown);

describe("on a static host without an API", () => {
  /** Sends, and returns the fields that arrived. Expects no field that the published page does not have. */
  async function arrived(send: () => Promise<void>): Promise<Record<string, string>> {
    const before = host.submissions.length;
    await send();
    await expect.poll(() => host.submissions.length).toBe(before + 1);
    const [{ form, fields, unknown } = { form: "", fields: {}, unknown: [] }] = host.submissions.slice(before);
    expect(unknown).toEqual([]);
    expect(fields.website).toBe("");
    expect(fields.aanvraag).toContain(`Referentie: ${fields.referentie ?? ""}`);
    await expect.poll(last).toMatchObject({ form, reference: fields.referentie });
    return fields;
  }

  test("a lead arrives with every field", async () => {
    const fields = await arrived(async () => {
      await visit("/");
      await fillIn(page);
      await button(page).click();
      await expect.poll(() => toast(page)).toEqual({ ...SENT, bad: false });
    });
    expect(fields).toMatchObject({
      ...VALUES,
      telefoon: "+32470123456",
      activiteit: "Bouw & Renovatie",
      akkoord: "ja",
      subject: "Potentiële klanten aanvraag - Voorbeeld bv",
      "formulier-type": "Potentiële klanten contact",
      "submission-attempt": "1",
    });
    expect(fields.aanvraag).toContain("Naam: An De Voorbeeld\nBedrijf: Voorbeeld bv\n");
    await page.getByRole("button", { name: "Wat er nu gebeurt" }).click();
    await page.waitForURL("**/bedankt");
    await expect.poll(last).toMatchObject({ form: "lead" });
  });

  const answers = {
    naam: "An De Voorbeeld",
    email: "an@voorbeeld.example",
    telefoonnummer: "09 234 56 78",
    bericht: "Dag\nmet twee regels",
  };
  test.each(["contact", "sollicitatie"])("what is sent with the form '%s' arrives with every field", async (name) => {
    const fields = await arrived(async () => {
      await visit(name === "contact" ? "/contact" : "/jobs");
      if (name !== "contact") await page.locator('main a[href^="/jobs/"]').first().click();
      for (const [field, value] of Object.entries(answers)) await page.locator(`form [name=${field}]`).fill(value);
      await field(page, "akkoord").check();
      await button(page).click();
      const told = { title: "Sollicitatie verzonden", text: "Je hoort binnen vijf werkdagen van ons." };
      await expect.poll(() => toast(page)).toEqual({ ...(name === "contact" ? SENT : told), bad: false });
    });
    expect(fields).toMatchObject({ ...answers, telefoonnummer: "+3292345678" });
  });

  test("an order of the data store arrives with every line", async () => {
    const fields = await arrived(async () => {
      await visit("/verkooptools/datavalue-exchange/store");
      await hydrateIsland(page, "store");
      await page.getByRole("button", { name: "Groothandel in het mandje" }).click();
      await page.getByRole("button", { name: "Naar de bestelling" }).click();
      await page.locator("#bestel-company").fill("Voorbeeld Werkkleding bv");
      await page.locator("#bestel-number").fill("0000.000.196");
      await page.locator("#bestel-name").fill("Els Voorbeeld");
      await page.locator("#bestel-email").fill("els@voorbeeld.example");
      await page.getByLabel("Akkoord met de licentie").check();
      await page.getByRole("button", { name: "Bestel met betaling op factuur" }).click();
      await expect.poll(() => page.locator("#store-mandje").textContent()).toBe("Bedankt voor je bestelling");
    });
    expect(fields).toMatchObject({
      bedrijf: "Voorbeeld Werkkleding bv",
      ondernemingsnummer: "0000.000.196",
      email: "els@voorbeeld.example",
      bedrijven: "250",
      subject: "Bestelling datastore - Voorbeeld Werkkleding bv",
    });
    expect(fields.bestelling).toContain("Groothandel");
  });

  test("every form that is sent in is declared in the published pages", () =>
    expect([...declaredForms(DIST).keys()].sort()).toEqual(
      expect.arrayContaining(["bestelling", "contact", "lead", "opschonen", "sollicitatie"]),
    ));
});

describe("an API that fails", () => {
  const API = "**/api/contactform";
  let requests: Request[] = [];
  const letters = () => requests.map((request) => request.postDataJSON() as { message: string });
  /** Sets how the API responds, and records every request. */
  const answering = (answer: (route: Route) => Promise<void>) =>
    context.route(API, (route) => {
      requests.push(route.request());
      return answer(route);
    });
  const well = (route: Route) => route.fulfill({ json: { success: true } });
  beforeEach(() => {
    requests = [];
  });
  const send = async () => {
    await fillIn(page);
    await button(page).click();
  };
  const NOTICE = /Nog niet verzonden: .*We bewaren uw aanvraag op dit toestel en proberen het opnieuw/;

  test("with status 500 is reported; the request is kept, and sent once at the next visit", async () => {
    const before = host.submissions.length;
    await answering((route) => route.fulfill({ status: 500, contentType: "text/plain", body: "stuk" }));
    await visit("/");
    await send();
    await expect
      .poll(() => toast(page))
      .toMatchObject({ text: "Fout: HTTP 500: stuk. Probeer het opnieuw.", bad: true });
    await expect.poll(() => page.locator(".kept").innerText()).toMatch(NOTICE);
    await context.unroute(API);
    await answering(well);
    await visit("/diensten");
    await expect.poll(() => toast(page)).toEqual({ ...SENT, bad: false });
    await expect.poll(outbox).toBeNull();
    await expect.poll(() => requests).toHaveLength(2);
    expect(reference(letters()[1])).toBe(reference(letters()[0]));
    const keys = await Promise.all(requests.map((request) => request.headerValue("idempotency-key")));
    expect(final(keys)[1]).toBe(keys[0]);
    await visit("/");
    expect(final(requests)).toHaveLength(2);
    // Never in both ways.
    expect(host.submissions).toHaveLength(before);
  });

  test("with a lost connection is reported, and the request is sent once when the connection is back", async () => {
    await answering((route) => route.abort("connectionreset"));
    await visit("/");
    await send();
    await expect
      .poll(async () => (await toast(page)).text)
      .toBe("Fout: Network error - please check your internet connection and try again. Probeer het opnieuw.");
    await context.unroute(API);
    await answering(well);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect.poll(outbox).toBeNull();
    await expect.poll(() => requests).toHaveLength(2);
    await expect.poll(() => page.locator(".kept").count()).toBe(0);
  });

  test("that can't be reached since hydration is reported, also when nothing was reported before", async () => {
    await visit("/");
    await waitUntilHydrated(page);
    await waitUntilLoaded(page);
    await context.setOffline(true);
    await send();
    await expect
      .poll(async () => (await toast(page)).text)
      .toBe("Fout: Network error - please check your internet connection and try again. Probeer het opnieuw.");
  });

  test("is reported in a narrow window too, whatever the company's name", async () => {
    await answering((route) => route.fulfill({ status: 500, contentType: "text/plain", body: "stuk" }));
    await page.setViewportSize({ width: 320, height: 700 });
    await visit("/");
    await fillIn(page, { bedrijfsnaam: "B".repeat(100) });
    await button(page).click();
    await page.locator(".kept").waitFor();
    await expect.poll(() => overflowing(page)).toEqual([]);
  });

  test("that hangs is reported after the request is aborted, and the request is kept until the visitor removes it", async () => {
    await page.clock.install({ time: new Date("2026-12-14T09:00:00") });
    await answering(() => new Promise(() => undefined));
    await visit("/");
    await send();
    await expect.poll(() => requests.length).toBe(1);
    await page.clock.runFor(31_000);
    await expect.poll(async () => (await toast(page)).text).toContain("Network error");
    await page.getByRole("button", { name: "Niet bewaren" }).click();
    await expect.poll(outbox).toBeNull();
    await expect.poll(() => page.locator(".kept").count()).toBe(0);
  });

  test("gets the request from only one of two tabs", async () => {
    await answering((route) => route.fulfill({ status: 503, contentType: "text/plain", body: "later" }));
    await visit("/");
    await send();
    await toast(page);
    await context.unroute(API);
    const other = await context.newPage();
    await answering(async (route) => {
      // Give the other tab time for a request.
      await Promise.all([page, other].map((tab) => waitUntilLoaded(tab, /contactform/)));
      await well(route);
    });
    await Promise.all([visit("/diensten"), visit("/over-ons", other)]);
    await expect.poll(outbox).toBeNull();
    await expect.poll(() => requests).toHaveLength(2);
  });
});

describe("a submit before the form's code has loaded", () => {
  test.each([
    ["comes after 800 ms", 800],
    ["comes after 5 s", 5000],
    ["fails once", 0],
  ])("shows the form's own messages when that %s", async (_, late) => {
    let times = 0;
    await page.clock.install();
    await page.route("**/assets/forms-*.js", async (route) => {
      times++;
      await page.clock.runFor(late);
      await (late === 0 && times === 1 ? route.abort() : route.fallback());
    });
    await visit("/");
    // The browser shows its own message with this event.
    await page.evaluate(() => addEventListener("invalid", () => (document.body.dataset.bubble = "yes"), true));
    await button(page).click();
    await expect.poll(() => errorMessages(page)).toHaveLength(8);
    await expect.poll(async () => (await errorMessages(page))[0]).toEqual(["activiteit", "Selecteer uw activiteit"]);
    await expect.poll(() => page.evaluate(() => document.body.dataset.bubble)).toBeUndefined();
    expect(times).toBeGreaterThan(0);
  });
});
