// The consent dialog, and what starts and stops with the choice: sections 2, 4, 7 and 9 of the original brief.

import type { BrowserContext, Locator, Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Purpose } from "../../src/contract/props.ts";
import { eventually, final } from "./poll.ts";
import { ALL as ALL_PAGES, html, KINDS } from "./routes.ts";
import { violations } from "./axe.ts";
import { closeToast } from "./form.ts";
import { allowing, chosen, origin, settings, settled, visit, type Options, type Visit } from "./visit.ts";

/** No cache or service worker between the page and the test's answers. */
const direct: Options = { serviceWorkers: "block", reducedMotion: "reduce" };
const first: Options = { ...direct, first: true };

const CHOICE = `${settings.brand}-cookie-consent`;
const ALL = { analytics: true, marketing: true };
const NONE = { analytics: false, marketing: false };
const DAY = 86_400_000;

const dialog = (page: Page) => page.locator("dialog");
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
const toggle = (page: Page, name: string) => dialog(page).getByRole("switch", { name, exact: true });
const footerLink = (page: Page) => page.locator("footer").getByText("Cookie-instellingen", { exact: true });

async function asked(page: Page): Promise<void> {
  await dialog(page).waitFor({ state: "visible" });
}

/** Waits until all animations have finished and were drawn. */
const resting = (page: Page) =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(
        ({ timeline, effect }) => timeline instanceof DocumentTimeline && effect?.getTiming().iterations !== Infinity,
      );
    await Promise.allSettled(moving.map(({ finished }) => finished));
    for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
const isOpen = (page: Page) => page.evaluate(() => document.querySelector("dialog")?.open ?? false);
const stored = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries<string>(localStorage)));
const preferences = async (page: Page) => JSON.parse((await stored(page))[CHOICE] ?? "null") as unknown;
const texts = async (locator: Locator) =>
  (await locator.allTextContents()).map((one) => one.replaceAll(/\s+/g, " ").trim());

/** Changes the settings in every page, and allows the hosts of the services in them. */
async function withSettings(page: Page, change: (config: typeof settings) => void): Promise<void> {
  await page.route(
    (url) => url.origin === new URL(page.url() === "about:blank" ? origin : page.url()).origin,
    async (route: Route) => {
      if (route.request().resourceType() !== "document") {
        await route.fallback();
        return;
      }
      const response = await route.fetch();
      const body = (await response.text()).replace(/(id="config">)(.*?)(?=<\/script>)/, (_, start: string, json) => {
        const config = JSON.parse(json as string) as typeof settings;
        change(config);
        return start + JSON.stringify(config);
      });
      const policy = allowing(
        response.headers()["content-security-policy"],
        "https://www.googletagmanager.com",
        "https://cdn.tracker.example",
      );
      await route.fulfill({ response, body, headers: { ...response.headers(), "content-security-policy": policy } });
    },
  );
}

/** A page with services, whose hosts answer with stand-ins. Returns what they were asked. */
async function withServices(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await withSettings(page, (config) => {
    config.keys = {
      analytics: "G-PROEF1",
      adsId: "AW-123",
      adsLabel: "AbC",
      visitor: "https://cdn.tracker.example/a.js",
      visitorFunction: "tracker.start",
    };
    config.consent.groups.splice(1, 0, {
      key: "recognition",
      label: "Herkenning van bedrijven",
      extra: "en herkennen we bedrijven die de site bezoeken",
    });
    for (const service of config.consent.services) if (service.group === "recognition") service.cookies = ["_vid"];
  });
  const stand = (host: string, body: string) =>
    page.route(`https://${host}/**`, async (route) => {
      requests.push(route.request().url());
      await route.fulfill({ contentType: "text/javascript", body });
    });
  await stand(
    "www.googletagmanager.com",
    `document.cookie = "_ga=1; path=/"; document.cookie = "_ga_PROEF1=2; path=/";`,
  );
  await stand(
    "cdn.tracker.example",
    `setTimeout(() => {
      window.tracker = { start() { document.cookie = "_vid=3; path=/"; window.started = (window.started ?? 0) + 1; } };
    }, 500);`,
  );
  return requests;
}

const started = (page: Page) => page.evaluate(() => (window as { started?: number }).started ?? 0);
const cookies = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name).toSorted();
/** Commands to Google's script. */
const commands = (page: Page) =>
  page.evaluate(() => ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((one) => Array.from(one)));

describe("on a first visit", () => {
  test("it asks, in the words of the original brief", async () => {
    await visit(
      "/",
      async ({ page, problems }) => {
        await asked(page);
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
        // What each stands for. Nobody is asked about the recognition of companies while it is not set up.
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
      },
      first,
    );
  });

  test.each([360, 768, 1280])("at %i px a no is as large and as plain as a yes", async (width) => {
    await visit(
      "/",
      async ({ page }) => {
        await asked(page);
        const look = (name: string) =>
          button(page, name).evaluate((one) => {
            const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(one);
            const { width, height } = one.getBoundingClientRect();
            return { color, backgroundColor, borderColor, fontSize, fontWeight, width, height };
          });
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
      },
      { ...first, viewport: { width, height: 740 } },
    );
  });

  test("nothing is asked of others and nothing stored but what is necessary, however long it takes", async () => {
    let requests: string[] = [];
    await visit(
      "/",
      async ({ page, problems }) => {
        await asked(page);
        await page.clock.runFor(5000);
        await settled(page);
        expect(requests).toEqual([]);
        expect(problems).toEqual([]);
        await expect.poll(() => commands(page)).toEqual([]);
        await expect.poll(() => page.context().cookies()).toEqual([]);
        const necessary = ["app_version", "version_last_check", "totalScanCount"];
        await expect
          .poll(async () => Object.keys(await stored(page)).filter((key) => !necessary.includes(key)))
          .toEqual([]);
        await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
        // Nor by looking at the preferences, or by reading on.
        await button(page, "Instellingen beheren").click();
        await toggle(page, "Analytisch").click();
        await page.mouse.wheel(0, 2000);
        await page.clock.runFor(5000);
        await settled(page);
        expect(requests).toEqual([]);
        await expect.poll(() => preferences(page)).toBeNull();
      },
      {
        ...first,
        prepare: async (page) => {
          await page.clock.install();
          requests = await withServices(page);
        },
      },
    );
  });

  test("neither Escape nor a click outside closes it", async () => {
    await visit(
      "/",
      async ({ page }) => {
        await asked(page);
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
        // A gesture of the system, which can be held back only so often.
        await page.evaluate(() => {
          document.querySelector("dialog")?.close();
        });
        await expect.poll(() => isOpen(page)).toBe(true);
        await expect.poll(() => button(page, "Voorkeuren opslaan").isVisible()).toBe(true);
        await expect.poll(() => preferences(page)).toBeNull();
      },
      first,
    );
  });

  test("the focus goes into it and stays there", async () => {
    await visit(
      "/",
      async ({ page }) => {
        await asked(page);
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
      },
      first,
    );
  });

  test.each([
    [360, 640],
    [1280, 800],
  ])("does not interrupt typing, at %i px", async (width, height) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await visit(
      "/",
      async ({ page, problems }) => {
        const company = page.locator("form [name=bedrijfsnaam]");
        await company.click();
        await page.keyboard.type("Voor");
        release();
        await asked(page);
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
      {
        ...first,
        viewport: { width, height },
        prepare: (page) =>
          page.route(/assets\/consent-/, async (route) => {
            await released;
            await route.fallback();
          }),
      },
    );
  });
});

describe("a choice", () => {
  test.each([
    ["Alles accepteren", { necessary: true, analytics: true, marketing: true }],
    ["Alleen noodzakelijke cookies", { necessary: true, analytics: false, marketing: false }],
  ])("'%s' is kept, and nobody is asked again", async (name, expected) => {
    await visit(
      "/",
      async ({ page }) => {
        await asked(page);
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

        // What starts services comes with the choice.
        await settled(page);
        const scripts: string[] = [];
        page.on("request", (request) => {
          if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
        });
        for (const path of ["/", "/contact"]) {
          await page.goto(origin + path);
          await settled(page);
          await expect.poll(() => dialog(page).count()).toBe(0);
        }
        expect(scripts.filter((one) => /consent|services/.test(one))).toEqual([]);
      },
      first,
    );
  });

  test.each([
    [["Analytisch"], { necessary: true, analytics: true, marketing: false }],
    [["Marketing"], { necessary: true, analytics: false, marketing: true }],
    // Nothing was touched: the stored default must not count as a choice.
    [[], { necessary: true, analytics: false, marketing: false }],
  ])("of preferences %j is kept as it is shown", async (on, expected) => {
    await visit(
      "/",
      async ({ page }) => {
        await asked(page);
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
      },
      first,
    );
  });

  test("starts from what the settings say where they allow that", async () => {
    await visit(
      "/",
      async ({ page }) => {
        await asked(page);
        await button(page, "Instellingen beheren").click();
        await expect.poll(() => toggle(page, "Analytisch").isChecked()).toBe(true);
        await expect.poll(() => toggle(page, "Marketing").isChecked()).toBe(false);
        await expect.poll(() => preferences(page)).toBeNull();
      },
      {
        ...first,
        prepare: (page) =>
          withSettings(page, ({ consent }) => {
            consent.preselect = true;
          }),
      },
    );
  });

  test.each([
    ["a minute before", 180 * DAY - 60_000, false],
    ["after", 180 * DAY + 1000, true],
  ])("is asked for again after 180 days: %s", async (_, later, again) => {
    await visit(
      "/",
      async ({ page }) => {
        await asked(page);
        await button(page, "Alleen noodzakelijke cookies").click();
        await page.clock.setSystemTime(Date.now() + later);
        await page.reload();
        if (again) await asked(page);
        else await settled(page);
        await expect.poll(() => isOpen(page)).toBe(again);
      },
      { ...first, prepare: (page) => page.clock.install() },
    );
  });

  test("is asked for again when the list of cookies has a new version", async () => {
    await visit("/", async ({ page }) => asked(page), {
      ...direct,
      prepare: (page) =>
        withSettings(page, ({ consent }) => {
          consent.version++;
        }),
    });
  });

  test.each<[string, Record<string, string>]>([
    ["choice is no JSON", { [CHOICE]: "{necessary:" }],
    ["choice is a number", { [CHOICE]: "1" }],
    ["record is no JSON", { [`${CHOICE}-record`]: "vandaag" }],
    ["expiry is no date", { [`${CHOICE}-expiry`]: "ooit" }],
  ])("is asked for again when its %s", async (_, broken) => {
    await visit(
      "/",
      async ({ page }) => {
        await asked(page);
        await button(page, "Alles accepteren").click();
        await expect.poll(() => preferences(page)).toEqual({ necessary: true, ...ALL });
      },
      { ...direct, stored: { ...chosen(ALL), ...broken } },
    );
  });

  test("holds for the page in a browser that stores nothing", async () => {
    await visit(
      "/",
      async ({ page, problems }) => {
        await asked(page);
        await button(page, "Alles accepteren").click();
        await expect.poll(() => isOpen(page)).toBe(false);
        await settled(page);
        await expect.poll(() => isOpen(page)).toBe(false);
        await footerLink(page).click();
        await expect.poll(() => toggle(page, "Marketing").isChecked()).toBe(true);
        await page.reload();
        await asked(page);
        expect(problems).toEqual([]);
      },
      {
        ...first,
        prepare: (page) =>
          page.addInitScript(() => {
            Object.defineProperty(window, "localStorage", {
              get() {
                throw new DOMException("no", "SecurityError");
              },
            });
          }),
      },
    );
  });

  test("in another tab closes the dialog in this one", async () => {
    await visit(
      "/",
      async ({ page }) => {
        await asked(page);
        const other = await page.context().newPage();
        await other.goto(`${origin}/contact`);
        await asked(other);
        await button(other, "Alles accepteren").click();
        await expect.poll(() => isOpen(page)).toBe(false);
      },
      first,
    );
  });
});

describe("the footer's link", () => {
  test("opens the preferences, and gets the focus back", async () => {
    await visit(
      "/",
      async ({ page }) => {
        await footerLink(page).focus();
        await page.keyboard.press("Enter");
        await asked(page);
        await expect.poll(() => button(page, "Voorkeuren opslaan").isVisible()).toBe(true);
        await expect.poll(() => toggle(page, "Analytisch").isChecked()).toBe(false);
        const { y } = await page.evaluate(() => ({ y: scrollY }));
        await toggle(page, "Analytisch").click();
        await button(page, "Voorkeuren opslaan").click();
        await expect.poll(() => isOpen(page)).toBe(false);
        await expect.poll(() => footerLink(page).evaluate((link) => link === document.activeElement)).toBe(true);
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
        await expect.poll(() => page.url()).toBe(`${origin}/`);
      },
      direct,
    );
  });

  test("is not lost before the dialog's code is there", async () => {
    await visit(
      "/",
      async ({ page }) => {
        let release = (): void => undefined;
        const released = new Promise<void>((resolve) => (release = resolve));
        await page.route(/assets\/consent-/, async (route) => {
          await released;
          await route.continue();
        });
        const held = page.waitForRequest(/assets\/consent-/);
        await footerLink(page).click();
        await held;
        await expect.poll(async () => [await isOpen(page), page.url()]).toEqual([false, `${origin}/`]);
        release();
        await asked(page);
        await expect.poll(() => button(page, "Voorkeuren opslaan").isVisible()).toBe(true);
      },
      direct,
    );
  });

  test("is not lost to the notice that comes over it while it is pressed", async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await visit(
      "/",
      async ({ page }) => {
        await footerLink(page).click();
        await button(page, "Voorkeuren opslaan").click();
        await expect.poll(() => isOpen(page)).toBe(false);
        await footerLink(page).hover();
        await page.mouse.down();
        release();
        const notice = page.locator(".toast");
        await notice.waitFor();
        const middle = await footerLink(page).boundingBox();
        await eventually(async () => {
          const over = await notice.boundingBox();
          expect(over?.y).toBeLessThan(middle?.y ?? 0);
          expect(over?.x).toBeLessThan(middle?.x ?? 0);
        });
        await page.mouse.up();
        await expect.poll(() => isOpen(page)).toBe(true);
      },
      {
        ...direct,
        prepare: (page) =>
          page.route(/assets\/saved-/, async (route) => {
            await released;
            await route.fallback();
          }),
      },
    );
  });

  test("leads to the settings of the cookie policy before any script is there, and they open", async () => {
    await visit(
      "/",
      async ({ page }) => {
        await page.unroute(/assets\/loader-/);
        await footerLink(page).click();
        await page.waitForURL(`${origin}/cookiebeleid#instellingen`);
        await expect.poll(() => page.locator("#instellingen").count()).toBe(1);
        await asked(page);
        await expect.poll(() => button(page, "Voorkeuren opslaan").isVisible()).toBe(true);
        await button(page, "Voorkeuren opslaan").click();
        await expect.poll(() => isOpen(page)).toBe(false);
      },
      { ...direct, prepare: (page) => page.route(/assets\/loader-/, (route) => route.abort("aborted")) },
    );
  });

  test("is followed when the dialog's code can't be had", async () => {
    await visit(
      "/",
      async ({ page }) => {
        await page.route("**/assets/consent-*.js", (route) => route.abort());
        await footerLink(page).click();
        await page.waitForURL("**/cookiebeleid#instellingen");
      },
      direct,
    );
  });

  // In the portal it is in the account's menu (portal.test.ts).
  test("is on every page", () => {
    expect(
      ALL_PAGES.filter(
        (path) => path !== "/saas" && !html(path).includes(`<a href="/cookiebeleid#instellingen" data-consent-open>`),
      ),
    ).toEqual([]);
  });

  test("works on pages without the site's footer too", async () => {
    await visit(
      "/register",
      async ({ page }) => {
        await page.getByRole("link", { name: "Cookie-instellingen" }).click();
        await asked(page);
        await expect.poll(() => button(page, "Voorkeuren opslaan").isVisible()).toBe(true);
      },
      direct,
    );
  });
});

describe("on a policy page it lets the text be read", () => {
  test.each([
    [360, 740],
    [1280, 800],
  ])("at %i px", async (width, height) => {
    await visit(
      "/cookiebeleid",
      async ({ page, problems }) => {
        await asked(page);
        await expect.poll(() => page.evaluate(() => document.querySelector("dialog")?.matches(":modal"))).toBe(false);
        await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
        await eventually(async () => {
          const bar = await dialog(page).boundingBox();
          expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(height, 0);
          expect(bar?.height).toBeLessThan(height * 0.5);
        });
        // The first stop in the content.
        await page.locator(".skip").focus();
        await page.keyboard.press("Enter");
        await page.keyboard.press("Tab");
        await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Alles accepteren");
        const bar = await dialog(page).boundingBox();
        for (let at = 0; at < 4; at++) await page.keyboard.press("Escape");
        await expect.poll(() => isOpen(page)).toBe(true);

        // The last line of the page can be scrolled clear of it, and what has the focus is never under it.
        await page.evaluate(() => {
          scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
        });
        await eventually(async () => {
          const last = await page.locator(".foot__legal").boundingBox();
          expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
        });
        await page.evaluate(() => {
          scrollTo({ top: 0, behavior: "instant" });
        });
        await page.locator(".prose a").first().focus();
        await eventually(async () => {
          const link = await page.locator(".prose a").first().boundingBox();
          expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
        });
        await page.locator(".prose a").first().click({ trial: true });

        await button(page, "Instellingen beheren").click();
        await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Cookie-instellingen");
        await button(page, "Terug").click();
        await button(page, "Alleen noodzakelijke cookies").click();
        await expect.poll(() => isOpen(page)).toBe(false);
        await expect.poll(() => page.evaluate(() => document.body.style.paddingBlockEnd)).toBe("");
        expect(problems).toEqual([]);
      },
      { ...first, viewport: { width, height } },
    );
  });

  test("and the footer's link works there, with the focus back afterwards", async () => {
    await visit(
      "/privacybeleid",
      async ({ page }) => {
        await asked(page);
        await footerLink(page).focus();
        await page.keyboard.press("Enter");
        await button(page, "Voorkeuren opslaan").click();
        await expect.poll(() => isOpen(page)).toBe(false);
        await expect.poll(() => footerLink(page).evaluate((link) => link === document.activeElement)).toBe(true);
      },
      first,
    );
  });

  test("also when it was reached from the dialog itself", async () => {
    await visit(
      "/",
      async ({ page }) => {
        await asked(page);
        await dialog(page).locator("a").click();
        await page.waitForURL(`${origin}/cookiebeleid`);
        await asked(page);
        await expect.poll(() => page.evaluate(() => document.querySelector("dialog")?.matches(":modal"))).toBe(false);
        await page.goto(`${origin}/diensten`);
        await asked(page);
        await expect.poll(() => page.evaluate(() => document.querySelector("dialog")?.matches(":modal"))).toBe(true);
      },
      first,
    );
  });
});

describe("services", () => {
  test("start after a yes, and stop and leave nothing after a no", async () => {
    let requests: string[] = [];
    await visit(
      "/",
      async ({ page }) => {
        await asked(page);
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
        await settled(page);
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
        await settled(page);
        expect(requests).toEqual([]);
        await expect
          .poll(async () => (await commands(page)).map(([name, what]) => [name, what]))
          .toEqual([
            ["consent", "default"],
            ["consent", "update"],
          ]);
      },
      {
        ...first,
        prepare: async (page) => {
          requests = await withServices(page);
        },
      },
    );
  });

  test.each([
    ["all", { ...ALL, recognition: true }, ["_ga", "_ga_PROEF1", "_vid"]],
    ["recognition alone", { ...NONE, recognition: true }, ["_vid"]],
    ["all, before recognition was asked about", ALL, ["_ga", "_ga_PROEF1"]],
    ["marketing alone", { ...NONE, marketing: true }, ["_ga", "_ga_PROEF1"]],
    ["nothing", NONE, []],
  ])("start by themselves where they were allowed before: %s", async (_, choice, expected) => {
    let requests: string[] = [];
    await visit(
      "/",
      async ({ page }) => {
        await settled(page);
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
      {
        ...direct,
        stored: chosen(choice),
        prepare: async (page) => {
          requests = await withServices(page);
        },
      },
    );
  });

  const TAG = "https://www.googletagmanager.com/gtag/js";
  test.each([
    ["Analytisch", `${TAG}?id=G-PROEF1`, { analytics: true }],
    ["Herkenning van bedrijven", "https://cdn.tracker.example/a.js", { recognition: true }],
    ["Marketing", `${TAG}?id=AW-123`, { marketing: true }],
  ])("'%s' alone asks for its own script alone", async (name, script, choice) => {
    let requests: string[] = [];
    await visit(
      "/",
      async ({ page }) => {
        await asked(page);
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
        await settled(page);
        expect(final(requests)).toEqual([script]);
      },
      {
        ...first,
        prepare: async (page) => {
          requests = await withServices(page);
        },
      },
    );
  });

  test("lose cookies that they set for the domain above the site's host", async () => {
    const site = origin.replace("127.0.0.1", "www.proef.localhost");
    await visit(
      "/robots.txt",
      async ({ page }) => {
        await page.goto(`${site}/`);
        await asked(page);
        await page.evaluate(() => {
          document.cookie = "_ga=1; path=/; domain=proef.localhost";
          document.cookie = "_gcl_au=2; path=/";
          document.cookie = "taal=nl; path=/; domain=proef.localhost";
        });
        await expect.poll(() => cookies(page.context())).toEqual(["_ga", "_gcl_au", "taal"]);
        await button(page, "Alleen noodzakelijke cookies").click();
        await expect.poll(() => cookies(page.context())).toEqual(["taal"]);
      },
      first,
    );
  });
});

/** Kinds of pages on which the dialog has another place: over a page, beside a policy, without a header. */
const AROUND = KINDS.filter(({ kind }) => ["home", "policy", "account screen", "unknown city"].includes(kind));

describe("at every width, with the dialog open", () => {
  test.each(AROUND)("$kind ($path) has no accessibility violation and stands still", async ({ path }) => {
    const look = async ({ page }: Visit) => {
      await asked(page);
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        // The page behind it is the same at every width of the dialog; its own tests look at it.
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
    await visit(path, look, first);
  });

  test.each(["/", "/cookiebeleid"])("%s does not move when it opens and closes", async (path) => {
    await visit(
      path,
      async ({ page }) => {
        await asked(page);
        await settled(page);
        await resting(page);
        await button(page, "Alleen noodzakelijke cookies").click();
        await expect.poll(() => isOpen(page)).toBe(false);
        await resting(page);
        const shifts = final(await page.evaluate(() => (window as unknown as { moved: number[] }).moved));
        // A late font on a busy machine moves a letter a little; a real layout shift is hundreds of times larger.
        expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);
      },
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
    );
  });
});
