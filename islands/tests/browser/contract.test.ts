// The contract tool, from the first click to an archived document.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessible, bytes, tool } from "./tools.ts";
import { useBrowser, type Options } from "./visit.ts";

const visit = useBrowser();
const PATH = "/verkooptools/contract-engine";
const still: Options = { reducedMotion: "reduce", acceptDownloads: true };

/** What a customer of the model quote is made of. */
const FIELDS: [label: string, value: string][] = [
  ["Nummer van de offerte", "O-2026-041"],
  ["Datum van de offerte", "2026-12-01"],
  ["Naam en rechtsvorm van de klant", "Voorbeeld Bakkerij bv"],
  ["Zetel van de klant", "Voorbeelddreef 21, 9300 Aalst"],
  ["Ondernemingsnummer van de klant", "0403.170.701"],
  ["Contactpersoon bij de klant", "An Voorbeeld"],
  ["Vraag van de klant in één zin", "elke maand gesprekken met winkels over brood"],
  ["Sector van de bedrijven die we bellen", "Voeding"],
  ["Regio", "Oost-Vlaanderen"],
  ["Grootte in medewerkers", "5 tot 49 medewerkers"],
  ["Functie van de gesprekspartner", "zaakvoerder"],
  ["Versie van de algemene voorwaarden", "1.0"],
  ["Naam en functie van wie aanvaardt", "An Voorbeeld, zaakvoerder"],
  ["Datum van aanvaarding", "2026-12-08"],
];
const paper = (page: Page) => page.getByRole("region", { name: "Het document zoals je klant het leest" });
const tab = (page: Page, name: string) => page.getByRole("tab", { name }).click();

async function begin(page: Page): Promise<void> {
  await tool(page, "maken");
  await page.getByRole("button", { name: "Begin met Offerte" }).click();
  for (const [label, value] of FIELDS) await page.getByLabel(label, { exact: true }).fill(value);
}

describe("a document", () => {
  test("goes from the first click to the archive, over a reload, and leaves as text and backup", async () => {
    await visit(
      PATH,
      async ({ page, problems }) => {
        await tool(page, "maken");
        await page.getByRole("button", { name: "Begin met Offerte" }).waitFor();
        await accessible(page);
        await begin(page);

        // A typing error in the number is seen, and mended.
        const number = page.getByLabel("Ondernemingsnummer van de klant");
        await number.fill("0403.170.702");
        await page.getByText(/De laatste twee cijfers kloppen niet/).waitFor();
        await number.fill("BE 0403170701");
        expect(await paper(page).textContent()).toContain("ondernemingsnummer 0403.170.701");

        await tab(page, "Prijs");
        await page.getByLabel("Formule").selectOption("versnelling");
        await page.getByLabel("Deel in het Frans, in %").fill("20");
        // 3 × 1.795 and 15% on a fifth of it, and the start.
        expect(await page.locator(".ce__price tfoot").textContent()).toContain("5.841,55");
        expect(await paper(page).textContent()).toContain("Wij bellen ook in het Frans, voor 20% van de bellijst");
        await accessible(page);

        await tab(page, "Clausules");
        await page.getByRole("switch", { name: /andere formules ter vergelijking/ }).click();
        expect(await paper(page).textContent()).toContain("Ter vergelijking: Start kost");
        await accessible(page);

        await tab(page, "Versies");
        await page.getByLabel("Wat is er anders?").fill("Eerste voorstel");
        await page.getByRole("button", { name: "Bewaar versie 1" }).click();
        await tab(page, "Prijs");
        await page.getByLabel("Formule").selectOption("groei");
        // In the middle: everything is still there.
        await page.reload();
        await tool(page, "maken");
        await page.getByRole("heading", { name: "Offerte 1" }).waitFor();
        expect(await page.getByLabel("Naam en rechtsvorm van de klant").inputValue()).toBe("Voorbeeld Bakkerij bv");
        await tab(page, "Versies");
        await page.getByText(/alinea's verschillen/).waitFor();
        const words = async (kind: string) =>
          (await page.locator(`.diff ${kind}`).allTextContents()).map((word) => word.trim());
        expect(await words("ins")).toContain("Groei");
        expect(await words("del")).toContain("Versnelling");
        await accessible(page);

        await tab(page, "Afhandelen");
        await page.getByLabel("Jouw naam in het spoor").fill("Tom Voorbeeld");
        await page.getByLabel("Nagekeken door").fill("Els Voorbeeld, jurist");
        await page.getByRole("button", { name: "Noteer als nagekeken" }).click();
        await page.getByRole("button", { name: "Noteer als verstuurd" }).click();
        await page.getByRole("button", { name: "De klant heeft het geopend" }).click();
        await accessible(page);
        await tab(page, "Gegevens");
        expect(await page.getByLabel("Regio").isDisabled()).toBe(true);
        await tab(page, "Afhandelen");
        await page.getByLabel("Naam van wie tekent").fill("An Voorbeeld");
        await page.getByLabel(/Gelezen en akkoord met versie 2/).check();
        await page.getByRole("button", { name: "Noteer de handtekening" }).click();
        await page.locator(".badge--getekend").waitFor();
        await page.getByRole("button", { name: "Archiveer" }).click();
        const steps = await page.locator(".trail__table tbody td:nth-child(3)").allTextContents();
        expect(steps.map((step) => step.replace(/[A-Z][^A-Z]*$/, (end) => end)).length).toBe(8);
        await page.getByText("Het spoor is volledig").waitFor();
        await page.getByLabel("Einddatum om op te volgen").fill("2026-12-31");
        await accessible(page);

        // Text and backup.
        const [text] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name: "Neem als tekst mee" }).click(),
        ]);
        expect(text.suggestedFilename()).toBe("offerte-1-versie-2.txt");
        const written = (await bytes(text)).toString();
        expect(written).toContain("Voorbeeld Bakkerij bv");
        expect(written).not.toMatch(/\[\[|\*\*|undefined/);
        await page.getByRole("button", { name: "Alle documenten" }).click();
        const [backup] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name: "Neem een kopie mee" }).click(),
        ]);
        const copy = { name: backup.suggestedFilename(), mimeType: "application/json", buffer: await bytes(backup) };
        await page.getByRole("button", { name: "Verwijder Offerte 1" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Verwijder" }).click();
        await page.getByText("Kies een model").waitFor();
        await page.getByLabel("Bestand met een reservekopie").setInputFiles(copy);
        await page.getByRole("button", { name: "Open Offerte 1" }).waitFor();
        await accessible(page);
        expect(problems).toEqual([]);
      },
      still,
    );
  }, 180_000);

  test("that was changed outside the tool is told apart", async () => {
    await visit(
      PATH,
      async ({ page }) => {
        await begin(page);
        await tab(page, "Versies");
        await page.getByRole("button", { name: "Bewaar versie 1" }).click();
        await page.waitForTimeout(500);
        await page.evaluate(() => {
          const key = "warmlijn-contracts";
          localStorage.setItem(key, (localStorage.getItem(key) ?? "").replaceAll('"by":"Ik"', '"by":"Niemand"'));
        });
        await page.reload();
        await tool(page, "maken");
        await tab(page, "Afhandelen");
        await page.getByText("een regel of een versie is buiten de tool om gewijzigd").waitFor();
      },
      still,
    );
  }, 60_000);

  test("prints alone, with its trail when asked", async () => {
    await visit(
      PATH,
      async ({ page }) => {
        await begin(page);
        await page.getByLabel("Druk het spoor mee af").check();
        await page.evaluate(() => {
          window.print = () => undefined;
        });
        await page.getByRole("button", { name: "Druk af of maak pdf" }).click();
        await page.emulateMedia({ media: "print" });
        const seen = (selector: string) => page.locator(selector).first().isVisible();
        expect(await seen(".paper__text")).toBe(true);
        expect(await seen(".paper__trail")).toBe(true);
        for (const away of [".top", ".foot", ".ce__side", ".ce__tools", "#modellen", "#maken .head"]) {
          expect(await seen(away), away).toBe(false);
        }
        const pdf = await page.pdf({ format: "A4" });
        expect(pdf.byteLength).toBeGreaterThan(10_000);
      },
      still,
    );
  }, 60_000);

  test("works by keyboard alone", async () => {
    await visit(
      PATH,
      async ({ page }) => {
        await tool(page, "maken");
        await page.getByRole("button", { name: "Begin met Geheimhouding (NDA)" }).focus();
        await page.keyboard.press("Enter");
        await page.getByRole("tab", { name: "Gegevens" }).focus();
        await page.keyboard.press("ArrowRight");
        expect(await page.getByRole("tab", { name: "Clausules" }).getAttribute("aria-selected")).toBe("true");
        await page.keyboard.press("End");
        expect(await page.getByRole("tab", { name: "Afhandelen" }).getAttribute("aria-selected")).toBe("true");
        // The document beside it scrolls with the arrows.
        await paper(page).focus();
        await page.keyboard.press("End");
        await expect.poll(() => paper(page).evaluate((one) => one.scrollTop)).toBeGreaterThan(0);
      },
      still,
    );
  }, 60_000);
});

test("without JavaScript the models can be read", async () => {
  await visit(
    PATH,
    async ({ page }) => {
      const links = page.locator("#maken a");
      expect(await links.count()).toBe(5);
      expect(await links.first().getAttribute("href")).toMatch(/^\/verkooptools\/contract-engine\//);
    },
    { javaScriptEnabled: false },
  );
});
