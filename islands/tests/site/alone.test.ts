// The desk of a folder without git, in a real browser: publishing, and links to other sites.

import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, expect, test, vi } from "vitest";
import { Desk, expectAccessible } from "./desk-page.ts";

const POST = "content/blog/crm-voor-kmo.md";

// Responses that wait for the test. The preview waits up to ten seconds for each.
const slow: ServerResponse[] = [];
const answerSlowly = () => slow.splice(0).forEach((answer) => answer.end());
const host = createServer((request, answer) => {
  answer.statusCode = request.url === "/weg" ? 404 : 200;
  if (request.url?.startsWith("/traag")) slow.push(answer);
  else answer.end();
});
const desk: Desk = new Desk({
  begin: async () => {
    await new Promise<void>((done) => host.listen(0, "127.0.0.1", done));
    const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    const others = [1, 2, 3, 4, 5, 6].map((number) => `[${number}](${address}/traag/${number})`).join(", ");
    project.edit(POST, "\n---\n", `\n---\nLees [een pagina van vroeger](${address}/weg), en ${others}.\n\n`);
    // Keeps requests on this machine: those to other hosts fail, because they go to a proxy that does not exist.
    vi.stubEnv("ALL_PROXY", "http://127.0.0.1:9");
    vi.stubEnv("NO_PROXY", "127.0.0.1");
    await desk.start();
    vi.unstubAllEnvs();
  },
});
const { open, project } = desk;
afterAll(() => {
  host.close();
});

const main = (page: Page) => page.locator("main").innerText();

test("an unfinished launch list keeps the folder from being built, and says so", async () => {
  const page = await open("/__desk/publiceren");
  const publish = page.getByRole("button", { name: "Bouw de site en bewaar deze versie" });
  await expect.poll(() => main(page)).toContain("Er is nog niets gepubliceerd.");
  await expectAccessible(page, "nothing published");
  // The insecure link for the other test is an error, which prevents publishing.
  await expect.poll(() => publish.isDisabled()).toBe(true);
  await expect.poll(() => main(page)).toContain("op de lanceerlijst");
});

test("checking links is stopped by keyboard and by a slow click, although the screen is redrawn each second", async () => {
  const page = await open("/__desk/links");
  const ask = page.getByRole("button", { name: "Kijk links na" });
  const stop = page.getByRole("button", { name: "Stop" });
  const isFocused = () => stop.evaluate((button) => button === document.activeElement);
  const madeAnew = async () => {
    await stop.evaluate((button) => (button.dataset.before = "yes"));
    await expect.poll(() => page.locator("[data-before]").count()).toBe(0);
  };
  await ask.focus();
  await page.keyboard.press("Enter");
  await stop.focus();
  await madeAnew();
  await expect.poll(isFocused).toBe(true);
  await page.keyboard.press("Enter");
  answerSlowly();
  await ask.waitFor();
  // The focus moves to <main>, so that Tab does not start at the top of the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe("main");

  await ask.click();
  await stop.hover();
  await page.mouse.down();
  let answers = 0;
  page.on("response", () => answers++);
  await expect.poll(() => answers).toBeGreaterThan(0);
  await page.mouse.up();
  answerSlowly();
  await ask.waitFor();
});

test("checking links finds a dead link, and opens the place where it is written", async () => {
  const page = await open("/__desk/links");
  const ask = page.getByRole("button", { name: "Kijk links na" });
  await ask.click();
  const answering = setInterval(answerSlowly, 100);
  const broken = page.locator("[data-list=broken]");
  await expect.poll(() => broken.innerText()).toContain("een pagina van vroeger");
  await expect.poll(() => broken.innerText()).toContain("de pagina bestaat niet meer (404)");
  await ask.waitFor();
  clearInterval(answering);
  await expectAccessible(page, "links");
});
