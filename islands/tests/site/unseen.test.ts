// What is not seen on a page, and what is unfinished: from the desk to the file, in a real browser.

import { afterAll, beforeAll, expect, test } from "vitest";
import { final } from "../browser/poll.ts";
import { Desk, sound } from "./desk-page.ts";
import { chooseCookies } from "./visitor.ts";

const CONTACT = "content/pages/contact.yaml";
const SETTINGS = "content/site.yaml";

// Calls that are refused, and the service worker that a preview does not have.
const desk = new Desk(/status of (409|422)|when fetching the script/);
const { open, project } = desk;

beforeAll(() => desk.start());
afterAll(() => desk.stop());

const polled = { timeout: 120_000 };

test("an unproven claim and a setting open where they are changed", async () => {
  const { page, problems } = await open("/");
  await chooseCookies(page);
  await page.goto(`${desk.origin}/__desk/launch`);
  await sound(page, "the launch list");
  const bar = page.getByRole("region", { name: "Bewerken" });
  // A testimonial, in place.
  await page.getByRole("link", { name: /^Wijzig An Voorbeeld/ }).focus();
  await page.keyboard.press("Enter");
  const text = page.getByRole("textbox", { name: "Tekst" });
  await text.waitFor();
  await expect.poll(() => bar.innerText(), polled).toContain("testimonials[0].quote");
  await expect
    .poll(() =>
      text.evaluate((one) => one.getBoundingClientRect().top > 0 && one.getBoundingClientRect().bottom < innerHeight),
    )
    .toBe(true);
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Echt.");
  await expect.poll(() => project.read(SETTINGS), polled).toContain(" Echt.");
  await page.keyboard.press("Escape");

  // A setting, in a field.
  await page.goto(`${desk.origin}/__desk/launch`);
  await page.getByRole("link", { name: "Wijzig sales@warmlijn.example" }).click();
  const field = bar.getByRole("textbox", { name: "Deze tekst staat in site.yaml" });
  await expect.poll(() => field.inputValue(), polled).toBe("sales@warmlijn.example");
  expect(problems).toEqual([]);
  await page.close();
});

test("a page that is drawn again while its texts are looked up shows each once", async () => {
  const { page, problems } = await open("/__desk");
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
  // The title, the description and the text on the card. The requests arrive one by one.
  const texts = 3;
  await expect.poll(() => held, polled).toBe(texts);
  await page.evaluate(() => document.dispatchEvent(new Event("desk-shown")));
  await expect.poll(() => held, polled).toBe(2 * texts);
  release();
  await expect.poll(() => answered, polled).toBe(2 * texts);
  await page.locator(".unseen").first().waitFor();
  const ids = await final(page.locator(".unseen textarea").evaluateAll((all) => all.map(({ id }) => id)));
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(ids.length);
  expect(problems).toEqual([]);
  await page.close();
});

test("title and description are written beside the result and the card that follow them", async () => {
  const { page, problems } = await open("/__desk/page?path=/contact");
  const before = project.read(CONTACT);
  const title = page.getByLabel("Titel in zoekresultaten");
  await title.waitFor();
  await sound(page, "a page");
  const was = await title.inputValue();
  expect(before).toContain(was);
  const turn = await final(page.evaluate(() => document.body.dataset.turn));
  await title.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Bel ons");
  const results = page.locator("main .result__title");
  await expect.poll(() => results.first().innerText(), polled).toMatch(/^Bel ons( \||$)/);
  await expect.poll(() => page.locator(".unseen__count").first().innerText()).toContain("7 tekens");
  await expect.poll(() => page.locator(".pairs").first().innerText(), polled).toContain("te kort");
  await expect.poll(() => page.locator(".card--facebook b").innerText()).toMatch(/^Bel ons/);
  await expect.poll(() => project.read(CONTACT), polled).toBe(before.replace(was, "Bel ons"));
  // The desk is drawn again by the build; the caret stays, and so does what is typed on.
  await expect.poll(() => page.evaluate(() => document.body.dataset.turn), polled).not.toBe(turn);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("unseen-title");
  await page.keyboard.type(" vandaag");
  await expect.poll(() => title.inputValue()).toBe("Bel ons vandaag");
  await expect.poll(() => project.read(CONTACT), polled).toBe(before.replace(was, "Bel ons vandaag"));

  // What would not build is not saved, says why, and stays.
  await page.keyboard.type(" {telefoonn}");
  await expect.poll(() => page.locator("#teksten").innerText(), polled).toContain("Niet bewaard");
  expect(project.read(CONTACT)).not.toContain("telefoonn}");
  await expect.poll(() => title.inputValue()).toBe("Bel ons vandaag {telefoonn}");
  await sound(page, "a page with a refused title");
  await title.fill(was);
  await expect.poll(() => project.read(CONTACT), polled).toBe(before);
  expect(problems).toEqual([]);
  await page.close();
});
