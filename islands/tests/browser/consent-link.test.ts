// The link to the consent dialog: in the footer, and on the pages of the policies.

import { describe, expect, test } from "vitest";
import { waitForDialog, button, dialog, first, footerLink, isOpen, toggle } from "./consent.ts";
import { eventually } from "./poll.ts";
import { ALL as ALL_PAGES, html } from "./routes.ts";
import { origin, visit } from "./visit.ts";

describe("the footer's link", () => {
  test("opens the preferences, and has the focus again when they close", async () => {
    await visit("/", async ({ page }) => {
      await footerLink(page).focus();
      await page.keyboard.press("Enter");
      await waitForDialog(page);
      await expect.poll(() => button(page, "Voorkeuren opslaan").isVisible()).toBe(true);
      await expect.poll(() => toggle(page, "Analytisch").isChecked()).toBe(false);
      const { y } = await page.evaluate(() => ({ y: scrollY }));
      await toggle(page, "Analytisch").click();
      await button(page, "Voorkeuren opslaan").click();
      await expect.poll(() => isOpen(page)).toBe(false);
      await expect.poll(() => footerLink(page).evaluate((link) => link === document.activeElement)).toBe(true);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
      await expect.poll(() => page.url()).toBe(`${origin}/`);
    });
  });

  test("works when it is clicked before the dialog's code has loaded", async () => {
    await visit("/", async ({ page }) => {
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
      await waitForDialog(page);
      await expect.poll(() => button(page, "Voorkeuren opslaan").isVisible()).toBe(true);
    });
  });

  test("works when a toast covers it during the press", async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await visit(
      "/",
      {
        prepare: (page) =>
          page.route(/assets\/saved-/, async (route) => {
            await released;
            await route.fallback();
          }),
      },
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
    );
  });

  test("goes to the settings on the cookie policy before any script has loaded, and they open", async () => {
    await visit(
      "/",
      { prepare: (page) => page.route(/assets\/loader-/, (route) => route.abort("aborted")) },
      async ({ page }) => {
        await page.unroute(/assets\/loader-/);
        await footerLink(page).click();
        await page.waitForURL(`${origin}/cookiebeleid#instellingen`);
        await expect.poll(() => page.locator("#instellingen").count()).toBe(1);
        await waitForDialog(page);
        await expect.poll(() => button(page, "Voorkeuren opslaan").isVisible()).toBe(true);
        await button(page, "Voorkeuren opslaan").click();
        await expect.poll(() => isOpen(page)).toBe(false);
      },
    );
  });

  test("is followed as a link when the dialog's code can't be loaded", async () => {
    await visit("/", async ({ page }) => {
      await page.route("**/assets/consent-*.js", (route) => route.abort());
      await footerLink(page).click();
      await page.waitForURL("**/cookiebeleid#instellingen");
    });
  });

  // In the portal, it is in the account menu (portal.test.ts).
  test("is on every page", () =>
    expect(
      ALL_PAGES.filter(
        (path) => path !== "/saas" && !html(path).includes(`<a href="/cookiebeleid#instellingen" data-consent-open>`),
      ),
    ).toEqual([]));

  test("works on pages without the site's footer too", async () => {
    await visit("/register", async ({ page }) => {
      await page.getByRole("link", { name: "Cookie-instellingen" }).click();
      await waitForDialog(page);
      await expect.poll(() => button(page, "Voorkeuren opslaan").isVisible()).toBe(true);
    });
  });
});

describe("on a policy page it lets the text be read", () => {
  test.each([
    [360, 740],
    [1280, 800],
  ])("at %i px", async (width, height) => {
    await visit("/cookiebeleid", { ...first, viewport: { width, height } }, async ({ page, problems }) => {
      await waitForDialog(page);
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

      // The last line of the page can be scrolled clear of the dialog, and the focused element is never under it.
      await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
      await eventually(async () => {
        const last = await page.locator(".foot__legal").boundingBox();
        expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      });
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
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
    });
  });

  test("and the footer's link works there, with the focus back afterwards", async () => {
    await visit("/privacybeleid", first, async ({ page }) => {
      await waitForDialog(page);
      await footerLink(page).focus();
      await page.keyboard.press("Enter");
      await button(page, "Voorkeuren opslaan").click();
      await expect.poll(() => isOpen(page)).toBe(false);
      await expect.poll(() => footerLink(page).evaluate((link) => link === document.activeElement)).toBe(true);
    });
  });

  test("also when it was reached from the dialog itself", async () => {
    await visit("/", first, async ({ page }) => {
      await waitForDialog(page);
      await dialog(page).locator("a").click();
      await page.waitForURL(`${origin}/cookiebeleid`);
      await waitForDialog(page);
      await expect.poll(() => page.evaluate(() => document.querySelector("dialog")?.matches(":modal"))).toBe(false);
      await page.goto(`${origin}/diensten`);
      await waitForDialog(page);
      await expect.poll(() => page.evaluate(() => document.querySelector("dialog")?.matches(":modal"))).toBe(true);
    });
  });
});
