// The script generator on its page, and its worked example there.

import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { eventually, final } from "./poll.ts";
import { expectAccessible, readClipboard, scrollToTool } from "./tools.ts";
import { visit } from "./visit.ts";

/** Fills in the values of the page's worked example. */
async function example(page: Page): Promise<void> {
  await scrollToTool(page, "maken");
  await page.getByRole("button", { name: "Kopieer alles" }).and(page.locator(":enabled")).waitFor();
  await page.getByLabel("Sector van wie je belt").selectOption("Bouw & Renovatie");
  await page.getByLabel("Functie van wie je belt").selectOption({ label: "Verantwoordelijke gebouwen" });
  await page.getByLabel("Aanbod in één regel").fill("Een inspectie van platte daken met een verslag in foto's");
  await page.getByLabel("Bewijs").fill("Bij een magazijn in het Waasland vonden we drie open naden vóór de winter");
  for (const choice of ["Plaatsbezoek", "Warm", "Nederlands"]) {
    await page.locator(".options__one", { hasText: choice }).click();
  }
  await page.getByLabel("Plaats waar je belt").fill("Lokeren");
  await page.getByLabel("Jouw voornaam").fill("Nele");
  await page.getByLabel("Jouw bedrijf").fill("Voorbeeld Dakzorg");
  for (const objection of ["We hebben al iemand", "Ik heb geen tijd", "Stuur maar een mail"]) {
    await page.getByLabel(objection).check();
  }
}

describe("the generator", () => {
  test("writes exactly the text of the page's worked example", async () => {
    await visit("/ai-lead-engine", async ({ page, problems }) => {
      await example(page);
      const plain = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();
      // The example is static text; the generated text must become the same.
      const written = async () => plain(await page.locator(".sg__paper").textContent());
      const quotes = final(await page.locator("#gesprek blockquote p, #berichten blockquote p").allTextContents());
      const answers = final(
        await page
          .locator("#bezwaren tbody tr")
          .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent))),
      );
      const checks = await page.locator("#controle tbody th").allTextContents();
      expect(quotes.length).toBeGreaterThan(12);
      expect(answers).toHaveLength(3);
      for (const quote of [...quotes.map((one) => one.replace(/^\s*Onderwerp: /, "")), ...answers.flat(), ...checks]) {
        await expect.poll(written).toContain(plain(quote).replace(/^“|”$/g, ""));
      }
      const card = await page
        .locator(".callcard__lines > div")
        .evaluateAll((lines) => lines.map((line) => [...line.children].map((part) => part.textContent).join(": ")));
      await expect.poll(() => page.locator("#berichten li").allTextContents()).toEqual(card);
      await expect.poll(() => page.locator(".checks__one--warn").count()).toBe(0);
      expect(problems).toEqual([]);
    });
  });

  test("keeps the script over a reload, copies it and switches to another variant", async () => {
    await visit("/script-generator", async ({ page }) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await example(page);
      await expectAccessible(page);
      const opening = page.locator(".sg__said").first();
      const first = await opening.textContent();
      await page.getByRole("button", { name: "Volgende variant" }).click();
      await expect.poll(() => opening.textContent()).not.toBe(first);
      await page.getByRole("button", { name: "Bewaar", exact: true }).click();
      await page.reload();
      await scrollToTool(page, "maken");
      await page.getByText("Variant 2 van 12").waitFor();
      await expect.poll(() => page.getByLabel("Plaats waar je belt").inputValue()).toBe("Lokeren");
      await page.getByRole("button", { name: "Vorige variant" }).click();
      await expect.poll(() => opening.textContent()).toBe(first);
      await page.getByRole("button", { name: "Kopieer alles" }).click();
      await eventually(async () => {
        const text = await readClipboard(page);
        expect(text).toContain(first);
        expect(text).toContain("BELKAART");
      });
      await page.getByRole("button", { name: /^Open / }).click();
      await page.getByText("Variant 2 van 12").waitFor();
      await page.getByRole("button", { name: /^Verwijder / }).click();
      await page.getByRole("button", { name: /^Verwijder / }).waitFor({ state: "detached" });
      await expect.poll(() => page.locator(":focus").textContent()).toBe("Bewaarde scripts");
    });
  });

  test("in two tabs edits one script", async () => {
    await visit("/script-generator", async ({ page }) => {
      await example(page);
      const other = await page.context().newPage();
      await other.goto(page.url());
      await scrollToTool(other, "maken");
      await expect.poll(() => other.getByLabel("Plaats waar je belt").inputValue()).toBe("Lokeren");
      await page.getByLabel("Plaats waar je belt").fill("Temse");
      await expect.poll(() => other.getByLabel("Plaats waar je belt").inputValue()).toBe("Temse");
      await other.getByLabel("Jouw voornaam").fill("Lien");
      await expect.poll(() => page.getByLabel("Jouw voornaam").inputValue()).toBe("Lien");
      await expect.poll(() => page.getByLabel("Plaats waar je belt").inputValue()).toBe("Temse");
    });
  });

  test("warns, shows code as text, and says when French is an outline", async () => {
    await visit("/ai-lead-engine", async ({ page }) => {
      await example(page);
      await page.getByLabel("Aanbod in één regel").fill("de beste ROI voor Katrien Peeters, 0400 00 00 00");
      await page.getByLabel("Plaats waar je belt").fill("<b>Gent</b>");
      await eventually(async () => {
        const labels = await page.locator(".checks__one--warn .checks__label").allTextContents();
        for (const label of ["Jargon", "Beweringen", "Gegevens van personen"]) {
          expect(labels.join()).toContain(label);
        }
      });
      const paper = page.locator(".sg__parts");
      await expect.poll(() => paper.textContent()).not.toMatch(/Katrien|Peeters|0400/);
      await expect.poll(() => paper.textContent()).toContain("<b>Gent</b>");
      await expect.poll(() => paper.locator("b").count()).toBe(0);
      await expectAccessible(page);
      await page.locator(".options__one", { hasText: "Frans" }).click();
      await page
        .getByText(/leidraad in kernzinnen/)
        .last()
        .waitFor();
      await expect.poll(() => page.locator(".sg__said").first().getAttribute("lang")).toBe("fr");
      await expectAccessible(page);
    });
  });

  test("prints the script, or the card alone", async () => {
    await visit("/ai-lead-engine", async ({ page }) => {
      await example(page);
      await page.evaluate(() => {
        window.print = () => undefined;
      });
      const seen = (selector: string) => page.locator(selector).first().isVisible();
      await page.getByRole("button", { name: "Druk de belkaart af" }).click();
      await page.emulateMedia({ media: "print" });
      await expect
        .poll(async () => [await seen(".callcard"), await seen(".sg__parts"), await seen(".sg__form")])
        .toEqual([true, false, false]);
      await page.emulateMedia({ media: "screen" });
      await page.getByRole("button", { name: "Druk af", exact: true }).click();
      await page.emulateMedia({ media: "print" });
      await expect
        .poll(async () => [await seen(".callcard"), await seen(".sg__parts"), await seen(".top")])
        .toEqual([true, true, false]);
    });
  });
});

test("without JavaScript the generator shows a whole script", async () => {
  await visit("/ai-lead-engine", { javaScriptEnabled: false }, async ({ page }) => {
    await eventually(async () => {
      const text = await page.locator(".sg__paper").textContent();
      expect(text).toContain("Goedendag");
      expect(text).toContain("[je naam]");
      expect(text).toContain("Belkaart");
    });
  });
});
