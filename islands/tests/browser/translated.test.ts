// Pages that the browser translates, as Chrome does for visitors with another language: each text node is replaced with two
// nested `<font>` elements that have the translation, here the text in brackets. This includes texts that appear later.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { waitForDialog, dialog, first } from "./consent.ts";
import { Api, SENT, waitUntilHydrated, button, field, fillIn, errorMessages, toast } from "./form.ts";
import { fakeScanCounter, hydrateIsland } from "./tools.ts";
import { waitUntilLoaded, visit } from "./visit.ts";

/** @param keeps Whether the text node stays in the page, inside the `<font>` elements, as with some extensions. */
const translate = (keeps: boolean) => (page: Page) =>
  page.addInitScript((inside) => {
    const wrap = (text: Text) => {
      const inner = document.createElementNS("http://www.w3.org/1999/xhtml", "font");
      const outer = document.createElementNS("http://www.w3.org/1999/xhtml", "font");
      outer.append(inner);
      inner.textContent = `[${text.data.trim()}]`;
      text.replaceWith(outer);
      if (!inside) return;
      text.data = inner.textContent;
      inner.replaceChildren(text);
    };
    const pass = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      for (const text of found)
        if (/\p{L}/u.test(text.data) && !text.parentElement?.closest("font, script, style, svg, [translate=no]"))
          wrap(text);
    };
    addEventListener("DOMContentLoaded", () => {
      pass();
      let waits = false;
      new MutationObserver(() => {
        if (waits) return;
        waits = true;
        setTimeout(() => {
          waits = false;
          pass();
        });
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  }, keeps);

const WAYS = [
  ["takes the texts away", translate(false)],
  ["wraps the texts", translate(true)],
] as const;

test.each(WAYS)(
  "a form says what is wrong and what is right, and sends what was chosen, where it %s",
  async (_, prepare) => {
    const api = new Api();
    await visit("/", { prepare }, async ({ page, problems }) => {
      await api.start(page);
      await waitUntilHydrated(page);
      await button(page).click();
      await expect
        .poll(async () => (await errorMessages(page))[1])
        .toEqual(["bedrijfsnaam", "[Bedrijfsnaam moet minimaal 2 karakters bevatten]"]);
      await field(page, "bedrijfsnaam").fill("b".repeat(101));
      await expect
        .poll(async () => (await errorMessages(page))[1])
        .toEqual(["bedrijfsnaam", "[Bedrijfsnaam mag maximaal 100 karakters bevatten]"]);
      await fillIn(page);
      await expect.poll(() => errorMessages(page)).toEqual([]);
      await button(page).click();
      await expect.poll(() => toast(page)).toEqual({ title: `[${SENT.title}]`, text: `[${SENT.text}]`, bad: false });
      expect(api.letters[0]?.message).toContain("Activiteit: Bouw & Renovatie\n");
      expect(problems).toEqual([]);
    });
  },
);

test.each(WAYS)(
  "a text that changes before the code for translations has arrived is shown where it %s",
  async (_, translated) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let held = 0;
    const prepare = async (page: Page) => {
      await translated(page);
      await page.route("**/translated-*.js", async (route) => {
        held += 1;
        await released;
        await route.continue();
      });
    };
    await visit("/", { prepare }, async ({ page, problems }) => {
      await waitUntilHydrated(page);
      await button(page).click();
      await expect.poll(async () => (await errorMessages(page)).length).toBeGreaterThan(1);
      await expect.poll(() => held).toBe(1);
      await field(page, "bedrijfsnaam").fill("b".repeat(101));
      // Preact has then changed the text.
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await page.evaluate(() => new Promise(requestAnimationFrame));
      release();
      await expect
        .poll(async () => (await errorMessages(page))[1])
        .toEqual(["bedrijfsnaam", "[Bedrijfsnaam mag maximaal 100 karakters bevatten]"]);
      expect(problems).toEqual([]);
    });
  },
);

test.each(WAYS)("the scan asks one question after the other where it %s", async (_, translated) => {
  const prepare = (page: Page) => Promise.all([translated(page), fakeScanCounter().prepare?.(page)]);
  await visit("/telemarketing-scan", { prepare }, async ({ page, problems }) => {
    await hydrateIsland(page, "scan");
    await page.getByRole("button", { name: "Start de gratis scan" }).click();
    const way = () => page.locator(".way__words").innerText();
    await expect.poll(way).toContain("[Vraag 1 van 20]");
    // The code that handles translations is loaded after the first one.
    await waitUntilLoaded(page);
    await page.keyboard.press("3");
    await expect.poll(way).toContain("[Vraag 2 van 20]");
    await page.keyboard.press("Backspace");
    await expect.poll(way).toContain("[Vraag 1 van 20]");
    for (const key of "3".repeat(20)) await page.keyboard.press(key);
    await expect.poll(way).toBe("[Klaar]");
    await expect.poll(() => page.locator(".ask__question").innerText()).not.toContain("][");
    expect(problems).toEqual([]);
  });
});

test.each(WAYS)("the question about cookies goes to the preferences and back where it %s", async (_, prepare) => {
  await visit("/", { ...first, prepare }, async ({ page }) => {
    await waitForDialog(page);
    await waitUntilLoaded(page);
    for (const [press, title] of [
      ["Instellingen beheren", "[Cookie-instellingen]"],
      ["Terug", "[Cookies op deze site]"],
    ] as const) {
      await dialog(page).getByRole("button", { name: press }).click();
      await expect.poll(() => dialog(page).locator("h2").innerText()).toBe(title);
    }
  });
});
