// The desk of a folder without git: publishing from it, and links to other sites, in a real browser.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Desk, sound } from "./desk-page.ts";

const POST = "content/blog/crm-voor-kmo.md";

const desk = new Desk();
const { open, project } = desk;
let host: Server;

beforeAll(async () => {
  host = createServer((request, answer) => {
    answer.statusCode = request.url === "/weg" ? 404 : 200;
    answer.end();
  });
  await new Promise<void>((done) => host.listen(0, "127.0.0.1", done));
  const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  project.edit(POST, "\n---\n", `\n---\nLees [een pagina van vroeger](${address}/weg).\n\n`);
  // Nobody else is asked: what is not on this machine would go by way of a program that is not there.
  vi.stubEnv("ALL_PROXY", "http://127.0.0.1:9");
  vi.stubEnv("NO_PROXY", "127.0.0.1");
  await desk.start();
  vi.unstubAllEnvs();
});
afterAll(async () => {
  await desk.stop();
  host.close();
});

const main = (page: Page) => page.locator("main").innerText();
const polled = { timeout: 60_000 };

test("a launch list that is not done keeps the folder from being built, and says so", async () => {
  const { page } = await open("/__desk/publiceren");
  const publish = page.getByRole("button", { name: "Bouw de site en bewaar deze versie" });
  await expect.poll(() => main(page), polled).toContain("Er is nog niets gepubliceerd.");
  await sound(page, "nothing published");
  // The insecure link of the other test is an error: nothing can be published with it.
  await expect.poll(() => publish.isDisabled(), polled).toBe(true);
  await expect.poll(() => main(page)).toContain("op de lanceerlijst");
  await page.close();
});

test("a link that leads nowhere is found when somebody asks, and opens where it is written", async () => {
  const { page } = await open("/__desk/links");
  await page.getByRole("button", { name: "Kijk links na" }).focus();
  await page.keyboard.press("Enter");
  const broken = page.locator("[data-list=broken]");
  await expect.poll(() => broken.innerText(), { timeout: 120_000 }).toContain("een pagina van vroeger");
  await expect.poll(() => broken.innerText()).toContain("de pagina bestaat niet meer (404)");
  await page
    .getByRole("button", { name: "Stop" })
    .press("Enter")
    .catch(() => undefined);
  await page.getByRole("button", { name: "Kijk links na" }).waitFor();
  await sound(page, "links");
  await page.close();
});
