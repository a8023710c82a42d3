// Hot replacement as a developer of islands sees it, with the real preview, Vite's development server and a real browser.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { final } from "../browser/poll.ts";
import { Served } from "./served.ts";

const VIEW = "islands/src/features/calculator/view.tsx";
const TITLE = "Jouw uitkomst";
const FIELD = "input[inputmode]";
const WAIT = { timeout: 120_000 };

const served = new Served();
const { project } = served;
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  project.ownIslands();
  await served.start([], "0", true);
  page = await (await served.context({ height: 900 })).newPage();
  // Vite also reports sources that can't be parsed.
  served.watch(page, problems, /\b500\b|\[vite\]/);
  await vi.waitUntil(async () => (await sent("/calculator")).includes("/__vite/src/app/islands/calculator.ts"), WAIT);
  // A change before Vite has connected does not reach the page.
  const connected = page.waitForEvent("console", (message) => message.text().includes("[vite] connected"));
  await page.goto(`${served.origin}/calculator`);
  await connected;
});
afterAll(() => served.stop());

const sent = async (path: string) => (await fetch(served.origin + path)).text();
const island = () => page.locator("site-island[name=calculator]");
/** The mark that a reload would remove, and the typed value. */
const state = () =>
  page.evaluate((field) => [document.body.dataset.same, document.querySelector<HTMLInputElement>(field)?.value], FIELD);

test("a changed component is replaced in place and keeps its state, also after the rebuild", async () => {
  await island().scrollIntoViewIfNeeded();
  await expect
    .poll(() => island().evaluate((element) => (element as HTMLElement & { alive: boolean }).alive))
    .toBe(true);
  const field = island().locator(FIELD).first();
  await field.fill("77");
  await page.evaluate(() => (document.body.dataset.same = "yes"));
  const kept = ["yes", "77"];
  await expect.poll(state).toEqual(kept);

  project.edit(VIEW, TITLE, "Jouw resultaat");
  await island().getByRole("heading", { name: "Jouw resultaat" }).waitFor();
  await expect.poll(state).toEqual(kept);
  // The code for visitors is rebuilt after that.
  await expect.poll(() => sent("/calculator")).toContain("Jouw resultaat");
  await expect.poll(state).toEqual(kept);
  project.edit(VIEW, "Jouw resultaat", TITLE);
  await island().getByRole("heading", { name: TITLE }).waitFor();
  await expect.poll(state).toEqual(kept);
});

test("a source that can't be parsed is reported at its place, and the island keeps working", async () => {
  const problem = page.locator("site-preview").getByText("view.tsx").first();
  project.edit(VIEW, "export function View", "export fnction View");
  await problem.waitFor();
  await expect.poll(() => island().getByRole("heading", { name: TITLE }).count()).toBe(1);
  project.edit(VIEW, "export fnction View", "export function View");
  await problem.waitFor({ state: "detached" });
  await expect.poll(() => island().getByRole("heading", { name: TITLE }).count()).toBe(1);
  expect(problems).toEqual([]);
});

// Of two changes within 50 ms, Vite's watcher only reports the first.
test.each([30, 300])("a file that its editor empties first, and fills %i ms later, is replaced", async (pause) => {
  await page.evaluate(() => (document.body.dataset.same = "yes"));
  const title = `Jouw winst na ${pause}`;
  const text = project.read(VIEW).replace(/Jouw [^<]+(?=<\/h3>)/, title);
  project.write(VIEW, "");
  await new Promise((resolve) => setTimeout(resolve, pause));
  project.write(VIEW, text);
  await island().getByRole("heading", { name: title }).waitFor();
  await expect.poll(state).toEqual(["yes", "77"]);
});

test("sources are served to pages of the preview only, and no other file of this machine is", async () => {
  const status = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${served.origin}/__vite/${path}`, { headers })).status;
  const loader = "src/app/loader.ts";
  const asked = [status(loader), status(loader, { origin: "https://elders.example" }), status("@fs/etc/passwd")];
  expect(final(await Promise.all(asked))).toEqual([200, 403, 403]);
});
