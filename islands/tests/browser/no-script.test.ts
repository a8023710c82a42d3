// The site works without JavaScript.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { eventually } from "./poll.ts";
import { origin, visit, type Options } from "./visit.ts";

const plain: Options = { javaScriptEnabled: false, viewport: { width: 1280, height: 800 } };
const phone: Options = { javaScriptEnabled: false, viewport: { width: 360, height: 740 }, hasTouch: true };

const NAVIGATION = ["Home", "Diensten", "Verkooptools", "Jobs", "Over ons", "Blog"];

/** Text of the focused element. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent.trim().replaceAll(/\s+/g, " ") ?? "");
}

describe("the menu", () => {
  test("on a phone opens and closes, and all of it can be reached with the keyboard", async () => {
    await visit("/", phone, async ({ page }) => {
      const menu = page.locator("#menu");
      const toggle = page.locator("header button");
      await expect.poll(() => menu.isVisible()).toBe(false);
      await toggle.focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => menu.isVisible()).toBe(true);
      await expect.poll(async () => (await toggle.innerText()).trim()).toBe("Sluiten");

      const reached: string[] = [];
      for (let at = 0; at < 9; at++) {
        await page.keyboard.press("Tab");
        if (await page.evaluate(() => document.activeElement?.closest("#menu") !== null))
          reached.push(await focused(page));
      }
      expect(reached.slice(0, 8)).toEqual([...NAVIGATION, "Contacteer ons", "Login"]);

      await page.keyboard.press("Escape");
      await expect.poll(() => menu.isVisible()).toBe(false);
      await expect.poll(async () => (await toggle.innerText()).trim()).toBe("Menu");
      await toggle.tap();
      await expect.poll(() => menu.isVisible()).toBe(true);
      await toggle.tap();
      await expect.poll(() => menu.isVisible()).toBe(false);
    });
  });

  test("goes to another page, where it is closed", async () => {
    await visit("/", phone, async ({ page }) => {
      await page.locator("header button").tap();
      await page.locator("#menu").getByText("Over ons", { exact: true }).tap();
      await page.waitForURL("**/over-ons");
      await expect.poll(() => page.locator("#menu").isVisible()).toBe(false);
      await expect.poll(() => page.locator("#menu [aria-current=page]").textContent()).toContain("Over ons");
    });
  });

  test("on a wide screen is always visible, with its links and buttons", async () => {
    await visit("/", plain, async ({ page }) => {
      const nav = page.locator("#menu");
      await expect.poll(() => page.locator("header button").isVisible()).toBe(false);
      await expect
        .poll(async () => (await nav.locator("li").allInnerTexts()).map((text) => text.trim()))
        .toEqual(NAVIGATION);
      const link = (name: string) => nav.getByRole("link", { name, exact: true }).getAttribute("href");
      await expect.poll(() => link("Contacteer ons")).toBe("/contact");
      await expect.poll(() => link("Login")).toBe("/customer-login");
    });
  });
});

test.each(["/", "/diensten/callcenter-gent"])("on %s opening one answer closes the other", async (path) => {
  await visit(path, plain, async ({ page }) => {
    const answers = page.locator("details");
    const open = () => answers.evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open));
    const count = path === "/" ? 4 : 5;
    await expect.poll(() => answers.count()).toBe(count);
    const only = (at: number) => Array.from({ length: count }, (_, index) => index === at);
    await expect.poll(open).toEqual(only(0));
    await answers.nth(2).locator("summary").click();
    await expect.poll(open).toEqual(only(2));
    await answers.nth(1).locator("summary").focus();
    await page.keyboard.press("Space");
    await expect.poll(open).toEqual(only(1));
    await page.keyboard.press("Space");
    await expect.poll(open).toEqual(only(-1));
  });
});

describe("the lead form", () => {
  test("has its fields in order, each with a label, and a honeypot that visitors can't reach", async () => {
    await visit("/", plain, async ({ page }) => {
      const form = page.locator("form[name=lead]");
      const fields = [
        "activiteit",
        "bedrijfsnaam",
        "postcode",
        "voornaam",
        "achternaam",
        "email",
        "telefoon",
        "akkoord",
      ];
      const entries = form.locator("input:not([type=hidden]), select, textarea");
      await expect
        .poll(() => entries.evaluateAll((all) => all.map((one) => one.getAttribute("name"))))
        .toEqual([...fields, "website"]);
      for (const name of fields) {
        await eventually(async () => {
          const label = await form
            .locator(`[name=${name}]`)
            .evaluate((one) => [...((one as HTMLInputElement).labels ?? [])].map((label) => label.innerText).join());
          expect(label, name).not.toBe("");
        });
      }
      const honeypot = form.locator("[name=website]");
      await expect.poll(() => honeypot.getAttribute("placeholder")).toBe("Please leave this empty");
      await expect.poll(() => honeypot.getAttribute("tabindex")).toBe("-1");
      // The honeypot is in the page, so that a robot fills it in, but too small to see.
      await eventually(async () => {
        const box = await page.locator("[aria-hidden]:has([name=website])").boundingBox();
        expect([box?.width, box?.height]).toEqual([1, 1]);
      });

      await form.locator("[name=activiteit]").focus();
      const reached: (string | null)[] = [];
      for (let at = 0; at < 9; at++) {
        reached.push(
          await page.evaluate(
            () => document.activeElement?.getAttribute("name") ?? document.activeElement?.tagName ?? "",
          ),
        );
        await page.keyboard.press("Tab");
      }
      // The link to the privacy terms is in the consent's label.
      expect(reached).toEqual([...fields, "A"]);
      await expect.poll(() => focused(page)).toBe("Ontvang potentiële klanten");
    });
  });

  test("is not sent while something is missing", async () => {
    await visit("/", plain, async ({ page }) => {
      const form = page.locator("form[name=lead]");
      const invalid = () => form.locator(":invalid").evaluateAll((all) => all.map((one) => one.getAttribute("name")));
      const submit = form.locator("button[type=submit]");
      const sent: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") sent.push(request.postData() ?? "");
      });
      await submit.click();
      await expect
        .poll(invalid)
        .toEqual(["activiteit", "bedrijfsnaam", "postcode", "voornaam", "achternaam", "email", "telefoon", "akkoord"]);
      expect(sent).toEqual([]);
      await expect.poll(() => new URL(page.url()).pathname).toBe("/");

      await form.locator("[name=activiteit]").selectOption("Bouw & Renovatie");
      await form.locator("[name=bedrijfsnaam]").fill("Voorbeeld bv");
      await form.locator("[name=postcode]").fill("9000");
      await form.locator("[name=voornaam]").fill("An");
      await form.locator("[name=achternaam]").fill("Voorbeeld");
      await form.locator("[name=email]").fill("geen adres");
      await form.locator("[name=telefoon]").fill("niet bellen");
      await form.locator("[name=akkoord]").check();
      await submit.click();
      await expect.poll(invalid).toEqual(["email", "telefoon"]);
      expect(sent).toEqual([]);

      await form.locator("[name=email]").fill("an@voorbeeld.example");
      await form.locator("[name=telefoon]").fill("0470 12 34 56");
      await submit.click();
      await page.waitForURL("**/bedankt");
      await expect.poll(() => sent).toHaveLength(1);
      const values = new URLSearchParams(sent[0]);
      expect(values.get("form-name")).toBe("lead");
      expect(values.get("activiteit")).toBe("Bouw & Renovatie");
      expect(values.get("website")).toBe("");
      await expect.poll(() => page.locator("h1").innerText()).not.toBe("");
    });
  });
});

test("a tool says that it needs scripts, and who to ask", async () => {
  const said = "Zonder JavaScript werkt deze tool niet.";
  const tools = [
    "/verkooptools/contract-engine",
    "/script-generator",
    "/verkooptools/datavalue-exchange",
    "/verkooptools/datavalue-exchange/store",
  ];
  await visit("/", plain, async ({ page }) => {
    for (const path of tools) {
      await page.goto(origin + path);
      const text = page.locator("main p", { hasText: said });
      await expect.poll(() => text.isVisible(), { message: path }).toBe(true);
      await expect.poll(() => text.getByRole("link").getAttribute("href"), { message: path }).toBe("/contact");
    }
  });
  await visit("/", async ({ page }) => {
    for (const path of tools) {
      await page.goto(origin + path);
      await expect.poll(() => page.getByText(said).isVisible(), { message: path }).toBe(false);
    }
  });
});

test("the skip link is the first stop and goes to the content", async () => {
  await visit("/diensten", plain, async ({ page }) => {
    await page.keyboard.press("Tab");
    await expect.poll(() => focused(page)).toBe("Naar de inhoud");
    await eventually(async () => {
      const box = await page.locator(".skip").boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
    });
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });
});

test("the footer lets visitors change their cookie choice", async () => {
  await visit("/", plain, async ({ page }) => {
    await page.getByRole("link", { name: "Cookie-instellingen" }).click();
    await page.waitForURL("**/cookiebeleid#instellingen");
    await expect.poll(() => page.locator("#instellingen").count()).toBe(1);
  });
});

test("the link back to the top is at the end of the page, and works", async () => {
  await visit("/", plain, async ({ page }) => {
    const button = page.locator(".totop");
    await expect.poll(() => button.evaluate((one) => one.getBoundingClientRect().bottom > 2000)).toBe(true);
    await button.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});
