// Header, menu, footer, keyboard, session and the notice of a new version, with the site's scripts.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { eventually, final } from "./poll.ts";
import { ALL, html } from "./routes.ts";
import { atBothWidths } from "./tools.ts";
import { consentStorage, origin, REFUSED, waitUntilLoaded, visit, type Options } from "./visit.ts";

/** For tests of scrolling and page changes, which are animated for most visitors. */
const moving: Options = { reducedMotion: "no-preference" };
const phone: Options = { viewport: { width: 360, height: 740 }, hasTouch: true };
const NAVIGATION = ["Home", "Diensten", "Verkooptools", "Jobs", "Over ons", "Blog"];

/** Scrolls without animation, like a mouse wheel. */
async function scrollTo(page: Page, y: number): Promise<void> {
  await page.mouse.move(640, 700);
  await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
}

/** Scrolls until the header shows that the page's code runs. */
async function awake(page: Page): Promise<void> {
  await scrollTo(page, 60);
  await page.locator("[data-header][data-compact]").waitFor();
}

/** Makes a token that expires in `seconds`. */
function token(seconds: number): string {
  const body = Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + seconds })).toString("base64url");
  return `e30.${body}.x`;
}

describe("the header", () => {
  test("shows labels until 50 px, icons after that, and labels again at the top", async () => {
    await visit("/", moving, async ({ page }) => {
      const shown = async (part: string) => {
        const all = page.locator(`#menu li .nav__${part}`);
        return all.evaluateAll((found) => found.map((one) => Number(getComputedStyle(one).opacity)));
      };
      const every = (opacity: number) => NAVIGATION.map(() => opacity);
      await awake(page);
      await expect.poll(() => shown("label")).toEqual(every(0));
      await scrollTo(page, 50);
      await expect.poll(() => shown("label")).toEqual(every(1));
      await scrollTo(page, 51);
      await expect.poll(() => shown("icon")).toEqual(every(1));
      await expect.poll(() => shown("label")).toEqual(every(0));
      // The accessible name stays.
      await expect
        .poll(() => page.getByRole("navigation", { name: "Hoofdmenu" }).getByRole("link", { name: "Jobs" }).count())
        .toBe(1);
      await scrollTo(page, 0);
      await expect.poll(() => shown("label")).toEqual(every(1));
    });
  });

  test("is compact, with the link back to the top, when the page is reloaded further down before its script runs", async () => {
    await visit("/", async ({ page }) => {
      await awake(page);
      await scrollTo(page, 1500);
      await page.route("**/assets/loader*.js", async (route) => {
        await new Promise((done) => setTimeout(done, 500));
        await route.continue();
      });
      await page.reload();
      await page.locator("[data-header][data-compact]").waitFor();
      await page.locator("[data-to-top][data-shown]").waitFor();
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    });
  });

  test("says 'Uitloggen' to logged-in users, and logging out removes the session", async () => {
    await visit("/", phone, async ({ page }) => {
      await page.evaluate((value) => {
        localStorage.setItem("auth_token", value);
        localStorage.setItem("selectedProjectId_4", "4");
      }, token(3600));
      await page.reload();
      await page.locator("header button").tap();
      const link = page.locator("#menu").getByRole("link", { name: "Uitloggen", exact: true });
      await link.tap();
      await page.waitForURL(`${origin}/customer-login?fromLogout=true`);
      await expect
        .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /auth|selected/.test(key))))
        .toEqual([]);
    });
  });

  test("logging out after a logout elsewhere reloads the page", async () => {
    await visit("/customer-login?fromLogout=true", {}, async ({ page }) => {
      await awake(page);
      // As after a login in another tab.
      await page.evaluate((value) => {
        localStorage.setItem("auth_token", value);
        dispatchEvent(new StorageEvent("storage"));
      }, token(3600));
      await page.getByRole("banner").getByRole("link", { name: "Uitloggen", exact: true }).click();
      await page.getByRole("banner").getByRole("link", { name: "Login", exact: true }).waitFor();
      await page.getByText("Je bent uitgelogd. Tot de volgende keer.").waitFor();
    });
  });

  test("shows the link to the portal to logged-in users only, at every width", async () => {
    const stored = { ...consentStorage(REFUSED), auth_token: token(3600) };
    await visit("/", { ...phone, stored }, async ({ page }) => {
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        await page.evaluate((value) => localStorage.setItem("auth_token", value), stored.auth_token);
        await page.reload();
        if (width < 768) await page.locator("header button").tap();
        const link = page.locator("#menu").getByRole("link", { name: "Mijn portaal", exact: true });
        await expect.poll(() => link.isVisible()).toBe(true);
        await expect.poll(() => link.getAttribute("href")).toBe("/saas");
        await expect
          .poll(() => page.getByRole("contentinfo").getByRole("link", { name: "Mijn portaal" }).getAttribute("href"))
          .toBe("/saas");
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        // As after a logout in another tab.
        await page.evaluate(() => {
          localStorage.removeItem("auth_token");
          dispatchEvent(new StorageEvent("storage"));
        });
        await expect.poll(() => page.getByText("Mijn portaal").count()).toBe(0);
      }
    });
  });

  test("says 'Login' to somebody whose session expired", async () => {
    await visit("/", async ({ page }) => {
      await page.evaluate((value) => localStorage.setItem("auth_token", value), token(-1));
      await page.reload();
      await awake(page);
      await expect.poll(() => page.locator("#menu").getByRole("link", { name: "Login", exact: true }).count()).toBe(1);
    });
  });

  test("has a menu that is closed on every page that is opened, also when coming back", async () => {
    await visit("/", { ...phone, ...moving }, async ({ page }) => {
      const menu = page.locator("#menu");
      await page.locator("header button").tap();
      await menu.getByText("Over ons", { exact: true }).tap();
      await page.waitForURL("**/over-ons");
      await expect.poll(() => menu.isVisible()).toBe(false);
      await page.goBack();
      await page.waitForURL(`${origin}/`);
      await expect.poll(() => menu.isVisible()).toBe(false);
      // A link to the current page.
      await page.locator("header button").tap();
      await menu.getByText("Home", { exact: true }).tap();
      await expect.poll(() => menu.isVisible()).toBe(false);
      // When a phone is rotated, the menu closes.
      await page.locator("header button").tap();
      await page.locator("#menu:popover-open").waitFor();
      await page.setViewportSize({ width: 800, height: 360 });
      await expect.poll(() => page.locator("#menu:popover-open").count()).toBe(0);
    });
  });
});

describe("a change of page", () => {
  test("starts at the top, with the focus at the content", async () => {
    await visit("/", moving, async ({ page }) => {
      await scrollTo(page, 900);
      await page.locator("footer").getByRole("link", { name: "Privacybeleid" }).first().click();
      await page.waitForURL("**/privacybeleid");
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("inhoud");
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    });
  });

  test("with a hash scrolls to its target and leaves the focus alone", async () => {
    await visit("/", moving, async ({ page }) => {
      await page.evaluate(() => {
        location.href = "/over-ons#team";
      });
      await page.waitForURL("**/over-ons#team");
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).not.toBe("inhoud");
    });
  });

  test("leaves the focus alone for visitors from elsewhere", async () => {
    await visit("/diensten", async ({ page }) => {
      await waitUntilLoaded(page);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
    });
  });

  test("to the page itself scrolls to the top without a reload", async () => {
    await visit("/diensten", moving, async ({ page }) => {
      await awake(page);
      await scrollTo(page, 900);
      await page.evaluate(() => {
        document.body.dataset.same = "yes";
      });
      await page.locator("#menu").getByRole("link", { name: "Diensten" }).click();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await expect.poll(() => page.evaluate(() => document.body.dataset.same)).toBe("yes");
    });
  });

  test.each(["impact", "team"])("with the navigation state scrollToSection = '%s' goes there", async (section) => {
    await visit("/over-ons", moving, async ({ page }) => {
      await page.evaluate((scrollToSection) => history.replaceState({ scrollToSection }, ""), section);
      await page.reload();
      await expect
        .poll(() => page.locator(`#${section}`).evaluate((one) => Math.abs(one.getBoundingClientRect().top) < 150))
        .toBe(true);
    });
  });
});

test("a button with a target section goes there instead of following its link", async () => {
  await visit("/", moving, async ({ page }) => {
    await awake(page);
    await page.evaluate(() => {
      const button = document.querySelector<HTMLElement>("main a.btn");
      const section = document.querySelectorAll<HTMLElement>("main section")[4];
      if (!button || !section) throw new Error("the home page has neither");
      section.id = "doel";
      button.dataset.section = "doel";
      button.click();
    });
    await expect
      .poll(() => page.locator("#doel").evaluate((one) => Math.abs(one.getBoundingClientRect().top) < 150))
      .toBe(true);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  });
});

test("the link back to the top appears after 300 px, and works by keyboard", async () => {
  await visit("/diensten", moving, async ({ page }) => {
    const button = page.locator("[data-to-top]");
    await awake(page);
    await scrollTo(page, 300);
    await expect.poll(() => button.isVisible()).toBe(false);
    await scrollTo(page, 301);
    await expect.poll(() => button.isVisible()).toBe(true);
    await expect.poll(() => button.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await button.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect.poll(() => new URL(page.url()).hash).toBe("");
  });
});

test("the focus outline of an element at the foot of the window is within it", async () => {
  await visit("/diensten", { viewport: { width: 360, height: 740 } }, async ({ page }) => {
    const links = page.locator("main a[href]");
    // Where a Tab finds it: all of it is in the window, but not the room for its outline.
    await links.nth(3).evaluate((link) => {
      scrollBy({ top: link.getBoundingClientRect().bottom - innerHeight + 1, behavior: "instant" });
    });
    await links.nth(2).evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
    await page.keyboard.press("Tab");
    await expect.poll(() => links.nth(3).evaluate((link) => link === document.activeElement)).toBe(true);
    const outline = links.nth(3).evaluate((link) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(link);
      return parseFloat(outlineOffset) + parseFloat(outlineWidth);
    });
    await expect.poll(() => outline).toBe(6);
    await expect
      .poll(() => links.nth(3).evaluate((link) => innerHeight - link.getBoundingClientRect().bottom))
      .toBeGreaterThanOrEqual(6);
  });
});

describe.each([360, 1280])("at %i px", (width) => {
  test("the link back to the top never covers a control of a page", async () => {
    await visit("/calculator", { viewport: { width, height: 740 } }, async ({ page }) => {
      for (const path of [
        "/calculator",
        "/contact",
        "/verkooptools/sales-skills-academy/modules/bezwaren",
        "/verkooptools/datavalue-exchange",
        "/verkooptools/datavalue-exchange/store",
        "/verkooptools/contract-engine",
      ]) {
        await page.goto(origin + path);
        await page.mouse.wheel(0, 10);
        await page.locator("[data-header]:is([data-compact], :not([data-compact]))").waitFor();
        await page.evaluate(() => window.scrollTo({ top: 400, behavior: "instant" }));
        await page.locator("[data-to-top][data-shown]").waitFor();
        await eventually(async () => {
          const { covered, shown, ended } = await page.evaluate(async () => {
            const button = document.querySelector<HTMLElement>("[data-to-top]");
            if (!button) throw new Error("the page has no way back to the top");
            const frames = (count: number): Promise<unknown> =>
              new Promise((resolve) => requestAnimationFrame(resolve)).then(() => (count > 1 ? frames(count - 1) : 0));
            const controls = "a, button, input, select, textarea, summary, label, site-island output, site-island td";
            const covered: string[] = [];
            let shown = 0;
            const isShown = () => button.hasAttribute("data-shown") && Number(getComputedStyle(button).opacity) > 0.5;
            for (let top = 310; top < document.documentElement.scrollHeight - innerHeight; top += 173) {
              window.scrollTo({ top, behavior: "instant" });
              await frames(3);
              if (!isShown()) continue;
              shown++;
              const box = button.getBoundingClientRect();
              for (const one of document.querySelectorAll(controls)) {
                if (one === button || !one.checkVisibility()) continue;
                const { x, y, width, height } = one.getBoundingClientRect();
                const [left, above] = [x + width / 2, y + height / 2];
                if (width > 1 && left > box.left && left < box.right && above > box.top && above < box.bottom)
                  covered.push(`${one.textContent.trim()} at ${top}`);
              }
            }
            window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
            await frames(20);
            return { covered, shown, ended: isShown() };
          });
          expect(covered, path).toEqual([]);
          expect(shown, path).toBeGreaterThan(0);
          expect(ended, path).toBe(true);
        });
      }
    });
  });
});

test("a telephone number is never split over lines, at 360 and 1280 px", async () => {
  await visit("/", async ({ page }) => {
    const broken: string[] = [];
    for (const path of [
      "/",
      "/contact",
      "/offline",
      "/bedankt",
      "/diensten/callcenter-anderlecht",
      "/privacybeleid",
      "/register",
    ]) {
      await page.goto(origin + path);
      await atBothWidths(page, async (width) => {
        const found = await page.evaluate(() => {
          const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const found: string[] = [];
          const range = document.createRange();
          for (let node = texts.nextNode(); node; node = texts.nextNode()) {
            if (!node.parentElement?.checkVisibility()) continue;
            for (const { 0: number, index } of (node.nodeValue ?? "").matchAll(/(?:0\d{2,3}|\+32)(?:\s\d{2,3}){2,}/g)) {
              range.setStart(node, index);
              range.setEnd(node, index + number.length);
              const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
              const whole = number.includes(" ") && getComputedStyle(node.parentElement).whiteSpace !== "nowrap";
              if (lines.size > 1 || whole) found.push(`${node.nodeValue?.trim()}`);
            }
          }
          return found;
        });
        broken.push(...found.map((text) => `${path} at ${width} px: ${text}`));
      });
    }
    expect(broken).toEqual([]);
  });
});

test("the last two dots of the steps don't touch", async () => {
  await visit("/", async ({ page }) => {
    await eventually(async () => {
      const gap = await page
        .locator(".route__stop:last-child")
        .first()
        .evaluate((stop) => {
          const dot = getComputedStyle(stop, "::before");
          return -parseFloat(dot.left) - parseFloat(dot.width);
        });
      expect(gap).toBeGreaterThanOrEqual(6);
    });
  });
});

test("every link has an existing target", () => {
  for (const path of [...ALL, "/404.html"]) expect(html(path), path).not.toMatch(/href=""/);
});

test("a form that only its code can send puts nothing into the URL before the code has loaded", () => {
  for (const path of [...ALL, "/404.html"])
    expect(html(path).replace(/<form[^>]*(?:action="|method="dialog")/g, ""), path).not.toContain("<form");
});

test("an unknown city gets a notice and a page with a way back", async () => {
  await visit("/diensten/callcenter-parijs", async ({ page, status }) => {
    expect(status).toBe(404);
    const toast = page.locator(".toast");
    await toast.waitFor();
    await expect.poll(() => toast.locator(".toast__title").innerText()).toBe("Stad niet gevonden");
    await expect
      .poll(() => toast.locator(".toast__text").innerText())
      .toBe("We konden geen informatie vinden over deze stad.");
    await expect.poll(() => page.locator("h1").innerText()).toBe("Pagina niet gevonden");
    await expect
      .poll(() => page.locator("main").getByRole("link", { name: "Terug naar diensten" }).getAttribute("href"))
      .toBe("/diensten");
  });
});

describe("the notice of a new version", () => {
  const NOTICE = "🎉 Nieuwe versie beschikbaar";

  interface Host {
    version: unknown;
    type?: string;
    status?: number;
    asked: number;
  }

  /** A site whose host reports a version; the test controls the page's clock. */
  function published(host: Host): Options {
    return {
      prepare: async (page) => {
        await page.clock.install({ time: new Date("2026-12-14T09:00:00") });
        await page.context().route("**/version.json", (route) => {
          host.asked++;
          return route.fulfill({
            status: host.status ?? 200,
            contentType: host.type ?? "application/json",
            body: JSON.stringify({ version: host.version }),
          });
        });
      },
    };
  }
  const kept = (page: Page, key: string) => page.evaluate((key) => localStorage.getItem(key), key);
  const stored = (page: Page) => kept(page, "app_version");
  const notice = (page: Page) => page.locator(".toast__title", { hasText: NOTICE });
  const hide = (page: Page, hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);

  test("is not shown at the start, appears after 5 minutes on an untouched page, stays, and reloads once", async () => {
    const host: Host = { version: "een", asked: 0 };
    await visit("/contact", published(host), async ({ page, problems }) => {
      await expect.poll(() => stored(page)).toBe("een");
      await expect.poll(async () => Number(await kept(page, "version_last_check"))).toBeGreaterThan(0);
      host.version = "twee";
      await page.clock.runFor(280_000);
      await expect.poll(async () => [host.asked, await page.locator(".toast").count()]).toEqual([1, 0]);
      const before = Number(await kept(page, "version_last_check"));
      await page.clock.runFor(20_000);
      await notice(page).waitFor();
      expect(host.asked).toBe(2);
      await expect.poll(async () => Number(await kept(page, "version_last_check"))).toBeGreaterThan(before);
      await expect.poll(() => stored(page)).toBe("een");
      await page.clock.runFor(3_600_000);
      const toast = page.locator(".toast");
      await expect.poll(() => toast.getAttribute("data-state")).toBe("open");

      await page.locator("form [name=bericht]").fill("Een vraag die al even wacht");
      let loads = 0;
      page.on("load", () => loads++);
      await page.evaluate(() => caches.open("bezocht").then((cache) => cache.put("/x", new Response("x"))));
      await toast.getByRole("button", { name: "Vernieuwen", exact: true }).click();
      await expect.poll(() => loads).toBe(1);
      await expect.poll(() => stored(page)).toBe("twee");
      await expect.poll(() => page.evaluate(() => caches.has("bezocht"))).toBe(false);
      // The clock must run, because a script whose request fails on a busy machine is requested again after a second.
      await page.clock.resume();
      await waitUntilLoaded(page);
      expect(final(loads)).toBe(1);
      await expect.poll(() => page.locator(".toast").count()).toBe(0);
      expect(problems).toEqual([]);
      // The state is cleared once what was typed is restored.
      await expect
        .poll(async () => [
          await page.evaluate(() => history.state as unknown),
          await page.locator("form [name=bericht]").inputValue(),
        ])
        .toEqual([{}, "Een vraag die al even wacht"]);
    });
  });

  test("comes back after another toast took its place, but not right after it was closed", async () => {
    const host: Host = { version: "een", asked: 0 };
    await visit("/diensten/callcenter-gent", published(host), async ({ page }) => {
      await expect.poll(() => stored(page)).toBe("een");
      host.version = "twee";
      await hide(page, false);
      await notice(page).waitFor();
      await page.locator("footer [data-consent-open]").click();
      await page.getByRole("button", { name: "Voorkeuren opslaan" }).click();
      await page.locator(".toast__title", { hasText: "Voorkeuren opgeslagen" }).waitFor();
      await expect.poll(() => notice(page).count()).toBe(0);
      await hide(page, false);
      await notice(page).waitFor();
      await page.getByRole("button", { name: "Melding sluiten" }).click();
      await expect.poll(() => page.locator(".toast").getAttribute("data-state")).toBe("closed");
      const before = host.asked;
      await hide(page, false);
      await expect.poll(() => host.asked).toBe(before + 1);
      await waitUntilLoaded(page);
      await expect.poll(() => page.locator(".toast").getAttribute("data-state")).toBe("closed");
    });
  });

  test("appears on a page that was opened before, after another tab loaded the new version", async () => {
    const host: Host = { version: "een", asked: 0 };
    await visit("/jobs", published(host), async ({ page }) => {
      await expect.poll(() => stored(page)).toBe("een");
      host.version = "twee";
      const other = await page.context().newPage();
      await other.goto(`${origin}/diensten`);
      await expect.poll(() => stored(other)).toBe("twee");
      await hide(page, false);
      await notice(page).waitFor();
      await hide(other, false);
      await expect.poll(() => host.asked).toBe(4);
      await expect.poll(() => notice(other).count()).toBe(0);
    });
  });

  test("is not checked for while the page is hidden, and is once the page is visible again", async () => {
    const host = { version: "een", asked: 0 };
    await visit("/jobs", published(host), async ({ page }) => {
      await expect.poll(() => stored(page)).toBe("een");
      host.version = "twee";
      const before = host.asked;
      await hide(page, true);
      await page.clock.runFor(1_200_000);
      expect(host.asked).toBe(before);
      await hide(page, false);
      await notice(page).waitFor();
      expect(host.asked).toBe(before + 1);
    });
  });

  const BAD: [string, Partial<Host>][] = [
    ["a page", { type: "text/html" }],
    ["a refusal", { status: 500 }],
    ["JSON without a version", { version: undefined }],
    ["a version that is no text", { version: 7 }],
  ];

  test("never appears for a response without a version", async () => {
    const good = { version: "een", type: "application/json", status: 200 };
    const host: Host = { ...good, asked: 0 };
    await visit("/jobs", published(host), async ({ page }) => {
      await expect.poll(() => stored(page)).toBe("een");
      for (const [name, bad] of BAD) {
        Object.assign(host, good, { version: "twee" }, bad);
        const before = host.asked;
        await hide(page, false);
        await expect.poll(() => host.asked, { message: name }).toBe(before + 1);
        await waitUntilLoaded(page);
        await expect.poll(() => page.locator(".toast").count(), { message: name }).toBe(0);
        await expect.poll(() => stored(page), { message: name }).toBe("een");
      }
    });
  });

  test("and such a response at the start is not stored as a version", async () => {
    const good = { version: "twee", type: "application/json", status: 200 };
    const host: Host = { ...good, ...BAD[0]?.[1], asked: 0 };
    await visit("/jobs", published(host), async ({ page }) => {
      for (const [name, bad] of BAD) {
        Object.assign(host, good, bad);
        await page.evaluate(() => {
          for (const key of ["app_version", "version_last_check"]) localStorage.removeItem(key);
        });
        await page.reload();
        await expect.poll(() => kept(page, "version_last_check"), { message: name }).not.toBeNull();
        await waitUntilLoaded(page);
        await expect.poll(() => stored(page), { message: name }).toBeNull();
        // The first valid response is stored silently.
        Object.assign(host, good);
        await hide(page, false);
        await expect.poll(() => stored(page), { message: name }).toBe("twee");
        await expect.poll(() => page.locator(".toast").count(), { message: name }).toBe(0);
      }
    });
  });
});
