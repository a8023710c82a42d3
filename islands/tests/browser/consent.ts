// Helpers for tests of the consent dialog, and of the services that its choice starts and stops.

import type { BrowserContext, Locator, Page, Route } from "playwright-core";
import { allowHosts, type Options, origin, settings } from "./visit.ts";

export const first: Options = { first: true };

export const CHOICE = `${settings.brand}-cookie-consent`;
export const ALL = { analytics: true, marketing: true };
export const NONE = { analytics: false, marketing: false };
export const DAY = 86_400_000;

export const dialog = (page: Page) => page.locator("dialog");
export const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
export const toggle = (page: Page, name: string) => dialog(page).getByRole("switch", { name, exact: true });
export const footerLink = (page: Page) => page.locator("footer").getByText("Cookie-instellingen", { exact: true });

export async function waitForDialog(page: Page): Promise<void> {
  await dialog(page).waitFor({ state: "visible" });
}

/** Waits until all animations have finished and were drawn. */
export const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(
        ({ timeline, effect }) => timeline instanceof DocumentTimeline && effect?.getTiming().iterations !== Infinity,
      );
    await Promise.allSettled(moving.map(({ finished }) => finished));
    for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
export const isOpen = (page: Page) => page.evaluate(() => document.querySelector("dialog")?.open ?? false);
export const stored = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries<string>(localStorage)));
export const preferences = async (page: Page) => JSON.parse((await stored(page))[CHOICE] ?? "null") as unknown;
export const texts = async (locator: Locator) =>
  (await locator.allTextContents()).map((one) => one.replaceAll(/\s+/g, " ").trim());

/** Changes the settings in every page, and allows the hosts of the services in them. */
export async function withSettings(page: Page, change: (config: typeof settings) => void): Promise<void> {
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
      const policy = allowHosts(
        response.headers()["content-security-policy"],
        "https://www.googletagmanager.com",
        "https://cdn.tracker.example",
      );
      await route.fulfill({ response, body, headers: { ...response.headers(), "content-security-policy": policy } });
    },
  );
}

/** Enables services on a page, and answers for their hosts with fakes. Returns the requests to them. */
export async function withServices(page: Page): Promise<string[]> {
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

export const started = (page: Page) => page.evaluate(() => (window as { started?: number }).started ?? 0);
export const cookies = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name).toSorted();
/** Commands to Google's script. */
export const commands = (page: Page) =>
  page.evaluate(() => ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((one) => Array.from(one)));
