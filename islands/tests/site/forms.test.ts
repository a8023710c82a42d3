// Fields of the desk's forms as a marketer uses them, with the real preview, a real browser and real files.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { violations } from "../browser/axe.ts";
import { final } from "../browser/poll.ts";
import { photograph } from "../pictures.ts";
import { FormPage } from "./form-page.ts";
import { Visited } from "./served.ts";

const GENT = "content/cities/callcenter-gent.yaml";
const IMAGES = "content/images";

// The first response waits until the whole site is loaded, tried and checked.
const served: Visited = new Visited({ height: 900 });
const { project } = served;
let page: Page;
beforeEach(() => {
  ({ page } = served);
});
const { open: form, bar, said, undo } = new FormPage(served, () => page);

test("what is typed in a field is in the file and on the page beside it, and is undone", async () => {
  const before = project.read(GENT);
  await form("cities/callcenter-gent.yaml");
  const field = page.getByRole("textbox", { name: /^De grote kop op de pagina/ });
  await expect.poll(() => field.inputValue()).toBe("Nieuwe klanten in Gent, van kanaalzone tot Zwijnaarde");
  await field.fill("Nieuwe klanten in Gent: bel ons");
  await said("Bewaard");
  // The page beside the form has loaded meanwhile, and left the focus where it was.
  await expect.poll(() => page.frames()[1]?.evaluate(() => document.readyState)).toBe("complete");
  await expect.poll(() => field.evaluate((one) => one.matches(":focus"))).toBe(true);
  const titled = (title: string) => before.replace(/^titel: .*$/m, `titel: ${title}`);
  await expect.poll(() => project.read(GENT)).toBe(titled('"Nieuwe klanten in Gent: bel ons"'));
  await page.frameLocator("iframe").locator("h1", { hasText: "bel ons" }).waitFor();
  await undo(GENT, before);
  await expect.poll(() => field.inputValue()).toContain("Zwijnaarde");
  // When the focused button gets disabled, the focus moves to the other one.
  const redo = bar().getByRole("button", { name: "Opnieuw" });
  await expect.poll(() => redo.evaluate((one) => one.matches(":focus"))).toBe(true);
});

test("a number is typed with a comma, as in Flanders, and an invalid one is reported at its field", async () => {
  const before = project.read(GENT);
  const [, lat = ""] = /lat: ([\d.]+)/.exec(before) ?? [];
  await form("cities/callcenter-gent.yaml");
  const field = page.locator('[data-at="coordinaten.lat"]');
  await field.waitFor({ state: "attached" });
  await page.locator("details").evaluateAll((all: HTMLDetailsElement[]) => {
    for (const one of all) one.open = true;
  });
  await expect.poll(() => field.inputValue()).toBe(lat.replace(".", ","));
  await field.fill("");
  await field.pressSequentially("51,06", { delay: 300 });
  await said("Bewaard");
  await expect.poll(() => project.read(GENT)).toBe(before.replace(`lat: ${lat}`, "lat: 51.06"));
  await expect.poll(() => field.inputValue()).toBe("51,06");
  await field.fill("51,07 N");
  await page
    .locator(".field", { has: field })
    .getByText("hier hoort een getal, en er staat de tekst `51,07 N`")
    .waitFor();
  // A dot is ambiguous: a decimal point or a thousands separator.
  await field.fill("1.250");
  await page.locator(".field", { has: field }).getByText("`1.250`").waitFor();
  await field.fill(lat.replace(".", ","));
  await expect.poll(() => project.read(GENT)).toBe(before);
});

test("another tab with the form marks the field that somebody writes in, and tells a second writer", async () => {
  const other = await served.person.newPage();
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
    })
    .toEqual([4, 4, 8]);
  await field.focus();
  await other.getByText("Iemand anders schrijft ook in dit veld.").waitFor();
  // The form reports that the field was left, and does not just time out.
  const left = page.waitForRequest((request) => (request.postData() ?? "").includes('"place":""'));
  await page.getByRole("textbox", { name: label }).blur();
  await left;
  await mark.waitFor({ state: "detached" });
  await other.close();
});

test("four windows with forms follow the builds, and leave the browser connections", async () => {
  const before = project.read(GENT);
  const others: Page[] = [];
  for (let count = 0; count < 3; count += 1) {
    const other = await served.person.newPage();
    await new FormPage(served, () => other).open("cities/callcenter-gent.yaml");
    others.push(other);
  }
  await form("cities/callcenter-gent.yaml");
  await page.getByRole("textbox", { name: /^De grote kop op de pagina/ }).fill("Nieuwe klanten in Gent: bel ons");
  for (const one of [page, ...others]) await one.frameLocator("iframe").locator("h1", { hasText: "bel ons" }).waitFor();
  // A page in a frame that was left gets no more events.
  const listeners = () =>
    page.evaluate(
      () =>
        (window as unknown as { previewEvents: { listeners: { build: Set<unknown> } } }).previewEvents.listeners.build
          .size,
    );
  const count = final(await listeners());
  await page.locator("iframe").evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.location.reload());
  await page.frameLocator("iframe").locator("h1", { hasText: "bel ons" }).waitFor();
  await expect.poll(listeners).toBe(count);
  await undo(GENT, before);
  for (const one of [page, ...others])
    await one.frameLocator("iframe").locator("h1", { hasText: "Zwijnaarde" }).waitFor();
});

test("a value that would break the build is reported at its field, and saved once it is right", async () => {
  const before = project.read(GENT);
  await form("cities/callcenter-gent.yaml");
  const field = page.getByRole("textbox", { name: /^De laatste zin boven de knop/ });
  const was = await field.inputValue();
  await field.fill(`${was} Bel {telefoonn}.`);
  await said("Niet bewaard");
  await bar().getByRole("alert").getByText("telefoonn").first().waitFor();
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  const told = page.locator(".field:has([aria-invalid]) .field__problem");
  const id = final(await told.getAttribute("id")) ?? "";
  expect(final(await field.getAttribute("aria-describedby"))?.split(" ")).toContain(id);
  expect(project.read(GENT)).toBe(before);
  await field.fill(`${was} Bel vandaag.`);
  await said("Bewaard");
  await expect.poll(() => field.getAttribute("aria-invalid")).toBeNull();
  await expect.poll(() => field.getAttribute("aria-describedby")).not.toContain(id);
  expect(project.read(GENT)).toContain("Bel vandaag.");
  await undo(GENT, before);
});

test("undo reverts the refused value before the saved one, and redo restores it", async () => {
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
  await expect.poll(() => closing.inputValue()).toBe(oldClosing);
  await expect.poll(() => title.inputValue()).toBe(`${oldTitle} en Drongen`);
  expect(project.read(GENT)).toBe(saved);
  await again?.click();
  await expect.poll(() => closing.inputValue()).toBe(refused);
  await said("Niet bewaard");
  await closing.fill(`${oldClosing} Een lange zin.`);
  await said("Bewaard");
  expect(project.read(GENT)).toContain("Een lange zin.");
  await undo(GENT, saved);
  await undo(GENT, before);
});

test("a second press on undo waits for the answer to the first, and does no more than there is to undo", async () => {
  const before = project.read(GENT);
  await form("cities/callcenter-gent.yaml");
  await page.getByRole("textbox", { name: /^De grote kop op de pagina/ }).fill("Nieuwe klanten in Gent: even");
  await said("Bewaard");
  let asked = 0;
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/__edit/undo", async (route) => {
    asked += 1;
    await answered;
    await route.continue();
  });
  await bar().getByRole("button", { name: "Ongedaan maken" }).dblclick();
  answer();
  await said("Ongedaan gemaakt");
  expect(project.read(GENT)).toBe(before);
  // Redo waits for its turn too.
  await bar().getByRole("button", { name: "Opnieuw" }).click();
  await said("Opnieuw gedaan");
  expect(final(asked)).toBe(1);
  await page.unrouteAll({ behavior: "wait" });
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
  await expect.poll(() => project.read(GENT)).toContain("Bel {phone} of mail {email}, ook 's avonds.");
  project.write(GENT, before);
});

test("a picture is chosen by seeing it", async () => {
  const before = project.read(GENT);
  mkdirSync(project.path(IMAGES), { recursive: true });
  for (const name of ["graslei.jpg", "korenmarkt.jpg"]) {
    writeFileSync(project.path(`${IMAGES}/${name}`), await photograph(900, 600).jpeg().toBuffer());
  }
  await expect
    .poll(async () => (await page.request.get(`${served.origin}/__desk/beelden`)).text())
    .toContain("korenmarkt.jpg");
  // Converting a picture between its two requests changes its address, so the first one fails.
  await page.route(/beelden\/klein\?bestand=graslei/, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await form("cities/callcenter-gent.yaml");
  await page.getByRole("button", { name: /^Voeg toe: .*(beeld|foto)/i }).click();
  await page.getByText("Kies uit de beelden").focus();
  await page.keyboard.press("Enter");
  const choice = (name: string) => page.getByRole("button", { name, exact: true });
  await expect
    .poll(() =>
      choice("graslei.jpg")
        .locator("img")
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);
  await choice("graslei.jpg").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => choice("graslei.jpg").getAttribute("aria-pressed")).toBe("true");
  await page.locator("#veld-beeld\\.alt").fill("De Graslei bij avond");
  await said("Bewaard");
  // There are quotes only if the file had an empty value for a moment.
  const kept = () => project.read(GENT).replaceAll('"', "");
  await expect.poll(kept).toContain("beeld:\n  bestand: graslei.jpg\n  alt: De Graslei bij avond\n");
  await choice("korenmarkt.jpg").click();
  await expect.poll(kept).toContain("bestand: korenmarkt.jpg\n");
  await page.setViewportSize({ width: 360, height: 800 });
  await fits(360);
  project.write(GENT, before);
  rmSync(project.path(IMAGES), { recursive: true });
});

test("the form of a post links to its text on the page", async () => {
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
  // A menu button makes no claims.
  const claims = page.getByText("Bewijs en neutrale vorm");
  await expect.poll(() => claims.count()).toBe(0);
  // A long form shows its groups collapsed, by name.
  await form("site.yaml");
  const groups = page.locator("details.section");
  await expect.poll(() => groups.count()).toBeGreaterThan(12);
  await expect.poll(() => page.locator("details.section[open]").count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6000);
  await groups.first().locator("summary").first().focus();
  await page.keyboard.press("Enter");
  await groups.first().locator("input, textarea, select, button").first().waitFor();
  const shown = async (group: string) => {
    const all = page.locator(`details.section[data-at="${group}"]`);
    for (const closed of await all.locator("summary:visible").all()) await closed.click();
    return (await all.getByText("Bewijs en neutrale vorm").filter({ visible: true }).count()) > 0;
  };
  await expect.poll(() => shown("figures")).toBe(true);
  await expect.poll(() => shown("redirects")).toBe(false);
  // Optional fields are not marked as required.
  const marked = (at: string) => page.locator(`.field:has(> [data-at="${at}"]) > label`).innerText();
  await expect.poll(() => marked("brand")).toContain(" verplicht");
  await expect.poll(() => marked("alternate_name")).not.toContain(" verplicht");
  // A neutral form has the same labels as the value that it replaces. An address with an extra dot works too.
  await page.goto(`${served.origin}/__desk/bestand?file=site.yaml&plaats=figures.revenue.neutral.label.`);
  const named = (at: string) => page.locator(`.field:has(> [data-at="figures.revenue.${at}"]) > label`).innerText();
  await expect
    .poll(async () => (await named("neutral.label")) === (await named("label")).replace(" verplicht", ""))
    .toBe(true);
  // A form does not ask for quotes: it adds them itself.
  await expect.poll(() => page.getByText("tussen aanhalingstekens").count()).toBe(0);
});

test("an error in another file names that file", async () => {
  const post = "content/blog/crm-voor-kmo.md";
  const before = project.read(post);
  await form("blog/crm-voor-kmo.md");
  await page.locator("#veld-date").fill("2099-12-05");
  await bar().getByText("`/blog/crm-voor-kmo` is er nog niet").first().waitFor();
  await expect.poll(() => bar().locator("li code").first().textContent()).toMatch(/^content\/.+\.(md|yaml)/);
  expect(project.read(post)).toBe(before);
  await page.getByRole("button", { name: "Neem de laatste versie" }).click();
  await expect.poll(() => page.locator("#veld-date").inputValue()).not.toContain("2099");
});

test("two people who edit one text choose between their versions of a conflict, and keep the rest", async () => {
  const post = "content/blog/no-show-bij-afspraken.md";
  const before = project.read(post);
  await form("blog/no-show-bij-afspraken.md");
  const field = page.locator("#veld-body");
  const body = await field.inputValue();
  const paragraphs = body.trim().split("\n\n");
  const [first = "", last = ""] = [paragraphs[0], paragraphs.at(-1)];
  // The form does not learn about the change before it saves.
  await page.route("**/__desk/bestand/gegevens*", (route) => route.abort());
  project.write(post, before.replace(first, `${first} Van Bo.`).replace(last, `${last} Slot van Bo.`));
  await field.fill(body.replace(last, `${last} Mijn slot.`));
  await bar().getByText("Iemand anders veranderde deze tekst intussen.").waitFor();
  await expect.poll(() => bar().getByRole("figure").count()).toBe(2);
  const theirs = bar().getByRole("figure", { name: "In het bestand" });
  await theirs.getByText("Slot van Bo.").waitFor();
  const keep = bar().getByRole("button", { name: "Bewaar die van jou" });
  await keep.focus();
  // The file changes once more.
  project.write(post, before.replace(first, `${first} Van Bo.`).replace(last, `${last} Einde van Bo.`));
  await theirs.getByText("Einde van Bo.").waitFor();
  await expect.poll(() => keep.evaluate((one) => one.matches(":focus"))).toBe(true);
  await keep.press("Enter");
  await expect
    .poll(() => project.read(post))
    .toBe(before.replace(first, `${first} Van Bo.`).replace(last, `${last} Mijn slot.`));
  await expect.poll(() => field.inputValue()).toContain("Van Bo.");
  project.write(post, before);
});

test("the text of an item that somebody else removed does not overwrite the item that took its place", async () => {
  const home = "content/pages/home.yaml";
  const before = project.read(home);
  const [first = ""] = / {8}- question: [^]*?(?= {8}- question: )/.exec(before) ?? [];
  await form("pages/home.yaml");
  await page.locator("summary", { hasText: "Vragen en antwoorden" }).click();
  await page.locator("summary", { hasText: "Wat doet {brand} precies?" }).click();
  const field = page.locator('[data-at$="faq.items[0].question"]');
  // The form does not learn about the change before it saves.
  await page.route("**/__desk/bestand/gegevens*", (route) => route.abort());
  const without = before.replace(first, "");
  project.write(home, without);
  await field.fill("Wat doen jullie precies?");
  await bar().getByText("Deze tekst is er niet meer zoals hij was").waitFor();
  expect(project.read(home)).toBe(without);
  await page.goto("about:blank");
  project.write(home, before);
});

/** Expects that the page fits a width, and that axe finds no violations. */
async function fits(width: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await expect.poll(() => violations(page)).toEqual([]);
}

test.each([360, 1280])("forms fit and axe has nothing to say at %i pixels", async (width) => {
  await page.setViewportSize({ width, height: 800 });
  await form("cities/callcenter-gent.yaml");
  const summaries = page.locator(".all > .slot > .group > .items > li > details > summary, .more summary");
  for (const summary of await summaries.all()) await summary.click();
  await fits(width);
  await form("site.yaml");
  await fits(width);
  for (const path of ["/__desk/inhoud", "/__desk/nieuw?soort=city"]) {
    await page.goto(served.origin + path);
    await page.locator("h1").waitFor();
    await fits(width);
  }
});

test("a response to a request from before typing overwrites nothing that was typed", async () => {
  const [file, other] = ["content/blog/traag.md", "content/blog/no-show-bij-afspraken.md"];
  const before = project.read(other);
  const asked: (() => void)[] = [];
  // Two builds each cause a request. The first response waits for the second request, the second one for the typing.
  await form("blog/crm-voor-kmo.md");
  await page.route("**/__desk/bestand/gegevens*", async (route) => {
    const response = await route.fetch();
    if (response.ok() && asked.length < 2) await new Promise<void>((done) => asked.push(done));
    await route.fulfill({ response });
  });
  await page.goto(`${served.origin}/__desk/bestand?file=blog%2Ftraag.md`);
  await bar().getByRole("alert").waitFor();
  project.write(file, project.read("content/blog/crm-voor-kmo.md").replace("\ndate:", "\ndraft: true\ndate:"));
  // One change may be announced twice: when it is read, and when it is checked.
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  project.write(other, before.replace("\ndate:", "\n\ndate:"));
  await expect.poll(() => asked.length).toBe(2);
  asked[0]?.();
  const author = page.locator("#veld-author");
  const answered = () => page.waitForEvent("requestfinished", (request) => request.url().includes("gegevens"));
  // The build of the typed text causes one more request.
  const third = answered();
  await author.fill("Sales");
  await said("Bewaard");
  await third;
  const second = answered();
  asked[1]?.();
  await second;
  await author.pressSequentially("coach");
  await expect.poll(() => project.read(file)).toContain("author: Salescoach\n");
  await said("Bewaard");
  await page.unrouteAll({ behavior: "wait" });
  project.write(other, before);
  rmSync(project.path(file));
});
