// 'Publiceren' on the desk as a marketer uses it, in a real browser, with real git and a local host.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { Desk, expectAccessible } from "./desk-page.ts";
import { author, git, pushToRemote } from "./repository.ts";

const GENT = "content/cities/callcenter-gent.yaml";
const AALST = "content/cities/callcenter-aalst.yaml";
const KORTRIJK = "content/cities/callcenter-kortrijk.yaml";
const TITLE = "titel: Nieuwe klanten in Gent, van kanaalzone tot Zwijnaarde";

const folder = mkdtempSync(join(tmpdir(), "remote-"));
const colleague = join(folder, "colleague");
let version = "before";
const host = createServer((_, answer) => answer.end(JSON.stringify({ version })));
const desk: Desk = new Desk({
  begin: async () => {
    await new Promise<void>((done) => host.listen(0, "127.0.0.1", done));
    await desk.start(["--live", `http://127.0.0.1:${(host.address() as AddressInfo).port}`]);
  },
});
const { open, project } = desk;
const remote = pushToRemote(project, folder);
git(folder, "clone", "-q", remote, colleague);
author(colleague, "Bo");
afterAll(() => {
  host.close();
  rmSync(folder, { recursive: true });
});

const main = (page: Page) => page.locator("main").innerText();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a change is published, seen online, and put back", async () => {
  const page = await open("/__desk/publiceren");
  await expect.poll(() => main(page)).toContain("Alles wat hier staat, is gepubliceerd.");
  project.edit(GENT, "Nieuwe klanten in Gent", "Warme klanten in Gent");
  project.edit(GENT, "slug: callcenter-gent", "slug: callcenter-gent # gekozen");
  const doc = page.locator(`[data-doc="${GENT}"]`);
  await expect.poll(() => doc.locator("del").allInnerTexts()).toEqual(["Nieuwe"]);
  await expect.poll(() => doc.locator("ins").allInnerTexts()).toEqual(["Warme"]);
  await expectAccessible(page, "changes");

  // The page is shown before and after, scrolled to the difference.
  const pictures = doc.locator("iframe");
  await expect
    .poll(() =>
      pictures.evaluateAll((frames) =>
        frames.map((frame) => {
          const page = (frame as HTMLIFrameElement).contentDocument;
          const outlined = [...(page?.querySelectorAll('[style*="outline"]') ?? [])];
          const isSeen = (node: Element) =>
            node.getBoundingClientRect().top > 0 && node.getBoundingClientRect().top < 800;
          return outlined.filter(isSeen).map((node) => node.textContent);
        }),
      ),
    )
    .toEqual([
      ["Nieuwe klanten in Gent, van kanaalzone tot Zwijnaarde"],
      ["Warme klanten in Gent, van kanaalzone tot Zwijnaarde"],
    ]);

  // The typed message stays when the screen is updated.
  const message = page.getByLabel("Wat veranderde er?");
  await expect.poll(() => message.inputValue()).toBe("Gent bijgewerkt");
  await message.fill("Warmer in Gent");
  project.edit(AALST, "slug: callcenter-aalst", "slug: callcenter-aalst # ook");
  await expect.poll(() => page.locator("[data-count]").innerText()).toBe("2");
  await expect.poll(() => message.inputValue()).toBe("Warmer in Gent");
  await expect.poll(() => button(page, "Publiceer").isEnabled()).toBe(true);
  await button(page, "Publiceer").click();
  // The status is shown at the top of the screen.
  const told = page.locator("main [data-said]").first();
  await expect.poll(() => told.evaluate((said) => said.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
  await expect.poll(() => main(page)).toContain("Je werk is verzonden.");
  await expect.poll(() => page.locator(".way__now").innerText()).toBe("Wordt gebouwd");
  await expectAccessible(page, "on its way");
  expect(git(remote, "log", "-1", "--format=%an|%s", "main")).toBe("An|Warmer in Gent");
  version = "after";
  await expect.poll(() => page.locator(".way__now").innerText()).toBe("Staat online");

  // Reverts one of the edits; the others stay.
  await page.getByRole("link", { name: "Warmer in Gent" }).click();
  await page.getByRole("heading", { level: 1, name: "Warmer in Gent" }).waitFor();
  await expectAccessible(page, "a publication");
  await button(page, "Zet alleen dit terug De grote kop op de pagina").click();
  await page.waitForURL(/publiceren$/);
  await expect.poll(() => main(page)).toContain("Het is teruggezet op deze computer.");
  const text = project.read(GENT);
  expect(text).toContain(TITLE);
  expect(text).toContain("# gekozen");
  await button(page, "Publiceer").click();
  await expect.poll(() => main(page)).toContain("Je werk is verzonden.");
  expect(git(remote, "show", `main:${GENT}`)).toContain(TITLE);
});

test("a conflict is resolved by keyboard: one of two versions is chosen, and a third is written", async () => {
  const titleOf = (file: string) => /^titel: .*/m.exec(project.read(file))?.[0] ?? "";
  const title = titleOf(KORTRIJK);
  const other = titleOf(AALST);
  git(colleague, "pull", "-q");
  const theirs = readFileSync(join(colleague, KORTRIJK), "utf8").replace(title, "titel: Klanten van Bo in Kortrijk");
  writeFileSync(join(colleague, KORTRIJK), theirs);
  const both = readFileSync(join(colleague, AALST), "utf8").replace(other, "titel: Klanten van Bo in Aalst");
  writeFileSync(join(colleague, AALST), both);
  git(colleague, "commit", "-q", "-am", "Van Bo");
  git(colleague, "push", "-q");
  const page = await open("/__desk/publiceren");
  project.edit(AALST, other, "titel: Klanten van An in Aalst");
  project.edit(KORTRIJK, title, "titel: Klanten van An in Kortrijk");
  await expect.poll(() => main(page)).toContain("Klanten van An in Kortrijk");
  await expect.poll(() => button(page, "Publiceer").isEnabled()).toBe(true);
  await button(page, "Publiceer").click();
  await page.getByRole("heading", { name: "Kies een versie" }).waitFor();
  await expect.poll(() => page.locator(".choose mark").allInnerTexts()).toEqual(["An", "Bo", "An", "Bo"]);
  await expectAccessible(page, "a choice");
  const [aalst, kortrijk] = [page.locator(".choose").nth(0), page.locator(".choose").nth(1)];
  await aalst.getByRole("radio", { name: "Die van je collega" }).press("Space");
  const third = kortrijk.getByLabel("Een derde versie");
  await third.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Klanten van ons in Kortrijk");
  const isThird = () => kortrijk.getByRole("radio", { name: "Een derde", exact: true }).isChecked();
  await expect.poll(isThird).toBe(true);
  // Bo changes it once more meanwhile. What is still the same stays chosen, and the third version stays to be read.
  writeFileSync(join(colleague, KORTRIJK), theirs.replace("van Bo", "van Bo en Cas"));
  git(colleague, "commit", "-q", "-am", "Van Bo en Cas");
  git(colleague, "push", "-q");
  await button(page, "Neem deze keuzes over").press("Enter");
  const stale = page.locator("[data-publish-problem]", { hasText: "Intussen is er iets veranderd." });
  await expect.poll(() => stale.innerText()).toContain("‘Klanten van ons in Kortrijk’");
  await expect.poll(() => page.locator(".choose mark").allInnerTexts()).toEqual(["An", "Bo", "An", "Bo en Cas"]);
  await expect.poll(() => aalst.getByRole("radio", { name: "Die van je collega" }).isChecked()).toBe(true);
  await expect.poll(() => kortrijk.locator(":checked").count()).toBe(0);
  await expect.poll(() => third.inputValue()).toBe("Klanten van ons in Kortrijk");
  await kortrijk.getByRole("radio", { name: "Een derde", exact: true }).press("Space");
  await button(page, "Neem deze keuzes over").press("Enter");
  await expect.poll(() => main(page)).toContain("De teksten zijn samengevoegd op deze computer.");
  expect(project.read(KORTRIJK)).toContain("titel: Klanten van ons in Kortrijk\n");
  expect(titleOf(AALST)).toBe("titel: Klanten van Bo in Aalst");
  await expect.poll(() => button(page, "Publiceer").isEnabled()).toBe(true);
  await button(page, "Publiceer").click();
  await expect.poll(() => main(page)).toContain("Je werk is verzonden.");
  expect(git(remote, "show", `main:${KORTRIJK}`)).toContain("titel: Klanten van ons in Kortrijk\n");
});
