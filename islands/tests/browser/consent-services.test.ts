// Third-party services start and stop with the cookie choice.

import { describe, expect, test } from "vitest";
import {
  ALL,
  waitForDialog,
  button,
  commands,
  cookies,
  dialog,
  first,
  footerLink,
  isOpen,
  NONE,
  preferences,
  started,
  toggle,
  withServices,
} from "./consent.ts";
import { eventually, final } from "./poll.ts";
import { consentStorage, origin, waitUntilLoaded, visit } from "./visit.ts";

describe("services", () => {
  test("start when they are accepted; when they are refused, they stop and leave nothing behind", async () => {
    let requests: string[] = [];
    await visit(
      "/",
      {
        ...first,
        prepare: async (page) => {
          requests = await withServices(page);
        },
      },
      async ({ page }) => {
        await waitForDialog(page);
        expect(requests).toEqual([]);
        await button(page, "Alles accepteren").click();
        await expect.poll(() => preferences(page)).toEqual({ necessary: true, ...ALL, recognition: true });
        await expect.poll(() => started(page)).toBe(1);
        await expect
          .poll(() => requests.toSorted())
          .toEqual(["https://cdn.tracker.example/a.js", "https://www.googletagmanager.com/gtag/js?id=G-PROEF1"]);
        await eventually(async () => {
          const told = await commands(page);
          expect(told[0]).toEqual([
            "consent",
            "default",
            { ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied", analytics_storage: "denied" },
          ]);
          expect(told.filter(([, what]) => what === "page_view")).toHaveLength(1);
        });
        await page.evaluate(() => {
          for (const reference of ["K7", "K7"])
            dispatchEvent(new CustomEvent("leadSent", { detail: { form: "lead", reference } }));
        });
        await expect
          .poll(async () => (await commands(page)).slice(-2))
          .toEqual([
            ["event", "generate_lead", { send_to: "G-PROEF1", lead_source: "lead" }],
            ["event", "conversion", { send_to: "AW-123/AbC", transaction_id: "K7" }],
          ]);
        await expect.poll(() => cookies(page.context())).toEqual(["_ga", "_ga_PROEF1", "_vid"]);

        // A running script can only be stopped by a reload, which keeps what was typed.
        requests.length = 0;
        await page.locator("form [name=activiteit]").selectOption("Bouw & Renovatie");
        await page.locator("form [name=bedrijfsnaam]").fill("Voorbeeld bv");
        await page.locator("form [name=akkoord]").check();
        await footerLink(page).click();
        await button(page, "Terug").click();
        const anew = page.waitForEvent("load");
        await button(page, "Alleen noodzakelijke cookies").click();
        await anew;
        await waitUntilLoaded(page);
        await expect.poll(() => isOpen(page)).toBe(false);
        await expect.poll(() => preferences(page)).toEqual({ necessary: true, ...NONE, recognition: false });
        await expect.poll(() => cookies(page.context())).toEqual([]);
        await expect.poll(() => started(page)).toBe(0);
        await expect.poll(() => page.locator("form [name=activiteit]").inputValue()).toBe("Bouw & Renovatie");
        await expect.poll(() => page.locator("form [name=bedrijfsnaam]").inputValue()).toBe("Voorbeeld bv");
        await expect.poll(() => page.locator("form [name=akkoord]").isChecked()).toBe(true);
        await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain("Voorbeeld");
        await page.evaluate(() => dispatchEvent(new Event("leadSent")));
        await page.goto(`${origin}/contact`);
        await waitUntilLoaded(page);
        expect(requests).toEqual([]);
        await expect
          .poll(async () => (await commands(page)).map(([name, what]) => [name, what]))
          .toEqual([
            ["consent", "default"],
            ["consent", "update"],
          ]);
      },
    );
  });

  test.each([
    ["all", { ...ALL, recognition: true }, ["_ga", "_ga_PROEF1", "_vid"]],
    ["recognition alone", { ...NONE, recognition: true }, ["_vid"]],
    ["all, before recognition was asked about", ALL, ["_ga", "_ga_PROEF1"]],
    ["marketing alone", { ...NONE, marketing: true }, ["_ga", "_ga_PROEF1"]],
    ["nothing", NONE, []],
  ])("start automatically where they were allowed before: %s", async (_, choice, expected) => {
    let requests: string[] = [];
    await visit(
      "/",
      {
        stored: consentStorage(choice),
        prepare: async (page) => {
          requests = await withServices(page);
        },
      },
      async ({ page }) => {
        await waitUntilLoaded(page);
        if (expected.includes("_vid")) await expect.poll(() => started(page)).toBe(1);
        else expect(requests).not.toContain("https://cdn.tracker.example/a.js");
        await expect.poll(() => dialog(page).count()).toBe(0);
        // The fake Google script ignores consent mode, unlike the real one.
        await expect.poll(() => cookies(page.context())).toEqual(expected);
        await eventually(async () => {
          const views = (await commands(page)).filter(([, what]) => what === "page_view");
          expect(views).toHaveLength(choice.analytics ? 1 : 0);
        });
      },
    );
  });

  const TAG = "https://www.googletagmanager.com/gtag/js";
  test.each([
    ["Analytisch", `${TAG}?id=G-PROEF1`, { analytics: true }],
    ["Herkenning van bedrijven", "https://cdn.tracker.example/a.js", { recognition: true }],
    ["Marketing", `${TAG}?id=AW-123`, { marketing: true }],
  ])("'%s' alone only loads its own script", async (name, script, choice) => {
    let requests: string[] = [];
    await visit(
      "/",
      {
        ...first,
        prepare: async (page) => {
          requests = await withServices(page);
        },
      },
      async ({ page }) => {
        await waitForDialog(page);
        await button(page, "Instellingen beheren").click();
        await eventually(async () => {
          const names = await dialog(page)
            .getByRole("switch")
            .evaluateAll((all: HTMLInputElement[]) =>
              all.map(({ labels, checked }) => [labels?.[0]?.textContent, checked]),
            );
          expect(names).toEqual([
            ["Noodzakelijk", true],
            ["Analytisch", false],
            ["Herkenning van bedrijven", false],
            ["Marketing", false],
          ]);
        });
        await toggle(page, name).click();
        await button(page, "Voorkeuren opslaan").click();
        await expect.poll(() => requests).toEqual([script]);
        await expect.poll(() => preferences(page)).toEqual({ necessary: true, ...NONE, recognition: false, ...choice });
        await waitUntilLoaded(page);
        expect(final(requests)).toEqual([script]);
      },
    );
  });

  test("lose cookies that they set for the domain above the site's host", async () => {
    const site = origin.replace("127.0.0.1", "www.proef.localhost");
    await visit("/robots.txt", first, async ({ page }) => {
      await page.goto(`${site}/`);
      await waitForDialog(page);
      await page.evaluate(() => {
        document.cookie = "_ga=1; path=/; domain=proef.localhost";
        document.cookie = "_gcl_au=2; path=/";
        document.cookie = "taal=nl; path=/; domain=proef.localhost";
      });
      await expect.poll(() => cookies(page.context())).toEqual(["_ga", "_gcl_au", "taal"]);
      await button(page, "Alleen noodzakelijke cookies").click();
      await expect.poll(() => cookies(page.context())).toEqual(["taal"]);
    });
  });
});
