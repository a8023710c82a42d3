// The contract tool: a visitor's own quote, from the first click to an archived document. The contract templates of the call
// centre are nowhere on the site.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { final } from "./poll.ts";
import { expectAccessible, readDownload, scrollToTool } from "./tools.ts";
import { visit, type Options } from "./visit.ts";

const PATH = "/verkooptools/contract-engine";
const options: Options = { acceptDownloads: true };

const COMPANY: [label: string, value: string][] = [
  ["Naam *", "Voorbeeld Bakkerij"],
  ["Rechtsvorm", "bv"],
  ["Ondernemingsnummer *", "0403.170.701"],
  ["Btw-nummer", "BE0403170701"],
  ["Straat en nummer *", "Voorbeelddreef 21"],
  ["Postcode en gemeente *", "9300 Aalst"],
  ["IBAN", "BE68539007547034"],
];
const CUSTOMER: [label: string, value: string][] = [
  ["Onderwerp", "Brood voor januari"],
  ["Naam van de klant *", "Voorbeeld Installatietechniek bv"],
  ["Straat en nummer *", "Voorbeelddreef 4"],
  ["Postcode en gemeente *", "9400 Ninove"],
];

const paper = (page: Page) => page.getByRole("region", { name: "Het document zoals je klant het leest" });
const words = async (page: Page) => ((await paper(page).textContent()) ?? "").replaceAll("\u00a0", " ");
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();

async function fill(page: Page, fields: [string, string][]): Promise<void> {
  for (const [label, value] of fields) await page.getByLabel(label, { exact: true }).fill(value);
}

/** Fills in a complete quote with one line. */
async function begin(page: Page): Promise<void> {
  await scrollToTool(page, "maken");
  await page.getByRole("button", { name: "Nieuwe offerte" }).click();
  await fill(page, COMPANY);
  await tab(page, "Klant");
  await fill(page, CUSTOMER);
  await tab(page, "Lijnen");
  await fill(page, [
    ["Omschrijving", "Brood"],
    ["Aantal", "120"],
    ["Prijs zonder btw", "3,45"],
    ["Korting in %", "5"],
  ]);
  await page.getByLabel("Btw", { exact: true }).selectOption("6%");
}

describe("a quote", () => {
  test("goes from the first click to the archive, survives a reload, and is exported as text and backup", async () => {
    await visit(PATH, options, async ({ page, problems }) => {
      await scrollToTool(page, "maken");
      await page.getByRole("button", { name: "Nieuwe offerte" }).waitFor();
      await expectAccessible(page);
      await begin(page);
      // 120 × 3,45 less 5%, and 6% on that.
      await expect.poll(() => words(page)).toContain("Btw 6% op € 393,30€ 23,60");
      await page.getByRole("button", { name: "Voeg een lijn toe" }).click();
      await page.locator("#contract-line-1-text").fill("Plaatsing van de oven");
      await page.locator("#contract-line-1-price").fill("1.250,50");
      await page.locator("#contract-line-1-vat").selectOption({ label: "0%, verlegd: werk in onroerende staat" });
      await expect
        .poll(() => words(page))
        .toContain("Btw verlegd, artikel 20 van koninklijk besluit nr. 1 op € 1.250,50€ 0,00");
      await expect.poll(() => words(page)).toContain("Totaal met btw€ 1.667,40");
      await page.getByText("Nog 1 gegeven in te vullen.").waitFor();
      await expectAccessible(page);

      // Typing errors are reported, and can be corrected.
      await tab(page, "Jouw bedrijf");
      await page.getByLabel("IBAN").fill("BE68539007547035");
      await page.getByText("Voer een geldig IBAN in").waitFor();
      await page.getByLabel("IBAN").fill("BE68539007547034");
      await expect.poll(() => words(page)).toContain("BE68 5390 0754 7034");
      await expectAccessible(page);
      await tab(page, "Klant");
      await page.getByLabel("Ondernemings- of btw-nummer").fill("0403.170.701");
      await page.getByText("Alles is ingevuld.").waitFor();
      await expectAccessible(page);
      await tab(page, "Voorwaarden");
      await expect.poll(() => page.getByLabel("Betaling en voorwaarden").inputValue()).toContain("binnen 30 dagen");
      await expectAccessible(page);

      await tab(page, "Versies");
      await page.getByRole("button", { name: "Bewaar versie 1" }).click();
      await tab(page, "Lijnen");
      await page.locator("#contract-line-0-amount").fill("150");
      // A reload in the middle loses nothing.
      await page.reload();
      await scrollToTool(page, "maken");
      await page.getByRole("heading", { name: /^Offerte \d{4}-001/ }).waitFor();
      await tab(page, "Versies");
      await page.getByText(/alinea's verschillen/).waitFor();
      await expect.poll(() => page.locator(".diff ins").allTextContents()).toContain("150");
      await expectAccessible(page);

      await tab(page, "Afhandelen");
      await page.getByLabel("Jouw naam in het spoor").fill("Tom Voorbeeld");
      await page.getByText(/gewone elektronische handtekening \(eIDAS/).waitFor();
      await page.getByRole("button", { name: "Noteer als verstuurd" }).click();
      await page.getByRole("button", { name: "De klant heeft het geopend" }).click();
      await expectAccessible(page);
      await tab(page, "Lijnen");
      await expect.poll(() => page.locator("#contract-line-0-amount").isDisabled()).toBe(true);
      await tab(page, "Afhandelen");
      await page.getByLabel("Naam van wie tekent").fill("An Voorbeeld");
      await page.getByLabel(/Gelezen en akkoord met versie 2/).check();
      await page.getByRole("button", { name: "Noteer de handtekening" }).click();
      await page.locator(".badge").getByText("Getekend", { exact: true }).waitFor();
      await expect.poll(() => words(page)).toContain("getypte naam An Voorbeeld. Elektronische handtekening");
      await page.getByRole("button", { name: "Archiveer" }).click();
      await page.getByText("Het spoor is volledig").waitFor();
      await expectAccessible(page);

      // Text, a copy for the next customer, and a backup.
      const [text] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Neem als tekst mee" }).click(),
      ]);
      expect(text.suggestedFilename()).toMatch(
        /^offerte-\d{4}-001-voor-voorbeeld-installatietechniek-bv-versie-2\.txt$/,
      );
      const written = (await readDownload(text)).toString();
      expect(written).toContain("Voorbeeld Bakkerij bv");
      expect(written).not.toMatch(/Warmlijn|undefined/);
      await page.getByRole("button", { name: "Alle documenten" }).click();
      await page.getByRole("button", { name: /^Dupliceer Offerte/ }).click();
      await expect.poll(() => words(page)).toMatch(/Nummer\d{4}-002/);
      await page.getByRole("button", { name: "Alle documenten" }).click();
      const [backup] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Neem een kopie mee" }).click(),
      ]);
      const copy = {
        name: backup.suggestedFilename(),
        mimeType: "application/json",
        buffer: await readDownload(backup),
      };
      for (let left = 2; left > 0; left--) {
        await page
          .getByRole("button", { name: /^Verwijder Offerte/ })
          .first()
          .click();
        await page.getByRole("dialog").getByRole("button", { name: "Verwijder" }).click();
      }
      await page.getByText("Begin je eerste offerte").waitFor();
      await page.getByLabel("Bestand met een reservekopie").setInputFiles(copy);
      await page.getByRole("button", { name: /^Open Offerte \d{4}-001/ }).waitFor();
      await expectAccessible(page);
      expect(problems).toEqual([]);
    });
  });

  test("that was changed outside the tool is recognised", async () => {
    await visit(PATH, options, async ({ page }) => {
      await begin(page);
      await tab(page, "Versies");
      await page.getByRole("button", { name: "Bewaar versie 1" }).click();
      const kept = () => page.evaluate(() => localStorage.getItem("warmlijn-quotes") ?? "");
      await expect.poll(kept).toContain('"step":"bewaard"');
      await page.evaluate(() => {
        const key = "warmlijn-quotes";
        localStorage.setItem(key, (localStorage.getItem(key) ?? "").replaceAll('"by":"Ik"', '"by":"Niemand"'));
      });
      await page.reload();
      await scrollToTool(page, "maken");
      await tab(page, "Afhandelen");
      await page.getByText("een regel of een versie is buiten de tool om gewijzigd").waitFor();
    });
  });

  test("prints alone on A4, with its trail when asked, and the logo that stays on the device", async () => {
    await visit(PATH, options, async ({ page }) => {
      await begin(page);
      await tab(page, "Jouw bedrijf");
      const logo = await page.evaluate(() => {
        const canvas = document.createElement("canvas");
        canvas.width = 1600;
        canvas.height = 400;
        canvas.getContext("2d")?.fillRect(0, 0, 1600, 400);
        return canvas.toDataURL().replace(/^.*,/, "");
      });
      const file = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(logo, "base64") };
      await page.getByLabel("Bestand met je logo").setInputFiles(file);
      const drawn = () =>
        paper(page)
          .locator("canvas")
          .evaluate((one) => (one as HTMLCanvasElement).width);
      await expect.poll(drawn).toBe(720);
      await page.getByLabel("Druk het spoor mee af").check();
      await page.evaluate(() => {
        window.print = () => {
          document.body.dataset.printed = "";
        };
      });
      await page.getByRole("button", { name: "Druk af of maak pdf" }).click();
      await page.locator("body[data-printed]").waitFor();
      // As when the browser prints, whatever tab is open and however narrow the window is.
      await page.emulateMedia({ media: "print" });
      await page.setViewportSize({ width: 718, height: 800 });
      const seen = (selector: string) => page.locator(selector).first().isVisible();
      for (const here of [".qpaper__lines", ".qpaper__accept", ".paper canvas", ".paper__trail"]) {
        await expect.poll(() => seen(here), { message: here }).toBe(true);
      }
      for (const away of [".top", ".foot", ".ce__side", ".ce__tools", ".paper__foot", "#staten", "#maken .head"]) {
        await expect.poll(() => seen(away), { message: away }).toBe(false);
      }
      await expect.poll(() => page.locator("body").innerText()).not.toContain("Warmlijn");
      const cut = () => page.locator(".paper").evaluate((one) => one.scrollHeight - one.clientHeight);
      await expect.poll(cut).toBe(0);
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect.poll(cut).toBe(0);
      const pdf = await page.pdf({ format: "A4" });
      expect(pdf.byteLength).toBeGreaterThan(10_000);
    });
  });

  test("shows which tab is open with forced colours", async () => {
    await visit(PATH, { ...options, forcedColors: "active" }, async ({ page }) => {
      await scrollToTool(page, "maken");
      await page.getByRole("button", { name: "Nieuwe offerte" }).click();
      const line = (name: string) =>
        page.getByRole("tab", { name, exact: true }).evaluate((one) => getComputedStyle(one).borderBlockEndColor);
      await expect.poll(() => line("Klant")).not.toBe(final(await line("Jouw bedrijf")));
    });
  });

  test("is filled in by keyboard alone", async () => {
    await visit(PATH, options, async ({ page }) => {
      await scrollToTool(page, "maken");
      await page.locator("button:enabled", { hasText: "Nieuwe offerte" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("tab", { name: "Jouw bedrijf" }).focus();
      await page.keyboard.press("Tab");
      await page.keyboard.type("Voorbeeld Bakkerij");
      await page.getByRole("tab", { name: "Jouw bedrijf" }).focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => page.getByRole("tab", { name: "Lijnen" }).getAttribute("aria-selected")).toBe("true");
      for (const text of ["Brood", "", "stuk", "2,50"]) {
        await page.keyboard.press("Tab");
        await page.keyboard.type(text);
      }
      await expect.poll(() => words(page)).toContain("Totaal met btw€ 3,03");
      await page.getByRole("button", { name: "Voeg een lijn toe" }).focus();
      await page.keyboard.press("Enter");
      // The focus is in the new line.
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("contract-line-1-text");
      await page.keyboard.type("Gebak");
      await expect.poll(() => words(page)).toContain("Gebak");
      // The paper beside it scrolls with the arrows.
      await paper(page).focus();
      await page.keyboard.press("End");
      await expect.poll(() => paper(page).evaluate((one) => one.scrollTop)).toBeGreaterThan(0);
    });
  });
});

describe("the models of the call centre", () => {
  const root = join(import.meta.dirname, "../../..");
  const folder = join(root, "content/contracts");
  const policies = join(root, "content/policies");
  /** Texts that are public anyway. */
  const known = readdirSync(policies)
    .map((file) => readFileSync(join(policies, file), "utf8"))
    .join("\n");
  /** Sentences without variables and placeholders that are only in the contract templates. */
  const sentences = readdirSync(folder).flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8").split(/^---$/m).slice(2).join("");
    const found = text.split(/[\n.:]/).map((one) => one.trim());
    return found.filter((one) => one.length > 60 && !/[[\]{}|*]/.test(one) && !known.includes(one));
  });

  test("are in no file that the site publishes", () => {
    expect(sentences.length).toBeGreaterThan(50);
    const files = readdirSync(join(root, "dist"), { recursive: true, encoding: "utf8" });
    const read = files.filter((file) => /\.(html|js|json|txt|xml|css|svg|webmanifest)$/.test(file));
    expect(read.length).toBeGreaterThan(100);
    const told = read.flatMap((file) => {
      const text = readFileSync(join(root, "dist", file), "utf8");
      return sentences.filter((one) => text.includes(one)).map((one) => `${file}: ${one}`);
    });
    expect(told).toEqual([]);
  });

  test("are gone from their old addresses, which redirect to the tool", async () => {
    await visit(`${PATH}/offerte`, async ({ page }) => {
      await expect.poll(() => new URL(page.url()).pathname).toBe(PATH);
      await expect.poll(() => page.getByRole("heading", { level: 1 }).count()).toBe(1);
    });
  });
});

test("without JavaScript the page says what the tool does", async () => {
  await visit(PATH, { javaScriptEnabled: false }, async ({ page }) => {
    await expect.poll(() => page.locator("#maken").textContent()).toContain("Alles blijft in je eigen browser");
    await expect.poll(() => page.getByRole("button", { name: "Nieuwe offerte" }).isDisabled()).toBe(true);
  });
});
