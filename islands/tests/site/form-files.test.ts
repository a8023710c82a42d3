// Items of lists and whole files in the desk's forms, with the real preview, a real browser and real files.

import { existsSync, rmSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { final } from "../browser/poll.ts";
import { FormPage } from "./form-page.ts";
import { Visited } from "./served.ts";

const GENT = "content/cities/callcenter-gent.yaml";
const HOME = "content/pages/home.yaml";

// The first response waits until the whole site is loaded, tried and checked.
const served: Visited = new Visited({ height: 900 });
const { project } = served;
let page: Page;
beforeEach(() => {
  ({ page } = served);
});
const { open: form, bar, said, undo } = new FormPage(served, () => page);

test("items of a list are added, moved and removed with the keyboard alone", async () => {
  const before = project.read(GENT);
  await form("cities/callcenter-gent.yaml");
  const list = page.getByRole("group", { name: /^Wat een klant er concreet aan heeft/ });
  const items = () => list.getByRole("textbox").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const [first, second] = await items();
  const down = list.getByRole("button", { name: "Wat een klant er concreet aan heeft 1 omlaag" });
  await down.focus();
  await page.keyboard.press("Enter");
  await expect.poll(items).toEqual([second, first, ...(await items()).slice(2)]);
  await said("Bewaard");
  // The focus moves with the item.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toBe("Wat een klant er concreet aan heeft 2 omlaag");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => project.read(GENT)).toBe(before);

  // A section of a page has one of many types.
  const home = project.read(HOME);
  await form("pages/home.yaml");
  const kinds = page.getByRole("combobox", { name: /^Soort voor:/ });
  await expect.poll(() => kinds.first().locator("option").count()).toBeGreaterThan(20);
  await kinds.first().selectOption("cta");
  await page
    .getByRole("button", { name: /^Voeg toe aan:/ })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => project.read(HOME)).toBe(`${home.trimEnd()}\n  - cta\n`);
  await undo(HOME, home);
});

test("the item that was clicked is moved and removed, never another one that took its place", async () => {
  const before = project.read(GENT);
  await form("cities/callcenter-gent.yaml");
  const name = "Wat een klant er concreet aan heeft";
  const list = page.getByRole("group", { name: new RegExp(`^${name}`) });
  const first = list.getByRole("textbox").first();
  const was = await first.inputValue();
  await first.fill(`${was} Vandaag nog.`);
  await said("Bewaard");
  await list.getByRole("button", { name: `${name} 1 omlaag` }).click();
  await said("Bewaard");
  await list.getByRole("textbox").nth(1).fill(was);
  await said("Bewaard");
  await list.getByRole("button", { name: `${name} 2 omhoog` }).click();
  await expect.poll(() => project.read(GENT)).toBe(before);

  // A colleague swaps two items, and this tab does not know that yet when it moves one.
  await page.route("**/__desk/bestand/gegevens*", (route) => route.abort());
  const second = await list.getByRole("textbox").nth(1).inputValue();
  const swapped = before.replace(was, "\u0000").replace(second, was).replace("\u0000", second);
  project.write(GENT, swapped);
  await list.getByRole("button", { name: `${name} 2 omlaag` }).click();
  await bar().getByText("Iemand anders veranderde deze tekst intussen.").waitFor();
  expect(project.read(GENT)).toBe(swapped);
  project.write(GENT, before);
});

test("each move is one undo step, however fast they follow each other", async () => {
  const menu = "content/navigation.yaml";
  const before = project.read(menu);
  await form("navigation.yaml");
  const down = page.getByRole("button", { name: / 1\b.* omlaag$/ }).first();
  const moved = async () => {
    const was = project.read(menu);
    await down.click();
    await expect.poll(() => project.read(menu)).not.toBe(was);
    return project.read(menu);
  };
  const once = await moved();
  await moved();
  await expect.poll(() => project.read(menu)).toBe(before);
  await undo(menu, once);
  await undo(menu, before);
});

test("a new item asks for its required fields first, and an error of a template is reported at its field", async () => {
  const file = "content/navigation.yaml";
  const before = project.read(file);
  await form("navigation.yaml");
  await page.getByRole("button", { name: /^Voeg toe: De knoppen van het menu/ }).click();
  const item = page.locator(".item--deep:has(> details[open])");
  const fields = item.getByRole("textbox").or(item.getByRole("combobox"));
  const asked = item.getByText("Vul dit nog in.");
  await expect.poll(() => asked.count()).toBe(4);
  await item.getByLabel(/^Wat er op de knop staat/).fill("Prijzen");
  await item.getByLabel(/^Waar de knop naartoe gaat/).fill("/prijzen");
  await item.getByLabel(/^De naam waarmee/).fill("prijzen");
  await expect.poll(() => asked.count()).toBe(1);
  expect(project.read(file)).toBe(before);
  const icon = item.getByLabel(/^De tekening bij de knop/);
  // The existing icons are offered.
  await expect.poll(() => icon.getAttribute("list")).not.toBeNull();
  await icon.fill("huis");
  await item.getByText("Er is geen pictogram `huis`").waitFor();
  await expect.poll(() => icon.getAttribute("aria-invalid")).toBe("true");
  expect(project.read(file)).toBe(before);
  await icon.fill("house");
  await said("Bewaard");
  await expect.poll(() => fields.count()).toBe(4);
  expect(project.read(file)).toContain("Prijzen");
  await icon.fill("");
  await item.getByText("Hier staat niets.").waitFor();
  // The refused value is undone before the saved one.
  await bar().getByRole("button", { name: "Ongedaan maken" }).click();
  await expect.poll(() => icon.inputValue()).toBe("house");
  expect(project.read(file)).toContain("Prijzen");
  await undo(file, before);
});

test("a new list asks for its first item by name", async () => {
  const file = "content/pages/over-ons.yaml";
  const before = project.read(file);
  await form("pages/over-ons.yaml");
  await page
    .getByRole("button", { name: /^Voeg toe: Andere adressen/ })
    .first()
    .click();
  const alert = bar().getByRole("alert");
  await alert.getByText("Vul dit nog in, dan wordt het bewaard.").waitFor();
  await alert.getByText(/^Andere adressen.* 1$/).waitFor();
  expect(project.read(file)).toBe(before);
  await page.getByRole("button", { name: /^Verwijder Andere adressen/ }).click();
  await said("Bewaard");
  expect(project.read(file)).toBe(before);
});

test("a city keeps its five questions, and says so where they are", async () => {
  const before = project.read(GENT);
  await form("cities/callcenter-gent.yaml");
  const list = page.getByRole("group", { name: /^Vijf vragen van ondernemers/ });
  await list
    .getByRole("button", { name: /^Verwijder/ })
    .last()
    .click();
  await list.getByText("Een stadspagina heeft vijf vragen, hier staan er 4.").waitFor();
  await bar().getByText("Voeg vragen toe of haal er weg tot het er vijf zijn.").waitFor();
  expect(project.read(GENT)).toBe(before);
  await page.getByRole("button", { name: "Neem de laatste versie" }).click();
  await expect.poll(() => list.locator("details").count()).toBe(5);
});

test("the form says when its file can't be parsed, and works again once the file is fixed", async () => {
  const menu = "content/navigation.yaml";
  const before = project.read(menu);
  await form("navigation.yaml");
  const told = bar().getByText("Dit bestand kan niet gelezen worden.");
  for (const broken of [
    before.replace("header:", "header: ["),
    before.replace("header:", "<<<<<<< HEAD\nheader:\n=======\nkop:\n>>>>>>> origin/main"),
  ]) {
    await page.locator('details[data-at="header[0]"] summary').click();
    const label = page.locator('[data-at="header[0].label"]');
    const was = await label.inputValue();
    project.write(menu, broken);
    await told.waitFor();
    await label.fill(`${was} en meer`);
    await said("Niet bewaard");
    await bar().getByText("Zo zou de site niet meer gebouwd kunnen worden").waitFor();
    project.write(menu, before);
    // Retried as soon as the file can be parsed.
    await expect
      .poll(async () => {
        await label.press("Enter");
        return project.read(menu);
      })
      .toBe(before.replace(`label: ${was},`, `label: ${was} en meer,`));
    await undo(menu, before);
    await form("navigation.yaml");
  }
});

test("a new page that is not written yet is removed and restored", async () => {
  await page.goto(`${served.origin}/__desk/nieuw?soort=page`);
  await page.locator("#new-name").fill("Proef acht");
  await page.keyboard.press("Enter");
  await page.waitForURL(/bestand\?file=pages%2Fproef-acht\.yaml/);
  const file = "content/pages/proef-acht.yaml";
  const before = project.read(file);
  // As a draft it is hidden, and shown on request.
  const note = page.getByText("Dit is klad.");
  await note.waitFor();
  await page.getByRole("heading", { name: "Proef acht", exact: true }).waitFor();
  const drafts = page.getByRole("button", { name: "Toon klad en gepland" });
  await drafts.click();
  await page.frameLocator("iframe").getByRole("heading", { name: "Proef acht" }).waitFor();
  await note.waitFor({ state: "hidden" });
  await expect.poll(() => drafts.getAttribute("aria-pressed")).toBe("true");
  await drafts.click();
  await note.waitFor();
  await page.getByText("Verwijderen").click();
  await page.getByRole("button", { name: "Verwijder", exact: true }).click();
  await page.getByRole("button", { name: "Maak ongedaan" }).click();
  await page.waitForURL(/bestand\?file=pages%2Fproef-acht\.yaml/);
  expect(project.read(file)).toBe(before);
  rmSync(project.path(file));
});

test("a post is started, written and renamed from the desk", async () => {
  await page.goto(`${served.origin}/__desk/inhoud`);
  await page.getByRole("link", { name: "Nieuw", exact: true }).click();
  await page.getByRole("link", { name: "Artikel" }).click();
  await page.getByRole("button", { name: "Maak het aan" }).click();
  // The field asks for a name.
  const name = page.getByRole("textbox", { name: /^Titel van het artikel/ });
  await expect.poll(() => name.getAttribute("aria-invalid")).toBe("true");
  await name.fill("Bellen in de zomer");
  await page.keyboard.press("Enter");
  await page.waitForURL(/bestand\?file=blog%2Fbellen-in-de-zomer\.md/);
  await page.locator(".all").first().waitFor();
  const file = "content/blog/bellen-in-de-zomer.md";
  expect(project.read(file)).toContain("draft: true");
  await page.getByRole("combobox", { name: /^De functie van wie het schreef/ }).fill("Salescoach");
  await said("Bewaard");
  expect(project.read(file)).toContain("author: Salescoach");

  await page.getByText("Hernoemen").click();
  // On a name that is taken, the focus stays where it was.
  await page.locator("#file-rename").fill("crm-voor-kmo");
  const rename = page.getByRole("button", { name: "Hernoem", exact: true });
  await rename.press("Enter");
  await page.getByText("Er is al iets met deze naam. Kies een andere.").waitFor();
  await expect.poll(() => rename.evaluate((one) => one.matches(":focus"))).toBe(true);
  await page.locator("#file-rename").fill("Bellen in juli");
  await rename.click();
  await page.waitForURL(/bestand\?file=blog%2Fbellen-in-juli\.md/);
  expect(existsSync(project.path(file))).toBe(false);
  expect(project.read("content/blog/bellen-in-juli.md")).toContain("author: Salescoach");

  await page.getByText("Verwijderen").click();
  await page.getByText("Niets leidt hierheen.").waitFor();
  await page.getByRole("button", { name: "Verwijder", exact: true }).click();
  await page.waitForURL(/\/__desk\/inhoud\?weg=/);
  expect(existsSync(project.path("content/blog/bellen-in-juli.md"))).toBe(false);

  // Renaming and removing can be undone, and the screen follows the file.
  await page.getByRole("button", { name: "Maak ongedaan" }).click();
  await page.waitForURL(/bestand\?file=blog%2Fbellen-in-juli\.md/);
  expect(project.read("content/blog/bellen-in-juli.md")).toContain("author: Salescoach");
  await bar().getByRole("button", { name: "Ongedaan maken" }).click();
  await page.waitForURL(/bestand\?file=blog%2Fbellen-in-de-zomer\.md/);
  await page.locator(".all").first().waitFor();
  expect(project.read(file)).toContain("author: Salescoach");
  // A file that was removed for good is not offered again.
  await page.goto(`${served.origin}/__desk/inhoud?weg=blog%2Fbellen-in-juli.md`);
  await page.getByRole("heading", { name: "Inhoud" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Maak ongedaan" }).count()).toBe(0);
  rmSync(project.path(file));
});

test("a copy is made under the name that the desk proposes", async () => {
  await form("blog/crm-voor-kmo.md");
  await page.getByText("Dupliceren").click();
  await page.getByRole("button", { name: "Maak een kopie" }).click();
  await page.waitForURL(/bestand\?file=blog%2Fcrm-voor-kmo-2\.md/);
  await page.locator(".all").first().waitFor();
  await page.getByText("Dit is klad.").waitFor();
  rmSync(project.path("content/blog/crm-voor-kmo-2.md"));
});

test("a tab on a renamed page goes to its new address; what was typed in a form of the old name stays visible", async () => {
  const [old, renamed] = ["blog/koud-bellen-in-2026.md", "blog/koud-bellen-nu.md"];
  const before = project.read(`content/${old}`);
  const reader = await served.person.newPage();
  await reader.goto(`${served.origin}/blog/koud-bellen-in-2026`);
  const writer = await served.person.newPage();
  await writer.goto(`${served.origin}/__desk/bestand?file=${old}`);
  const field = writer.locator("#veld-title");
  await field.focus();
  // This form does not learn the new name before it saves.
  await writer.route("**/__desk/bestand/gegevens*", (route) => route.abort());
  await form(old);
  await page.getByText("Hernoemen").click();
  await page.locator("#file-rename").fill("Koud bellen nu");
  await page.getByRole("button", { name: "Hernoem", exact: true }).click();
  await page.waitForURL(/bestand\?file=blog%2Fkoud-bellen-nu\.md/);

  await reader.bringToFront();
  await reader.waitForURL(/\/blog\/koud-bellen-nu$/);
  // The page beside the form goes to its new address too, and leaves the focus in the form.
  await expect.poll(() => writer.frames()[1]?.url()).toMatch(/\/blog\/koud-bellen-nu$/);
  await expect.poll(() => writer.frames()[1]?.evaluate(() => document.readyState)).toBe("complete");
  expect(final(await field.evaluate((one) => one === document.activeElement))).toBe(true);
  await field.fill("Koud bellen, anders");
  await writer.getByText("Dit bestand kreeg intussen een andere naam of werd verwijderd.").waitFor();
  await expect.poll(() => field.inputValue()).toBe("Koud bellen, anders");

  await form(renamed);
  await page.bringToFront();
  await bar().getByRole("button", { name: "Ongedaan maken" }).click();
  await page.waitForURL(/bestand\?file=blog%2Fkoud-bellen-in-2026\.md/);
  // What was typed is saved now that its file exists again.
  const title = (text: string) => /^title: "?(.*?)"?$/m.exec(text)?.[1];
  await expect.poll(() => title(project.read(`content/${old}`))).toBe("Koud bellen, anders");
  expect(existsSync(project.path(`content/${renamed}`))).toBe(false);
  project.write(`content/${old}`, before);
});

test("no message about the missing file is shown while a rename is being answered", async () => {
  const old = "content/blog/koud-bellen-in-2026.md";
  const before = project.read(old);
  await form("blog/koud-bellen-in-2026.md");
  // Reports each message that is shown, however short.
  await page.evaluate(() =>
    new MutationObserver(() => {
      for (const { hidden, textContent } of document.querySelectorAll<HTMLElement>("[data-problem]"))
        if (!hidden && textContent !== "") console.error(`shown: ${textContent}`);
    }).observe(document.body, { attributes: true, childList: true, subtree: true }),
  );
  const shown: string[] = [];
  page.on("console", (message) => message.type() === "error" && shown.push(message.text()));
  const missing = page.waitForResponse((answer) => answer.url().includes("/bestand/gegevens") && !answer.ok());
  // The answer comes after the form has learned from the build that its file is gone.
  await page.route("**/__edit/files/rename", async (route) => {
    const answer = await route.fetch();
    await missing;
    await route.fulfill({ response: answer });
  });
  await page.getByText("Hernoemen").click();
  await page.locator("#file-rename").fill("Koud bellen nu");
  await page.getByRole("button", { name: "Hernoem", exact: true }).click();
  await page.waitForURL(/bestand\?file=blog%2Fkoud-bellen-nu\.md/);
  await page.locator(".all").first().waitFor();
  expect(final(shown.filter((text) => text.startsWith("shown: ")))).toEqual([]);
  await bar().getByRole("button", { name: "Ongedaan maken" }).click();
  await page.waitForURL(/bestand\?file=blog%2Fkoud-bellen-in-2026\.md/);
  expect(project.read(old)).toBe(before);
});

test("a date is changed from the calendar, and a date that is removed is asked for", async () => {
  const file = "content/blog/crm-voor-kmo.md";
  const before = project.read(file);
  await page.goto(`${served.origin}/__desk/calendar?month=2026-08`);
  const link = page.getByRole("link", { name: "Wijzig de dag van CRM voor een KMO" });
  await link.first().focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/bestand?*");
  const day = page.getByLabel(/^Het artikel verschijnt/);
  await expect.poll(() => day.evaluate((one) => one === document.activeElement)).toBe(true);
  await day.fill("");
  await said("Niet bewaard");
  await expect
    .poll(() => bar().getByRole("listitem").allInnerTexts())
    .toEqual([expect.stringMatching(/^Het artikel verschijnt .*: Hier staat niets\./)]);
  expect(project.read(file)).toBe(before);
  await day.fill("2026-08-05");
  await said("Bewaard");
  expect(project.read(file)).toBe(before.replace("date: 2026-08-04", "date: 2026-08-05"));
  await undo(file, before);
});

test("the form of a draft says what is still missing", async () => {
  const file = "content/blog/onaf.md";
  const post = project.read("content/blog/crm-voor-kmo.md");
  project.write(file, post.replace("\ndate:", "\ndraft: true\ndate:").replace(/^author: .*$/m, 'author: ""'));
  // The list appears once the preview knows the file.
  await form("blog/onaf.md");
  const todo = page.locator("[data-todo]");
  await todo.getByText("Nog één ding te doen in dit bestand").waitFor();
  await todo.getByText("De functie van wie het schreef, geen naam:").waitFor();
  // It has no page yet, but it has a title.
  await page.getByRole("heading", { level: 1, name: "CRM voor een KMO: wat heb je echt nodig?" }).waitFor();
  await todo.getByRole("button", { name: "Ga erheen" }).press("Enter");
  await page.keyboard.type("Salescoach");
  await said("Bewaard");
  await todo.waitFor({ state: "hidden" });
  rmSync(project.path(file));
});
