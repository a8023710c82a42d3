// Editing on the page, as a marketer does it: the real preview, a real browser, the real files.

import { rmSync } from "node:fs";
import type { BrowserContext, Locator, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { violations } from "../browser/axe.ts";
import { final } from "../browser/poll.ts";
import { EditMode } from "./edit-mode.ts";
import { Served } from "./served.ts";
import { chooseCookies } from "./visitor.ts";

const HOME = "content/pages/home.yaml";
const GENT = "content/cities/callcenter-gent.yaml";
const SETTINGS = "content/site.yaml";

const served = new Served();
const { project } = served;
let context: BrowserContext;
let page: Page;
let problems: string[];
let editMode: EditMode;

beforeAll(() => served.start());
afterAll(() => served.stop());
beforeEach(async () => {
  context = await served.context();
  problems = [];
  page = await open("/");
  editMode = new EditMode(page, served.origin);
});
afterEach(async () => {
  await context.close();
  expect(problems).toEqual([]);
});

/** A tab of somebody who chose about cookies. */
async function open(path: string): Promise<Page> {
  const tab = await context.newPage();
  tab.on("pageerror", ({ message }) => problems.push(message));
  await tab.goto(served.origin + path);
  await chooseCookies(tab);
  await tab.reload();
  return tab;
}

/** Opens a page and starts editing it. */
const edit = (path: string) => editMode.start(path);
const bar = () => editMode.bar;
const text = () => editMode.text;
const caret = () => editMode.caret();
const said = (text: RegExp | string) => editMode.said(text);

/** Presses a button of the bar once. */
async function press(
  name: "Ongedaan maken" | "Opnieuw",
  file: string,
  isRight: (text: string) => boolean,
): Promise<void> {
  await bar().getByRole("button", { name }).click();
  await expect.poll(() => isRight(project.read(file)), { timeout: 120_000 }).toBe(true);
}
const undo = (file: string, before: string) => press("Ongedaan maken", file, (text) => text === before);

/** Waits until the file holds a text. */
const holds = (file: string, words: string) =>
  expect.poll(() => project.read(file), { timeout: 120_000 }).toContain(words);

test("a click puts the caret where it was, and what is typed is in the file, on the page and in another tab", async () => {
  const before = project.read(HOME);
  const other = await open("/");
  await edit("/");
  await page.locator("main h1").click();
  await caret();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Vandaag.");
  await holds(HOME, "nieuwe klanten voor u. Vandaag.");
  // Nothing else of the file changed.
  expect(project.read(HOME)).toBe(
    before.replace("heading: Wij hebben nieuwe klanten voor u.", "heading: Wij hebben nieuwe klanten voor u. Vandaag."),
  );
  await said("Bewaard");
  await other.locator("main h1", { hasText: "Vandaag." }).waitFor();
  await other.close();

  await page.keyboard.press("Escape");
  await text().waitFor({ state: "detached" });
  await page.locator("main h1", { hasText: "Vandaag." }).waitFor();
  await page.keyboard.press("Control+z");
  await expect.poll(() => project.read(HOME), { timeout: 120_000 }).toBe(before);
  await expect.poll(() => page.locator("main h1").textContent(), { timeout: 120_000 }).not.toContain("Vandaag");
  await press("Opnieuw", HOME, (text) => text.includes("Vandaag."));
  await undo(HOME, before);
});

test("another tab shows where somebody writes, until they leave the text or the page", async () => {
  const other = await open("/");
  const mark = other.getByRole("status").getByText("Hier schrijft iemand");
  const write = async () => {
    await page.locator("main h1").click();
    await caret();
    await mark.waitFor();
  };
  await edit("/");
  await write();
  // Around the heading, and not in the tab that writes.
  await expect
    .poll(async () => {
      const [around, heading] = await Promise.all([
        other.locator("site-preview-writers .place").boundingBox(),
        other.locator("main h1").boundingBox(),
      ]);
      return around && heading && [heading.x - around.x, heading.y - around.y, around.width - heading.width];
    })
    .toEqual([4, 4, 8]);
  await expect.poll(() => page.getByText("Hier schrijft iemand").count()).toBe(0);
  await expect.poll(() => violations(other, "site-preview-writers")).toEqual([]);
  await page.keyboard.press("Escape");
  await mark.waitFor({ state: "detached" });

  // Who begins in the same text is told.
  await write();
  await other.getByRole("button", { name: "Bewerken" }).click();
  const toldTo = other.getByRole("region", { name: "Bewerken" }).getByRole("status");
  await expect.poll(() => toldTo.textContent(), { timeout: 120_000 }).toBe("");
  await other.locator("main h1").click();
  await toldTo.getByText("Iemand anders schrijft ook in deze tekst.").waitFor();
  await other.keyboard.press("Escape");
  await mark.waitFor();
  await page.goto("about:blank");
  await mark.waitFor({ state: "detached" });
  await other.close();
});

test("what another tab undid is shown once the text is left, and both tabs know what can be undone", async () => {
  const before = project.read(HOME);
  const other = await open("/");
  const otherMode = new EditMode(other, served.origin);
  await otherMode.start("/");
  await edit("/");
  const heading = page.locator("main h1");
  await heading.click();
  await caret();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Straks.");
  await holds(HOME, "voor u. Straks.");
  await otherMode.bar.getByRole("button", { name: "Ongedaan maken" }).click();
  await otherMode.said("Ongedaan gemaakt");
  await expect.poll(() => project.read(HOME)).toBe(before);
  await other.locator("main h1", { hasText: "Straks" }).waitFor({ state: "detached" });
  await other.close();

  await page.keyboard.press("Escape");
  await text().waitFor({ state: "detached" });
  await expect.poll(() => heading.textContent()).not.toContain("Straks");
  // It can be clicked again.
  await heading.click();
  await caret();
  await page.keyboard.press("Escape");
});

test("what would not build is not saved: it says why, keeps the text, and leads back", async () => {
  const before = project.read(GENT);
  await edit("/diensten/callcenter-gent");
  await page.locator(".cityhead .intro").click();
  await caret();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Bel {telefoonn}.");
  const alert = bar().getByRole("alert");
  await alert.getByText("telefoonn").first().waitFor();
  // What was typed before the brace was closed is a text like any other, and may be there.
  expect(project.read(GENT)).not.toContain("{telefoonn}");

  // The page shows what the file holds again, and a click goes on with what was typed.
  const intro = page.locator(".cityhead .intro");
  await page.keyboard.press("Escape");
  await text().waitFor({ state: "detached" });
  await expect.poll(() => intro.textContent()).not.toContain("{telefoonn}");
  await intro.click();
  await caret();
  await alert.getByText("Bel {telefoonn}.").waitFor();

  // A reload loses nothing, not even what was typed since the last answer.
  await alert.getByRole("button", { name: "Neem ze over" }).click();
  await alert.getByRole("button", { name: "Terug naar de bewaarde tekst" }).waitFor();
  await page.route("**/__edit/save", () => undefined, { times: 1 });
  await text().press("Control+End");
  await page.keyboard.type(" Nu.");
  await page.reload();
  await bar().waitFor();
  await editMode.ready();
  await page.locator(".cityhead .intro").click();
  await alert.getByText("Bel {telefoonn}. Nu.").waitFor();
  await alert.getByRole("button", { name: "Gooi ze weg" }).click();
  await alert.waitFor({ state: "hidden" });
  await page.keyboard.press("Escape");
  await text().waitFor({ state: "detached" });
  await undo(GENT, before);
});

test("a click on an article waits for its editor, and the caret comes where it was made whatever happens meanwhile", async () => {
  const file = "content/blog/koud-bellen-in-2026.md";
  const before = project.read(file);
  const held: Route[] = [];
  let isHeld = true;
  await page.route("**/__edit/markdown.js", async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  await edit("/blog/koud-bellen-in-2026");
  // It is asked for before somebody clicks.
  await expect.poll(() => held.length).toBe(1);
  await page.locator("article h2", { hasText: "Waarom het bij" }).first().click();
  await said("De tekst wordt klaargezet…");
  const top = final(await page.evaluate(() => scrollY));
  await page.keyboard.press("PageDown");
  await page.keyboard.type(" ab");
  await page.evaluate(() => scrollBy({ top: 150, behavior: "instant" }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top + 150);
  isHeld = false;
  for (const route of held) await route.continue();
  await page.locator("[contenteditable=true]:focus").waitFor();
  await page.keyboard.type("ZZ");
  await expect.poll(() => project.read(file), { timeout: 120_000 }).toMatch(/^## Wa.* abZZ/m);
  await page.keyboard.press("Escape");
  await press("Ongedaan maken", file, (text) => text === before);
});

test("a text that its page needs can't be left empty", async () => {
  const before = project.read(GENT);
  await page.setViewportSize({ width: 360, height: 800 });
  await edit("/diensten/callcenter-gent");
  const question = page.locator(".faq summary").first();
  const words = (await question.textContent()) ?? "";
  await question.click();
  await caret();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  const alert = bar().getByRole("alert");
  await alert.getByText("Hier staat niets").waitFor();
  expect(project.read(GENT)).toBe(before);
  // What belongs to a text that is scrolled behind the bar is not drawn over it.
  const handle = page.getByRole("button", { name: "Sleep naar een andere plaats" });
  await expect
    .poll(() =>
      handle.evaluate((one) => {
        const root = one.getRootNode() as ShadowRoot;
        const { x, y, width, height } = one.getBoundingClientRect();
        const middle = y + height / 2;
        const isBehind = (root.elementFromPoint(x + width / 2, middle)?.closest(".bar") ?? null) !== null;
        // More than once: the bar, which grows with what it says, scrolls the text out from behind it.
        const top = middle - (root.querySelector(".bar")?.getBoundingClientRect().top ?? 0) - height;
        if (!isBehind) window.scrollBy({ top, behavior: "instant" });
        return isBehind;
      }),
    )
    .toBe(true);
  await page.keyboard.press("Escape");
  await text().waitFor({ state: "detached" });
  await expect.poll(() => question.textContent()).toBe(words);

  // Nothing of it is offered again; what is written in its place is saved.
  await question.click();
  await caret();
  await alert.waitFor({ state: "hidden" });
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Belt u ook in Gent?");
  await holds(GENT, "Belt u ook in Gent?");
  await undo(GENT, before);
});

/** Shows or hides drafts. */
async function shown(state: boolean): Promise<void> {
  await page.goto(`${served.origin}/__desk/calendar`);
  await page.locator(`[data-drafts][aria-pressed="${!state}"]`).click();
  await page.locator(`[data-drafts][aria-pressed="${state}"]`).waitFor();
}

/** Adds a post that is a draft, and starts editing it. Returns its file. */
async function editDraft(name: string): Promise<string> {
  const file = `content/blog/${name}.md`;
  project.write(file, project.read("content/blog/crm-voor-kmo.md").replace("\ndate:", "\ndraft: true\ndate:"));
  await shown(true);
  await expect.poll(async () => (await page.request.get(`${served.origin}/blog/${name}`)).status()).toBe(200);
  await edit(`/blog/${name}`);
  return file;
}

test("a text that git takes away while the caret is in it is no longer said to be saved", async () => {
  const file = await editDraft("even");
  await page.getByText("Data- en CRM-medewerker").first().click();
  await caret();
  await page.keyboard.type(" nu");
  await said("Bewaard");
  rmSync(project.path(file));
  await said("Deze tekst staat niet meer in het bestand.");
  await page.keyboard.press("Escape");
  // The page loads again, as nothing is at its address any more.
  await page.getByRole("heading", { name: "niet gevonden" }).waitFor();
  await shown(false);
});

test("a text of a draft may be empty: the bar says so as its form does, and leads there", async () => {
  const file = await editDraft("onaf");
  await page.getByText("Data- en CRM-medewerker").first().click();
  await caret();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await said("Bewaard. Hier staat niets.");
  expect(project.read(file)).toMatch(/^author: ""$/m);
  await page.keyboard.press("Escape");
  await text().waitFor({ state: "detached" });
  await bar().getByRole("link", { name: "Open het in het formulier" }).click();
  await page.locator("[data-todo]").getByText("Hier staat niets.").waitFor();
  await page.locator('[data-at="author"]:focus').waitFor();
  await page.keyboard.type("Salescoach");
  await expect.poll(() => project.read(file), { timeout: 120_000 }).toMatch(/^author: "?Salescoach"?$/m);
  await shown(false);
  rmSync(project.path(file));
});

test("a setting in a text leads to where it is set, and says on how many pages it stands", async () => {
  const before = project.read(SETTINGS);
  await edit("/");
  await page.locator(".hero__lead").click();
  await caret();
  await page.locator(".preview-chip").first().click();
  const field = bar().getByRole("textbox", { name: /instelling \{brand\}/ });
  await field.waitFor();
  await bar()
    .getByText(/staat op \d{3} pagina’s/)
    .waitFor();
  await page.evaluate(() => Object.assign(globalThis, { "preview-test": true }));
  await field.fill("Warmlijnen");
  await holds(SETTINGS, "brand: Warmlijnen");
  await field.press("Escape");
  await page.locator("footer", { hasText: "Warmlijnen" }).waitFor();
  // The page was not loaded again.
  expect(final(await page.evaluate(() => "preview-test" in globalThis))).toBe(true);
  await undo(SETTINGS, before);
  await said("Ongedaan gemaakt");
  await page.locator("footer", { hasText: "Warmlijnen" }).waitFor({ state: "detached" });
});

test("a setting that could not be saved is offered again", async () => {
  const before = project.read(SETTINGS);
  const field = bar().getByRole("textbox", { name: /instelling \{brand\}/ });
  const alert = bar().getByRole("alert");
  const toField = async () => {
    await page.locator(".hero__lead").click();
    await caret();
    await page.locator(".preview-chip").first().click();
    await field.waitFor();
  };
  await edit("/");
  await toField();
  await field.fill("Warmlijn {telefoonn}");
  await alert.getByRole("button", { name: "Terug naar de bewaarde tekst" }).waitFor();
  await field.press("Escape");
  await field.waitFor({ state: "detached" });
  await toField();
  await alert.getByText("Warmlijn {telefoonn}").waitFor();
  await alert.getByRole("button", { name: "Gooi ze weg" }).click();
  await alert.waitFor({ state: "hidden" });
  await field.press("Escape");
  expect(project.read(SETTINGS)).toBe(before);
});

test("a click on a setting within a text puts the caret beside it", async () => {
  const before = project.read(HOME);
  await edit("/");
  await page.locator(".hero__lead").click({ position: { x: 48, y: 12 } });
  await caret();
  await page.keyboard.type("!");
  await expect.poll(() => project.read(HOME), { timeout: 120_000 }).toMatch(/!\{brand\}|\{brand\}!/);
  await page.keyboard.press("Escape");
  await text().waitFor({ state: "detached" });
  await undo(HOME, before);
});

/** What a request wants to save. */
const sent = (route: Route) => route.request().postDataJSON() as { now: string };

test("what is typed just before the page is left is kept, and so is what had no answer", async () => {
  const before = project.read(HOME);
  const titled = (words: string) => before.replace(/(heading: Wij hebben .*)/, `$1${words}`);
  await edit("/");
  await page.locator("main h1").click();
  await caret();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Niets kwijt.");
  await page.goto(`${served.origin}/diensten`);
  await expect.poll(() => project.read(HOME), { timeout: 120_000 }).toBe(titled(" Niets kwijt."));

  const heading = page.locator("main h1");
  await edit("/");
  await heading.click();
  await bar().getByRole("link", { name: "Hele bestand in een formulier" }).waitFor();
  await page.keyboard.press("Escape");
  await text().waitFor({ state: "detached" });
  // It was saved: it is not offered again once there is another text.
  project.write(HOME, before);
  await heading.filter({ hasText: "Niets kwijt." }).waitFor({ state: "detached" });
  await editMode.ready();
  await heading.click();
  await bar().getByRole("link", { name: "Hele bestand in een formulier" }).waitFor();
  await expect.poll(() => bar().getByRole("alert").isVisible()).toBe(false);
  await caret();
  await page.keyboard.press("Control+End");
  // It is saved, and the answer is lost on its way.
  await page.route("**/__edit/save", async (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await page.keyboard.type(" Echt.");
  await expect.poll(() => project.read(HOME), { timeout: 120_000 }).toBe(titled(" Echt."));
  await said("Bewaard");
  await page.keyboard.press("Escape");
  await text().waitFor({ state: "detached" });
  project.write(HOME, before);
});

test("what is typed while somebody else saves the same text is kept whole", async () => {
  await edit("/");
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/__edit/save", async (route) => {
    await answered;
    await route.fulfill({
      status: 409,
      json: {
        message: "Iemand anders was eerst.",
        theirs: "Van een ander",
        differ: [{ theirs: "Van een ander", mine: sent(route).now }],
        take: "Van een ander",
        keep: sent(route).now,
      },
    });
  });
  await page.locator("main h1").click();
  await caret();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Eerst.");
  await page.keyboard.type(" Daarna.");
  answer();
  await bar().getByRole("figure", { name: "Van jou" }).getByText("voor u. Eerst. Daarna.").waitFor();
  await page.keyboard.press("Escape");
  await text().waitFor({ state: "detached" });
  await expect.poll(() => page.locator("main h1").textContent()).not.toContain("Eerst");
});

test("at 360 px the toolbar of a text in markdown is above the bar", async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  const own = page.getByRole("region", { name: "Bewerken", exact: true });
  await edit("/blog/no-show-bij-afspraken");
  await page.locator(".article p, .prose p").first().click();
  await page.getByRole("button", { name: "Vet" }).click();
  await expect
    .poll(async () => {
      const [above, below] = await Promise.all([page.locator("md-toolbar").boundingBox(), own.boundingBox()]);
      return above && below && Math.round(above.y + above.height - below.y);
    })
    .toBe(0);
  await page.getByRole("button", { name: "Vet" }).click();
  await page.keyboard.press("Escape");
});

test("at 360 px the bar, its message and the handle of an item cover no text that is edited", async () => {
  const before = project.read(GENT);
  await page.setViewportSize({ width: 360, height: 740 });
  await edit("/diensten/callcenter-gent");
  await page.locator(".faq__q").nth(1).click();
  await caret();
  const handle = page.getByRole("button", { name: "Sleep naar een andere plaats" });
  /** Pixels of the text that are behind the handle above it, and behind the bar below it. */
  const covered = async () => {
    const [above, own, below] = await Promise.all([handle, text(), bar()].map((one) => one.boundingBox()));
    if (!above || !own || !below) return undefined;
    return [Math.max(above.y + above.height - own.y, 0), Math.max(own.y + own.height - below.y, 0)];
  };
  await expect.poll(covered).toEqual([0, 0]);
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" {nergens}");
  await bar().getByText("niet meer gebouwd", { exact: false }).waitFor();
  await expect.poll(covered).toEqual([0, 0]);
  // The keyboard of a phone covers the foot of the window.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, "height", { configurable: true, value: 440 });
    visualViewport?.dispatchEvent(new Event("resize"));
  });
  await expect
    .poll(async () => ((await bar().boundingBox())?.y ?? 0) + ((await bar().boundingBox())?.height ?? 0))
    .toBe(440);
  await expect.poll(covered).toEqual([0, 0]);
  await bar().getByText("Niet bewaard", { exact: true }).waitFor();
  // What could be saved of it was.
  await page.keyboard.press("Escape");
  await text().waitFor({ state: "detached" });
  await page.keyboard.press("Control+z");
  await expect.poll(() => project.read(GENT), { timeout: 120_000 }).toBe(before);
});

describe("an item of a list", () => {
  /** Drags the item that is edited to a point of an element. */
  async function dragTo(element: Locator, x: number, y: number): Promise<void> {
    const handle = page.getByRole("button", { name: "Sleep naar een andere plaats" });
    const [from, to] = [await handle.boundingBox(), await element.boundingBox()];
    if (!from || !to) throw new Error("they are not shown");
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + x, to.y + y, { steps: 4 });
    await page.mouse.up();
  }

  test("is moved, copied and removed", async () => {
    const before = project.read(HOME);
    await edit("/");
    const checks = page.locator(".hero__text .ticks li");
    const first = (await checks.first().textContent()) ?? "";
    await checks.first().click();
    await caret();
    await bar()
      .getByText(/^Punt 1 van/)
      .waitFor();
    await bar().getByRole("button", { name: "Eén plaats omlaag" }).click();
    await expect.poll(() => checks.nth(1).textContent(), { timeout: 120_000 }).toBe(first);
    await undo(HOME, before);
    await expect.poll(() => checks.first().textContent(), { timeout: 120_000 }).toBe(first);

    // The same by dragging, past the last one.
    await checks.first().click();
    await caret();
    const height = (await checks.last().boundingBox())?.height ?? 0;
    await dragTo(checks.last(), 60, height - 4);
    await expect.poll(() => checks.last().textContent(), { timeout: 120_000 }).toBe(first);
    await undo(HOME, before);
    await expect.poll(() => checks.first().textContent(), { timeout: 120_000 }).toBe(first);
  });

  test("is dragged, when it has texts of its own too", async () => {
    const before = project.read(GENT);
    await edit("/diensten/callcenter-gent");
    const names = page.locator(".segment__name");
    const last = (await names.last().textContent()) ?? "";
    await names.last().click();
    await caret();
    await dragTo(names.first(), 10, 4);
    await expect.poll(() => names.first().textContent(), { timeout: 120_000 }).toBe(last);
    await undo(GENT, before);
  });
});

test("an item is moved with the keyboard alone, and every text and the bar are reached by Tab", async () => {
  const before = project.read(GENT);
  await edit("/diensten/callcenter-gent");
  const questions = page.locator(".faq__q");
  const second = (await questions.nth(1).textContent()) ?? "";
  await questions.nth(1).click();
  await caret();
  const focused = () => page.evaluate(() => document.querySelector("site-edit")?.shadowRoot?.activeElement?.ariaLabel);
  await page.keyboard.press("Tab");
  await expect.poll(focused).toBe("Eén plaats omhoog");
  await page.keyboard.press("Tab");
  // The focus goes along, so that the same key moves it on.
  for (const place of [2, 3]) {
    await page.keyboard.press("Enter");
    await bar()
      .getByText(`Vraag ${place + 1} van 5`)
      .waitFor();
    await expect.poll(focused, { timeout: 120_000 }).toBe("Eén plaats omlaag");
    await expect.poll(() => text().textContent()).toBe(second);
  }
  await page.keyboard.press("Escape");
  await expect.poll(() => text().evaluate((one) => one.matches(":focus"))).toBe(true);
  await page.keyboard.press("Escape");
  await text().waitFor({ state: "detached" });
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(() => project.read(GENT), { timeout: 120_000 }).toBe(before);

  // What Tab chooses is read aloud.
  await page.keyboard.press("Tab");
  await expect.poll(() => bar().locator(".chosen").textContent()).toMatch(/^\S.*\. Enter om te bewerken\.$/);
  // The title stands in the trail of links too.
  const isInBar = () => page.evaluate(() => document.activeElement?.localName === "site-edit");
  let tabs = 0;
  await expect
    .poll(
      async () => {
        await page.keyboard.press("Tab");
        tabs += 1;
        return isInBar();
      },
      { timeout: 120_000, interval: 1 },
    )
    .toBe(true);
  expect(final(tabs)).toBeLessThan(300);
});

test("an item goes on from where it was moved, however late the news of the build comes", async () => {
  await page.addInitScript(() => {
    const construct = (Stream: typeof EventSource, [url]: [string]): EventSource => {
      const stream = new Stream(url);
      const add = stream.addEventListener.bind(stream);
      const late = (listen: EventListener) => (event: Event) => {
        setTimeout(listen, 1_500, event);
      };
      const addLate = (type: string, listen: EventListener): void =>
        add(type, type === "build" ? late(listen) : listen);
      return Object.assign(stream, { addEventListener: addLate });
    };
    globalThis.EventSource = new Proxy(EventSource, { construct });
  });
  const before = project.read(GENT);
  await edit("/diensten/callcenter-gent");
  const second = page.locator(".faq__q").nth(1);
  const words = (await second.textContent()) ?? "";
  await second.click();
  await caret();
  await bar().getByRole("button", { name: "Eén plaats omlaag" }).click();
  await bar().getByText("Vraag 3 van 5").waitFor();
  await expect.poll(() => page.locator(".faq__q").nth(2).textContent()).toBe(words);
  await page.keyboard.press("Escape");
  await text().waitFor({ state: "detached" });
  await undo(GENT, before);
});

test("a text of one small word, which code could look up, can be changed again", async () => {
  const before = project.read(GENT);
  await edit("/diensten/callcenter-gent");
  const question = page.locator(".faq__q").first();
  await question.click();
  await caret();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("gratis");
  await holds(GENT, "vraag: gratis");
  await page.keyboard.press("Escape");
  await text().waitFor({ state: "detached" });
  // Other texts of this page and of others hold that word too.
  await question.getByText("gratis").click();
  await bar().getByRole("textbox", { name: "Deze tekst staat in cities/callcenter-gent.yaml" }).fill("Is dat gratis?");
  await holds(GENT, "vraag: Is dat gratis?");
  await page.keyboard.press("Escape");
  await undo(GENT, before);
});

test("a text of a template is told where it stands", async () => {
  await edit("/diensten/callcenter-gent");
  await page.getByText("Afstanden in vogelvlucht").click();
  await said(/templates\/city\.html, regel \d+/);
});

test("a preview that was away when editing was to start leaves the button, and two presses start and stop it", async () => {
  const button = page.getByRole("button", { name: "Bewerken" });
  await button.waitFor();
  const module = "**/__edit/edit.js";
  await page.route(module, (route) => route.abort());
  await button.click();
  await expect.poll(() => final(problems.splice(0)).join()).toContain("edit.js");
  await page.unroute(module);
  await button.click();
  await bar().waitFor();
  await page.keyboard.press("Alt+e");
  await bar().waitFor({ state: "detached" });
  const found = page.waitForResponse((response) => response.url().includes("/__edit/page"));
  for (const key of ["Alt+e", "Alt+e"]) await page.keyboard.press(key);
  await found;
  await button.waitFor();
  await expect.poll(() => bar().count()).toBe(0);
});

test("with the keyboard alone, at 360 px, without an accessibility violation", async () => {
  const before = project.read(HOME);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Bewerken" }).waitFor();
  await page.keyboard.press("Alt+e");
  await bar().waitFor();
  await editMode.ready();
  await expect.poll(() => violations(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // From text to text until the title of the page.
  await expect
    .poll(
      async () => {
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await caret();
        const there = await text().textContent();
        if (there?.startsWith("Wij hebben")) return there;
        await page.keyboard.press("Escape");
        await text().waitFor({ state: "detached" });
        return there;
      },
      { timeout: 120_000 },
    )
    .toContain("Wij hebben nieuwe klanten");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Echt.");
  await holds(HOME, "voor u. Echt.");
  await expect.poll(() => violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await text().waitFor({ state: "detached" });
  await page.keyboard.press("Control+z");
  await expect.poll(() => project.read(HOME), { timeout: 120_000 }).toBe(before);
  await page.keyboard.press("Alt+e");
  await bar().waitFor({ state: "detached" });
});
