// The portal's lists, its screens for money and people and those of the call centre, in a real browser: each at 360, 768 and
// 1280 px, and with one action. The API responds from fixtures; tests/site/flow.test.ts uses the development API.

import type { Download, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MODELS } from "../unit/contract.fixture.ts";
import { FakeApi } from "../unit/portal/api.ts";
import { ORG, TODAY, token } from "../unit/portal/fixtures.ts";
import { ADMIN_ORGANIZATIONS, MEMBERS } from "../unit/portal/more-fixtures.ts";
import { violations } from "./axe.ts";
import { final } from "./poll.ts";
import {
  consentStorage,
  brokenOrOverlapping,
  withLocalStorage,
  openContext,
  origin,
  overflowing,
  REFUSED,
} from "./visit.ts";

const api = new FakeApi();
const NOW = new Date(`${TODAY}T10:00:00+01:00`);

let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  const session = {
    auth_token: token({ InternalAdmin: true }, 900, NOW.getTime()),
    refresh_token: "r-1",
    org_guid: ORG,
  };
  const context = await openContext({
    locale: "nl-BE",
    viewport: { width: 1280, height: 800 },
    serviceWorkers: "block",
    ...withLocalStorage({ ...consentStorage(REFUSED), ...session }),
  });
  page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  page.on("pageerror", ({ message }) => problems.push(message));
  page.on("console", (message) => {
    // The browser also logs refused requests as errors.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      problems.push(message.text());
  });
  await page.route("**/api/**", async (route) => {
    const url = new URL(route.request().url());
    const { status, body } = api.answer(
      route.request().method(),
      decodeURIComponent(url.pathname.replace(/^.*?\/api/, "")) + url.search,
      route.request().postDataJSON() as unknown,
    );
    await route.fulfill({ status, ...(body !== undefined && { json: body }) });
  });
  await page.goto(`${origin}/saas/gesprekken`);
  await page.evaluate(() => document.fonts.ready);
});

afterAll(() => page.context().close());

/** Goes to a screen as a link in the portal does, and waits for its content. */
async function go(path: string, ready: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/saas${path}`);
  await page.locator(ready).first().waitFor();
}

/** Paths, with the selector of something on the screen. */
const SCREENS = [
  ["/gesprekken", ".data-table tbody tr"],
  ["/prospects", ".data-table tbody tr"],
  ["/rapporten", ".data-table tbody tr"],
  ["/rapporten/42", ".reasons"],
  ["/facturen", ".data-table tbody tr"],
  ["/facturen/2026-0311", ".invoice"],
  ["/credits", ".plot"],
  ["/documenten", ".data-table tbody tr"],
  ["/team", ".data-table tbody tr"],
  ["/planning", ".data-table tbody tr"],
  ["/kwaliteit", ".bar-list"],
  ["/contracten", ".ce__models"],
  ["/organisaties", ".data-table tbody tr"],
  ["/toepassingen", ".data-table tbody tr"],
] as const;

/** The content of a download, as text. */
async function text(download: Promise<Download>): Promise<string> {
  const stream = await (await download).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

const button = (label: string | RegExp) => page.getByRole("button", { name: label });
const dialog = () => page.getByRole("dialog");
const rows = () => page.locator("main tbody tr");

/** Expects that the dialog fits, that axe finds no violations in it, and that Escape closes it. */
async function look(): Promise<void> {
  await dialog().waitFor();
  await expect.poll(() => overflowing(page)).toEqual([]);
  await expect.poll(() => violations(page, "dialog[open]")).toEqual([]);
}

describe.each([360, 768, 1280])("at %i px", (width) => {
  beforeAll(async () => {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
  });

  test.each(SCREENS)("%s fits, and axe finds nothing", async (path, ready) => {
    await go(path, ready);
    await expect.poll(() => overflowing(page)).toEqual([]);
    await expect.poll(() => brokenOrOverlapping(page)).toEqual([]);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  test.each([
    ["/prospects", /^Niet meer bellen/],
    ["/rapporten", "Extra rapport"],
    ["/team", "Nodig iemand uit"],
    ["/team", "Wijzig de rol van Bert Voorbeeld"],
    ["/team", "Verwijder: Bert Voorbeeld"],
    ["/organisaties", "Nieuwe organisatie"],
  ] as const)("a dialog of %s (%s) fits, and Escape closes it", async (path, label) => {
    await go(path, ".data-table tbody tr");
    await button(label).first().click();
    await look();
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog().count()).toBe(0);
    // The focus is back on the button.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("BUTTON");
  });
});

// Larger text spacing (WCAG 1.4.12).
describe.each([360, 1280])("with larger text spacing at %i px", (width) => {
  const ask = (all: string) =>
    page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, all);
  beforeAll(async () => {
    await page.setViewportSize({ width, height: 740 });
    await ask("* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }");
  });
  afterAll(() => ask(""));

  test.each(SCREENS)("texts of %s do not overlap", async (path, ready) => {
    await go(path, ready);
    const over = async () => (await brokenOrOverlapping(page)).filter((found) => found.includes(" / "));
    await expect.poll(over).toEqual([]);
    const outside = (all: Element[]) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent);
    await expect.poll(() => page.locator(".figure__value").evaluateAll(outside)).toEqual([]);
  });
});

// A phone of 360 px with text at 200% (WCAG 1.4.4).
test.each(SCREENS)("%s fits with large letters", async (path, ready) => {
  await page.setViewportSize({ width: 180, height: 400 });
  await go(path, ready);
  await expect.poll(() => overflowing(page)).toEqual([]);
});

describe.each([360, 1280])("with the longest names at %i px", (width) => {
  const LONG = "Adviesbureauvoorduurzaamgebouwenbeheerenrenovatiebv";
  const rules = api.before.length;

  beforeAll(async () => {
    await page.setViewportSize({ width, height: 800 });
    api.on("GET", /\/members$/, () => ({
      status: 200,
      body: MEMBERS.map((one) => ({ ...one, naam: one.naam && LONG.slice(0, 50), email: `${LONG}@voorbeeld.example` })),
    }));
    api.on("GET", /^\/admin\/organizations$/, () => ({
      status: 200,
      body: ADMIN_ORGANIZATIONS.map((one) => ({ ...one, name: (LONG + LONG).slice(0, 100) })),
    }));
    await page.reload();
  });
  afterAll(() => {
    api.before.splice(0, api.before.length - rules);
  });

  test.each(["/team", "/organisaties"])("%s fits", async (path) => {
    await go(path, ".data-table tbody tr");
    await expect.poll(() => rows().first().textContent()).toContain(LONG.slice(0, 50));
    await expect.poll(() => overflowing(page)).toEqual([]);
  });

  test("every tab of a contract is visible", async () => {
    await go("/contracten", ".ce");
    await button(/^Begin/)
      .first()
      .click();
    await page.getByRole("tab", { name: "Afhandelen" }).waitFor();
    const outside = () =>
      page.evaluate(() => {
        const list = document.querySelector("[role=tablist]");
        const edge = list?.getBoundingClientRect().right ?? 0;
        return [...(list?.children ?? [])]
          .filter((tab) => tab.getBoundingClientRect().right > edge + 1)
          .map((tab) => tab.textContent);
      });
    await expect.poll(outside).toEqual([]);
    // They are on one line beside the document.
    const lines = () =>
      page.getByRole("tab").evaluateAll((tabs) => new Set(tabs.map((tab) => tab.getBoundingClientRect().top)).size);
    if (width === 1280) await expect.poll(lines).toBe(1);
    await button("Alle documenten").click();
  });
});

describe("what is done on a screen", () => {
  beforeAll(async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test("calls: going back undoes a filter, and the exported file has all matches", async () => {
    await go("/gesprekken", ".data-table tbody tr");
    await page.getByLabel("Uitkomst").selectOption("Afspraak");
    await page.waitForURL("**/gesprekken?uitkomst=afspraak");
    await expect.poll(() => rows().count()).toBe(14);
    const download = page.waitForEvent("download");
    await button("Download voor Excel").click();
    const file = await text(download);
    expect(file.startsWith("\uFEFFBedrijf;Campagne;Tijdstip;")).toBe(true);
    expect(file.split("\r\n")).toHaveLength(14 + 2);
    await page.goBack();
    await expect.poll(() => rows().count()).toBe(50);
    await expect.poll(() => page.getByLabel("Uitkomst").inputValue()).toBe("");
    await button("Volgende bladzijde").click();
    await page.waitForURL("**/gesprekken?bladzijde=2");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(400);
    // A link opens the same view.
    await page.goto(`${origin}/saas/gesprekken?uitkomst=terugbellen&zoek=garage`);
    await rows().first().waitFor();
    await expect.poll(() => page.getByLabel("Zoek een bedrijf of gemeente").inputValue()).toBe("garage");
    await expect.poll(() => page.getByLabel("Uitkomst").inputValue()).toBe("terugbellen");
  });

  test("prospects: the list is searched, and a prospect is set to be never called again", async () => {
    await go("/prospects", ".data-table tbody tr");
    await page.getByLabel("Zoek een bedrijf of gemeente").fill("drukkerij");
    await page.waitForURL("**/prospects?zoek=drukkerij");
    await expect.poll(() => rows().count()).toBe(19);
    await button("Niet meer bellen: Drukkerij Voorbeeld 2 nv").click();
    await dialog().getByRole("button", { name: "Niet meer bellen" }).click();
    await page.getByText("We bellen dit bedrijf niet meer").waitFor();
    await expect.poll(() => button("Niet meer bellen: Drukkerij Voorbeeld 2 nv").count()).toBe(0);
  });

  test("reports: an extra one is made, and only the report is printed", async () => {
    await go("/rapporten", ".data-table tbody tr");
    await button("Extra rapport").click();
    await button("Maak het rapport").click();
    await page.waitForURL("**/rapporten/50");
    await go("/rapporten/42", ".reasons");
    await page.emulateMedia({ media: "print" });
    for (const hidden of [".topbar", ".sidebar", ".page .actions"])
      await expect.poll(() => page.locator(hidden).isVisible()).toBe(false);
    await expect.poll(() => page.locator(".letterhead").innerText()).toContain("Dakwerken Voorbeeld bv");
    // One sheet: A4 less its margins, in CSS pixels.
    await page.setViewportSize({ width: 672, height: 800 });
    await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeLessThan(985);
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test("invoices: a copy of one is read and printed", async () => {
    await go("/facturen", ".data-table tbody tr");
    await page.getByRole("link", { name: "2026-0311" }).click();
    await page.getByRole("heading", { name: "Factuur 2026-0311" }).waitFor();
    await expect.poll(() => page.locator(".invoice").innerText()).toContain("Formule Groei, november 2026");
    const amounts = async () =>
      (await page.locator(".invoice td").allInnerTexts()).map((one) => one.replace("\u00a0", " "));
    await expect.poll(amounts).toEqual(["€ 895,00", "€ 187,95", "€ 1.082,95"]);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => page.locator(".topbar").isVisible()).toBe(false);
    await expect.poll(() => page.locator(".invoice").isVisible()).toBe(true);
    await page.emulateMedia({ media: null });
    await go("/facturen/1999-1", "main h1");
    await page.getByText("Deze factuur bestaat niet.").waitFor();
  });

  test("credits: the numbers of the chart open", async () => {
    await go("/credits", ".plot");
    await page.getByText("Toon de cijfers").click();
    await expect
      .poll(() => page.locator(".numbers__table tbody tr").allInnerTexts())
      .toEqual([
        "1. 19/09/2026, Bij de start\t1.000",
        "2. 06/11/2026, Bestand uit de datastore\t750",
        "3. 15/11/2026, Waarborg voor een bod\t640",
      ]);
  });

  test("documents: one is downloaded with the token", async () => {
    await go("/documenten", ".data-table tbody tr");
    const request = page.waitForRequest("**/documents/3");
    const download = page.waitForEvent("download");
    await button("Download: gespreksleidraad-platte-daken.txt").click();
    expect(final(await request).headers().authorization).toMatch(/^Bearer e30\./);
    await expect.poll(async () => (await download).suggestedFilename()).toBe("gespreksleidraad-platte-daken.txt");
    await expect.poll(() => text(download)).toContain("De tekst van het document.");
  });

  test("team: somebody is invited", async () => {
    await go("/team", ".data-table tbody tr");
    await button("Nodig iemand uit").click();
    await dialog().getByLabel("E-mailadres").fill("eva@voorbeeld.example");
    await dialog().getByRole("radio", { name: "Lezer" }).check();
    // What was typed is kept when the dialog closes.
    await page.keyboard.press("Escape");
    await button("Nodig iemand uit").click();
    await expect.poll(() => dialog().getByLabel("E-mailadres").inputValue()).toBe("eva@voorbeeld.example");
    await expect.poll(() => dialog().getByRole("radio", { name: "Lezer" }).isChecked()).toBe(true);
    // An existing member is refused, with the message at the field.
    const field = dialog().getByLabel("E-mailadres");
    await field.fill("bert@voorbeeld.example");
    await field.press("Enter");
    await dialog().getByRole("alert").getByText("Dit e-mailadres hoort al bij de organisatie.").waitFor();
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    await field.fill("eva@voorbeeld.example");
    await field.press("Enter");
    await page.getByRole("rowheader", { name: "eva@voorbeeld.example" }).waitFor();
  });

  test("contracts: no word is broken in the longest title of a template, at 360, 1024 and 1280 px", async () => {
    const templates = MODELS.templates.map((one) => ({ ...one, title: "Verwerkersovereenkomst" }));
    api.on("GET", /^\/internal\/contracts$/, () => ({ status: 200, body: { ...MODELS, templates } }));
    await page.reload();
    await go("/contracten", ".ce");
    await page.setViewportSize({ width: 360, height: 800 });
    await button("Begin met Verwerkersovereenkomst").first().click();
    await page.getByRole("tab", { name: "Document" }).click();
    const title = page.locator(".paper__title");
    for (const width of [360, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await title.waitFor();
      // A word that doesn't fit is wider than its box once it may not break.
      const over = () =>
        title.evaluate((one) => {
          Object.assign(one.style, { overflowWrap: "normal", hyphens: "manual" });
          return one.scrollWidth - one.clientWidth;
        });
      await expect.poll(over).toBe(0);
    }
    await button("Alle documenten").click();
    api.before.shift();
  });

  test("contracts: only the open contract is printed, in full", async () => {
    await go("/contracten", ".ce");
    await button(/^Begin/)
      .first()
      .click();
    await page.getByRole("tab", { name: "Afhandelen" }).waitFor();
    await page.emulateMedia({ media: "print" });
    for (const hidden of [".topbar", ".page h1", ".ce__top", ".ce__side"])
      await expect.poll(() => page.locator(hidden).first().isVisible()).toBe(false);
    const paper = page.locator(".paper");
    await expect.poll(() => paper.isVisible()).toBe(true);
    await expect.poll(() => paper.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
    await page.emulateMedia({ media: null });
    await button("Alle documenten").click();
  });

  test("planning: the week before, and back", async () => {
    await go("/planning", ".data-table tbody tr");
    await button("Vorige week").click();
    await page.getByText("In deze week staat niemand ingepland.").waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("?week=2026-11-09");
    await page.goBack();
    await page.locator(".data-table tbody tr").first().waitFor();
  });

  test("quality: the month before, and back", async () => {
    await go("/kwaliteit", ".bar-list");
    await button("Vorige maand").click();
    await page.getByText("In oktober 2026 zijn er geen afspraken om te beoordelen.").waitFor();
    await page.goBack();
    await page.locator(".bar-list").first().waitFor();
  });

  test("organizations: access is revoked after a confirmation, by keyboard", async () => {
    await go("/organisaties", ".data-table tbody tr");
    const access = page.getByRole("switch", { name: "Toegang van Dakwerken Voorbeeld bv" });
    await access.focus();
    await page.keyboard.press("Space");
    await dialog().getByRole("button", { name: "Zet uit" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => access.isChecked()).toBe(false);
  });

  test("applications: one is turned on", async () => {
    await go("/toepassingen", ".data-table tbody tr");
    const tool = page.getByRole("switch", { name: /^Datastore/ });
    await tool.click();
    await expect.poll(() => tool.isChecked()).toBe(true);
  });

  test("nothing went wrong meanwhile", () => expect(problems).toEqual([]));
});

test("the current screen is marked in the menu with forced colours", async () => {
  await go("/afspraken", ".segmented__option");
  await page.emulateMedia({ forcedColors: "active" });
  const mark = async (which: string) => {
    const box = await page.locator(`.sidebar__link${which}`).first().boundingBox();
    const clip = { x: box?.x ?? 0, y: box?.y ?? 0, width: 4, height: box?.height ?? 0 };
    return (await page.screenshot({ clip })).toString("base64");
  };
  await expect.poll(async () => (await mark("[aria-current]")) === (await mark(":not([aria-current])"))).toBe(false);
  await page.emulateMedia({ forcedColors: null });
});

test("the chosen view is visible with forced colours", async () => {
  await go("/afspraken", ".segmented__option");
  await page.emulateMedia({ forcedColors: "active" });
  const [chosen, other] = [":has(:checked)", ":not(:has(:checked))"].map((which) =>
    page.locator(`.segmented__option${which}`).first(),
  );
  const back = (option?: typeof chosen) => option?.evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect.poll(async () => (await back(chosen)) === (await back(other))).toBe(false);
  await page.emulateMedia({ forcedColors: null });
});

test("a switch that is off shows its thumb with forced colours", async () => {
  await go("/toepassingen", ".switch__box");
  await page.emulateMedia({ forcedColors: "active" });
  const off = page.getByRole("switch").first();
  // A click would ask for a confirmation first.
  await off.evaluate((box: HTMLInputElement) => (box.checked = false));
  await off.scrollIntoViewIfNeeded();
  /** A piece of the switch, from its middle on. */
  const piece = async (from: number) => {
    const { x, y, height } = (await off.boundingBox()) ?? { x: 0, y: 0, height: 0 };
    return (await page.screenshot({ clip: { x: x + from, y: y + height / 2, width: 4, height: 4 } })).toString(
      "base64",
    );
  };
  // At the left, where the thumb is, and at the right.
  await expect.poll(async () => (await piece(12)) === (await piece(38))).toBe(false);
  await page.emulateMedia({ forcedColors: null });
});

test.each([
  [640, 300],
  [320, 256],
])("the menus of the bar scroll in a window of %i × %i px", async (width, height) => {
  await page.setViewportSize({ width, height });
  await go("/team", ".data-table tbody tr");
  for (const [opens, last] of [
    [".user-menu__button", ".user-menu__list li:last-child"],
    [".switcher__button", ".switcher__list [role=option]:last-child"],
  ] as const) {
    await page.locator(opens).first().click();
    const isReached = () =>
      page
        .locator(last)
        .last()
        .evaluate((one) => {
          one.scrollIntoView({ block: "nearest" });
          return one.getBoundingClientRect().bottom <= innerHeight;
        });
    await expect.poll(isReached).toBe(true);
    await page.keyboard.press("Escape");
  }
});

test("today is marked in the calendar with forced colours, and named in the week", async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await go("/afspraken", ".month");
  await page.emulateMedia({ forcedColors: "active" });
  const outline = (which: string) =>
    page
      .locator(`.month td${which} .month__day`)
      .first()
      .evaluate((day) => getComputedStyle(day).outlineStyle);
  await expect.poll(() => outline("[data-today]")).toBe("solid");
  await expect.poll(() => outline(":not([data-today])")).toBe("none");
  await page.emulateMedia({ forcedColors: null });
  await go("/afspraken?toon=week", ".days--week");
  await page.getByRole("heading", { name: "woensdag 18 november, vandaag" }).waitFor();
});
