// The calculator in a real browser, from first click to result.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { eventually } from "./poll.ts";
import { readClipboard, hydrateIsland } from "./tools.ts";
import { overflowing, visit } from "./visit.ts";

/** A large figure, with plain spaces. */
async function figure(page: Page, label: string): Promise<string> {
  const text = await page.locator(".sums__one", { hasText: label }).locator(".sums__value").textContent();
  return (text ?? "").replaceAll("\u00a0", " ");
}

test("from first click to a result that survives a reload and is passed to the contact form", async () => {
  await visit("/calculator", async ({ page, problems }) => {
    await hydrateIsland(page, "calculator");
    await expect.poll(() => figure(page, "Rendement op marge")).toBe("213%");
    await expect.poll(() => new URL(page.url()).search).toBe("");

    await page.getByRole("radio", { name: /^Een formule/ }).check();
    await page.getByRole("radio", { name: /Versnelling/ }).check();
    await expect.poll(() => figure(page, "Rendement op marge")).toBe("97% tot 181%");

    await page.getByLabel("Gemiddelde order").and(page.getByRole("textbox")).fill("9.000");
    await page.getByRole("slider", { name: "Klant na afspraak" }).press("ArrowRight");
    await expect.poll(() => page.getByRole("textbox", { name: "Klant na afspraak" }).inputValue()).toBe("26");
    const net = await figure(page, "Marge na kost, per maand");
    await expect.poll(() => new URL(page.url()).searchParams.get("klant")).toBe("26");

    await page.reload();
    await hydrateIsland(page, "calculator");
    await expect.poll(() => figure(page, "Marge na kost, per maand")).toBe(net);
    await expect.poll(() => page.getByRole("textbox", { name: "Gemiddelde order" }).inputValue()).toBe("9.000");
    await expect.poll(() => page.getByRole("radio", { name: /Versnelling/ }).isChecked()).toBe(true);

    const contact = page.getByRole("link", { name: "Vraag jouw gratis groeiplan aan" }).first();
    await contact.click();
    await page.waitForURL("**/contact*");
    const message = () => page.locator("#contact-bericht").inputValue();
    await expect.poll(message).toContain("formule Versnelling");
    await expect.poll(message).toContain("formule=versnelling");
    expect(problems).toEqual([]);
  });
});

test("a number that is too large is corrected, with a message", async () => {
  await visit("/calculator", async ({ page }) => {
    await hydrateIsland(page, "calculator");
    const attempts = page.getByRole("textbox", { name: "Belpogingen per dag" });
    const told = page.locator(".dial__note--bad");
    // A field that is only visited changes nothing.
    await attempts.focus();
    await attempts.blur();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await attempts.fill("150");
    await expect.poll(() => told.innerText()).toBe("Belpogingen per dag moet tussen 20 en 120 liggen.");
    await attempts.blur();
    await expect.poll(() => attempts.inputValue()).toBe("120");
    await expect
      .poll(() => told.innerText())
      .toBe("Belpogingen per dag moet tussen 20 en 120 liggen. We rekenen met 120.");
    await attempts.fill("100");
    await expect.poll(() => told.count()).toBe(0);
  });
});

test("the link is copied whole", async () => {
  await visit("/calculator", { permissions: ["clipboard-read", "clipboard-write"] }, async ({ page, problems }) => {
    await hydrateIsland(page, "calculator");
    await page.getByRole("button", { name: "Deel deze berekening" }).click();
    await page.getByText("Link gekopieerd").waitFor();
    await eventually(async () => {
      const link = new URL(await readClipboard(page));
      expect(link.pathname + link.hash).toBe("/calculator#rekenen");
      expect(link.searchParams.get("pogingen")).toBe("90");
      expect(link.searchParams.size).toBeGreaterThanOrEqual(24);
    });
    expect(problems).toEqual([]);
  });
});

test("every mode fits every window and has no accessibility violation", async () => {
  await visit("/calculator", async ({ page, problems }) => {
    await hydrateIsland(page, "calculator");
    for (const mode of ["Je inspanning", "Je doel", "Een formule", "Zelf aanwerven"]) {
      await page.getByRole("radio", { name: new RegExp(`^${mode}`) }).check();
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => overflowing(page), { message: `${mode} at ${width}` }).toEqual([]);
        // Scrolls to the top, because elsewhere a field may be half below the sticky header.
        await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
        if (width !== 768) await expect.poll(() => violations(page), { message: `${mode} at ${width}` }).toEqual([]);
      }
    }
    expect(problems).toEqual([]);
  });
});

test("printing gives the calculation alone, with its inputs", async () => {
  await visit("/calculator", async ({ page }) => {
    await hydrateIsland(page, "calculator");
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => page.locator(".calc__print").isVisible()).toBe(true);
    await expect.poll(() => page.getByRole("textbox", { name: "Gemiddelde order" }).isVisible()).toBe(true);
    await expect.poll(() => page.getByText("De maand in cijfers").first().isVisible()).toBe(true);
    for (const hidden of [".dial__slider", ".actions.js-only", ".calc__bar", "#methode", ".foot__cities"]) {
      await expect.poll(() => page.locator(hidden).first().isVisible(), { message: hidden }).toBe(false);
    }
    const pdf = (await page.pdf({ preferCSSPageSize: true, format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  });
});

test("without scripts it shows the result of the initial values, and no controls without effect", async () => {
  await visit("/calculator", { javaScriptEnabled: false }, async ({ page }) => {
    await expect.poll(() => figure(page, "Rendement op marge")).toBe("213%");
    await expect.poll(() => page.locator(".calc__still").isVisible()).toBe(true);
    // Without scripts, the print shows no date and no address, because they are not known.
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => page.getByText("Berekend op").isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    await expect.poll(() => page.locator(".dial__slider").first().isVisible()).toBe(false);
    await expect.poll(() => page.locator(".actions.js-only").isVisible()).toBe(false);
  });
});
