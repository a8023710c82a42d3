// The internal pages: the generator's cases, the calculation of the pitch, the slider.

import { expect, test } from "vitest";
import { expectAccessible, scrollToTool } from "./tools.ts";
import { visit } from "./visit.ts";

test("all cases of the generator pass, and each shows its text and its verdict", async () => {
  await visit("/internal/ai-demo-test", async ({ page, problems }) => {
    await scrollToTool(page, "uitvoeren");
    await page.getByRole("button", { name: "Voer de 12 gevallen uit" }).click();
    await page.getByText("12 van 12 geslaagd").waitFor();
    const listed = await page
      .locator("#gevallen tbody tr")
      .evaluateAll((rows) => rows.map((row) => row.children[1]?.textContent ?? ""));
    await expect.poll(() => page.locator(".trial__name").allTextContents()).toEqual(listed);
    await page.locator(".trial__head").nth(8).click();
    await page.getByText("Weggelaten, met melding").waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });
});

test("the calculation starts with the settings, follows what is typed, and survives a reload", async () => {
  await visit("/internal/pitch-nocure-beta", async ({ page, problems }) => {
    await scrollToTool(page, "rekenvoorbeeld");
    const says = page.locator(".sum__says");
    await says.getByText("45 uur per nieuwe klant, minder en warm 13,5").waitFor();
    // Groei, and four more appointments: 895 + 4 × 105.
    await expect
      .poll(async () => (await page.locator(".sum__table").textContent())?.replace(/\u00a0/g, " "))
      .toContain("€ 1.315");
    await expectAccessible(page);
    await page.getByLabel("Komt opdagen in procent, veel en vlug").fill("100");
    await says.getByText("Veel en vlug vraagt 30 uur").waitFor();
    await page.getByLabel("Onze formule").selectOption("versnelling");
    await page.reload();
    await scrollToTool(page, "rekenvoorbeeld");
    await says.getByText("Veel en vlug vraagt 30 uur").waitFor();
    await expect.poll(() => page.getByLabel("Onze formule").inputValue()).toBe("versnelling");
    await page.getByRole("button", { name: "Zet de aannames terug" }).click();
    await says.getByText("45 uur per nieuwe klant").waitFor();
    expect(problems).toEqual([]);
  });
});

test("the slider goes from the old way to the new one by keyboard, and counts", async () => {
  await visit("/internal/old-vs-new-prospectie", async ({ page, problems }) => {
    await scrollToTool(page, "vergelijking");
    const first = page.getByLabel("Lijst: waar zit het bedrijf vandaag?");
    await first.waitFor();
    await expectAccessible(page);
    const master = page.getByLabel("Schuif van vroeger naar nu");
    await master.focus();
    await page.keyboard.press("End");
    await expect.poll(() => page.locator(".compare__before").first().isVisible()).toBe(false);
    await expect.poll(() => page.locator(".compare__after").first().isVisible()).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press("Home");
    await expect.poll(() => page.locator(".compare__after").first().isVisible()).toBe(false);
    await first.focus();
    await page.keyboard.press("ArrowLeft");
    await page.getByText("Links staat: lijst").waitFor();
    await page.reload();
    await scrollToTool(page, "vergelijking");
    await page.getByText("Links staat: lijst").waitFor();
    await page.getByRole("button", { name: "Begin opnieuw" }).click();
    await page.getByText("Geen enkel thema staat links").waitFor();
    expect(problems).toEqual([]);
  });
});

test("without JavaScript the comparison is a plain table", async () => {
  await visit("/internal/old-vs-new-prospectie", { javaScriptEnabled: false }, async ({ page }) => {
    await expect.poll(() => page.locator("#vergelijking tbody tr").count()).toBe(8);
    await expect.poll(() => page.locator("#vergelijking .range--small").count()).toBe(0);
    await expect.poll(() => page.locator("#vergelijking .compare__logo").count()).toBe(1);
  });
});

test("every dot of the presentation can be reached in a low window", async () => {
  await visit("/internal/company-pitch", { viewport: { width: 1280, height: 400 } }, async ({ page }) => {
    await page.locator("#dia-1").evaluate((one) => one.scrollIntoView({ behavior: "instant" }));
    const dots = page.locator(".slides__nav a");
    for (const dot of [dots.first(), dots.last()]) {
      await dot.focus();
      await expect
        .poll(() =>
          dot.evaluate((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return [Math.round(top) >= 0, Math.round(bottom) <= innerHeight];
          }),
        )
        .toEqual([true, true]);
    }
  });
});

test("the presentation reacts to keys and can be shown full screen", async () => {
  await visit("/internal/company-pitch", async ({ page, problems }) => {
    const full = page.getByRole("button", { name: "Volledig scherm" });
    await full.waitFor();
    const shown = () =>
      page.evaluate(() => {
        const slides = [...document.querySelectorAll(".slide")];
        return slides.findIndex((slide) => Math.abs(slide.getBoundingClientRect().top) < 3) + 1;
      });
    for (const [key, slide] of [
      ["ArrowRight", 1],
      ["ArrowRight", 2],
      ["ArrowDown", 3],
      ["Space", 4],
      ["ArrowLeft", 3],
      ["End", 12],
      ["PageUp", 11],
      ["Home", 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(shown, { message: key }).toBe(slide);
    }
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("dia-1");
    await page.keyboard.press("ArrowRight");
    await full.click();
    await page.getByRole("button", { name: "Verlaat volledig scherm" }).waitFor();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true);
    await expect.poll(shown).toBe(2);
    await page.keyboard.press("f");
    await full.waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });
});
