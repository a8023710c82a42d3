// Texts on the desk: search and replace, texts that no page shows, and links to a text on its page.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { final } from "../browser/poll.ts";
import { Desk, expectAccessible } from "./desk-page.ts";

const HOME = "content/pages/home.yaml";
const HEADING = "heading: Wij hebben nieuwe klanten voor u.";
const POST = "content/blog/crm-voor-kmo.md";
const CONTACT = "content/pages/contact.yaml";
const SETTINGS = "content/site.yaml";

// Refused calls.
const desk: Desk = new Desk({
  meant: /status of (409|422)/,
  begin: async () => {
    project.edit(HOME, HEADING, "heading: Kwibus heeft nieuwe klanten voor u.");
    project.edit(POST, "\n---\n", "\n---\nEen kwibus met [een kwibus](https://kwibus.be/kwibus).\n\n");
    await desk.start();
  },
});
const { open, project } = desk;

const main = (page: Page) => page.locator("main").innerText();
test("with the keyboard alone a word is replaced everywhere but in one place, and put back", async () => {
  const page = await open("/__desk/zoek");
  await expectAccessible(page, "nothing asked");
  const [home, post] = [project.read(HOME), project.read(POST)];
  await page.getByLabel("Zoek in alle teksten").focus();
  await page.keyboard.type("kwibus");
  await expect.poll(() => main(page)).toContain("3 plaatsen in 2 bestanden.");
  await expect.poll(() => page.locator(".hit mark").allInnerTexts()).toEqual(["kwibus", "kwibus", "Kwibus"]);
  await expectAccessible(page, "hits");
  await page.keyboard.press("Tab");
  await page.keyboard.type("snuiter");
  await expect.poll(() => page.locator(".hit ins").allInnerTexts()).toEqual(["snuiter", "snuiter", "Snuiter"]);
  await expectAccessible(page, "replacements");
  // Excludes the second one.
  await page.getByRole("checkbox", { name: "met [een kwibus wordt" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Vervang aangevinkte" }).press("Enter");
  await expect.poll(() => main(page)).toContain("2 keer vervangen in 2 bestanden.");
  expect(project.read(HOME)).toBe(home.replace("Kwibus heeft", "Snuiter heeft"));
  expect(project.read(POST)).toBe(post.replace("Een kwibus", "Een snuiter"));
  await expect.poll(() => main(page)).toContain("1 plaats in 1 bestand.");
  await expectAccessible(page, "replaced");
  await page.getByRole("button", { name: "Maak ongedaan" }).press("Enter");
  await expect.poll(() => main(page)).toContain("Ongedaan gemaakt");
  expect(project.read(HOME)).toBe(home);
  expect(project.read(POST)).toBe(post);

  // A replacement that would break the build is reported at its place.
  await page.getByLabel("Vervang door").fill("{telefoonn}");
  await expect.poll(() => page.locator(".hit ins").first().innerText()).toBe("{telefoonn}");
  await page.getByRole("button", { name: "Vervang aangevinkte" }).press("Enter");
  await expect.poll(() => main(page)).toContain("dus er is niets vervangen");
  await expect.poll(() => page.locator(".hit__why").first().innerText()).toContain("telefoonn");
  // The refusal is reported once, with a hint.
  const told = page.locator("[data-said] li");
  await expect.poll(() => told.allInnerTexts()).toEqual([expect.stringContaining("Alle namen staan op het bureau")]);
  expect(project.read(HOME)).toBe(home);
  await expectAccessible(page, "refused");
  // A refused text does not exclude its hits from the next replacement.
  await page.getByLabel("Vervang door").fill("snuiter");
  await expect.poll(() => page.locator(".hit ins").first().innerText()).toBe("snuiter");
  await expect.poll(() => page.locator(".hit__why, [data-said]").count()).toBe(0);
  await expect.poll(() => page.locator(".hit :checked").count()).toBe(3);
  await page.getByRole("link", { name: "Wis" }).click();
  await page.getByText("Instellingen die je in een tekst kunt schrijven").click();
  await page.getByText("{phone}", { exact: true }).last().waitFor();
  await expectAccessible(page, "settings");
});

test("a replacement is requested once, even when the screen is redrawn meanwhile", async () => {
  const page = await open("/__desk/zoek?q=kwibus&door=snuiter");
  const home = project.read(HOME);
  let asked = 0;
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/__desk/zoek/vervang", async (route) => {
    asked += 1;
    await answered;
    await route.continue();
  });
  const replace = page.getByRole("button", { name: "Vervang aangevinkte" });
  await replace.click();
  const busy = page.locator("form.hits[aria-busy=true]");
  await busy.waitFor();
  const turn = () => page.locator("body").getAttribute("data-turn");
  const before = await turn();
  project.edit("content/cities/callcenter-gent.yaml", "cta: ", "cta: Vandaag. ");
  await expect.poll(turn).not.toBe(before);
  await busy.waitFor();
  await replace.click();
  answer();
  await expect.poll(() => main(page)).toContain("3 keer vervangen in 2 bestanden.");
  expect(final(asked)).toBe(1);
  await page.getByRole("button", { name: "Maak ongedaan" }).press("Enter");
  await expect.poll(() => project.read(HOME)).toBe(home);
});

test("a hit links to its text on the page, ready to be changed", async () => {
  const page = await open("/__desk/zoek?q=kwibus+heeft");
  await page.locator(".hit__where").getByRole("link", { name: "/", exact: true }).click();
  await expect
    .poll(() => page.getByRole("textbox", { name: "Tekst" }).innerText())
    .toBe("Kwibus heeft nieuwe klanten voor u.");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Tekst");
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Nu.");
  await expect.poll(() => project.read(HOME)).toContain("Kwibus heeft nieuwe klanten voor u. Nu.");

  // A text in markdown, in its editor or as source.
  await page.goto(`${desk.origin}/__desk/zoek?q=een+kwibus+met`);
  await page.locator(".hit__where").getByRole("link").click();
  await page.getByRole("region", { name: "Bewerken" }).getByText("crm-voor-kmo").waitFor();
});

test("an unproven claim and a setting open where they are changed", async () => {
  const page = await open("/__desk/launch");
  await expectAccessible(page, "the launch list");
  const bar = page.getByRole("region", { name: "Bewerken" });
  // A testimonial, in place.
  await page.getByRole("link", { name: /^Wijzig An Voorbeeld/ }).focus();
  await page.keyboard.press("Enter");
  const text = page.getByRole("textbox", { name: "Tekst" });
  await text.waitFor();
  await expect.poll(() => bar.innerText()).toContain("testimonials[0].quote");
  await expect
    .poll(() =>
      text.evaluate((one) => one.getBoundingClientRect().top > 0 && one.getBoundingClientRect().bottom < innerHeight),
    )
    .toBe(true);
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Echt.");
  await expect.poll(() => project.read(SETTINGS)).toContain(" Echt.");
  await page.keyboard.press("Escape");

  // A setting, in a field.
  await page.goto(`${desk.origin}/__desk/launch`);
  await page.getByRole("link", { name: "Wijzig sales@warmlijn.example" }).click();
  const field = bar.getByRole("textbox", { name: "Deze tekst staat in site.yaml" });
  await expect.poll(() => field.inputValue()).toBe("sales@warmlijn.example");
});

test("a page that is drawn again while its texts are looked up shows each once", async () => {
  const page = await open("/__desk");
  let release = (): void => undefined;
  const released = new Promise<void>((done) => (release = done));
  let held = 0;
  let answered = 0;
  page.on("requestfinished", (request) => (answered += request.url().includes("/__edit/place?") ? 1 : 0));
  await page.route("**/__edit/place?*", async (route) => {
    held += 1;
    await released;
    await route.continue();
  });
  await page.goto(`${desk.origin}/__desk/page?path=/contact`);
  // Title, description and the text on the card. Their requests arrive one by one.
  const texts = 3;
  await expect.poll(() => held).toBe(texts);
  await page.evaluate(() => document.dispatchEvent(new Event("desk-shown")));
  await expect.poll(() => held).toBe(2 * texts);
  release();
  await expect.poll(() => answered).toBe(2 * texts);
  await page.locator(".unseen").first().waitFor();
  const ids = await final(page.locator(".unseen textarea").evaluateAll((all) => all.map(({ id }) => id)));
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(ids.length);
});

test("the search result and the card follow title and description while typing", async () => {
  const page = await open("/__desk/page?path=/contact");
  const before = project.read(CONTACT);
  const title = page.getByLabel("Titel in zoekresultaten");
  await title.waitFor();
  await expectAccessible(page, "a page");
  const was = await title.inputValue();
  expect(before).toContain(was);
  const turn = await final(page.evaluate(() => document.body.dataset.turn));
  await title.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Bel ons");
  const results = page.locator("main .result__title");
  await expect.poll(() => results.first().innerText()).toMatch(/^Bel ons( \||$)/);
  await expect.poll(() => page.locator(".unseen__count").first().innerText()).toContain("7 tekens");
  await expect.poll(() => page.locator(".pairs").first().innerText()).toContain("te kort");
  await expect.poll(() => page.locator(".card--facebook b").innerText()).toMatch(/^Bel ons/);
  await expect.poll(() => project.read(CONTACT)).toBe(before.replace(was, "Bel ons"));
  // The build redraws the desk; the caret and what is typed stay.
  await expect.poll(() => page.evaluate(() => document.body.dataset.turn)).not.toBe(turn);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("unseen-title");
  await page.keyboard.type(" vandaag");
  await expect.poll(() => title.inputValue()).toBe("Bel ons vandaag");
  await expect.poll(() => project.read(CONTACT)).toBe(before.replace(was, "Bel ons vandaag"));

  // A text that would break the build is not saved but stays in the field, with the reason.
  await page.keyboard.insertText(" {telefoonn}");
  await expect.poll(() => page.locator("#teksten").innerText()).toContain("Niet bewaard");
  expect(project.read(CONTACT)).not.toContain("telefoonn}");
  await expect.poll(() => title.inputValue()).toBe("Bel ons vandaag {telefoonn}");
  await expectAccessible(page, "a page with a refused title");
  // It survives a reload, and links back to its field.
  await page.reload();
  await page.getByRole("alert").getByText("Bel ons vandaag {telefoonn}").waitFor();
  await page.getByRole("button", { name: "Neem ze over" }).click();
  await expect.poll(() => title.inputValue()).toBe("Bel ons vandaag {telefoonn}");
  await page.getByRole("button", { name: "Terug naar de bewaarde tekst" }).click();
  await expect.poll(() => title.inputValue()).toBe("Bel ons vandaag");
  await title.fill(was);
  await expect.poll(() => project.read(CONTACT)).toBe(before);
});
