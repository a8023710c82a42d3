// The lead form, as a visitor uses it.

import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  Api,
  DIRECT,
  FAILED,
  HELP,
  SENT,
  VALUES,
  waitUntilHydrated,
  button,
  closeToast,
  field,
  fillIn,
  form,
  errorMessages,
  passTime,
  reference,
  toast,
  withSettings,
} from "./form.ts";
import { storeNothing } from "./tools.ts";
import { visit } from "./visit.ts";

const SUBMIT = "Ontvang potentiële klanten";

describe("what is filled in", () => {
  test("is checked when it is sent: each field says what is wrong with it, the first one has the focus", async () => {
    await visit("/", async ({ page }) => {
      const api = new Api();
      await api.start(page);
      await waitUntilHydrated(page);
      await button(page).click();
      await expect
        .poll(() => errorMessages(page))
        .toEqual([
          ["activiteit", "Selecteer uw activiteit"],
          ["bedrijfsnaam", "Bedrijfsnaam moet minimaal 2 karakters bevatten"],
          ["postcode", "Postcode moet minimaal 4 karakters bevatten"],
          ["voornaam", "Voornaam moet minimaal 2 karakters bevatten"],
          ["achternaam", "Achternaam moet minimaal 2 karakters bevatten"],
          ["email", "Email is verplicht"],
          ["telefoon", "Telefoonnummer moet minimaal 10 cijfers bevatten"],
          ["akkoord", "U moet akkoord gaan met de voorwaarden"],
        ]);
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
      await expect.poll(focused).toBe("activiteit");
      await expect.poll(() => page.getByRole("status").first().textContent()).toBe("Aantal velden om na te kijken: 8");

      await fillIn(page, {
        bedrijfsnaam: "b".repeat(101),
        postcode: "12345678901",
        voornaam: "v".repeat(51),
        achternaam: "a".repeat(51),
        email: "geen adres",
        telefoon: "1234567890123456",
      });
      await button(page).click();
      await expect
        .poll(() => errorMessages(page))
        .toEqual([
          ["bedrijfsnaam", "Bedrijfsnaam mag maximaal 100 karakters bevatten"],
          ["postcode", "Postcode mag maximaal 10 karakters bevatten"],
          ["voornaam", "Voornaam mag maximaal 50 karakters bevatten"],
          ["achternaam", "Achternaam mag maximaal 50 karakters bevatten"],
          ["email", "Voer een geldig emailadres in"],
          ["telefoon", "Telefoonnummer mag maximaal 15 cijfers bevatten"],
        ]);
      await expect.poll(focused).toBe("bedrijfsnaam");

      await fillIn(page, { telefoon: "bel mij maar" });
      await button(page).click();
      await expect.poll(() => errorMessages(page)).toEqual([["telefoon", "Voer een geldig telefoonnummer in"]]);
      await field(page, "telefoon").fill("+32 470 12 34 56");
      await expect.poll(() => errorMessages(page)).toEqual([]);
      // None of this counts as an attempt to send.
      expect(api.requests).toEqual([]);
      await expect.poll(() => page.locator(".form__help").count()).toBe(0);
    });
  });

  test("as a telephone number is put in international form on leaving the field", async () => {
    await visit("/", async ({ page }) => {
      await waitUntilHydrated(page);
      for (const [written, expected] of [
        ["09 234 56 78", "+3292345678"],
        ["0470/12.34.56", "+32470123456"],
        ["+31 6 12345678", "+31 6 12345678"],
      ] as const) {
        await field(page, "telefoon").fill("");
        await field(page, "telefoon").pressSequentially(written);
        await expect.poll(() => field(page, "telefoon").inputValue()).toBe(written);
        await page.keyboard.press("Tab");
        await expect.poll(() => field(page, "telefoon").inputValue()).toBe(expected);
      }
    });
  });
});

describe("sending", () => {
  test("works where the browser stores nothing for the site", async () => {
    const api = new Api();
    const prepare = (page: Page) => Promise.all([storeNothing(page), api.start(page)]);
    await visit("/", { prepare, first: true }, async ({ page }) => {
      await page.getByRole("button", { name: "Alleen noodzakelijke cookies" }).click();
      await waitUntilHydrated(page);
      await fillIn(page);
      await button(page).click();
      await expect.poll(() => toast(page)).toEqual({ ...SENT, bad: false });
      expect(api.requests).toHaveLength(1);
    });
  });

  test("disables everything, ignores a second submit, and ends with an empty form and a toast", async () => {
    const api = new Api();
    api.hold();
    await visit("/", { prepare: api.start }, async ({ page, problems }) => {
      await page.evaluate(() =>
        addEventListener("leadSent", () => {
          document.body.dataset.sent = `${document.body.dataset.sent ?? ""}x`;
        }),
      );
      await waitUntilHydrated(page);
      await fillIn(page);
      await expect.poll(() => button(page).innerText()).toBe(SUBMIT);
      await button(page).click();
      await expect.poll(() => button(page).innerText()).toBe("Verzenden...");
      await expect.poll(() => api.requests.length).toBe(1);
      await expect.poll(() => button(page).locator(".spin").count()).toBe(1);
      const enabled = form(page).locator(":is(input, select, button):enabled:not([type=hidden], [name=website])");
      await expect.poll(() => enabled.count()).toBe(0);
      await expect.poll(() => page.locator(".form__help").count()).toBe(0);
      await form(page).evaluate((one: HTMLFormElement) => one.requestSubmit());

      api.release();
      await expect.poll(() => toast(page)).toEqual({ ...SENT, bad: false });
      await expect.poll(() => button(page).innerText()).toBe(SUBMIT);
      await expect.poll(() => enabled.count()).toBe(9);
      await expect.poll(() => button(page).evaluate((one) => one === document.activeElement)).toBe(true);
      await expect
        .poll(() => form(page).evaluate((one: HTMLFormElement) => [...new FormData(one).entries()]))
        .toEqual([
          ["form-name", "lead"],
          ["subject", ""],
          ["formulier-type", ""],
          ["submission-attempt", ""],
          ["aanvraag", ""],
          ["referentie", ""],
          ["activiteit", ""],
          ["bedrijfsnaam", ""],
          ["postcode", ""],
          ["voornaam", ""],
          ["achternaam", ""],
          ["email", ""],
          ["telefoon", ""],
          ["regio", ""],
          ["website", ""],
        ]);
      await expect.poll(() => page.locator(".form__help").count()).toBe(0);
      await expect.poll(() => page.evaluate(() => document.body.dataset.sent)).toBe("x");

      expect(api.requests).toHaveLength(1);
      await expect.poll(() => api.requests[0]?.headerValue("content-type")).toBe("application/json");
      await expect.poll(() => api.requests[0]?.headerValue("idempotency-key")).toMatch(/^[\w-]{20,}$/);
      expect(api.requests[0]?.method()).toBe("POST");
      expect(api.letters).toEqual([
        {
          subject: "Potentiële klanten aanvraag - Voorbeeld bv",
          message: `Nieuwe aanvraag voor potentiële klanten:

Naam: An De Voorbeeld
Bedrijf: Voorbeeld bv
Activiteit: Bouw & Renovatie
Email: an@voorbeeld.example
Telefoonnummer: +32470123456
Postcode: 9000

Extra informatie:
Formulier type: Potentiële klanten contact
Activiteit: Bouw & Renovatie
Postcode: 9000
Submission attempt: 1
Referentie: ${reference(api.letters[0])}

Deze aanvraag werd verzonden via het contact formulier op https://www.warmlijn.example`,
          recaptchaToken: null,
          to: "sales@warmlijn.example",
        },
      ]);
      expect(problems).toEqual([]);
    });
  });

  test("works from the keyboard alone", async () => {
    const api = new Api();
    await visit("/", { prepare: api.start, reducedMotion: "no-preference" }, async ({ page }) => {
      await field(page, "activiteit").focus();
      await waitUntilHydrated(page);
      await field(page, "activiteit").focus();
      await page.keyboard.type("Bouw");
      for (const value of Object.values(VALUES)) {
        await page.keyboard.press("Tab");
        await page.keyboard.type(value);
      }
      await page.keyboard.press("Tab");
      await page.keyboard.press("Space");
      // Past the link to the terms.
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect.poll(() => toast(page)).toEqual({ ...SENT, bad: false });
      expect(api.letters[0]?.message).toContain("\nActiviteit: Bouw & Renovatie\n");
    });
  });

  test("that fails keeps everything, counts the attempts, and points to people", async () => {
    const api = new Api();
    // Kept requests are retried after a while, on a slow machine during the test.
    const sent = (attempt: number) => api.letters.find(({ message }) => message.includes(`an${attempt}@`))?.message;
    await visit("/", { prepare: api.start }, async ({ page }) => {
      await waitUntilHydrated(page);
      api.answer = (route) => route.fulfill({ status: 503, contentType: "text/plain", body: "Even niet" });
      for (let attempt = 1; attempt <= 4; attempt++) {
        await fillIn(page, { email: `an${attempt}@voorbeeld.example` });
        await button(page).click();
        await expect
          .poll(() => toast(page))
          .toEqual({
            title: FAILED,
            text: attempt <= 2 ? "Fout: HTTP 503: Even niet. Probeer het opnieuw." : DIRECT,
            bad: true,
          });
        expect(sent(attempt)).toContain(`\nSubmission attempt: ${attempt}\n`);
        await expect.poll(() => page.locator(".form__help").innerText()).toBe(HELP);
        await expect.poll(() => field(page, "bedrijfsnaam").inputValue()).toBe(VALUES.bedrijfsnaam);
        await expect.poll(() => field(page, "telefoon").inputValue()).toBe("+32470123456");
        await expect.poll(() => field(page, "akkoord").isChecked()).toBe(true);
        await closeToast(page);
      }
      // Each attempt had another email address, so it was another request; only the last one is kept.
      await expect.poll(() => page.locator(".kept__one").count()).toBe(1);
      const links = page.locator(".form__help a");
      await expect
        .poll(() => links.evaluateAll((all) => all.map((one) => one.getAttribute("href"))))
        .toEqual([expect.stringMatching(/^tel:\+?\d+$/), "mailto:sales@warmlijn.example"]);

      // The message is hidden while sending, and removed after a success, which resets the count.
      api.answer = (route) => route.fulfill({ json: {} });
      api.hold();
      await fillIn(page, { email: "an5@voorbeeld.example" });
      await button(page).click();
      await expect.poll(() => sent(5)).toBeDefined();
      await expect.poll(() => page.locator(".form__help").count()).toBe(0);
      api.release();
      await expect.poll(() => toast(page)).toEqual({ ...SENT, bad: false });
      await expect.poll(() => page.locator(".form__help").count()).toBe(0);
      await fillIn(page, { email: "an6@voorbeeld.example" });
      await button(page).click();
      await expect.poll(() => sent(6)).toContain("\nSubmission attempt: 1\n");
    });
  });

  test("twice within 30 seconds from one address is refused, however it is written", async () => {
    const api = new Api();
    await visit(
      "/",
      {
        prepare: async (page) => {
          await page.clock.install({ time: new Date("2026-12-14T09:00:00") });
          await api.start(page);
        },
      },
      async ({ page }) => {
        await waitUntilHydrated(page);
        // From here on the clock is controlled by the test.
        await page.clock.pauseAt(new Date("2026-12-14T10:00:00"));
        const send = async (email: string) => {
          await fillIn(page, { email });
          await button(page).click();
          await passTime(page);
          const { text } = await toast(page);
          await closeToast(page);
          return text;
        };
        const tooSoon = "Fout: Please wait 30 seconds before submitting again. Probeer het opnieuw.";
        await expect.poll(() => send("an@voorbeeld.example")).toBe(SENT.text);
        await expect.poll(() => send("AN@voorbeeld.EXAMPLE")).toBe(tooSoon);
        await page.clock.runFor(20_000);
        await expect.poll(() => send("an@voorbeeld.example")).toBe(tooSoon);
        expect(api.requests).toHaveLength(1);
        await expect.poll(() => send("els@voorbeeld.example")).toBe(SENT.text);
        await page.clock.runFor(10_000);
        await expect.poll(() => send("an@voorbeeld.example")).toBe(SENT.text);
        expect(api.requests).toHaveLength(3);
      },
    );
  });

  test("succeeds with any success response of the server", async () => {
    const api = new Api();
    const answers: Parameters<Route["fulfill"]>[0][] = [
      { json: { success: true, message: "Dank u" } },
      { json: { Code: 200 } },
      { contentType: "text/plain", body: "Dank u" },
      { status: 204, body: "" },
    ];
    await visit("/", { prepare: api.start }, async ({ page }) => {
      await waitUntilHydrated(page);
      for (const [at, answer] of answers.entries()) {
        api.answer = (route) => route.fulfill(answer);
        // One address may send once in 30 seconds.
        await fillIn(page, { email: `an${at}@voorbeeld.example` });
        await button(page).click();
        await expect.poll(() => toast(page), { message: JSON.stringify(answer) }).toEqual({ ...SENT, bad: false });
        await closeToast(page);
      }
      expect(api.requests).toHaveLength(answers.length);
    });
  });

  test("says what went wrong, whatever it is", async () => {
    const api = new Api();
    await visit("/", { prepare: api.start }, async ({ page }) => {
      let number = 0;
      /** The toast after the first attempt on a fresh page. */
      const told = async () => {
        await page.reload();
        await waitUntilHydrated(page);
        await fillIn(page, { email: `an${++number}@voorbeeld.example` });
      };
      const fails = async (text: string) => {
        await button(page).click();
        await expect.poll(() => toast(page)).toMatchObject({ title: FAILED, text });
      };

      await told();
      api.answer = (route) => route.fulfill({ status: 400, json: { message: "nee" } });
      await fails('Fout: HTTP 400: {"message":"nee"}. Probeer het opnieuw.');

      await told();
      api.answer = (route) => route.fulfill({ status: 502, contentType: "text/plain", body: "502\nBad&nbsp;Gateway" });
      await fails("Fout: HTTP 502: 502 Bad Gateway. Probeer het opnieuw.");

      await told();
      api.answer = (route) => route.abort("internetdisconnected");
      await fails("Fout: Network error - please check your internet connection and try again. Probeer het opnieuw.");
      // That was not sent, so the visitor need not wait.
      await closeToast(page);
      api.answer = (route) => route.fulfill({ json: {} });
      await button(page).click();
      await expect.poll(() => toast(page)).toEqual({ ...SENT, bad: false });

      await told();
      await page.evaluate(() => {
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors
        window.fetch = () => Promise.reject("geen fout");
      });
      await fails("Fout: An unexpected error occurred. Please try again or contact us directly.. Probeer het opnieuw.");

      await told();
      await page.evaluate(() => {
        window.fetch = () => Promise.reject(new Error(""));
      });
      await fails("Fout: Email verzending mislukt. Probeer het opnieuw.");

      await told();
      await page.evaluate(() => {
        HTMLFormElement.prototype.reset = () => {
          // oxlint-disable-next-line typescript/only-throw-error
          throw "geen fout";
        };
      });
      await fails("Fout: Onbekende fout. Probeer het opnieuw.");
    });
  });

  test("a form that a robot filled in only seems to be sent", async () => {
    const api = new Api();
    await visit("/", { prepare: api.start }, async ({ page }) => {
      await waitUntilHydrated(page);
      await fillIn(page);
      await field(page, "website").evaluate((one: HTMLInputElement) => {
        one.value = "https://spam.example";
      });
      await button(page).click();
      await expect.poll(() => toast(page)).toEqual({ ...SENT, bad: false });
      await expect.poll(() => field(page, "email").inputValue()).toBe("");
      expect(api.requests).toEqual([]);
    });
  });

  test("without an API goes to the host's form intake once it is valid, and the visitor stays on the page", async () => {
    const posted: (string | null)[] = [];
    await visit(
      "/",
      {
        prepare: async (page) => {
          await withSettings(page, { api: "" });
          page.on("request", (request) => {
            if (request.method() === "POST") posted.push(request.postData());
          });
        },
      },
      async ({ page }) => {
        await waitUntilHydrated(page);
        await button(page).click();
        await expect.poll(() => errorMessages(page)).toHaveLength(8);
        await fillIn(page);
        await button(page).click();
        await expect.poll(() => toast(page)).toEqual({ ...SENT, bad: false });
        await expect.poll(() => new URL(page.url()).pathname).toBe("/");
        await expect.poll(() => posted).toHaveLength(1);
        const values = new URLSearchParams(posted.join());
        expect([values.get("form-name"), values.get("telefoon")]).toEqual(["lead", "+32470123456"]);
      },
    );
  });
});

test("code for sending that could not be fetched is requested again when the form is sent", async () => {
  const api = new Api();
  let lost = 0;
  await visit(
    "/",
    {
      prepare: async (page) => {
        await api.start(page);
        await page.route("**/assets/send-*.js", (route) => {
          lost += 1;
          return route.abort();
        });
      },
    },
    async ({ page }) => {
      await waitUntilHydrated(page);
      await fillIn(page);
      // Both attempts at the start of typing.
      await expect.poll(() => lost).toBeGreaterThanOrEqual(2);
      await page.unroute("**/assets/send-*.js");
      await button(page).click();
      await expect.poll(() => api.requests.length).toBe(1);
      await expect.poll(() => toast(page)).toEqual({ ...SENT, bad: false });
    },
  );
});
