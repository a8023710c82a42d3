// Editing on the page as a marketer does it, with the real preview, a real browser and real files.

import { rmSync } from "node:fs";
import type { Page, Route } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { violations } from "../browser/axe.ts";
import { eventually, final } from "../browser/poll.ts";
import { EditMode } from "./edit-mode.ts";
import { Visited } from "./served.ts";

const HOME = "content/pages/home.yaml";
const GENT = "content/cities/callcenter-gent.yaml";
const SETTINGS = "content/site.yaml";

const served = new Visited();
const { project } = served;
let page: Page;
beforeEach(() => {
  ({ page } = served);
});
const editMode = new EditMode(served, () => page);
const { bar, text, caret, enter, write, leave, said, holds, press, undo } = editMode;
const edit = editMode.start;

/** Opens another tab of the same person. */
async function open(path: string): Promise<Page> {
  const tab = await served.person.newPage();
  tab.on("pageerror", ({ message }) => served.problems.push(message));
  await tab.goto(served.origin + path);
  return tab;
}

test("a click puts the caret where it was, and what is typed is in the file, on the page and in another tab", async () => {
  const before = project.read(HOME);
  const other = await open("/");
  await edit("/");
  await write("main h1", " Vandaag.");
  await holds(HOME, "nieuwe klanten voor u. Vandaag.");
  // Nothing else of the file changed.
  expect(project.read(HOME)).toBe(
    before.replace("heading: Wij hebben nieuwe klanten voor u.", "heading: Wij hebben nieuwe klanten voor u. Vandaag."),
  );
  await said("Bewaard");
  await other.locator("main h1", { hasText: "Vandaag." }).waitFor();
  await other.close();

  await leave();
  await page.locator("main h1", { hasText: "Vandaag." }).waitFor();
  await page.keyboard.press("Control+z");
  await expect.poll(() => project.read(HOME)).toBe(before);
  await expect.poll(() => page.locator("main h1").textContent()).not.toContain("Vandaag");
  await press("Opnieuw", HOME, (text) => text.includes("Vandaag."));
  await undo(HOME, before);
});

test("another tab shows where somebody writes, until they leave the text or the page", async () => {
  const other = await open("/");
  const mark = other.getByRole("status").getByText("Hier schrijft iemand");
  await edit("/");
  await enter("main h1");
  await mark.waitFor();
  // The mark is around the heading, and not in the tab that writes.
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

  // Somebody who starts editing the same text is warned.
  await enter("main h1");
  await mark.waitFor();
  const otherMode = new EditMode(served, () => other);
  await otherMode.start("/");
  await other.locator("main h1").click();
  await otherMode.said("Iemand anders schrijft ook in deze tekst.");
  await other.keyboard.press("Escape");
  await mark.waitFor();
  await page.goto("about:blank");
  await mark.waitFor({ state: "detached" });
  await other.close();
});

test("the outline of a text that was left follows the text when somebody else changes the file", async () => {
  const before = project.read(HOME);
  await edit("/");
  await enter("main h1");
  await leave();
  const [line, heading] = [page.locator(".outline"), page.locator("main h1")];
  await line.waitFor();
  const heights = async () => {
    const [around, own] = await Promise.all([line.boundingBox(), heading.boundingBox()]);
    return [own?.height ?? 0, (around?.height ?? 0) - (own?.height ?? 0)] as const;
  };
  const [height, beside] = await heights();
  project.write(
    HOME,
    before.replace("heading: Wij hebben nieuwe klanten", "heading: Wij hebben straks nog veel meer nieuwe klanten"),
  );
  await eventually(async () => {
    const [now, besideNow] = await heights();
    expect(now).toBeGreaterThan(height);
    expect(besideNow).toBe(beside);
  });
  project.write(HOME, before);
  await page.locator("main h1", { hasText: "straks" }).waitFor({ state: "detached" });
});

test("what another tab undid is shown once the text is left, and both tabs know what can be undone", async () => {
  const before = project.read(HOME);
  const other = await open("/");
  const otherMode = new EditMode(served, () => other);
  await otherMode.start("/");
  await edit("/");
  const heading = page.locator("main h1");
  await write("main h1", " Straks.");
  await holds(HOME, "voor u. Straks.");
  await otherMode.bar().getByRole("button", { name: "Ongedaan maken" }).click();
  await otherMode.said("Ongedaan gemaakt");
  await expect.poll(() => project.read(HOME)).toBe(before);
  await other.locator("main h1", { hasText: "Straks" }).waitFor({ state: "detached" });
  await other.close();

  await leave();
  await expect.poll(() => heading.textContent()).not.toContain("Straks");
  // It can be clicked again.
  await enter(heading);
  await page.keyboard.press("Escape");
});

test("a second press on undo waits for the answer to the first, and does no more than there is to undo", async () => {
  const before = project.read(HOME);
  await edit("/");
  await write("main h1", " Even.");
  await holds(HOME, "voor u. Even.");
  await said("Bewaard");
  await leave();
  let asked = 0;
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/__edit/undo", async (route) => {
    asked += 1;
    await answered;
    await route.continue();
  });
  await bar().getByRole("button", { name: "Ongedaan maken" }).dblclick();
  await page.keyboard.press("Control+z");
  answer();
  await said("Ongedaan gemaakt");
  await expect.poll(() => page.locator("main h1").textContent()).not.toContain("Even");
  // A text can be clicked once every undo is done.
  await enter("main h1");
  expect(final(asked)).toBe(1);
  expect(project.read(HOME)).toBe(before);
});

test("the two versions to choose from are updated when the file changes once more", async () => {
  const before = project.read(HOME);
  const titled = (words: string) => before.replace(/(heading: )Wij hebben .*/, `$1${words}`);
  await edit("/");
  await enter("main h1");
  project.write(HOME, titled("Van Bo."));
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Van mij.");
  const theirs = bar().getByRole("figure", { name: "In het bestand" });
  await theirs.getByText("Van Bo.").waitFor();
  const keep = bar().getByRole("button", { name: "Bewaar die van jou" });
  await keep.focus();
  project.write(HOME, titled("Van Bo en An."));
  await theirs.getByText("Van Bo en An.").waitFor();
  // The focus stays at the button.
  await expect.poll(() => keep.evaluate((one) => one.matches(":focus"))).toBe(true);
  await keep.press("Enter");
  await holds(HOME, "voor u. Van mij.");
  await said("Bewaard");
  project.write(HOME, before);
});

test("the text that Tab announced is no longer announced once another text is opened", async () => {
  await edit("/");
  await page.locator("main").focus();
  await page.keyboard.press("Tab");
  const read = bar().getByText("Enter om te bewerken.");
  await read.waitFor({ state: "attached" });
  await enter("main h1");
  await expect.poll(() => read.count()).toBe(0);
});

test("an edit that would break the build is not saved; the bar says why, keeps the text, and links back to it", async () => {
  const before = project.read(GENT);
  await edit("/diensten/callcenter-gent");
  await write(".cityhead .intro", " Bel {telefoonn}.");
  const alert = bar().getByRole("alert");
  await alert.getByText("telefoonn").first().waitFor();
  // What was typed before the brace was closed is valid, and may have been saved.
  expect(project.read(GENT)).not.toContain("{telefoonn}");

  // The page shows the saved text again, and a click resumes with what was typed.
  const intro = page.locator(".cityhead .intro");
  await leave();
  await expect.poll(() => intro.textContent()).not.toContain("{telefoonn}");
  await enter(intro);
  await alert.getByText("Bel {telefoonn}.").waitFor();

  // A reload loses nothing, not even what was typed since the last response.
  await alert.getByRole("button", { name: "Neem ze over" }).click();
  const toSaved = alert.getByRole("button", { name: "Terug naar de bewaarde tekst" });
  await toSaved.waitFor();
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
  await text().press("Control+End");
  await page.keyboard.insertText(" {telefoonn}");
  await toSaved.click();
  await expect.poll(() => text().textContent()).not.toContain("{telefoonn}");
  await leave();
  await undo(GENT, before);
});

test("a click on an article waits for its editor, and the caret comes where the click was, whatever happens meanwhile", async () => {
  const file = "content/blog/koud-bellen-in-2026.md";
  const before = project.read(file);
  const held: Route[] = [];
  let isHeld = true;
  await page.route("**/__edit/markdown.js", async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  await edit("/blog/koud-bellen-in-2026");
  // The editor is requested before anybody clicks.
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
  await expect.poll(() => project.read(file)).toMatch(/^## Wa.* abZZ/m);
  await page.keyboard.press("Escape");
  await press("Ongedaan maken", file, (text) => text === before);
});

test("a text that its page needs can't be left empty", async () => {
  const before = project.read(GENT);
  await page.setViewportSize({ width: 360, height: 800 });
  await edit("/diensten/callcenter-gent");
  const question = page.locator(".faq summary").first();
  const words = (await question.textContent()) ?? "";
  await enter(question);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  const alert = bar().getByRole("alert");
  await alert.getByText("Hier staat niets").waitFor();
  expect(project.read(GENT)).toBe(before);
  // The handle of a text that is scrolled behind the bar is not drawn over the bar.
  const handle = page.getByRole("button", { name: "Sleep naar een andere plaats" });
  await expect
    .poll(() =>
      handle.evaluate((one) => {
        const root = one.getRootNode() as ShadowRoot;
        const { x, y, width, height } = one.getBoundingClientRect();
        const middle = y + height / 2;
        const isBehind = (root.elementFromPoint(x + width / 2, middle)?.closest(".bar") ?? null) !== null;
        // Scrolls again when needed: the bar grows with its message, and then scrolls the text out from behind it.
        const top = middle - (root.querySelector(".bar")?.getBoundingClientRect().top ?? 0) - height;
        if (!isBehind) window.scrollBy({ top, behavior: "instant" });
        return isBehind;
      }),
    )
    .toBe(true);
  await leave();
  await expect.poll(() => question.textContent()).toBe(words);

  // The refused edit is not offered again, and a new text is saved.
  await enter(question);
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

test("a text is no longer reported as saved when git removes its file while the caret is in it", async () => {
  const file = await editDraft("even");
  await enter(page.getByText("Data- en CRM-medewerker").first());
  await page.keyboard.type(" nu");
  await said("Bewaard");
  rmSync(project.path(file));
  await said("Deze tekst staat niet meer in het bestand.");
  await page.keyboard.press("Escape");
  // The page reloads, because its address does not exist any more.
  await page.getByRole("heading", { name: "niet gevonden" }).waitFor();
  await shown(false);
});

test("a text whose item somebody else removed does not overwrite the item that took its place", async () => {
  const before = project.read(HOME);
  const [first = ""] = / {8}- question: [^]*?(?= {8}- question: )/.exec(before) ?? [];
  await edit("/");
  await enter(page.locator("main summary", { hasText: "precies?" }));
  const without = before.replace(first, "");
  project.write(HOME, without);
  await page.keyboard.type("Nog eens: ");
  await bar().getByText("Deze tekst is er niet meer zoals hij was").waitFor();
  expect(project.read(HOME)).toBe(without);
  project.write(HOME, before);
  await bar().getByRole("button", { name: "Terug naar de bewaarde tekst" }).click();
  await leave();
});

test("a text that is typed while its file is missing is saved once the file is back", async () => {
  const file = await editDraft("terug");
  const before = project.read(file);
  await enter(page.getByText("Data- en CRM-medewerker").first());
  rmSync(project.path(file));
  await said("Deze tekst staat niet meer in het bestand.");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" terug");
  await said("Niet bewaard");
  project.write(file, before);
  await holds(file, "medewerker terug");
  await said("Bewaard");
  await expect.poll(() => bar().getByRole("alert").isVisible()).toBe(false);
  await leave();
  await shown(false);
  rmSync(project.path(file));
});

test("a text of a draft may be empty: the bar says the same as its form, and links there", async () => {
  const file = await editDraft("onaf");
  await enter(page.getByText("Data- en CRM-medewerker").first());
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await said("Bewaard. Hier staat niets.");
  expect(project.read(file)).toMatch(/^author: ""$/m);
  await leave();
  await bar().getByRole("link", { name: "Open het in het formulier" }).click();
  await page.locator("[data-todo]").getByText("Hier staat niets.").waitFor();
  await page.locator('[data-at="author"]:focus').waitFor();
  await page.keyboard.type("Salescoach");
  await expect.poll(() => project.read(file)).toMatch(/^author: "?Salescoach"?$/m);
  await shown(false);
  rmSync(project.path(file));
});

test("a setting in a text links to where it is set, and says on how many pages it is used", async () => {
  const before = project.read(SETTINGS);
  await edit("/");
  await enter(".hero__lead");
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
    await enter(".hero__lead");
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
  await expect.poll(() => project.read(HOME)).toMatch(/!\{brand\}|\{brand\}!/);
  await leave();
  await undo(HOME, before);
});

/** The body of a request to save. */
const sent = (route: Route) => route.request().postDataJSON() as { now: string };

test("what is typed just before leaving the page is kept, and so is what got no response", async () => {
  const before = project.read(HOME);
  const titled = (words: string) => before.replace(/(heading: Wij hebben .*)/, `$1${words}`);
  await edit("/");
  await write("main h1", " Niets kwijt.");
  await page.goto(`${served.origin}/diensten`);
  await expect.poll(() => project.read(HOME)).toBe(titled(" Niets kwijt."));

  const heading = page.locator("main h1");
  await edit("/");
  await heading.click();
  await bar().getByRole("link", { name: "Hele bestand in een formulier" }).waitFor();
  await leave();
  // It was saved, so it is not offered again once there is another text.
  project.write(HOME, before);
  await heading.filter({ hasText: "Niets kwijt." }).waitFor({ state: "detached" });
  await editMode.ready();
  await heading.click();
  await bar().getByRole("link", { name: "Hele bestand in een formulier" }).waitFor();
  await expect.poll(() => bar().getByRole("alert").isVisible()).toBe(false);
  await caret();
  await page.keyboard.press("Control+End");
  // It is saved, but the response is lost.
  await page.route("**/__edit/save", async (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await page.keyboard.type(" Echt.");
  await expect.poll(() => project.read(HOME)).toBe(titled(" Echt."));
  await said("Bewaard");
  await leave();
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
  await write("main h1", " Eerst.");
  await page.keyboard.type(" Daarna.");
  answer();
  await bar().getByRole("figure", { name: "Van jou" }).getByText("voor u. Eerst. Daarna.").waitFor();
  await leave();
  await expect.poll(() => page.locator("main h1").textContent()).not.toContain("Eerst");
});
