// The consent dialog: its texts, and the effects of a choice; sections 2, 4, 7 and 9 of the original brief.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Purpose } from "../../src/contract/props.ts";
import { violations } from "./axe.ts";
import {
  ALL,
  waitForDialog,
  button,
  CHOICE,
  commands,
  DAY,
  dialog,
  first,
  footerLink,
  isOpen,
  preferences,
  waitForAnimations,
  stored,
  texts,
  toggle,
  withServices,
  withSettings,
} from "./consent.ts";
import { closeToast } from "./form.ts";
import { eventually, final } from "./poll.ts";
import { KINDS } from "./routes.ts";
import { storeNothing } from "./tools.ts";
import { consentStorage, origin, settings, waitUntilLoaded, visit, type Visit } from "./visit.ts";

describe("on a first visit", () => {
  test("it asks, in the words of the original brief", async () => {
    await visit("/", first, async ({ page, problems }) => {
      await waitForDialog(page);
      await expect.poll(() => page.getByRole("dialog", { name: "Cookies op deze site" }).count()).toBe(1);
      await expect
        .poll(() => texts(dialog(page).locator("button")))
        .toEqual(["Alles accepteren", "Alleen noodzakelijke cookies", "Instellingen beheren"]);
      await expect.poll(() => dialog(page).locator("a").getAttribute("href")).toBe("/cookiebeleid");
      await expect.poll(() => page.evaluate(() => document.querySelector("dialog")?.matches(":modal"))).toBe(true);

      await button(page, "Instellingen beheren").click();
      await expect
        .poll(() => texts(dialog(page).locator("button")))
        .toEqual(["Voorkeuren opslaan", "Alles accepteren", "Terug"]);
      await eventually(async () => {
        const switches = await dialog(page)
          .getByRole("switch")
          .evaluateAll((all: HTMLInputElement[]) =>
            all.map(({ labels, checked, disabled }) => [labels?.[0]?.textContent, checked, disabled]),
          );
        expect(switches).toEqual([
          ["Noodzakelijk", true, true],
          ["Analytisch", false, false],
          ["Marketing", false, false],
        ]);
      });
      // The purpose of each group. Recognition of companies is not mentioned while it is not set up.
      const purposes = (await (await page.request.get(`${origin}${settings.consent.purposes}`)).json()) as Purpose[];
      await dialog(page).getByText(`${purposes[0]?.name}:`).waitFor();
      await eventually(async () => {
        const hints = await dialog(page)
          .getByRole("switch")
          .evaluateAll((all) =>
            all.map((one) => document.getElementById(one.getAttribute("aria-describedby") ?? "")?.textContent ?? ""),
          );
        expect(hints[0]).toMatch(/^Altijd aan/);
        expect(hints.join(" ")).not.toMatch(/herkenning/i);
        for (const [at, group] of [
          [1, "analytics"],
          [2, "marketing"],
        ] as const)
          for (const service of purposes) expect(hints[at]?.includes(service.name)).toBe(service.group === group);
      });

      await button(page, "Terug").click();
      await expect.poll(() => button(page, "Alleen noodzakelijke cookies").isVisible()).toBe(true);
      expect(problems).toEqual([]);
    });
  });

  test("the button to refuse is as large and as visible as the one to accept, at 360, 768 and 1280 px", async () => {
    await visit("/", first, async ({ page }) => {
      await waitForDialog(page);
      const look = (name: string) =>
        button(page, name).evaluate((one) => {
          const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(one);
          const { width, height } = one.getBoundingClientRect();
          return { color, backgroundColor, borderColor, fontSize, fontWeight, width, height };
        });
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        await eventually(async () => {
          const yes = await look("Alles accepteren");
          expect(await look("Alleen noodzakelijke cookies")).toEqual(yes);
          expect(yes.height).toBeGreaterThanOrEqual(44);
        });
        await eventually(async () => {
          const box = await dialog(page).boundingBox();
          expect(box?.x).toBeGreaterThanOrEqual(0);
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
        });
      }
    });
  });

  test("no other host is contacted and only what is necessary is stored, however long the choice takes", async () => {
    let requests: string[] = [];
    await visit(
      "/",
      {
        ...first,
        prepare: async (page) => {
          await page.clock.install();
          requests = await withServices(page);
        },
      },
      async ({ page, problems }) => {
        await waitForDialog(page);
        await page.clock.runFor(5000);
        await waitUntilLoaded(page);
        expect(requests).toEqual([]);
        expect(problems).toEqual([]);
        await expect.poll(() => commands(page)).toEqual([]);
        await expect.poll(() => page.context().cookies()).toEqual([]);
        const necessary = ["app_version", "version_last_check", "totalScanCount"];
        await expect
          .poll(async () => Object.keys(await stored(page)).filter((key) => !necessary.includes(key)))
          .toEqual([]);
        await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
        // Opening the preferences or scrolling is not a choice either.
        await button(page, "Instellingen beheren").click();
        await toggle(page, "Analytisch").click();
        await page.mouse.wheel(0, 2000);
        await page.clock.runFor(5000);
        await waitUntilLoaded(page);
        expect(requests).toEqual([]);
        await expect.poll(() => preferences(page)).toBeNull();
      },
    );
  });

  test("neither Escape nor a click outside closes it", async () => {
    await visit("/", first, async ({ page }) => {
      await waitForDialog(page);
      for (const view of ["main", "preferences"]) {
        for (let at = 0; at < 4; at++) await page.keyboard.press("Escape");
        await expect.poll(() => isOpen(page), { message: view }).toBe(true);
        for (const [x, y] of [
          [5, 5],
          [1270, 790],
          [640, 30],
        ] as const)
          await page.mouse.click(x, y);
        await expect.poll(() => isOpen(page), { message: view }).toBe(true);
        // The click took the focus out of it.
        for (let at = 0; at < 4; at++) await page.keyboard.press("Escape");
        await expect.poll(() => isOpen(page), { message: view }).toBe(true);
        await expect.poll(() => page.url()).toBe(`${origin}/`);
        if (view === "main") await button(page, "Instellingen beheren").click();
      }
      // As a system's back gesture does, which a page can't always prevent.
      await page.evaluate(() => {
        document.querySelector("dialog")?.close();
      });
      await expect.poll(() => isOpen(page)).toBe(true);
      await expect.poll(() => button(page, "Voorkeuren opslaan").isVisible()).toBe(true);
      await expect.poll(() => preferences(page)).toBeNull();
    });
  });

  test("the focus goes into it and stays there", async () => {
    await visit("/", first, async ({ page }) => {
      await waitForDialog(page);
      const focused = () =>
        page.evaluate(() => {
          const { activeElement } = document;
          return activeElement?.closest("dialog") ? activeElement.textContent : null;
        });
      await expect.poll(focused).toBe("Cookies op deze site");
      const forward: unknown[] = [];
      for (let at = 0; at < 6; at++) {
        await page.keyboard.press("Tab");
        forward.push(await focused());
      }
      const stops = [
        "Alles accepteren",
        "Alleen noodzakelijke cookies",
        "Instellingen beheren",
        "Lees het cookiebeleid",
      ];
      expect(forward).toEqual([...stops, ...stops.slice(0, 2)]);
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Shift+Tab");
      await expect.poll(focused).toBe("Lees het cookiebeleid");

      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Enter");
      await expect.poll(focused).toBe("Cookie-instellingen");
      await page.keyboard.press("Shift+Tab");
      await expect.poll(focused).toBe("Terug");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Space");
      await expect.poll(() => toggle(page, "Analytisch").isChecked()).toBe(true);
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Enter");
      await expect.poll(focused).toBe("Cookies op deze site");
      // The page behind it is inert.
      await expect.poll(() => page.evaluate(() => document.elementFromPoint(600, 40)?.tagName)).toBe("DIALOG");
    });
  });

  test.each([
    [360, 640],
    [1280, 800],
  ])("does not interrupt typing, at %i px", async (width, height) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await visit(
      "/",
      {
        ...first,
        viewport: { width, height },
        prepare: (page) =>
          page.route(/assets\/consent-/, async (route) => {
            await released;
            await route.fallback();
          }),
      },
      async ({ page, problems }) => {
        const company = page.locator("form [name=bedrijfsnaam]");
        await company.click();
        await page.keyboard.type("Voor");
        release();
        await waitForDialog(page);
        await page.keyboard.type("beeld bv");
        await expect.poll(() => company.inputValue()).toBe("Voorbeeld bv");
        await eventually(async () => {
          const [field, bar] = [await company.boundingBox(), await dialog(page).boundingBox()];
          expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
          expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(height, 0);
        });
        await page.keyboard.press("Escape");
        await page.mouse.click(5, 5);
        await expect.poll(() => isOpen(page)).toBe(true);
        await button(page, "Alleen noodzakelijke cookies").click();
        await expect.poll(() => isOpen(page)).toBe(false);
        await expect.poll(() => company.inputValue()).toBe("Voorbeeld bv");
        expect(problems).toEqual([]);
      },
    );
  });
});

test("on a slow phone the dialog does not close a menu that was opened before it appeared", async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const prepare = (page: Page) =>
    page.route(/assets\/consent-/, async (route) => {
      await released;
      await route.fallback();
    });
  await visit("/", { ...first, viewport: { width: 360, height: 640 }, prepare }, async ({ page, problems }) => {
    const menu = page.locator("#menu");
    await page.locator("[data-menu-toggle]").click();
    await expect.poll(() => menu.isVisible()).toBe(true);
    release();
    await expect.poll(() => isOpen(page)).toBe(true);
    await waitUntilLoaded(page);
    await expect.poll(() => menu.isVisible()).toBe(true);
    await page.locator("[data-menu-toggle]").click();
    await expect.poll(() => menu.isVisible()).toBe(false);
    await button(page, "Alleen noodzakelijke cookies").click();
    await expect.poll(() => isOpen(page)).toBe(false);
    expect(problems).toEqual([]);
  });
});

describe("a choice", () => {
  test.each([
    ["Alles accepteren", { necessary: true, analytics: true, marketing: true }],
    ["Alleen noodzakelijke cookies", { necessary: true, analytics: false, marketing: false }],
  ])("'%s' is stored, and the dialog does not appear again", async (name, expected) => {
    await visit("/", first, async ({ page }) => {
      await waitForDialog(page);
      const before = Date.now();
      await button(page, name).click();
      await expect.poll(() => isOpen(page)).toBe(false);
      await eventually(async () => {
        const kept = await stored(page);
        expect(kept[CHOICE]).toBe(JSON.stringify(expected));
        const { version, date } = JSON.parse(kept[`${CHOICE}-record`] ?? "") as { version: number; date: string };
        expect(version).toBe(settings.consent.version);
        expect(new Date(date).toISOString()).toBe(date);
        expect(Date.parse(date)).toBeGreaterThanOrEqual(before);
        expect(Date.parse(kept[`${CHOICE}-expiry`] ?? "") - Date.parse(date)).toBe(180 * DAY);
      });

      // The code that starts services is loaded after the choice.
      await waitUntilLoaded(page);
      const scripts: string[] = [];
      page.on("request", (request) => {
        if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
      });
      for (const path of ["/", "/contact"]) {
        await page.goto(origin + path);
        await waitUntilLoaded(page);
        await expect.poll(() => dialog(page).count()).toBe(0);
      }
      expect(scripts.filter((one) => /consent|services/.test(one))).toEqual([]);
    });
  });

  test.each([
    [["Analytisch"], { necessary: true, analytics: true, marketing: false }],
    [["Marketing"], { necessary: true, analytics: false, marketing: true }],
    // No switch was touched: the default values must not count as a choice.
    [[], { necessary: true, analytics: false, marketing: false }],
  ])("of preferences %j is stored as shown", async (on, expected) => {
    await visit("/", first, async ({ page }) => {
      await waitForDialog(page);
      await button(page, "Instellingen beheren").click();
      for (const name of on) await toggle(page, name).click();
      await button(page, "Voorkeuren opslaan").click();
      await expect.poll(() => isOpen(page)).toBe(false);
      await expect.poll(() => preferences(page)).toEqual(expected);

      // The toast covers the link.
      await closeToast(page);
      await footerLink(page).click();
      await expect.poll(() => toggle(page, "Analytisch").isChecked()).toBe(expected.analytics);
      await expect.poll(() => toggle(page, "Marketing").isChecked()).toBe(expected.marketing);
      await button(page, "Alles accepteren").click();
      await expect.poll(() => preferences(page)).toEqual({ necessary: true, ...ALL });
    });
  });

  test("starts with the defaults in the settings where they allow that", async () => {
    await visit(
      "/",
      {
        ...first,
        prepare: (page) =>
          withSettings(page, ({ consent }) => {
            consent.preselect = true;
          }),
      },
      async ({ page }) => {
        await waitForDialog(page);
        await button(page, "Instellingen beheren").click();
        await expect.poll(() => toggle(page, "Analytisch").isChecked()).toBe(true);
        await expect.poll(() => toggle(page, "Marketing").isChecked()).toBe(false);
        await expect.poll(() => preferences(page)).toBeNull();
      },
    );
  });

  test.each([
    ["a minute before", 180 * DAY - 60_000, false],
    ["after", 180 * DAY + 1000, true],
  ])("is asked for again after 180 days: %s", async (_, later, again) => {
    await visit("/", { ...first, prepare: (page) => page.clock.install() }, async ({ page }) => {
      await waitForDialog(page);
      await button(page, "Alleen noodzakelijke cookies").click();
      await page.clock.setSystemTime(Date.now() + later);
      await page.reload();
      if (again) await waitForDialog(page);
      else await waitUntilLoaded(page);
      await expect.poll(() => isOpen(page)).toBe(again);
    });
  });

  test("is asked for again when the list of cookies has a new version", async () => {
    await visit(
      "/",
      {
        prepare: (page) =>
          withSettings(page, ({ consent }) => {
            consent.version++;
          }),
      },
      async ({ page }) => waitForDialog(page),
    );
  });

  test.each<[string, Record<string, string>]>([
    ["choice is no JSON", { [CHOICE]: "{necessary:" }],
    ["choice is a number", { [CHOICE]: "1" }],
    ["record is no JSON", { [`${CHOICE}-record`]: "vandaag" }],
    ["expiry is no date", { [`${CHOICE}-expiry`]: "ooit" }],
  ])("is asked for again when its %s", async (_, broken) => {
    await visit("/", { stored: { ...consentStorage(ALL), ...broken } }, async ({ page }) => {
      await waitForDialog(page);
      await button(page, "Alles accepteren").click();
      await expect.poll(() => preferences(page)).toEqual({ necessary: true, ...ALL });
    });
  });

  test("holds for the page in a browser that stores nothing", async () => {
    await visit(
      "/",
      {
        ...first,
        prepare: storeNothing,
      },
      async ({ page, problems }) => {
        await waitForDialog(page);
        await button(page, "Alles accepteren").click();
        await expect.poll(() => isOpen(page)).toBe(false);
        await waitUntilLoaded(page);
        await expect.poll(() => isOpen(page)).toBe(false);
        await footerLink(page).click();
        await expect.poll(() => toggle(page, "Marketing").isChecked()).toBe(true);
        await page.reload();
        await waitForDialog(page);
        expect(problems).toEqual([]);
      },
    );
  });

  test("in another tab closes the dialog in this one", async () => {
    await visit("/", first, async ({ page }) => {
      await waitForDialog(page);
      const other = await page.context().newPage();
      await other.goto(`${origin}/contact`);
      await waitForDialog(other);
      await button(other, "Alles accepteren").click();
      await expect.poll(() => isOpen(page)).toBe(false);
    });
  });
});

/** Kinds of pages with a different position of the dialog: over a page, beside a policy, without a header. */
const AROUND = KINDS.filter(({ kind }) => ["home", "policy", "account screen", "unknown city"].includes(kind));

describe("at every width, with the dialog open", () => {
  test.each(AROUND)("$kind ($path) has no accessibility violation and no layout shifts", async ({ path }) => {
    const look = async ({ page }: Visit) => {
      await waitForDialog(page);
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        // The page behind it is checked at one width only, because it has its own tests.
        await expect
          .poll(() => violations(page, width === 360 ? undefined : "dialog"), { message: `${width} px` })
          .toEqual([]);
      }
      await button(page, "Instellingen beheren").click();
      for (const width of [1280, 768, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => violations(page, "dialog"), { message: `preferences at ${width} px` }).toEqual([]);
      }
    };
    await visit(path, first, look);
  });

  test.each(["/", "/cookiebeleid"])("%s does not move when it opens and closes", async (path) => {
    await visit(
      path,
      {
        ...first,
        reducedMotion: "no-preference",
        prepare: (page) =>
          page.addInitScript(() => {
            const moved: number[] = [];
            Object.assign(window, { moved });
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value);
            }).observe({ type: "layout-shift", buffered: true });
          }),
      },
      async ({ page }) => {
        await waitForDialog(page);
        await waitUntilLoaded(page);
        await waitForAnimations(page);
        await button(page, "Alleen noodzakelijke cookies").click();
        await expect.poll(() => isOpen(page)).toBe(false);
        await waitForAnimations(page);
        const shifts = final(await page.evaluate(() => (window as unknown as { moved: number[] }).moved));
        // A late font on a busy machine moves a letter a little; a real layout shift is hundreds of times larger.
        expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);
      },
    );
  });
});
