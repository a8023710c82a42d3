// The calculator in a real browser, from first click to result.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { copied, wake } from "./tools.ts";
import { overflowing, useBrowser } from "./visit.ts";

const visit = useBrowser();

/** A large figure, with plain spaces. */
async function figure(page: Page, label: string): Promise<string> {
  const text = await page.locator(".sums__one", { hasText: label }).locator(".sums__value").textContent();
  return (text ?? "").replaceAll("\u00a0", " ");
}

test("from first click to a result that survives a reload and goes along to the contact form", async () => {
  await visit("/calculator", async ({ page, problems }) => {
    await wake(page, "calculator");
    expect(await figure(page, "Rendement op marge")).toBe("213%");
    expect(new URL(page.url()).search).toBe("");

    await page.getByRole("radio", { name: /^Een formule/ }).check();
    await page.getByRole("radio", { name: /Versnelling/ }).check();
    expect(await figure(page, "Rendement op marge")).toBe("97% tot 181%");

    await page.getByLabel("Gemiddelde order").and(page.getByRole("textbox")).fill("9.000");
    await page.getByRole("slider", { name: "Klant na afspraak" }).press("ArrowRight");
    expect(await page.getByRole("textbox", { name: "Klant na afspraak" }).inputValue()).toBe("26");
    const net = await figure(page, "Marge na kost, per maand");
    await expect.poll(() => new URL(page.url()).searchParams.get("klant")).toBe("26");

    await page.reload();
    await wake(page, "calculator");
    await expect.poll(() => figure(page, "Marge na kost, per maand")).toBe(net);
    expect(await page.getByRole("textbox", { name: "Gemiddelde order" }).inputValue()).toBe("9.000");
    expect(await page.getByRole("radio", { name: /Versnelling/ }).isChecked()).toBe(true);

    const contact = page.getByRole("link", { name: "Vraag jouw gratis groeiplan aan" }).first();
    await contact.click();
    await page.waitForURL("**/contact*");
    const message = () => page.locator("#contact-bericht").inputValue();
    await expect.poll(message, { timeout: 15_000 }).toContain("formule Versnelling");
    expect(await message()).toContain("formule=versnelling");
    expect(problems).toEqual([]);
  });
});

test("the link is copied whole", async () => {
  await visit(
    "/calculator",
    async ({ page, problems }) => {
      await wake(page, "calculator");
      await page.getByRole("button", { name: "Deel deze berekening" }).click();
      await page.getByText("Link gekopieerd").waitFor();
      const link = new URL(await copied(page));
      expect(link.pathname + link.hash).toBe("/calculator#rekenen");
      expect(link.searchParams.get("pogingen")).toBe("90");
      expect(link.searchParams.size).toBeGreaterThanOrEqual(24);
      expect(problems).toEqual([]);
    },
    { permissions: ["clipboard-read", "clipboard-write"] },
  );
});

test("every mode fits every window and has no accessibility violation", async () => {
  await visit("/calculator", async ({ page, problems }) => {
    await wake(page, "calculator");
    for (const mode of ["Je inspanning", "Je doel", "Een formule", "Zelf aanwerven"]) {
      await page.getByRole("radio", { name: new RegExp(`^${mode}`) }).check();
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflowing(page), `${mode} at ${width}`).toEqual([]);
        if (width !== 768) expect(await violations(page), `${mode} at ${width}`).toEqual([]);
      }
    }
    expect(problems).toEqual([]);
  });
});

test("printing gives the calculation alone, with its inputs", async () => {
  await visit("/calculator", async ({ page }) => {
    await wake(page, "calculator");
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".calc__print").isVisible()).toBe(true);
    expect(await page.getByRole("textbox", { name: "Gemiddelde order" }).isVisible()).toBe(true);
    expect(await page.getByText("De maand in cijfers").first().isVisible()).toBe(true);
    for (const hidden of [".dial__slider", ".calc__actions", ".calc__bar", "#methode", ".foot__cities"]) {
      expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
    }
  });
});

test("without scripts it shows the starting values' outcome, and no control that does nothing", async () => {
  await visit(
    "/calculator",
    async ({ page }) => {
      expect(await figure(page, "Rendement op marge")).toBe("213%");
      expect(await page.locator(".calc__still").isVisible()).toBe(true);
      expect(await page.locator(".dial__slider").first().isVisible()).toBe(false);
      expect(await page.locator(".calc__actions").isVisible()).toBe(false);
    },
    { javaScriptEnabled: false },
  );
});
