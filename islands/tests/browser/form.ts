// Helpers for tests of forms: a fake API, and readers of the page. Texts for visitors are compared in full.

import type { Page, Request, Route } from "playwright-core";
import { html } from "./routes.ts";
import { settings } from "./visit.ts";

export const SENT = { title: "Aanvraag verzonden!", text: "We nemen binnen 24 uur contact met u op." };
export const FAILED = "Er ging iets mis";
export const DIRECT =
  "Problemen met het formulier? Neem direct contact op via sales@warmlijn.example of bel 0800\u00a000\u00a0000";
export const HELP = "Liever rechtstreeks? Bel 0800\u00a000\u00a0000 of mail sales@warmlijn.example.";
const API = "**/api/contactform";

/** Valid input for the form. */
export const VALUES = {
  bedrijfsnaam: "Voorbeeld bv",
  postcode: "9000",
  voornaam: "An",
  achternaam: "De Voorbeeld",
  email: "an@voorbeeld.example",
  telefoon: "0470 12 34 56",
};

export const form = (page: Page, name = "lead") => page.locator(`form[name=${name}]`);
export const field = (page: Page, name: string) => page.locator(`form [name=${name}]`);
export const button = (page: Page) => page.locator("form button[type=submit]");
/** The reference in a message. */
export const reference = (letter: { message: string } | undefined) =>
  /^Referentie: (\w{8})$/m.exec(letter?.message ?? "")?.[1] ?? "none";

/** Waits until the form is hydrated. */
export async function waitUntilHydrated(page: Page, name = "lead"): Promise<void> {
  await form(page, name).locator("input:not([type=hidden])").first().focus();
  await page.waitForFunction(
    (island) => document.querySelector<HTMLElement & { alive: boolean }>(`site-island[name=${island}]`)?.alive,
    `${name}-form`,
  );
}

export async function fillIn(page: Page, values: Record<string, string> = {}): Promise<void> {
  await field(page, "activiteit").selectOption("Bouw & Renovatie");
  for (const [name, value] of Object.entries({ ...VALUES, ...values })) await field(page, name).fill(value);
  await field(page, "akkoord").check();
}

/** The messages under each field with a mistake, in the order of the form. */
export function errorMessages(page: Page): Promise<(string | undefined)[][]> {
  return page
    .locator("form [aria-invalid=true]")
    .evaluateAll((all) =>
      all.map((one) => [
        one.getAttribute("name") ?? "",
        document.getElementById(one.getAttribute("aria-describedby") ?? "")?.innerText.trim(),
      ]),
    );
}

/** The toast that is shown. */
export async function toast(page: Page): Promise<{ title: string; text: string; bad: boolean }> {
  // Read in one call, because the toast may be gone a moment later.
  return page.locator('.toast[data-state="open"]').evaluate((one) => ({
    title: one.querySelector<HTMLElement>(".toast__title")?.innerText ?? "",
    text: one.querySelector<HTMLElement>(".toast__text")?.innerText ?? "",
    bad: one.classList.contains("toast--bad"),
  }));
}

/** Advances a paused clock in small steps until a toast is shown. */
export async function passTime(page: Page): Promise<void> {
  const shown = page.locator('.toast[data-state="open"]');
  while ((await shown.count()) === 0) await page.clock.runFor(10);
}

/** Closes the toast if it is still open, so that the next one can be recognised. */
export async function closeToast(page: Page): Promise<void> {
  await page.locator(".toast").waitFor({ state: "attached" });
  const open = page.locator('.toast[data-state="open"]');
  await open.locator(".toast__close").evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
  await open.waitFor({ state: "detached" });
}

interface Letter {
  subject: string;
  message: string;
  recaptchaToken: string | null;
  to: string;
}

/** A fake API with given answers, which records its requests. */
export class Api {
  readonly requests: Request[] = [];
  answer: (route: Route) => Promise<void> = (route) => route.fulfill({ json: { success: true } });
  #release = (): void => undefined;

  readonly start = (page: Page) =>
    page.route(API, (route) => {
      this.requests.push(route.request());
      return this.answer(route);
    });

  get letters(): Letter[] {
    return this.requests.map((request) => request.postDataJSON() as Letter);
  }

  /** Holds responses until `release`, also to later requests. */
  hold(): void {
    const { answer } = this;
    const released = new Promise<void>((go) => (this.#release = go));
    this.answer = async (route) => {
      await released;
      await answer(route);
    };
  }

  release(): void {
    this.#release();
  }
}

/** Serves the home page with other settings, and without its security policy, which is for its own settings. */
export function withSettings(page: Page, change: Partial<typeof settings>): Promise<unknown> {
  const changed = html("/").replace(JSON.stringify(settings), JSON.stringify({ ...settings, ...change }));
  if (changed === html("/")) throw new Error("the page carries other settings than the tests read");
  return page.route("**/", (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ contentType: "text/html; charset=UTF-8", body: changed })
      : route.fallback(),
  );
}
