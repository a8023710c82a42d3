// A marketer's day, from the first click to the published site: one preview, one browser, git, and a host that builds what is
// pushed. Other test files cover each of these in detail.

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serve, type Host } from "../host/server.ts";
import { final } from "../browser/poll.ts";
import { fromCamera } from "../pictures.ts";
import { deskOf } from "./desk-page.ts";
import { EditMode } from "./edit-mode.ts";
import { FormPage } from "./form-page.ts";
import { Project } from "./project.ts";
import { git, pushToRemote } from "./repository.ts";
import { Served } from "./served.ts";
import { writer } from "./writer.ts";

const HOME = "content/pages/home.yaml";
const GENT = "content/cities/callcenter-gent.yaml";
const BRUGGE = "content/cities/callcenter-brugge.yaml";
const NEW_POST = "content/blog/bellen-rond-nieuwjaar.md";
const RENAMED = "content/blog/een-crm-voor-je-kmo.md";
const TODAY = "2026-11-20";
const WAIT = { timeout: 180_000 };

const folder = mkdtempSync(join(tmpdir(), "day-"));
const desk = new Served();
const { project } = desk;
let remote: string;
let front: Server;
let host: Host | undefined;
let page: Page;
const problems: string[] = [];
const editMode = new EditMode(desk, () => page);
const formPage = new FormPage(desk, () => page);

/** Stands in for a host on a push: builds what was pushed, and serves it. */
async function deploy(): Promise<void> {
  const checkout = join(folder, "checkout");
  rmSync(checkout, { recursive: true, force: true });
  git(folder, "clone", "-q", remote, checkout);
  const { status, stderr } = Project.run(checkout, ["build", "--no-islands", "--now", TODAY]);
  expect(status, stderr).toBe(0);
  await host?.close();
  host = await serve(join(checkout, "dist"));
}

/** The response of the published site at a path. */
const visit = (path: string) => fetch(`${host?.origin}${path}`, { redirect: "manual" });
/** The texts that are missing on a published page. */
async function missing(path: string, texts: string[]): Promise<string[]> {
  const answer = await visit(path);
  const page = (await answer.text()).replaceAll("\u00a0", " ");
  return texts.filter((text) => !page.includes(text));
}

beforeAll(async () => {
  remote = pushToRemote(project, folder);
  await deploy();
  // A proxy, so that the address of the site stays the same for each publication.
  front = createServer((request, answer) => {
    visit(request.url ?? "/")
      .then(async (response) => answer.end(Buffer.from(await response.arrayBuffer())))
      // There is no host between two publications.
      .catch(() => answer.writeHead(503).end());
  });
  await new Promise<void>((done) => front.listen(0, "127.0.0.1", done));
  const live = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  await desk.start(["--now", TODAY, "--live", live]);
  await deskOf(desk);
  page = await (await desk.context({ height: 900 })).newPage();
  // Edits that would break the build are refused, and a page is requested again between two builds.
  desk.watch(page, problems, /\b(404|409|422)\b/);
  await page.goto(desk.origin);
});
afterAll(async () => {
  await desk.stop();
  front.close();
  await host?.close();
  rmSync(folder, { recursive: true });
});

const LENGTHS = { omschrijving: 130, vraag: 60, kop: 24, naam: 24, titel: 24 };
const holds = (file: string, text: string) => expect.poll(() => project.read(file), WAIT).toContain(text);
const button = (name: string) => page.getByRole("button", { name, exact: true });
const main = () => page.locator("main").innerText();

/** A field of a form, by the path of its value. */
const field = (path: string) => page.locator(`[id="veld-${path}"]`);
const saved = () => formPage.said("Bewaard");

test("the hero is changed where it is read, and a price in its one place", async () => {
  await editMode.start("/");
  await editMode.write("main h1", " Elke week.");
  await holds(HOME, "nieuwe klanten voor u. Elke week.");
  await page.keyboard.press("Escape");

  // Clicks the next text while the page is still updating to the first.
  await editMode.enter(page.getByText("Liever meteen iemand aan de lijn"));
  await page.locator(".preview-chip").click();
  await editMode.bar().getByRole("link", { name: "Open ze in een formulier" }).click();
  await page.waitForURL(/bestand\?file=site\.yaml/);
  // The groups of a long form are collapsed.
  await page.locator("[data-at=formulas] > summary").click();
  await page.locator(".all summary", { hasText: /^1\. start/i }).click();
  await field("formulas[0].price").fill("425");
  await saved();
  await page.goto(desk.origin);
  await page.locator(".hero__note", { hasText: "€ 425" }).waitFor();
});

test("an answer of Gent is changed, and a question is added", async () => {
  await editMode.start("/diensten/callcenter-gent");
  // All answers are open while the page is edited.
  await page.locator(".faq__a").nth(1).click();
  await page.locator(".ProseMirror").waitFor();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Vraag het ons.");
  await holds(GENT, "Vraag het ons.");
  await page.keyboard.press("Escape");

  await editMode.start("/");
  const questions = page.locator(".faq__q");
  const before = await questions.allInnerTexts();
  await editMode.enter(questions.last().locator("span"));
  await editMode.bar().getByRole("button", { name: "Kopie" }).click();
  await expect.poll(() => questions.count(), WAIT).toBe(before.length + 1);
  // The copy is being edited already, but the focus is still at the button that made it.
  await editMode.text().filter({ hasText: "(kopie)" }).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Mag ik een gesprek beluisteren?");
  await holds(HOME, "Mag ik een gesprek beluisteren?");
  await page.keyboard.press("Escape");
});

test("a photograph of twelve megapixels takes the place of the drawing of Gent", async () => {
  const bytes = await fromCamera(4000, 3000, ["#c00000", "#00c000", "#0000c0", "#c0c000"]).toBuffer();
  const chosen = page.waitForEvent("filechooser");
  const label = "Beeld van de stad";
  await editMode.start("/diensten/callcenter-gent");
  await editMode
    .bar()
    .getByRole("button", { name: `Kies een foto: ${label}` })
    .click();
  const panel = page.getByRole("region", { name: `Foto: ${label}` });
  await panel.getByRole("button", { name: "Kies een foto" }).click();
  await (await chosen).setFiles({ name: "DSC_0001.JPG", mimeType: "image/jpeg", buffer: bytes });
  await panel.getByRole("textbox").fill("De Graslei bij avond");
  await panel.getByRole("button", { name: "Bewaar de foto" }).click();
  await holds(GENT, "bestand: de-graslei-bij-avond.jpg");
});

test("a post is written and scheduled", async () => {
  await page.goto(`${desk.origin}/__desk/nieuw?soort=post`);
  await page.getByRole("textbox", { name: /^Titel van het artikel/ }).fill("Bellen rond Nieuwjaar");
  await page.getByRole("textbox", { name: /^Dag waarop/ }).fill("2026-12-28");
  await button("Maak het aan").click();
  await page.waitForURL(/bellen-rond-nieuwjaar/);
  await page.locator(".all").first().waitFor();
  await field("description").fill(
    "Tussen Kerst en Nieuwjaar is de helft van de bedrijven gesloten. Wanneer je dan belt, en wie je wel aan de lijn krijgt.",
  );
  await saved();
  await field("author").fill("Salescoach");
  await saved();
  await page
    .getByRole("textbox", { name: /^De tekst verplicht/ })
    .fill(
      "Wie bel je als de helft gesloten is?\n\n## Wie er wel is\n\nEen zaakvoerder werkt vaak door, en neemt zelf op.\n",
    );
  await saved();
  await page.getByText("Uit klad halen").click();
  await button("Maak klaar voor publicatie").click();
  await page.getByText("Offline halen (klad)").waitFor();
  expect(project.read(NEW_POST)).not.toContain("draft:");
  await page.goto(`${desk.origin}/__desk/calendar`);
  await expect.poll(main, WAIT).toContain("Bellen rond Nieuwjaar");
});

test("the 44th city is added and written in its form", async () => {
  await page.goto(`${desk.origin}/__desk/nieuw?soort=city`);
  await page.getByRole("textbox", { name: /^Naam van/ }).fill("Brugge");
  await page.getByRole("combobox", { name: /^Provincie/ }).fill("West-Vlaanderen");
  await page.getByRole("textbox", { name: /^Postcodes/ }).fill("8000 8200");
  await page.getByRole("textbox", { name: /^Breedte/ }).fill("51.209 3.225");
  await page.getByRole("combobox", { name: /^Wat een inwoner herkent/ }).fill("belfort, gevels, kanaal");
  await button("Maak het aan").click();
  await page.waitForURL(/callcenter-brugge/);
  await page.locator(".all").first().waitFor();
  const write = writer(project, 1);
  // A group that opens may have collapsed groups in it.
  const closed = page.locator(".all details:not([open])");
  while ((await closed.count()) > 0) {
    await closed.evaluateAll((all) => {
      for (const details of all) (details as HTMLDetailsElement).open = true;
    });
  }
  const ids = await page
    .locator(".all :is(textarea, input)")
    .evaluateAll((all) =>
      all.filter((one) => (one as HTMLInputElement).value.startsWith("INVULLEN")).map((one) => one.id),
    );
  for (const id of ids) {
    const [, length = 230] = Object.entries(LENGTHS).find(([key]) => id.includes(key)) ?? [];
    await page.locator(`[id="${id}"]`).fill(write(length) + (length === 24 ? "" : length === 60 ? "?" : "."));
  }
  await saved();
  await expect.poll(() => project.read(BRUGGE), WAIT).not.toContain(": INVULLEN");
  await page.getByText("Uit klad halen").click();
  await button("Maak klaar voor publicatie").click();
  await page.getByText("Offline halen (klad)").waitFor();
  expect(project.read(BRUGGE)).not.toContain("draft:");
});

test("a post is renamed, and its old address redirects", async () => {
  await formPage.open("blog/crm-voor-kmo.md");
  await page.getByText("Hernoemen").click();
  await page.locator("#file-rename").fill("Een CRM voor je KMO");
  await button("Hernoem").click();
  await page.waitForURL(/een-crm-voor-je-kmo/);
  expect(existsSync(project.path(RENAMED))).toBe(true);
});

test("the day is published, and seen online", async () => {
  await page.goto(`${desk.origin}/__desk/publiceren`);
  await page.getByLabel("Wat veranderde er?").fill("Een dag werk");
  await expect.poll(() => button("Publiceer").isEnabled(), WAIT).toBe(true);
  await button("Publiceer").click();
  await expect.poll(main, WAIT).toContain("Je werk is verzonden.");
  await deploy();
  await expect.poll(() => page.locator(".way__now").innerText(), WAIT).toBe("Staat online");
  expect(git(remote, "log", "-1", "--format=%an|%s", "main")).toBe("An|Een dag werk");
  expect(final(await missing("/", ["Elke week.", "Mag ik een gesprek beluisteren?", "€ 425"]))).toEqual([]);
  expect(final(await missing("/prijzen", ["€ 425"]))).toEqual([]);
  const gent = ["Vraag het ons.", 'alt="De Graslei bij avond"'];
  expect(final(await missing("/diensten/callcenter-gent", gent))).toEqual([]);
  expect(final(await missing("/diensten/callcenter-brugge", ["Nieuwe klanten in Brugge"]))).toEqual([]);
  const answer = await visit("/blog/crm-voor-kmo");
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/blog/een-crm-voor-je-kmo"]);
  const scheduled = await visit("/blog/bellen-rond-nieuwjaar");
  expect(scheduled.status).toBe(404);
  expect(problems).toEqual([]);
});
