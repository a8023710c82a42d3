// The portal in a real browser, with an API that responds from fixtures.

import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { FakeApi } from "../unit/portal/api.ts";
import { ORG, ORGANIZATIONS, OTHER, OVERVIEW, TODAY, token } from "../unit/portal/fixtures.ts";
import { violations } from "./axe.ts";
import { eventually, final } from "./poll.ts";
import { origin, overflowing, waitUntilLoaded, visit } from "./visit.ts";

const NOW = Date.parse(`${TODAY}T10:00:00+01:00`);

/** The screens of a campaign, with their titles; the other screens are in portal-screens.test.ts. */
const SCREENS: [path: string, title: string][] = [
  ["", "Overzicht"],
  ["/campagnes", "Campagnes"],
  ["/campagnes/12", "Platte daken Vlaams-Brabant"],
  ["/afspraken", "Afspraken"],
  ["/afspraken?toon=week", "Afspraken"],
  ["/afspraken?toon=lijst", "Afspraken"],
  ["/afspraken?afspraak=93", "Afspraken"],
  ["/facturen", "Facturen"],
  ["/instellingen", "Instellingen"],
];

interface Served {
  api: FakeApi;
  /** Holds responses to URLs with this word. Returns a function that releases them. */
  hold: (word: string) => () => void;
}

/** Sets whether the browser reports a network. Files of the site still load, as from a service worker. */
function offline(page: Page, is: boolean): Promise<void> {
  return page.evaluate((is) => {
    Object.defineProperty(navigator, "onLine", { configurable: true, value: !is });
    dispatchEvent(new Event(is ? "offline" : "online"));
  }, is);
}

/** Sets up a session, an API, and the time of the fixtures, unless another is given: a fixed clock can't measure time. */
async function serve(page: Page, claims: Record<string, unknown> = {}, now = NOW): Promise<Served> {
  if (now === NOW) await page.clock.setFixedTime(NOW);
  const api = new FakeApi();
  const held: { word: string; until: Promise<void> }[] = [];
  await page.route("**/api/**", async (route) => {
    const url = new URL(route.request().url());
    const path = url.pathname.slice("/api".length) + url.search;
    const { status, body } = api.answer(route.request().method(), path, route.request().postDataJSON());
    await Promise.all(held.filter(({ word }) => path.includes(word)).map(({ until }) => until));
    // The page may be closed by now.
    await route.fulfill(status === 204 ? { status } : { status, json: body }).catch(() => undefined);
  });
  await page.addInitScript(
    ([auth, org]) => {
      if (sessionStorage.getItem("known") !== null) return;
      sessionStorage.setItem("known", "1");
      localStorage.setItem("auth_token", auth ?? "");
      localStorage.setItem("refresh_token", "r-1");
      localStorage.setItem("org_guid", org ?? "");
    },
    [token(claims, 900, now), ORG],
  );
  return {
    api,
    hold: (word) => {
      let release = (): void => undefined;
      const one = { word, until: new Promise<void>((resolve) => (release = resolve)) };
      held.push(one);
      return () => {
        held.splice(held.indexOf(one), 1);
        release();
      };
    },
  };
}

const title = (page: Page) => page.locator("main h1");
/** Navigates inside the portal, without a reload. */
const menu = (page: Page, label: string) => page.locator(".sidebar").getByRole("link", { name: label, exact: true });

describe("without its scripts the portal says that it can't be loaded", () => {
  const texts = (page: Page) =>
    [page.getByText("Failed to load application"), page.getByText("Bezig met laden…")] as const;

  test.each(["no-preference", "reduce"] as const)("when none arrives (motion: %s)", async (reducedMotion) => {
    await visit(
      "/saas",
      { reducedMotion, prepare: (page) => page.route("**/*.js", (route) => route.abort()) },
      async ({ page }) => {
        const [failed, wait] = texts(page);
        await expect.poll(() => wait.isVisible()).toBe(true);
        await expect.poll(() => failed.isVisible()).toBe(false);
        // Skips the fifteen seconds that the stylesheet waits.
        await page.evaluate(() => {
          for (const animation of document.getAnimations()) animation.finish();
        });
        await expect.poll(() => failed.isVisible()).toBe(true);
        await expect.poll(() => wait.isVisible()).toBe(false);
        await expect
          .poll(() => page.getByRole("link", { name: "Reload Application" }).getAttribute("href"))
          .toBe("/saas");
      },
    );
  });

  test("and immediately when only its own never arrive", async () => {
    await visit(
      "/saas",
      { prepare: (page) => page.route(/assets\/(?!loader).*\.js$/, (route) => route.abort()) },
      async ({ page }) => {
        const [failed, wait] = texts(page);
        await failed.waitFor();
        await expect.poll(() => wait.isVisible()).toBe(false);
        await page.getByRole("link", { name: "Reload Application" }).waitFor();
      },
    );
  });

  test("and immediately when the browser runs none", async () => {
    await visit("/saas", { javaScriptEnabled: false }, async ({ page }) => {
      const [failed, wait] = texts(page);
      await expect.poll(() => failed.isVisible()).toBe(true);
      await expect.poll(() => wait.isVisible()).toBe(false);
    });
  });
});

describe("the portal", () => {
  test("every screen fits and is accessible, at 360 and 1280 px", async () => {
    let served: Served | undefined;
    await visit(
      "/saas",
      { prepare: async (page) => (served = await serve(page, { InternalAdmin: true })) },
      async ({ page, problems }) => {
        await title(page).waitFor();
        for (const [path, name] of SCREENS) {
          await page.goto(`${origin}/saas${path}`);
          await title(page).getByText(name).waitFor();
          await expect.poll(() => page.locator(".skeleton").count()).toBe(0);
          await expect.poll(() => page.title()).toBe(`${name} | Klantenportaal`);
          // Large letters on a phone: 24 px at 360 px.
          for (const width of [240, 1280, 360]) {
            await page.setViewportSize({ width, height: 800 });
            await expect.poll(() => overflowing(page), { message: `${path} at ${width} px` }).toEqual([]);
            if (width === 240) continue;
            await expect.poll(() => violations(page), { message: `${path} at ${width} px` }).toEqual([]);
          }
        }
        expect(problems).toEqual([]);
        expect(final(served?.api.asked.length)).toBeGreaterThan(SCREENS.length);
      },
    );
  });

  test("navigates well: links, back, scroll, focus, keyboard", async () => {
    await visit(
      "/saas",
      { prepare: (page) => serve(page), reducedMotion: "no-preference" },
      async ({ page, problems }) => {
        await title(page).getByText("Overzicht").waitFor();
        // Shown for every month: the clock is the real one, and the fixtures are of one month.
        await page.getByText("Dag per dag").waitFor();
        await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
        await page.evaluate(() => scrollTo({ top: 300, behavior: "instant" }));
        // A link to the current screen scrolls to the top, without another entry in the history.
        const entries = final(await page.evaluate(() => history.length));
        await menu(page, "Overzicht").click();
        await expect.poll(() => page.evaluate(() => [scrollY, history.length])).toEqual([0, entries]);
        await page.evaluate(() => scrollTo({ top: 300, behavior: "instant" }));
        await menu(page, "Facturen").click();
        await title(page).getByText("Facturen").waitFor();
        await expect
          .poll(() => page.evaluate(() => [scrollY, document.activeElement?.tagName, location.pathname]))
          .toEqual([0, "H1", "/saas/facturen"]);
        await page.goBack();
        await title(page).getByText("Overzicht").waitFor();
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);

        // An appointment opens over its screen; going back closes it, and so does Escape.
        await page.getByRole("link", { name: "Vastgoed Voorbeeld nv" }).click();
        const dialog = page.getByRole("dialog", { name: "Vastgoed Voorbeeld nv" });
        await dialog.waitFor();
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
        const entry = page.getByRole("button", { name: /Apotheek Voorbeeld/ });
        await entry.click();
        await page.getByRole("dialog", { name: "Apotheek Voorbeeld" }).waitFor();
        await page.goBack();
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await expect.poll(() => new URL(page.url()).search).toBe("");

        // The palette, by keyboard alone.
        await page.keyboard.press("Control+k");
        await page.keyboard.type("instel");
        await page.getByRole("option", { name: "Instellingen", selected: true }).waitFor();
        await page.keyboard.press("Enter");
        await title(page).getByText("Instellingen").waitFor();
        await page.keyboard.press("Control+k");
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });

        // Another organization, by keyboard alone.
        await page.getByRole("button", { name: /^Organisatie/ }).focus();
        await page.keyboard.press("Enter");
        await page.keyboard.type("bakk");
        await page.getByRole("option", { name: /^Bakkerij/, selected: true }).waitFor();
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: "Bakkerij Voorbeeld nv" }).waitFor();
        await expect.poll(() => page.evaluate(() => localStorage.getItem("org_guid"))).toBe(OTHER);
        expect(problems).toEqual([]);
      },
    );
  });

  test("what is typed before a list's code has loaded ends up in its field", async () => {
    let arrive = (): void => undefined;
    await visit(
      "/saas",
      {
        prepare: async (page) => {
          await serve(page);
          const arrived = new Promise<void>((resolve) => (arrive = resolve));
          await page.route("**/palette-*", async (route) => {
            await arrived;
            await route.continue();
          });
        },
      },
      async ({ page, problems }) => {
        await title(page).getByText("Overzicht").waitFor();
        await page.getByRole("button", { name: /^Organisatie/ }).focus();
        await page.keyboard.press("Enter");
        await page.keyboard.type("bak");
        // Enter must not press the button.
        await page.keyboard.press("Enter");
        await page.keyboard.type("k");
        arrive();
        const field = page.getByRole("combobox", { name: "Organisatie" });
        await field.waitFor();
        await expect.poll(() => field.inputValue()).toBe("bakk");
        await page.keyboard.type("erij");
        await expect.poll(() => field.inputValue()).toBe("bakkerij");
        await page.getByRole("option", { name: /^Bakkerij/, selected: true }).waitFor();
        await page.keyboard.press("Enter");
        await page.getByText("Deze maand is er nog niet gebeld.").waitFor();
        expect(problems).toEqual([]);
      },
    );
  });

  test("the palette opens at the next attempt when its code did not arrive", async () => {
    await visit(
      "/saas",
      {
        prepare: async (page) => {
          await serve(page);
          await page.route("**/palette-*", (route) => route.abort());
        },
      },
      async ({ page }) => {
        await title(page).getByText("Overzicht").waitFor();
        const asked = page.waitForEvent("requestfailed", (request) => request.url().includes("/palette-"));
        await page.getByRole("button", { name: "Ga naar" }).click();
        await asked;
        await page.unroute("**/palette-*");
        const dialog = page.getByRole("dialog", { name: "Ga naar" });
        // Retries until it opens, because the page does not show when it has handled the failure.
        await expect
          .poll(async () => {
            await page.keyboard.press("Control+k");
            return dialog.isVisible();
          })
          .toBe(true);
      },
    );
  });

  test("never shows a response for another organization, however late it arrives", async () => {
    let served: Served | undefined;
    await visit(
      "/saas/facturen",
      { prepare: async (page) => (served = await serve(page)) },
      async ({ page, problems }) => {
        await title(page).getByText("Facturen").waitFor();
        const release = served?.hold(`${ORG}/overview`);
        await menu(page, "Overzicht").click();
        await page.locator(".skeleton").waitFor({ state: "attached" });
        await page.getByRole("button", { name: /^Organisatie/ }).click();
        await page.getByRole("option", { name: /Bakkerij/ }).click();
        await page.getByText("Deze maand is er nog niet gebeld.").waitFor();
        release?.();
        await waitUntilLoaded(page);
        await expect.poll(() => page.locator("main").textContent()).toContain("Deze maand is er nog niet gebeld.");
        await expect.poll(() => page.locator("main").textContent()).not.toContain(String(OVERVIEW.cijfers.belpogingen));
        await expect.poll(() => page.getByRole("alert").count()).toBe(0);
        expect(problems).toEqual([]);
      },
    );
  });

  test("reports failures, and says what to do without a network", async () => {
    let served: Served | undefined;
    await visit("/saas/facturen", { prepare: async (page) => (served = await serve(page)) }, async ({ page }) => {
      await page.getByText("2026-0311").waitFor();
      let broken = true;
      served?.api.on("GET", /appointments$/, () =>
        broken ? { status: 409, body: { Message: "De agenda rust even." } } : undefined,
      );
      await menu(page, "Afspraken").click();
      await page.getByRole("alert").getByText("De agenda rust even.").waitFor();
      await expect.poll(() => violations(page)).toEqual([]);
      broken = false;
      await page.getByRole("button", { name: "Probeer opnieuw" }).click();
      await page.getByRole("button", { name: /Apotheek/ }).waitFor();

      await page.context().setOffline(true);
      await page.locator(".offline").getByText("Je bent offline.").waitFor();
      await page.locator(".steps").getByRole("button", { name: "Volgende maand" }).click();
      await menu(page, "Facturen").click();
      await page.getByText("2026-0311").waitFor();
      await page.context().setOffline(false);
      await page.locator(".offline").getByText("Je bent offline.").waitFor({ state: "detached" });
    });
  });

  test("responses of an unexpected shape leave the menu and the screen working", async () => {
    const prepare = async (page: Page) => {
      const { api } = await serve(page);
      for (const path of [/projects$/, /credits$/]) api.on("GET", path, () => ({ status: 200, body: {} }));
    };
    await visit("/saas/facturen", { prepare }, async ({ page }) => {
      await page.getByText("2026-0311").waitFor();
      await expect.poll(() => menu(page, "Afspraken").isVisible()).toBe(true);
      await expect.poll(() => page.locator("body").innerText()).not.toContain("NaN");
    });
  });

  test("a refused form keeps the focus; a message about one field is shown at the field, and links to it", async () => {
    await visit(
      "/saas/instellingen",
      {
        prepare: async (page) => {
          const { api } = await serve(page);
          const answer = (status: number, Message: string) => () => ({ status, body: { Message } });
          api.on("PATCH", /profile$/, answer(409, "We bewaren even niets."));
          api.on("POST", /password$/, answer(400, "Je huidige wachtwoord klopt niet."));
        },
      },
      async ({ page }) => {
        const first = page.getByLabel(/^Voornaam/);
        const isFocused = (field: typeof first) => field.evaluate((one) => one === document.activeElement);
        await first.fill("Anneke");
        await first.press("Enter");
        await page.getByRole("alert").getByText("We bewaren even niets.").waitFor();
        await expect.poll(() => isFocused(first)).toBe(true);
        await expect.poll(() => first.inputValue()).toBe("Anneke");

        const current = page.getByLabel(/^Huidig wachtwoord/);
        const next = page.getByLabel(/^Nieuw wachtwoord/);
        await current.fill("oud");
        await next.fill("vijf groene fietsen");
        await next.press("Enter");
        await page.getByRole("alert").getByText("Je huidige wachtwoord klopt niet.").waitFor();
        await expect.poll(() => isFocused(current)).toBe(true);
        await expect.poll(() => current.getAttribute("aria-invalid")).toBe("true");
        await expect
          .poll(() => page.locator("#password-now-note").innerText())
          .toContain("Je huidige wachtwoord klopt niet.");
        await expect.poll(() => violations(page)).toEqual([]);
      },
    );
  });

  test("a campaign is printed without the form for a note", async () => {
    await visit("/saas/campagnes/12", { prepare: (page) => serve(page) }, async ({ page }) => {
      const form = page.locator(".note-form");
      await form.waitFor();
      await page.emulateMedia({ media: "print" });
      await expect.poll(() => form.isVisible()).toBe(false);
      await expect.poll(() => page.getByRole("list", { name: /^Notities/ }).isVisible()).toBe(true);
    });
  });

  test.each(["1", "ginder"])("says that campaign %s is not there, without asking to try again", async (name) => {
    await visit(
      `/saas/campagnes/${name}`,
      {
        prepare: async (page) => {
          const { api } = await serve(page);
          api.on("GET", /projects\/(1|NaN)$/, () => ({ status: 404, body: { Message: "Dit bestaat niet." } }));
        },
      },
      async ({ page }) => {
        await page.getByText("Deze campagne bestaat niet.").waitFor();
        await expect.poll(() => page.getByRole("button", { name: "Probeer opnieuw" }).count()).toBe(0);
      },
    );
  });

  test.each([
    ["opened without a network", true],
    ["gone to without a network", false],
  ])("a screen that is %s loads when there is one", async (_, first) => {
    await visit(
      first ? "/saas/facturen" : "/saas/documenten",
      {
        prepare: async (page) => {
          await serve(page);
          if (first)
            await page.addInitScript(() => {
              Object.defineProperty(navigator, "onLine", { configurable: true, value: false });
            });
        },
      },
      async ({ page }) => {
        if (!first) {
          await title(page).getByText("Documenten").waitFor();
          await menu(page, "Facturen").hover();
          await offline(page, true);
          await menu(page, "Facturen").click();
        }
        await page.locator(".state").getByText("Je bent offline").waitFor();
        await offline(page, false);
        await page.getByText("2026-0311").waitFor();
      },
    );
  });

  test("on a phone the menu is a dialog, and tables become cards", async () => {
    await visit(
      "/saas",
      { prepare: (page) => serve(page), viewport: { width: 360, height: 740 }, hasTouch: true },
      async ({ page, problems }) => {
        await title(page).getByText("Overzicht").waitFor();
        await page.getByRole("button", { name: "Menu" }).click();
        const dialog = page.getByRole("dialog", { name: "Menu" });
        await expect.poll(() => violations(page)).toEqual([]);
        await dialog.getByRole("link", { name: "Facturen" }).click();
        await title(page).getByText("Facturen").waitFor();
        await dialog.waitFor({ state: "detached" });
        await page.locator("[data-stacked]").waitFor();
        const first = page.getByRole("rowheader").first();
        await expect.poll(() => first.textContent()).toBe("2026-0311");
        await page.getByLabel("Sorteer op").selectOption("Incl. btw");
        await expect.poll(() => first.textContent()).toBe("2026-0274");

        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name: "Download voor Excel" }).click(),
        ]);
        expect(download.suggestedFilename()).toBe(`facturen-${TODAY}.csv`);
        const lines = (await buffer(await download.createReadStream())).toString("latin1").split("\r\n");
        expect(lines[0]).toBe(
          "\xEF\xBB\xBFNummer;Datum;Vervaldag;Omschrijving;Excl. btw;Btw;Incl. btw;Status;Via Peppol",
        );
        expect(lines[1]).toContain(";1210;254,1;1464,1;Vervallen;01/10/2026");
        expect(problems).toEqual([]);
      },
    );
  });

  test("shows each menu mode its own screens, and nothing without a session", async () => {
    await visit("/saas/facturen?x=1", { prepare: (page) => serve(page) }, async ({ page }) => {
      await title(page).getByText("Facturen").waitFor();
      // Logged out in another tab.
      const other = await page.context().newPage();
      await other.goto(`${origin}/privacybeleid`);
      await other.evaluate(() => localStorage.removeItem("auth_token"));
      await page.waitForURL("**/customer-login?fromLogout=true");
      await other.close();
      await page.goto(`${origin}/saas/afspraken?toon=week`);
      await page.waitForURL("**/customer-login?next=%2Fsaas%2Fafspraken%3Ftoon%3Dweek");
    });
    await visit("/saas/facturen", { prepare: (page) => serve(page) }, async ({ page }) => {
      await title(page).getByText("Facturen").waitFor();
      // As when the browser restores a cached page, which got no event about the logout elsewhere.
      const readable = await page.evaluate(() => {
        localStorage.removeItem("auth_token");
        dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
        // Renders once more before the reload.
        dispatchEvent(new StorageEvent("storage", { key: "auth_token", newValue: "" }));
        return document.documentElement.innerText !== "";
      });
      expect(final(readable)).toBe(false);
      // One of the two navigations replaces the other.
      await expect.poll(() => page.url()).toBe(`${origin}/customer-login?next=%2Fsaas%2Ffacturen`);
    });
    await visit(
      "/saas",
      {
        prepare: async (page) => {
          const { api } = await serve(page, {
            OrganizationAccesses: JSON.stringify([{ Guid: ORG, Name: "Dakwerken Voorbeeld bv", Role: "boekhouding" }]),
          });
          const books = ORGANIZATIONS.filter(({ guid }) => guid === ORG).map((one) => ({
            ...one,
            role: "boekhouding",
          }));
          api.on("GET", /organizations$/, () => ({ status: 200, body: books }));
        },
      },
      async ({ page }) => {
        await title(page).getByText("Facturen").waitFor();
        await eventually(async () => {
          const links = await page.locator(".sidebar__link").allTextContents();
          expect(
            links.filter((label) => !["Facturen", "Credits", "Documenten", "Instellingen"].includes(label)),
          ).toEqual([]);
        });
        await page.getByRole("button", { name: /account/ }).click();
        await page.getByRole("button", { name: "Uitloggen" }).click();
        await page.waitForURL("**/customer-login?fromLogout=true");
        await expect.poll(() => page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
      },
    );
  });

  test("loads no more than 60 kB of scripts for its first screen, and none of another host", async () => {
    const loaded: string[] = [];
    await visit(
      "/saas",
      {
        prepare: async (page) => {
          page.on("request", (request) => {
            if (request.resourceType() === "script") loaded.push(request.url());
          });
          await serve(page, {}, Date.now());
        },
      },
      async ({ page, problems }) => {
        // Shown for every month: the clock is the real one, and the fixtures are of one month.
        await page.getByText("Dag per dag").waitFor();
        await eventually(async () => {
          const sizes = await page.evaluate(() =>
            (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
              // Fetched scripts are imported from the cache, so they count once.
              .filter(({ name, initiatorType }) => name.endsWith(".js") && initiatorType !== "fetch")
              .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
          );
          expect(sizes.length).toBeGreaterThan(3);
          expect(sizes.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)).toBeLessThan(60_000);
        });
        expect(loaded.filter((url) => !url.startsWith(origin))).toEqual([]);
        expect(problems).toEqual([]);
      },
    );
  });
});
