// Shared behaviour of both forms: hydration, the captcha, and accessibility. Also the contact form's own behaviour.

import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { violations } from "./axe.ts";
import { footerLink } from "./consent.ts";
import {
  Api,
  SENT,
  VALUES,
  waitUntilHydrated,
  button,
  field,
  fillIn,
  errorMessages,
  passTime,
  reference,
  toast,
  withSettings,
} from "./form.ts";
import { eventually, final } from "./poll.ts";
import { consentStorage, overflowing, settings, waitUntilLoaded, visit } from "./visit.ts";

/** Holds the page's scripts until `release`. */
class Held {
  #release: () => void = () => undefined;
  readonly #gate = new Promise<void>((go) => {
    this.#release = go;
  });

  readonly start = (page: Page) =>
    page.route("**/assets/*form-*.js", async (route) => {
      await this.#gate;
      await route.fallback();
    });

  release(): void {
    this.#release();
  }
}

describe("before its code has loaded", () => {
  test("none of it is loaded until a visitor turns to the form, and loading it changes nothing on screen", async () => {
    // A set, because a script is requested twice: it is fetched, and then imported from the cache.
    const asked = new Set<string>();
    await visit(
      "/",
      {
        prepare: (page) => {
          page.on("request", (request) => asked.add(new URL(request.url()).pathname));
          return Promise.resolve();
        },
      },
      async ({ page, problems }) => {
        const island = page.locator("site-island[name=lead-form]");
        const before = await island.evaluate((one) => one.innerHTML.replace(/<script.*/s, ""));
        await waitUntilLoaded(page);
        expect([...asked].filter((path) => path.includes("form-"))).toEqual([]);
        await button(page).hover();
        await expect.poll(() => [...asked].filter((path) => path.includes("/forms-"))).toHaveLength(1);
        await waitUntilHydrated(page);
        // Hydration replaces the browser's own checks: it adds `novalidate` and removes `maxlength`. It gives options values,
        // which must not change when the browser translates their texts.
        await eventually(async () => {
          const after = (await island.innerHTML())
            .replace(/ novalidate=""/, "")
            .replaceAll(/ value="[^"]+">(?=[^<]+<\/option>)/g, ">");
          expect(after).toBe(before.replaceAll(/ maxlength="\d+"/g, ""));
        });
        // The code for sending is fetched when a visitor types.
        expect([...asked].filter((path) => path.includes("send-"))).toEqual([]);
        await field(page, "postcode").fill("9");
        await expect.poll(() => [...asked].filter((path) => path.includes("send-"))).toHaveLength(1);
        expect(problems).toEqual([]);
      },
    );
  });

  test("what is typed stays", async () => {
    const held = new Held();
    await visit("/", { prepare: held.start }, async ({ page }) => {
      await fillIn(page);
      await field(page, "voornaam").focus();
      await page.keyboard.type("na");
      held.release();
      await page.waitForFunction(() => document.querySelector("form")?.noValidate);
      await expect.poll(() => field(page, "voornaam").evaluate((one) => one === document.activeElement)).toBe(true);
      await page.keyboard.type("ïs");
      await expect.poll(() => field(page, "voornaam").inputValue()).toBe("Annaïs");
      await expect.poll(() => field(page, "activiteit").inputValue()).toBe("Bouw & Renovatie");
      await expect.poll(() => field(page, "akkoord").isChecked()).toBe(true);
      await expect.poll(() => field(page, "email").inputValue()).toBe(VALUES.email);
    });
  });

  test("a submit waits for it", async () => {
    const [held, api] = [new Held(), new Api()];
    await visit(
      "/",
      {
        prepare: async (page) => {
          await held.start(page);
          await api.start(page);
        },
      },
      async ({ page }) => {
        await fillIn(page);
        await button(page).click();
        expect(api.requests).toEqual([]);
        held.release();
        await expect.poll(() => toast(page)).toEqual({ ...SENT, bad: false });
        expect(api.letters).toHaveLength(1);
        await expect.poll(() => new URL(page.url()).pathname).toBe("/");
      },
    );
  });

  test("and when the code never loads, the form is sent as without JavaScript", async () => {
    const posted: (string | null)[] = [];
    await visit(
      "/",
      {
        prepare: async (page) => {
          await page.route("**/assets/forms-*.js", (route) => route.abort());
          page.on("request", (request) => {
            if (request.method() === "POST") posted.push(request.postData());
          });
        },
      },
      async ({ page }) => {
        await fillIn(page);
        await button(page).click();
        await page.waitForURL("**/bedankt");
        await expect.poll(() => posted).toHaveLength(1);
        const values = new URLSearchParams(posted[0] ?? "");
        expect([values.get("form-name"), values.get("email")]).toEqual(["lead", VALUES.email]);
      },
    );
  });
});

describe("the check for robots", () => {
  const PROVIDER = "https://www.google.com/recaptcha/api.js**";
  const SCRIPT = `window.grecaptcha = {
    ready: (run) => run(),
    execute: (key, { action }) => Promise.resolve([key, action].join()),
  };`;

  const answer = (route: Route) => route.fulfill({ contentType: "text/javascript", body: SCRIPT });

  /** Enables the captcha on the page. Returns the requests to its provider. */
  async function withCaptcha(page: Page, provider: (route: Route) => Promise<unknown> = answer): Promise<string[]> {
    const asked: string[] = [];
    const { consent } = settings;
    const groups = [...consent.groups, { key: "robots", label: "Botcontrole" }];
    await withSettings(page, { keys: { captcha: "sleutel" }, consent: { ...consent, groups } });
    await page.route(PROVIDER, (route) => {
      asked.push(route.request().url());
      return provider(route);
    });
    return asked;
  }
  const choice = (robots: boolean) => consentStorage({ analytics: false, marketing: false, robots });

  /** The token that the API gets with this provider. `meanwhile` runs while the form waits, with the clock paused. */
  async function token(
    provider: (route: Route) => Promise<unknown>,
    { robots = true, meanwhile }: { robots?: boolean; meanwhile?: (page: Page) => Promise<void> } = {},
  ): Promise<{ token: string | null | undefined; asked: string[] }> {
    const api = new Api();
    let asked: string[] = [];
    return visit(
      "/",
      {
        prepare: async (page) => {
          await page.clock.install({ time: new Date("2026-12-14T09:00:00") });
          asked = await withCaptcha(page, provider);
          await api.start(page);
        },
        stored: choice(robots),
      },
      async ({ page }) => {
        await waitUntilHydrated(page);
        await waitUntilLoaded(page);
        expect(asked).toEqual([]);
        await fillIn(page);
        if (meanwhile) await page.clock.pauseAt(new Date("2026-12-14T10:00:00"));
        await button(page).click();
        if (meanwhile) {
          await meanwhile(page);
          await passTime(page);
        }
        await expect.poll(() => toast(page)).toEqual({ ...SENT, bad: false });
        return { token: api.letters[0]?.recaptchaToken, asked };
      },
    );
  }

  test("gives a token, and is loaded from the first key press on", async () => {
    expect(final(await token(answer))).toEqual({
      token: "sleutel,contact_form",
      asked: ["https://www.google.com/recaptcha/api.js?render=sleutel"],
    });
  });

  test("is not loaded for visitors who refuse it, and their form is sent without a token", async () => {
    expect(final(await token(answer, { robots: false }))).toEqual({ token: null, asked: [] });
  });

  test("stops when it is refused: the page reloads, and keeps what was typed", async () => {
    await visit("/", { prepare: withCaptcha, stored: choice(true) }, async ({ page }) => {
      await waitUntilHydrated(page);
      await fillIn(page);
      const script = page.locator("script[src*=recaptcha]");
      await script.waitFor({ state: "attached" });
      await footerLink(page).click();
      await page.getByRole("button", { name: "Terug" }).click();
      const again = page.waitForEvent("load");
      await page.getByRole("button", { name: "Alleen noodzakelijke cookies" }).click();
      await again;
      await waitUntilLoaded(page);
      await expect.poll(() => field(page, "email").inputValue()).toBe(VALUES.email);
      await expect.poll(() => script.count()).toBe(0);
    });
  });

  test("does not hold up the form when its script is blocked", async () => {
    const { token: sent } = await token((route) => route.abort("blockedbyclient"));
    expect(sent).toBeNull();
  });

  test("nor when the script takes more than five seconds", async () => {
    const { token: sent } = await token(() => new Promise(() => undefined), {
      meanwhile: async (page) => {
        await expect.poll(() => button(page).innerText()).toBe("Verzenden...");
        await page.clock.runFor(4900);
        await expect.poll(() => button(page).innerText()).toBe("Verzenden...");
      },
    });
    expect(sent).toBeNull();
  });
});

describe("the contact form", () => {
  test("starts with the message from the URL, which does not count as input, and removes it from the URL", async () => {
    const api = new Api();
    await visit(
      "/contact?bericht=Ik%20wil%20de%20lijst%0Avoor%20Gent",
      { prepare: api.start },
      async ({ page, problems }) => {
        const message = field(page, "bericht");
        await expect.poll(() => message.inputValue()).toBe("Ik wil de lijst\nvoor Gent");
        await expect.poll(() => new URL(page.url()).search).toBe("");
        await field(page, "naam").fill("An De Voorbeeld");
        await field(page, "email").fill("an@voorbeeld.example");
        await field(page, "telefoonnummer").fill("09 234 56 78");
        await field(page, "akkoord").check();
        await button(page).click();
        await expect.poll(() => toast(page)).toEqual({ ...SENT, bad: false });
        await expect.poll(() => message.inputValue()).toBe("");
        expect(api.letters).toEqual([
          {
            subject: "Nieuw contact formulier",
            message: `Nieuwe aanvraag voor potentiële klanten:

Naam: An De Voorbeeld
Bedrijf: Niet opgegeven
Email: an@voorbeeld.example
Telefoonnummer: +3292345678

Bericht:
Ik wil de lijst
voor Gent

Extra informatie:
Formulier type: Contact
Submission attempt: 1
Referentie: ${reference(api.letters[0])}

Deze aanvraag werd verzonden via het contact formulier op https://www.warmlijn.example`,
            recaptchaToken: null,
            to: "sales@warmlijn.example",
          },
        ]);
        expect(problems).toEqual([]);
      },
    );
  });

  test("shows the whole message field when it gets the focus", async () => {
    await visit("/contact", { viewport: { width: 1024, height: 768 } }, async ({ page }) => {
      await waitUntilHydrated(page, "contact");
      const message = field(page, "bericht");
      // Its first line is in the window, its foot is not.
      await message.evaluate((area: HTMLElement) => {
        scrollBy({ top: area.getBoundingClientRect().bottom - innerHeight - 40, behavior: "instant" });
        area.focus();
      });
      await expect
        .poll(() => message.evaluate((area) => innerHeight - area.getBoundingClientRect().bottom))
        .toBeGreaterThanOrEqual(0);
    });
  });

  test("names its own mistakes", async () => {
    await visit("/contact", async ({ page }) => {
      await waitUntilHydrated(page, "contact");
      await field(page, "bedrijf").fill("x");
      await field(page, "btwNummer").fill("x".repeat(21));
      await button(page).click();
      await expect
        .poll(() => errorMessages(page))
        .toEqual([
          ["naam", "Naam moet minimaal 2 karakters bevatten"],
          ["bedrijf", "Bedrijfsnaam moet minimaal 2 karakters bevatten"],
          ["btwNummer", "Btw-nummer mag maximaal 20 karakters bevatten"],
          ["email", "Email is verplicht"],
          ["telefoonnummer", "Telefoonnummer moet minimaal 10 cijfers bevatten"],
          ["bericht", "Bericht is verplicht"],
          ["akkoord", "U moet akkoord gaan met de voorwaarden"],
        ]);
    });
  });
});

test.each([
  ["/", "lead"],
  ["/contact", "contact"],
])("%s has no accessibility violations in any state of its form (%s)", async (path, name) => {
  const api = new Api();
  api.answer = (route) => route.fulfill({ status: 500, body: "stuk" });
  await visit(path, { prepare: api.start }, async ({ page }) => {
    const look = async (state: string) => {
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const barriers = async () => [...(await violations(page)), ...(await overflowing(page))];
        await expect.poll(barriers, { message: `${state} at ${width} px` }).toEqual([]);
      }
    };
    await waitUntilHydrated(page, name);
    await button(page).click();
    await expect.poll(() => errorMessages(page)).not.toEqual([]);
    await look("mistakes");
    if (name === "lead") await fillIn(page);
    else {
      await field(page, "naam").fill("An");
      await field(page, "email").fill("an@voorbeeld.example");
      await field(page, "telefoonnummer").fill("0470 12 34 56");
      await field(page, "bericht").fill("Dag");
      await field(page, "akkoord").check();
    }
    api.hold();
    await button(page).click();
    await expect.poll(() => button(page).isDisabled()).toBe(true);
    await look("being sent");
    api.release();
    await toast(page);
    // A toast stays while it has the focus.
    await page.locator(".toast__close").focus();
    await look("failed");
  });
});
