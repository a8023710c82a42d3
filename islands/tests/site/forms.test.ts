// Forms of the desk, as a marketer uses them: the real preview, a real browser, the real files.

import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { violations } from "../browser/axe.ts";
import { final } from "../browser/poll.ts";
import { photograph } from "../pictures.ts";
import { Served } from "./served.ts";

const GENT = "content/cities/callcenter-gent.yaml";
const HOME = "content/pages/home.yaml";
const IMAGES = "content/images";

/** The first answer waits until the whole site was read, tried and checked. */
const WAIT = { timeout: 120_000 };

const served = new Served();
const { project } = served;
let context: BrowserContext;
let page: Page;
let problems: string[];

beforeAll(() => served.start(["--request-seconds", "600"]));
afterAll(() => served.stop());
beforeEach(async () => {
  context = await served.context(900);
  problems = [];
  page = await context.newPage();
  page.on("pageerror", ({ message }) => problems.push(message));
});
afterEach(async () => {
  await context.close();
  expect(problems).toEqual([]);
});

/** Opens the form of a file. */
async function form(file: string): Promise<void> {
  await page.goto(`${served.origin}/__desk/bestand?file=${encodeURIComponent(file)}`);
  await page.locator(".all").first().waitFor();
}
const bar = () => page.getByRole("region", { name: "Bewaren" });
const said = (text: string) => bar().getByRole("status").getByText(text, { exact: true }).waitFor();
const undo = async (file: string, before: string) => {
  await bar().getByRole("button", { name: "Ongedaan maken" }).click();
  await expect.poll(() => project.read(file), WAIT).toBe(before);
};

test("what is typed in a field is in the file and on the page beside it, and is undone", async () => {
  const before = project.read(GENT);
  await form("cities/callcenter-gent.yaml");
  const field = page.getByRole("textbox", { name: /^De grote kop op de pagina/ });
  await expect.poll(() => field.inputValue(), WAIT).toBe("Nieuwe klanten in Gent, van kanaalzone tot Zwijnaarde");
  await field.fill("Nieuwe klanten in Gent: bel ons");
  await said("Bewaard");
  // The page beside the form came to rest meanwhile, and left the focus where it was.
  await expect.poll(() => page.frames()[1]?.evaluate(() => document.readyState), WAIT).toBe("complete");
  await expect.poll(() => field.evaluate((one) => one.matches(":focus"))).toBe(true);
  const titled = (title: string) => before.replace(/^titel: .*$/m, `titel: ${title}`);
  await expect.poll(() => project.read(GENT), WAIT).toBe(titled('"Nieuwe klanten in Gent: bel ons"'));
  await page.frameLocator("iframe").locator("h1", { hasText: "bel ons" }).waitFor();
  await undo(GENT, before);
  await expect.poll(() => field.inputValue(), WAIT).toContain("Zwijnaarde");
  // The button that can't be pressed any more does not take the keyboard with it.
  const redo = bar().getByRole("button", { name: "Opnieuw" });
  await expect.poll(() => redo.evaluate((one) => one.matches(":focus")), WAIT).toBe(true);
});

test("a number is typed with a comma, as in Flanders, and what is none is told at its field", async () => {
  const before = project.read(GENT);
  const [, lat = ""] = /lat: ([\d.]+)/.exec(before) ?? [];
  await form("cities/callcenter-gent.yaml");
  const field = page.locator('[data-at="coordinaten.lat"]');
  await field.waitFor({ state: "attached" });
  await page.locator("details").evaluateAll((all: HTMLDetailsElement[]) => {
    for (const one of all) one.open = true;
  });
  await expect.poll(() => field.inputValue(), WAIT).toBe(lat.replace(".", ","));
  await field.fill("");
  await field.pressSequentially("51,06", { delay: 300 });
  await said("Bewaard");
  await expect.poll(() => project.read(GENT), WAIT).toBe(before.replace(`lat: ${lat}`, "lat: 51.06"));
  await expect.poll(() => field.inputValue()).toBe("51,06");
  await field.fill("51,07 N");
  await page
    .locator(".field", { has: field })
    .getByText("hier hoort een getal, en er staat de tekst `51,07 N`")
    .waitFor();
  // A dot may be meant as a comma, or between thousands.
  await field.fill("1.250");
  await page.locator(".field", { has: field }).getByText("`1.250`").waitFor();
  await field.fill(lat.replace(".", ","));
  await expect.poll(() => project.read(GENT), WAIT).toBe(before);
});

test("another tab with the form marks the field that somebody writes in, and tells a second writer", async () => {
  const other = await context.newPage();
  const label = /^De grote kop op de pagina/;
  for (const tab of [page, other]) {
    await tab.goto(`${served.origin}/__desk/bestand?file=cities%2Fcallcenter-aalst.yaml`);
    await tab.getByRole("textbox", { name: label }).waitFor();
  }
  const field = other.getByRole("textbox", { name: label });
  const mark = other.getByRole("status").getByText("Hier schrijft iemand");
  await page.getByRole("textbox", { name: label }).focus();
  await mark.waitFor();
  await expect
    .poll(async () => {
      const [around, box] = await Promise.all([
        other.locator("site-preview-writers .place").boundingBox(),
        field.boundingBox(),
      ]);
      return around && box && [box.x - around.x, box.y - around.y, around.width - box.width];
    }, WAIT)
    .toEqual([4, 4, 8]);
  await field.focus();
  await other.getByText("Iemand anders schrijft ook in dit veld.").waitFor();
  // It says so itself, and is not only forgotten when it is silent: two forms leave connections for what they say.
  const left = page.waitForRequest((request) => (request.postData() ?? "").includes('"place":""'));
  await page.getByRole("textbox", { name: label }).blur();
  await left;
  await mark.waitFor({ state: "detached" });
  await other.close();
});

test("what would not build stands at its field, and is saved once it is right", async () => {
  const before = project.read(GENT);
  await form("cities/callcenter-gent.yaml");
  const field = page.getByRole("textbox", { name: /^De laatste zin boven de knop/ });
  const was = await field.inputValue();
  await field.fill(`${was} Bel {telefoonn}.`);
  await said("Niet bewaard");
  await bar().getByRole("alert").getByText("telefoonn").first().waitFor();
  await expect.poll(() => field.getAttribute("aria-invalid"), WAIT).toBe("true");
  const told = page.locator(".field:has([aria-invalid]) .field__problem");
  const id = final(await told.getAttribute("id")) ?? "";
  expect(final(await field.getAttribute("aria-describedby"))?.split(" ")).toContain(id);
  expect(project.read(GENT)).toBe(before);
  await field.fill(`${was} Bel vandaag.`);
  await said("Bewaard");
  await expect.poll(() => field.getAttribute("aria-invalid"), WAIT).toBeNull();
  await expect.poll(() => field.getAttribute("aria-describedby"), WAIT).not.toContain(id);
  expect(project.read(GENT)).toContain("Bel vandaag.");
  await undo(GENT, before);
});

test("undoing takes back what was refused before what was saved, and doing it again brings it back", async () => {
  const before = project.read(GENT);
  await form("cities/callcenter-gent.yaml");
  const title = page.getByRole("textbox", { name: /^De grote kop op de pagina/ });
  const closing = page.getByRole("textbox", { name: /^De laatste zin boven de knop/ });
  const [oldTitle, oldClosing] = [await title.inputValue(), await closing.inputValue()];
  await title.fill(`${oldTitle} en Drongen`);
  await said("Bewaard");
  const saved = project.read(GENT);
  expect(saved).not.toBe(before);
  const refused = `${oldClosing} Een lange zin met {telefoonn}.`;
  await closing.fill(refused);
  await said("Niet bewaard");
  const [back, again] = ["Ongedaan maken", "Opnieuw"].map((name) => bar().getByRole("button", { name }));
  await back?.click();
  await expect.poll(() => closing.inputValue(), WAIT).toBe(oldClosing);
  await expect.poll(() => title.inputValue()).toBe(`${oldTitle} en Drongen`);
  expect(project.read(GENT)).toBe(saved);
  await again?.click();
  await expect.poll(() => closing.inputValue(), WAIT).toBe(refused);
  await said("Niet bewaard");
  await closing.fill(`${oldClosing} Een lange zin.`);
  await said("Bewaard");
  expect(project.read(GENT)).toContain("Een lange zin.");
  await undo(GENT, saved);
  await undo(GENT, before);
});

test("what is typed letter by letter is in the file", async () => {
  const before = project.read(GENT);
  await form("cities/callcenter-gent.yaml");
  const field = page.getByRole("textbox", { name: /^De laatste zin boven de knop/ });
  await field.click();
  await page.keyboard.press("End");
  const sentence = " Bel {phone} of mail {email}, ook 's avonds.";
  await page.keyboard.type(sentence);
  await said("Bewaard");
  await expect.poll(() => project.read(GENT), WAIT).toContain("Bel {phone} of mail {email}, ook 's avonds.");
  project.write(GENT, before);
});

test("a picture is chosen by seeing it", async () => {
  const before = project.read(GENT);
  mkdirSync(project.path(IMAGES), { recursive: true });
  for (const name of ["graslei.jpg", "korenmarkt.jpg"]) {
    writeFileSync(project.path(`${IMAGES}/${name}`), await photograph(900, 600).jpeg().toBuffer());
  }
  await expect
    .poll(async () => (await page.request.get(`${served.origin}/__desk/beelden`)).text(), WAIT)
    .toContain("korenmarkt.jpg");
  // A picture that is converted between its two requests is not where the first one led.
  await page.route(/beelden\/klein\?bestand=graslei/, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await form("cities/callcenter-gent.yaml");
  await page.getByRole("button", { name: /^Voeg toe: .*(beeld|foto)/i }).click();
  await page.getByText("Kies uit de beelden").focus();
  await page.keyboard.press("Enter");
  const choice = (name: string) => page.getByRole("button", { name, exact: true });
  await expect
    .poll(
      () =>
        choice("graslei.jpg")
          .locator("img")
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      WAIT,
    )
    .toBeGreaterThan(0);
  await choice("graslei.jpg").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => choice("graslei.jpg").getAttribute("aria-pressed")).toBe("true");
  await page.locator("#veld-beeld\\.alt").fill("De Graslei bij avond");
  await said("Bewaard");
  // With quotes or without: that depends on whether the file held the empty value for a moment.
  const kept = () => project.read(GENT).replaceAll('"', "");
  await expect.poll(kept, WAIT).toContain("beeld:\n  bestand: graslei.jpg\n  alt: De Graslei bij avond\n");
  await choice("korenmarkt.jpg").click();
  await expect.poll(kept, WAIT).toContain("bestand: korenmarkt.jpg\n");
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), WAIT).toBeLessThanOrEqual(360);
  await expect.poll(() => violations(page), WAIT).toEqual([]);
  project.write(GENT, before);
  rmSync(project.path(IMAGES), { recursive: true });
});

test("items of a list are added, moved and removed with the keyboard alone", async () => {
  const before = project.read(GENT);
  await form("cities/callcenter-gent.yaml");
  const list = page.getByRole("group", { name: /^Wat een klant er concreet aan heeft/ });
  const items = () => list.getByRole("textbox").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const [first, second] = await items();
  const down = list.getByRole("button", { name: "Wat een klant er concreet aan heeft 1 omlaag" });
  await down.focus();
  await page.keyboard.press("Enter");
  await expect.poll(items, WAIT).toEqual([second, first, ...(await items()).slice(2)]);
  await said("Bewaard");
  // The focus goes along.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused, WAIT).toBe("Wat een klant er concreet aan heeft 2 omlaag");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => project.read(GENT), WAIT).toBe(before);

  // A section of a page is one of many types.
  const home = project.read(HOME);
  await form("pages/home.yaml");
  const kinds = page.getByRole("combobox", { name: /^Soort voor:/ });
  await expect.poll(() => kinds.first().locator("option").count(), WAIT).toBeGreaterThan(20);
  await kinds.first().selectOption("cta");
  await page
    .getByRole("button", { name: /^Voeg toe aan:/ })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => project.read(HOME), WAIT).toBe(`${home.trimEnd()}\n  - cta\n`);
  await undo(HOME, home);
});

test("an item is moved and removed as it was typed, and never another one that came in its place", async () => {
  const before = project.read(GENT);
  await form("cities/callcenter-gent.yaml");
  const name = "Wat een klant er concreet aan heeft";
  const list = page.getByRole("group", { name: new RegExp(`^${name}`) });
  const first = list.getByRole("textbox").first();
  const was = await first.inputValue();
  await first.fill(`${was} Vandaag nog.`);
  await said("Bewaard");
  await list.getByRole("button", { name: `${name} 1 omlaag` }).click();
  await said("Bewaard");
  await list.getByRole("textbox").nth(1).fill(was);
  await said("Bewaard");
  await list.getByRole("button", { name: `${name} 2 omhoog` }).click();
  await expect.poll(() => project.read(GENT), WAIT).toBe(before);

  // A colleague swaps two of them, and this tab does not learn of it before it moves one.
  await page.route("**/__desk/bestand/gegevens*", (route) => route.abort());
  const second = await list.getByRole("textbox").nth(1).inputValue();
  const swapped = before.replace(was, "\u0000").replace(second, was).replace("\u0000", second);
  project.write(GENT, swapped);
  await list.getByRole("button", { name: `${name} 2 omlaag` }).click();
  await bar().getByText("Iemand anders veranderde deze tekst intussen.").waitFor();
  expect(project.read(GENT)).toBe(swapped);
  project.write(GENT, before);
});

test("each move is one step back, however fast they follow each other", async () => {
  const menu = "content/navigation.yaml";
  const before = project.read(menu);
  await form("navigation.yaml");
  const down = page.getByRole("button", { name: / 1\b.* omlaag$/ }).first();
  const moved = async () => {
    const was = project.read(menu);
    await down.click();
    await expect.poll(() => project.read(menu), WAIT).not.toBe(was);
    return project.read(menu);
  };
  const once = await moved();
  await moved();
  await expect.poll(() => project.read(menu), WAIT).toBe(before);
  await undo(menu, once);
  await undo(menu, before);
});

test("a file that can't be read says so in its form, and the form goes on once it is mended", async () => {
  const menu = "content/navigation.yaml";
  const before = project.read(menu);
  await form("navigation.yaml");
  const told = bar().getByText("Dit bestand kan niet gelezen worden.");
  for (const broken of [
    before.replace("header:", "header: ["),
    before.replace("header:", "<<<<<<< HEAD\nheader:\n=======\nkop:\n>>>>>>> origin/main"),
  ]) {
    await page.locator('details[data-at="header[0]"] summary').click();
    const label = page.locator('[data-at="header[0].label"]');
    const was = await label.inputValue();
    project.write(menu, broken);
    await told.waitFor();
    await label.fill(`${was} en meer`);
    await said("Niet bewaard");
    await bar().getByText("Zo zou de site niet meer gebouwd kunnen worden").waitFor();
    project.write(menu, before);
    // Tried again as soon as it can be read.
    await expect
      .poll(async () => {
        await label.press("Enter");
        return project.read(menu);
      }, WAIT)
      .toBe(before.replace(`label: ${was},`, `label: ${was} en meer,`));
    await undo(menu, before);
    await form("navigation.yaml");
  }
});

test("the form of a post leads to its text on the page", async () => {
  await form("blog/crm-voor-kmo.md");
  await page.getByRole("link", { name: "Schrijf ze op de pagina, met opmaak" }).click();
  await page.waitForURL("**/blog/crm-voor-kmo");
  await page.locator(".prose--article.ProseMirror").waitFor();
});

test("settings, navigation and claims have the same form", async () => {
  const file = "content/navigation.yaml";
  const before = project.read(file);
  await form("navigation.yaml");
  const first = page.locator(".item--deep summary").first();
  await first.focus();
  await page.keyboard.press("Enter");
  const label = page.locator(".item__more[open] input").first();
  const was = await label.inputValue();
  await label.fill(`${was}s`);
  await said("Bewaard");
  expect(project.read(file)).not.toBe(before);
  await undo(file, before);
  // A button of the menu claims nothing.
  const claims = page.getByText("Bewijs en neutrale vorm");
  await expect.poll(() => claims.count(), WAIT).toBe(0);
  // A long form shows its groups by their names.
  await form("site.yaml");
  const groups = page.locator("details.section");
  await expect.poll(() => groups.count(), WAIT).toBeGreaterThan(12);
  await expect.poll(() => page.locator("details.section[open]").count(), WAIT).toBe(0);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight), WAIT).toBeLessThan(6000);
  await groups.first().locator("summary").first().focus();
  await page.keyboard.press("Enter");
  await groups.first().locator("input, textarea, select, button").first().waitFor();
  const shown = async (group: string) => {
    const all = page.locator(`details.section[data-at="${group}"]`);
    for (const closed of await all.locator("summary:visible").all()) await closed.click();
    return (await all.getByText("Bewijs en neutrale vorm").filter({ visible: true }).count()) > 0;
  };
  await expect.poll(() => shown("figures"), WAIT).toBe(true);
  await expect.poll(() => shown("redirects"), WAIT).toBe(false);
  // What may be empty is not asked for.
  const marked = (at: string) => page.locator(`.field:has(> [data-at="${at}"]) > label`).innerText();
  await expect.poll(() => marked("brand"), WAIT).toContain(" verplicht");
  await expect.poll(() => marked("alternate_name"), WAIT).not.toContain(" verplicht");
  // A neutral form has the words of what it takes the place of.
  // An address with a dot too many leads there too.
  await page.goto(`${served.origin}/__desk/bestand?file=site.yaml&plaats=figures.revenue.neutral.label.`);
  const named = (at: string) => page.locator(`.field:has(> [data-at="figures.revenue.${at}"]) > label`).innerText();
  await expect
    .poll(async () => (await named("neutral.label")) === (await named("label")).replace(" verplicht", ""), WAIT)
    .toBe(true);
  // A form asks for no quotes: it writes them itself.
  await expect.poll(() => page.getByText("tussen aanhalingstekens").count(), WAIT).toBe(0);
});

test("what is new is asked for first, and what no template can show stands at its field", async () => {
  const file = "content/navigation.yaml";
  const before = project.read(file);
  await form("navigation.yaml");
  await page.getByRole("button", { name: /^Voeg toe: De knoppen van het menu/ }).click();
  const item = page.locator(".item--deep:has(> details[open])");
  const fields = item.getByRole("textbox").or(item.getByRole("combobox"));
  const asked = item.getByText("Vul dit nog in.");
  await expect.poll(() => asked.count(), WAIT).toBe(4);
  await item.getByLabel(/^Wat er op de knop staat/).fill("Prijzen");
  await item.getByLabel(/^Waar de knop naartoe gaat/).fill("/prijzen");
  await item.getByLabel(/^De naam waarmee/).fill("prijzen");
  await expect.poll(() => asked.count(), WAIT).toBe(1);
  expect(project.read(file)).toBe(before);
  const icon = item.getByLabel(/^De tekening bij de knop/);
  // Those that there are, to choose from.
  await expect.poll(() => icon.getAttribute("list"), WAIT).not.toBeNull();
  await icon.fill("huis");
  await item.getByText("Er is geen pictogram `huis`").waitFor();
  await expect.poll(() => icon.getAttribute("aria-invalid"), WAIT).toBe("true");
  expect(project.read(file)).toBe(before);
  await icon.fill("house");
  await said("Bewaard");
  await expect.poll(() => fields.count(), WAIT).toBe(4);
  expect(project.read(file)).toContain("Prijzen");
  await icon.fill("");
  await item.getByText("Hier staat niets.").waitFor();
  // What was refused is taken back before what was saved.
  await bar().getByRole("button", { name: "Ongedaan maken" }).click();
  await expect.poll(() => icon.inputValue(), WAIT).toBe("house");
  expect(project.read(file)).toContain("Prijzen");
  await undo(file, before);
});

test("the first item of a list that is new is asked for by its name", async () => {
  const file = "content/pages/over-ons.yaml";
  const before = project.read(file);
  await form("pages/over-ons.yaml");
  await page
    .getByRole("button", { name: /^Voeg toe: Andere adressen/ })
    .first()
    .click();
  const alert = bar().getByRole("alert");
  await alert.getByText("Vul dit nog in, dan wordt het bewaard.").waitFor();
  await alert.getByText(/^Andere adressen.* 1$/).waitFor();
  expect(project.read(file)).toBe(before);
  await page.getByRole("button", { name: /^Verwijder Andere adressen/ }).click();
  await said("Bewaard");
  expect(project.read(file)).toBe(before);
});

test("a new page that is not written yet is removed and comes back", async () => {
  await page.goto(`${served.origin}/__desk/nieuw?soort=page`);
  await page.locator("#new-name").fill("Proef acht");
  await page.keyboard.press("Enter");
  await page.waitForURL(/bestand\?file=pages%2Fproef-acht\.yaml/);
  const file = "content/pages/proef-acht.yaml";
  const before = project.read(file);
  // As a draft it is in nobody's way, and on the screen for who asks.
  const note = page.getByText("Dit is klad.");
  await note.waitFor();
  await page.getByRole("heading", { name: "Proef acht", exact: true }).waitFor();
  const drafts = page.getByRole("button", { name: "Toon klad en gepland" });
  await drafts.click();
  await page.frameLocator("iframe").getByRole("heading", { name: "Proef acht" }).waitFor();
  await note.waitFor({ state: "hidden" });
  await expect.poll(() => drafts.getAttribute("aria-pressed")).toBe("true");
  await drafts.click();
  await note.waitFor();
  await page.getByText("Verwijderen").click();
  await page.getByRole("button", { name: "Verwijder", exact: true }).click();
  await page.getByRole("button", { name: "Maak ongedaan" }).click();
  await page.waitForURL(/bestand\?file=pages%2Fproef-acht\.yaml/);
  expect(project.read(file)).toBe(before);
  rmSync(project.path(file));
});

test("what is wrong in other files says in which", async () => {
  const post = "content/blog/crm-voor-kmo.md";
  const before = project.read(post);
  await form("blog/crm-voor-kmo.md");
  await page.locator("#veld-date").fill("2099-12-05");
  await bar().getByText("`/blog/crm-voor-kmo` is er nog niet").first().waitFor();
  await expect.poll(() => bar().locator("li code").first().textContent(), WAIT).toMatch(/^content\/.+\.(md|yaml)/);
  expect(project.read(post)).toBe(before);
  await page.getByRole("button", { name: "Neem de laatste versie" }).click();
  await expect.poll(() => page.locator("#veld-date").inputValue(), WAIT).not.toContain("2099");
});

test("a city keeps its five questions, and says so where they are", async () => {
  const before = project.read(GENT);
  await form("cities/callcenter-gent.yaml");
  const list = page.getByRole("group", { name: /^Vijf vragen van ondernemers/ });
  await list
    .getByRole("button", { name: /^Verwijder/ })
    .last()
    .click();
  await list.getByText("Een stadspagina heeft vijf vragen, hier staan er 4.").waitFor();
  await bar().getByText("Voeg vragen toe of haal er weg tot het er vijf zijn.").waitFor();
  expect(project.read(GENT)).toBe(before);
  await page.getByRole("button", { name: "Neem de laatste versie" }).click();
  await expect.poll(() => list.locator("details").count(), WAIT).toBe(5);
});

test("two people who write one text choose between what both wrote, and keep the rest", async () => {
  const post = "content/blog/no-show-bij-afspraken.md";
  const before = project.read(post);
  await form("blog/no-show-bij-afspraken.md");
  const field = page.locator("#veld-body");
  const body = await field.inputValue();
  const paragraphs = body.trim().split("\n\n");
  const [first = "", last = ""] = [paragraphs[0], paragraphs.at(-1)];
  // It does not learn of the change before it is sent.
  await page.route("**/__desk/bestand/gegevens*", (route) => route.abort());
  project.write(post, before.replace(first, `${first} Van Bo.`).replace(last, `${last} Slot van Bo.`));
  await field.fill(body.replace(last, `${last} Mijn slot.`));
  await bar().getByText("Iemand anders veranderde deze tekst intussen.").waitFor();
  await expect.poll(() => bar().getByRole("figure").count(), WAIT).toBe(2);
  await bar().getByRole("figure", { name: "In het bestand" }).getByText("Slot van Bo.").waitFor();
  await bar().getByRole("button", { name: "Bewaar die van jou" }).click();
  await expect
    .poll(() => project.read(post), WAIT)
    .toBe(before.replace(first, `${first} Van Bo.`).replace(last, `${last} Mijn slot.`));
  await expect.poll(() => field.inputValue(), WAIT).toContain("Van Bo.");
  project.write(post, before);
});

test("a post is started, written and renamed from the desk", async () => {
  await page.goto(`${served.origin}/__desk/inhoud`);
  await page.getByRole("link", { name: "Nieuw", exact: true }).click();
  await page.getByRole("link", { name: "Artikel" }).click();
  await page.getByRole("button", { name: "Maak het aan" }).click();
  // A name is asked for, at its field.
  const name = page.getByRole("textbox", { name: /^Titel van het artikel/ });
  await expect.poll(() => name.getAttribute("aria-invalid"), WAIT).toBe("true");
  await name.fill("Bellen in de zomer");
  await page.keyboard.press("Enter");
  await page.waitForURL(/bestand\?file=blog%2Fbellen-in-de-zomer\.md/);
  await page.locator(".all").first().waitFor();
  const file = "content/blog/bellen-in-de-zomer.md";
  expect(project.read(file)).toContain("draft: true");
  await page.getByRole("combobox", { name: /^De functie van wie het schreef/ }).fill("Salescoach");
  await said("Bewaard");
  expect(project.read(file)).toContain("author: Salescoach");

  await page.getByText("Hernoemen").click();
  // A name that is taken: the keyboard stays where it was.
  await page.locator("#file-rename").fill("crm-voor-kmo");
  const rename = page.getByRole("button", { name: "Hernoem", exact: true });
  await rename.press("Enter");
  await page.getByText("Er is al iets met deze naam. Kies een andere.").waitFor();
  await expect.poll(() => rename.evaluate((one) => one.matches(":focus")), WAIT).toBe(true);
  await page.locator("#file-rename").fill("Bellen in juli");
  await rename.click();
  await page.waitForURL(/bestand\?file=blog%2Fbellen-in-juli\.md/);
  expect(existsSync(project.path(file))).toBe(false);
  expect(project.read("content/blog/bellen-in-juli.md")).toContain("author: Salescoach");

  await page.getByText("Verwijderen").click();
  await page.getByText("Niets leidt hierheen.").waitFor();
  await page.getByRole("button", { name: "Verwijder", exact: true }).click();
  await page.waitForURL(/\/__desk\/inhoud\?weg=/);
  expect(existsSync(project.path("content/blog/bellen-in-juli.md"))).toBe(false);

  // Both can be undone, and the screen goes where the file is.
  await page.getByRole("button", { name: "Maak ongedaan" }).click();
  await page.waitForURL(/bestand\?file=blog%2Fbellen-in-juli\.md/);
  expect(project.read("content/blog/bellen-in-juli.md")).toContain("author: Salescoach");
  await bar().getByRole("button", { name: "Ongedaan maken" }).click();
  await page.waitForURL(/bestand\?file=blog%2Fbellen-in-de-zomer\.md/);
  await page.locator(".all").first().waitFor();
  expect(project.read(file)).toContain("author: Salescoach");
  // What was removed for good is not offered again.
  await page.goto(`${served.origin}/__desk/inhoud?weg=blog%2Fbellen-in-juli.md`);
  await page.getByRole("heading", { name: "Inhoud" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Maak ongedaan" }).count(), WAIT).toBe(0);
  rmSync(project.path(file));
});

test("a copy is made under the name that the desk proposes", async () => {
  await form("blog/crm-voor-kmo.md");
  await page.getByText("Dupliceren").click();
  await page.getByRole("button", { name: "Maak een kopie" }).click();
  await page.waitForURL(/bestand\?file=blog%2Fcrm-voor-kmo-2\.md/);
  await page.locator(".all").first().waitFor();
  await page.getByText("Dit is klad.").waitFor();
  rmSync(project.path("content/blog/crm-voor-kmo-2.md"));
});

test("whoever stands on a page that is renamed goes along; what is typed in it meanwhile is kept in sight", async () => {
  const [old, renamed] = ["blog/koud-bellen-in-2026.md", "blog/koud-bellen-nu.md"];
  const before = project.read(`content/${old}`);
  context.setDefaultTimeout(WAIT.timeout);
  const reader = await context.newPage();
  await reader.goto(`${served.origin}/blog/koud-bellen-in-2026`);
  const writer = await context.newPage();
  await writer.goto(`${served.origin}/__desk/bestand?file=${old}`);
  const field = writer.locator("#veld-title");
  await field.waitFor();
  // It does not learn of it before it is sent.
  await writer.route("**/__desk/bestand/gegevens*", (route) => route.abort());
  await form(old);
  await page.getByText("Hernoemen").click();
  await page.locator("#file-rename").fill("Koud bellen nu");
  await page.getByRole("button", { name: "Hernoem", exact: true }).click();
  await page.waitForURL(/bestand\?file=blog%2Fkoud-bellen-nu\.md/);

  await reader.bringToFront();
  await reader.waitForURL(/\/blog\/koud-bellen-nu$/);
  // Of the six connections to a host each form takes two for its streams, and nothing is a hidden tab here.
  await reader.close();
  await field.fill("Koud bellen, anders");
  await writer.getByText("Dit bestand kreeg intussen een andere naam of werd verwijderd.").waitFor();
  await expect.poll(() => field.inputValue(), WAIT).toBe("Koud bellen, anders");

  await page.bringToFront();
  await bar().getByRole("button", { name: "Ongedaan maken" }).click();
  await page.waitForURL(/bestand\?file=blog%2Fkoud-bellen-in-2026\.md/);
  // What was typed is saved now that there is a file for it.
  const title = (text: string) => /^title: "?(.*?)"?$/m.exec(text)?.[1];
  await expect.poll(() => title(project.read(`content/${old}`)), WAIT).toBe("Koud bellen, anders");
  expect(existsSync(project.path(`content/${renamed}`))).toBe(false);
  project.write(`content/${old}`, before);
});

test.each([360, 1280])("forms fit and axe has nothing to say at %i pixels", async (width) => {
  await page.setViewportSize({ width, height: 800 });
  const right = async () => {
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), WAIT).toBeLessThanOrEqual(width);
    await expect.poll(() => violations(page), WAIT).toEqual([]);
  };
  await form("cities/callcenter-gent.yaml");
  for (const summary of await page
    .locator(".all > .slot > .group > .items > li > details > summary, .more summary")
    .all())
    await summary.click();
  await right();
  await form("site.yaml");
  await right();
  for (const path of ["/__desk/inhoud", "/__desk/nieuw?soort=city"]) {
    await page.goto(served.origin + path);
    await page.locator("h1").waitFor();
    await right();
  }
});

test("a day is changed from the calendar, and one that is taken away is asked for", async () => {
  const file = "content/blog/crm-voor-kmo.md";
  const before = project.read(file);
  await page.goto(`${served.origin}/__desk/calendar?month=2026-08`);
  const link = page.getByRole("link", { name: "Wijzig de dag van CRM voor een KMO" });
  await link.first().focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/bestand?*");
  const day = page.getByLabel(/^Het artikel verschijnt/);
  await expect.poll(() => day.evaluate((one) => one === document.activeElement), WAIT).toBe(true);
  await day.fill("");
  await said("Niet bewaard");
  await expect
    .poll(() => bar().getByRole("listitem").allInnerTexts(), WAIT)
    .toEqual([expect.stringMatching(/^Het artikel verschijnt .*: Hier staat niets\./)]);
  expect(project.read(file)).toBe(before);
  await day.fill("2026-08-05");
  await said("Bewaard");
  expect(project.read(file)).toBe(before.replace("date: 2026-08-04", "date: 2026-08-05"));
  await undo(file, before);
});

test("the form of a draft says what is still missing", async () => {
  const file = "content/blog/onaf.md";
  const post = project.read("content/blog/crm-voor-kmo.md");
  project.write(file, post.replace("\ndate:", "\ndraft: true\ndate:").replace(/^author: .*$/m, 'author: ""'));
  // It fills itself in once the preview knows the file.
  await form("blog/onaf.md");
  const todo = page.locator("[data-todo]");
  await todo.getByText("Nog één ding te doen in dit bestand").waitFor();
  await todo.getByText("De functie van wie het schreef, geen naam:").waitFor();
  // It has no page, but a title.
  await page.getByRole("heading", { level: 1, name: "CRM voor een KMO: wat heb je echt nodig?" }).waitFor();
  await todo.getByRole("button", { name: "Ga erheen" }).press("Enter");
  await page.keyboard.type("Salescoach");
  await said("Bewaard");
  await todo.waitFor({ state: "hidden" });
  rmSync(project.path(file));
});

test("an answer that was asked for before something was typed takes nothing of it away", async () => {
  const [file, other] = ["content/blog/traag.md", "content/blog/no-show-bij-afspraken.md"];
  const before = project.read(other);
  const asked: (() => void)[] = [];
  // Of two builds, the first answer waits for the second question, and the second answer for what is typed.
  await form("blog/crm-voor-kmo.md");
  await page.route("**/__desk/bestand/gegevens*", async (route) => {
    const response = await route.fetch();
    if (response.ok() && asked.length < 2) await new Promise<void>((done) => asked.push(done));
    await route.fulfill({ response });
  });
  await page.goto(`${served.origin}/__desk/bestand?file=blog%2Ftraag.md`);
  await bar().getByRole("alert").waitFor();
  project.write(file, project.read("content/blog/crm-voor-kmo.md").replace("\ndate:", "\ndraft: true\ndate:"));
  // One change may be told twice: when it is read, and when it is checked.
  await expect.poll(() => asked.length, WAIT).toBeGreaterThan(0);
  project.write(other, before.replace("\ndate:", "\n\ndate:"));
  await expect.poll(() => asked.length, WAIT).toBe(2);
  asked[0]?.();
  const author = page.locator("#veld-author");
  const answered = () => page.waitForEvent("requestfinished", (request) => request.url().includes("gegevens"));
  // The build of what is typed asks once more.
  const third = answered();
  await author.fill("Sales");
  await said("Bewaard");
  await third;
  const second = answered();
  asked[1]?.();
  await second;
  await author.pressSequentially("coach");
  await expect.poll(() => project.read(file), WAIT).toContain("author: Salescoach\n");
  await said("Bewaard");
  await page.unrouteAll({ behavior: "wait" });
  project.write(other, before);
  rmSync(project.path(file));
});
