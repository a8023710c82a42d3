// Search and replace on the desk, and the way from there to a text on its page, in a real browser.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { final } from "../browser/poll.ts";
import { Desk, sound } from "./desk-page.ts";
import { chooseCookies } from "./visitor.ts";

const HOME = "content/pages/home.yaml";
const HEADING = "heading: Wij hebben nieuwe klanten voor u.";
const POST = "content/blog/crm-voor-kmo.md";

// Calls that are refused, and the service worker that a preview does not have.
const desk = new Desk(/status of (409|422)|when fetching the script/);
const { open, project } = desk;

beforeAll(async () => {
  project.edit(HOME, HEADING, "heading: Kwibus heeft nieuwe klanten voor u.");
  project.edit(POST, "\n---\n", "\n---\nEen kwibus met [een kwibus](https://kwibus.be/kwibus).\n\n");
  await desk.start();
});
afterAll(() => desk.stop());

const main = (page: Page) => page.locator("main").innerText();
const polled = { timeout: 120_000 };

test("with the keyboard alone a word is replaced everywhere but in one place, and put back", async () => {
  const { page, problems } = await open("/__desk/zoek");
  await sound(page, "nothing asked");
  const [home, post] = [project.read(HOME), project.read(POST)];
  await page.getByLabel("Zoek in alle teksten").focus();
  await page.keyboard.type("kwibus");
  await expect.poll(() => main(page), polled).toContain("3 plaatsen in 2 bestanden.");
  await expect.poll(() => page.locator(".hit mark").allInnerTexts()).toEqual(["kwibus", "kwibus", "Kwibus"]);
  await sound(page, "hits");
  await page.keyboard.press("Tab");
  await page.keyboard.type("snuiter");
  await expect.poll(() => page.locator(".hit ins").allInnerTexts(), polled).toEqual(["snuiter", "snuiter", "Snuiter"]);
  await sound(page, "replacements");
  // The second one is left out.
  await page.getByRole("checkbox", { name: "met [een kwibus wordt" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Vervang aangevinkte" }).press("Enter");
  await expect.poll(() => main(page), polled).toContain("2 keer vervangen in 2 bestanden.");
  expect(project.read(HOME)).toBe(home.replace("Kwibus heeft", "Snuiter heeft"));
  expect(project.read(POST)).toBe(post.replace("Een kwibus", "Een snuiter"));
  await expect.poll(() => main(page), polled).toContain("1 plaats in 1 bestand.");
  await sound(page, "replaced");
  await page.getByRole("button", { name: "Maak ongedaan" }).press("Enter");
  await expect.poll(() => main(page), polled).toContain("Ongedaan gemaakt");
  expect(project.read(HOME)).toBe(home);
  expect(project.read(POST)).toBe(post);

  // What would not build says so at its place.
  await page.getByLabel("Vervang door").fill("{telefoonn}");
  await expect.poll(() => page.locator(".hit ins").first().innerText(), polled).toBe("{telefoonn}");
  await page.getByRole("button", { name: "Vervang aangevinkte" }).press("Enter");
  await expect.poll(() => main(page), polled).toContain("dus er is niets vervangen");
  await expect.poll(() => page.locator(".hit__why").first().innerText()).toContain("telefoonn");
  // Once, and with what to click.
  const told = page.locator("[data-said] li");
  await expect.poll(() => told.allInnerTexts()).toEqual([expect.stringContaining("Alle namen staan op het bureau")]);
  expect(project.read(HOME)).toBe(home);
  await sound(page, "refused");
  // That is no reason to leave it for another text.
  await page.getByLabel("Vervang door").fill("snuiter");
  await expect.poll(() => page.locator(".hit ins").first().innerText(), polled).toBe("snuiter");
  await expect.poll(() => page.locator(".hit__why, [data-said]").count()).toBe(0);
  await expect.poll(() => page.locator(".hit :checked").count()).toBe(3);
  await page.getByRole("link", { name: "Wis" }).click();
  await page.getByText("Instellingen die je in een tekst kunt schrijven").click();
  await page.getByText("{phone}", { exact: true }).last().waitFor();
  await sound(page, "settings");
  expect(problems).toEqual([]);
  await page.close();
});

test("what is being replaced is asked for once, also when the screen is drawn again meanwhile", async () => {
  const { page, problems } = await open("/__desk/zoek?q=kwibus&door=snuiter");
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
  await expect.poll(turn, polled).not.toBe(before);
  await busy.waitFor();
  await replace.click();
  answer();
  await expect.poll(() => main(page), polled).toContain("3 keer vervangen in 2 bestanden.");
  expect(final(asked)).toBe(1);
  await page.getByRole("button", { name: "Maak ongedaan" }).press("Enter");
  await expect.poll(() => project.read(HOME), polled).toBe(home);
  expect(problems).toEqual([]);
  await page.close();
});

test("a hit leads to its text on the page, ready to be changed", async () => {
  const { page, problems } = await open("/");
  await chooseCookies(page);
  await page.goto(`${desk.origin}/__desk/zoek?q=kwibus+heeft`);
  await page.locator(".hit__where").getByRole("link", { name: "/", exact: true }).click();
  await expect
    .poll(() => page.getByRole("textbox", { name: "Tekst" }).innerText(), polled)
    .toBe("Kwibus heeft nieuwe klanten voor u.");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Tekst");
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Nu.");
  await expect.poll(() => project.read(HOME), polled).toContain("Kwibus heeft nieuwe klanten voor u. Nu.");

  // A text in markdown, in its own editor or as it is written.
  await page.goto(`${desk.origin}/__desk/zoek?q=een+kwibus+met`);
  await page.locator(".hit__where").getByRole("link").click();
  await page.getByRole("region", { name: "Bewerken" }).getByText("crm-voor-kmo").waitFor();
  expect(problems).toEqual([]);
  await page.close();
});
