// The offers on /bedankt after a request: a moment to be called, which is sent with the request's reference, and links that
// fit the request. On a Monday morning, on a static host without an API.

import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serve, type Host } from "../host/server.ts";
import { button, closeToast, field, fillIn, toast } from "./form.ts";
import { DIST } from "./routes.ts";
import { expectAccessible, hydrateIsland } from "./tools.ts";
import { consentStorage, withLocalStorage, openContext, REFUSED } from "./visit.ts";

const NOW = new Date("2026-11-23T09:30:00+01:00");
const MOMENT = "dinsdag 24 november, voormiddag";
const TOLD = { title: "Moment doorgegeven", text: "We bellen op het gekozen moment.", bad: false };
const LEAD_LINKS = ["/calculator", "/leadgeneratie-kmo#netjes-bellen"];

let host: Host;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  host = await serve(DIST);
});
afterAll(async () => {
  await host.close();
});
const open = async (options = {}) => {
  context = await openContext({
    locale: "nl-BE",
    // Visitors abroad choose moments in Belgian time.
    timezoneId: "America/New_York",
    viewport: { width: 360, height: 740 },
    serviceWorkers: "block",
    ...withLocalStorage(consentStorage(REFUSED), host.origin),
    ...options,
  });
  page = await context.newPage();
  await page.clock.setFixedTime(NOW);
};
beforeEach(() => open());
afterEach(() => context.close());

const visit = (path: string) => page.goto(host.origin + path, { waitUntil: "load" });
const moment = () => field(page, "moment");
const result = () => page.locator("#intussen .message");
const links = () => page.locator(".follow__list a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
const headings = () => page.locator("#intussen h3").allInnerTexts();
const last = () =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("warmlijn-last-request") ?? "null") as unknown);
/** The forms that arrived since the test began. */
let before = 0;
const arrived = () => host.submissions.slice(before);

async function thank(): Promise<void> {
  await visit("/bedankt");
  await hydrateIsland(page, "follow-up");
}

/** Sends a lead and goes on to the thank-you page; returns the lead's reference. */
async function sendLead(): Promise<string> {
  before = host.submissions.length;
  await visit("/");
  await fillIn(page);
  await button(page).click();
  await toast(page);
  await page.getByRole("button", { name: "Wat er nu gebeurt" }).click();
  await page.waitForURL("**/bedankt");
  await hydrateIsland(page, "follow-up");
  return arrived()[0]?.fields.referentie ?? "none";
}

/** Records from now on whether a conversion event is sent. */
const listen = () => page.evaluate(() => addEventListener("leadSent", () => (document.body.dataset.counted = "yes")));
const counted = () => page.evaluate(() => document.body.dataset.counted);

test("after sending a lead, a moment is chosen with the keyboard and arrives once, with the lead's reference", async () => {
  const reference = await sendLead();
  await listen();
  await expect
    .poll(() => moment().locator("option").allInnerTexts())
    .toEqual([
      "Kies een moment",
      "maandag 23 november, namiddag",
      MOMENT,
      "dinsdag 24 november, namiddag",
      "woensdag 25 november, voormiddag",
      "woensdag 25 november, namiddag",
      "donderdag 26 november, voormiddag",
      "donderdag 26 november, namiddag",
      "vrijdag 27 november, voormiddag",
      "vrijdag 27 november, namiddag",
    ]);
  // The form does not ask again for data of the lead.
  await expect.poll(() => page.locator("#intussen form .field").count()).toBe(1);
  await expect.poll(links).toEqual(LEAD_LINKS);
  await expectAccessible(page);

  await moment().focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const said = page.locator("#terugbellen-moment-fout");
  await expect.poll(() => said.innerText()).toBe("Kies een moment");
  await expect.poll(() => moment().evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => toast(page)).toEqual(TOLD);
  // On this page, the toast needs no link to it.
  await expect.poll(() => page.locator(".toast__action").count()).toBe(0);
  await expect.poll(() => result().innerText()).toContain(`Gekozen: ${MOMENT}`);
  await expect.poll(() => result().innerText()).toContain(`referentie ${reference}`);
  await expect.poll(() => result().evaluate((one) => one === document.activeElement)).toBe(true);
  await expectAccessible(page);

  const [, call, ...more] = arrived();
  expect(more).toEqual([]);
  expect(call).toMatchObject({
    form: "terugbellen",
    unknown: [],
    fields: {
      moment: MOMENT,
      referentie: reference,
      subject: `Terugbellen bij ${reference} - ${MOMENT}`,
      "formulier-type": "Terugbellen",
    },
  });
  expect(call?.fields.aanvraag).toContain(`Referentie: ${reference}`);
  await expect.poll(counted).toBeUndefined();
  await expect.poll(last).toMatchObject({ form: "lead", reference, moment: MOMENT });

  await thank();
  await expect.poll(() => result().innerText()).toContain(`Gekozen: ${MOMENT}`);
  await expect.poll(() => moment().count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
});

test("a moment that did not arrive is kept, sent later, and then shown", async () => {
  const API = "**/api/contactform";
  const letters: { message: string }[] = [];
  const reference = await sendLead();
  await listen();
  await context.route(API, () => new Promise(() => undefined));
  await page.clock.install({ time: NOW });
  await moment().selectOption(MOMENT);
  const asked = page.waitForRequest(API);
  await button(page).click();
  await asked;
  await page.clock.runFor(31_000);
  await expect.poll(async () => (await toast(page)).text).toContain("Network error");
  await closeToast(page);
  await expect
    .poll(() => page.locator(".kept").innerText())
    .toContain(`Nog niet verzonden: Terugbellen bij ${reference}`);
  await expect.poll(last).not.toHaveProperty("moment");

  await context.unroute(API);
  await context.route(API, (route) => {
    letters.push(route.request().postDataJSON() as { message: string });
    return route.fulfill({ json: { success: true } });
  });
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect.poll(() => result().innerText()).toContain(`Gekozen: ${MOMENT}`);
  await expect.poll(() => letters.map(({ message }) => message.includes(`Referentie: ${reference}`))).toEqual([true]);
  await expect.poll(counted).toBeUndefined();
  // Never in both ways.
  expect(arrived()).toHaveLength(1);
});

describe("without a request that is known", () => {
  test("asks whom to call, and sends that as a separate request", async () => {
    before = host.submissions.length;
    await thank();
    await listen();
    await expect
      .poll(() => moment().locator("option").allInnerTexts())
      .toEqual(["Kies een moment", "Voormiddag", "Namiddag"]);
    await expect.poll(async () => (await links()).length).toBeGreaterThan(LEAD_LINKS.length);
    await expectAccessible(page);
    await field(page, "naam").fill("An Voorbeeld");
    await field(page, "telefoonnummer").fill("0470 12 34 56");
    await moment().selectOption("Namiddag");
    await field(page, "akkoord").check();
    await button(page).click();
    await expect.poll(() => result().innerText()).toContain("Gekozen: Namiddag");
    const [call, ...more] = arrived();
    expect(more).toEqual([]);
    expect(call?.unknown).toEqual([]);
    expect(call?.fields).toMatchObject({ naam: "An Voorbeeld", telefoonnummer: "+32470123456", moment: "Namiddag" });
    await expect
      .poll(last)
      .toMatchObject({ form: "terugbellen", reference: call?.fields.referentie, moment: "Namiddag" });
    await expect.poll(counted).toBe("yes");
    await expect.poll(links).toEqual(LEAD_LINKS);
  });

  test("and without JavaScript the form arrives too, and every link is shown", async () => {
    await context.close();
    await open({ javaScriptEnabled: false });
    before = host.submissions.length;
    await visit("/bedankt");
    await expect.poll(async () => (await links()).length).toBeGreaterThan(LEAD_LINKS.length);
    await field(page, "naam").fill("An Voorbeeld");
    await field(page, "telefoonnummer").fill("0470 12 34 56");
    await moment().selectOption("Voormiddag");
    await field(page, "akkoord").check();
    await button(page).click();
    await expect.poll(() => arrived().length).toBe(1);
    expect(arrived()[0]).toMatchObject({
      form: "terugbellen",
      fields: { naam: "An Voorbeeld", telefoonnummer: "0470 12 34 56", moment: "Voormiddag", akkoord: "ja" },
    });
  });
});

describe("after a request by another form", () => {
  const after = async (request: object) => {
    await page.addInitScript((last) => {
      // Does not overwrite what the page itself stored.
      if (!sessionStorage.getItem("warmlijn-last-request"))
        sessionStorage.setItem("warmlijn-last-request", JSON.stringify(last));
    }, request);
    await thank();
  };

  test.each([
    ["sollicitatie", ["Intussen te lezen"]],
    ["bestelling", ["Wanneer we bellen", "Intussen te lezen"]],
    ["opschonen", ["Wanneer we bellen", "Intussen te lezen"]],
  ])("as '%s' it shows the links that fit", async (form, titles) => {
    await after({ form, reference: "A1B2C3D4", time: NOW.getTime() });
    await expect.poll(headings).toEqual(titles);
    const found = await links();
    expect(found.length).toBeGreaterThan(1);
    expect(found.every((to) => to?.startsWith("/jobs") === (form === "sollicitatie"))).toBe(true);
    expect(found).not.toEqual(expect.arrayContaining(LEAD_LINKS));
    await expectAccessible(page);
  });

  test("that has no phone number, a number is asked for, with consent", async () => {
    before = host.submissions.length;
    await after({ form: "opschonen", reference: "A1B2C3D4", time: NOW.getTime() });
    await moment().selectOption(MOMENT);
    await button(page).click();
    const said = page.locator("#intussen .field__error");
    await expect
      .poll(() => said.allInnerTexts())
      .toEqual(["Telefoonnummer moet minimaal 10 cijfers bevatten", "U moet akkoord gaan met de voorwaarden"]);
    await field(page, "telefoonnummer").fill("0470 12 34 56");
    await field(page, "akkoord").check();
    await button(page).click();
    await expect.poll(() => result().innerText()).toContain(`Gekozen: ${MOMENT}`);
    expect(arrived()).toMatchObject([
      {
        unknown: [],
        fields: { telefoonnummer: "+32470123456", moment: MOMENT, referentie: "A1B2C3D4", akkoord: "ja" },
      },
    ]);
    expect(arrived()[0]?.fields.aanvraag).toContain("Telefoonnummer: +32470123456");
  });
});
