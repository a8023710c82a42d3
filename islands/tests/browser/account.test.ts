// The account screens with a fake API: every text of the original brief (section 8).

import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { tokens } from "../unit/tokens.ts";
import { violations } from "./axe.ts";
import { eventually, final } from "./poll.ts";
import { atBothWidths } from "./tools.ts";
import { consentStorage, origin, overflowing, REFUSED, waitUntilLoaded, visit } from "./visit.ts";

const EMAIL = "an@voorbeeld.example";
const PASSWORD = "drie fietsen in de regen";
const UNCONFIRMED = "Your email address is not confirmed. Please confirm your email to log in.";
const NOT_YET: unknown = expect.stringContaining("Je e-mailadres is nog niet bevestigd.");
const UNEXPECTED = "Er is een onverwachte fout opgetreden. Probeer het later opnieuw.";

/** A fake API with given answers, which records its requests. */
class Api {
  asked: { method: string; path: string; body: unknown; page: string }[] = [];
  answer: (route: Route) => Promise<void> = (route) => route.fulfill({ json: {} });

  readonly start = async (page: Page) => {
    await page.route("**/api/auth/**", (route) => {
      const request = route.request();
      const { pathname, search } = new URL(request.url());
      this.asked.push({
        method: request.method(),
        path: pathname + search,
        body: request.postDataJSON() as unknown,
        page: page.url(),
      });
      return this.answer(route);
    });
    // The portal has its own tests.
    await page.route(/^[^?]*\/saas/, (route) => route.fulfill({ contentType: "text/html", body: "<h1>Portaal</h1>" }));
  };

  /** Requests since the last call. */
  take(): Api["asked"] {
    return this.asked.splice(0);
  }
}

const says =
  (json: object, status = 200) =>
  (route: Route) =>
    route.fulfill({ json, status });
const noNetwork = (route: Route) => route.abort("internetdisconnected");

const field = (page: Page, name: string) => page.locator(`form [name=${name}]`);
const submit = (page: Page) => page.locator("form [type=submit]");
const alert = (page: Page) => page.locator("[role=alert] .message");
const title = (page: Page) => page.locator(".account__title");

/** Waits until the screen is hydrated. */
const alive = (page: Page) =>
  page.waitForFunction(() => document.querySelector<HTMLElement & { alive: boolean }>("site-island")?.alive);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(origin + path);
  await alive(page);
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

/** Submits the form and waits for its answer. */
async function fails(page: Page, api: Api, answer: Api["answer"], text: unknown): Promise<void> {
  api.answer = answer;
  const [request] = await Promise.all([page.waitForRequest("**/api/auth/**"), submit(page).click()]);
  // Waits for the response, so that the message of the previous attempt does not count.
  await request.response();
  await expect.poll(async () => (await alert(page).innerText()).trim()).toEqual(text);
}

const stored = (page: Page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);

describe("login", () => {
  const FILLED = { User: EMAIL, Password: " geheim " };

  test("says what went wrong, and goes to the portal when nothing does", async () => {
    const api = new Api();
    await visit("/customer-login", { prepare: api.start }, async ({ page }) => {
      await alive(page);
      await fill(page, FILLED);
      const failure = "E-mailadres of wachtwoord is onjuist. Controleer je gegevens en probeer opnieuw.";
      await fails(page, api, says({}, 401), failure);
      expect(api.take()).toEqual([
        {
          method: "POST",
          path: "/api/auth/login",
          body: { User: EMAIL, Password: " geheim " },
          page: `${origin}/customer-login`,
        },
      ]);
      // Focus and typed text are kept.
      await expect.poll(() => submit(page).evaluate((one) => one === document.activeElement)).toBe(true);
      await expect.poll(() => field(page, "User").inputValue()).toBe(EMAIL);
      await fails(page, api, says({ Message: "Te veel pogingen." }, 429), "Te veel pogingen.");
      await fails(page, api, says({ message: "Te veel pogingen." }, 429), "Te veel pogingen.");
      await fails(page, api, noNetwork, UNEXPECTED);
      await expect.poll(() => stored(page)).not.toHaveProperty("auth_token");

      const pair = tokens(1, 900, { Internal: "yes" });
      api.answer = says(pair);
      await submit(page).click();
      await page.waitForURL(`${origin}/saas`);
      await expect
        .poll(() => stored(page))
        .toMatchObject({
          auth_token: pair.auth,
          refresh_token: pair.refresh,
          org_guid: "11111111-aaaa-4aaa-8aaa-111111111111",
          "saas-menu-mode": "internal",
          user_data: JSON.stringify({
            id: "7",
            email: EMAIL,
            firstName: "An",
            lastName: "De Voorbeeld",
            company_name: "Voorbeeld bv",
          }),
        });

      // Logged-in users need no form, and get to the page they wanted.
      await open(page, "/customer-login?next=/saas/team");
      await page.getByRole("link", { name: "Naar het klantenportaal" }).click();
      await page.waitForURL(`${origin}/saas/team`);
      await open(page, "/customer-login?fromLogout=true");
      await page.getByRole("button", { name: "Uitloggen" }).click();
      await expect
        .poll(() => page.locator(".account__state").innerText())
        .toBe("Je bent uitgelogd. Tot de volgende keer.");
      await expect
        .poll(async () => Object.keys(await stored(page)).filter((key) => !/consent|version/.test(key)))
        .toEqual([]);
    });
  });

  test("offers a new confirmation mail to people who did not confirm", async () => {
    const api = new Api();
    await visit("/customer-login?fromLogout=true", { prepare: api.start }, async ({ page }) => {
      await alive(page);
      await expect
        .poll(() => page.locator(".account__state").innerText())
        .toBe("Je bent uitgelogd. Tot de volgende keer.");
      await fill(page, FILLED);
      await fails(page, api, says({ Message: UNCONFIRMED }, 403), NOT_YET);
      api.take();
      const outcome = page.locator(".account__outcome");
      for (const [answer, text] of [
        [says({}), "Bevestigings-email succesvol verzonden!"],
        [says({ message: "Onderweg." }), "Onderweg."],
        [says({}, 500), "Het verzenden van de bevestigings-email is mislukt."],
        [says({ Message: "Te vaak." }, 429), "Te vaak."],
        [noNetwork, "Netwerkfout tijdens het aanvragen van bevestigings-email"],
      ] as const) {
        api.answer = answer;
        await page.getByRole("button", { name: "Stuur een nieuwe bevestigingsmail" }).click();
        await expect.poll(() => outcome.innerText()).toBe(text);
      }
      expect(api.take()[0]).toMatchObject({
        method: "GET",
        path: "/api/auth/requestconfirm?email=an%40voorbeeld.example",
      });
    });
  });

  test("works with the keyboard alone, and moves the focus to the field that is wrong", async () => {
    const api = new Api();
    await visit("/customer-login", { prepare: api.start }, async ({ page }) => {
      await alive(page);
      const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name);
      await field(page, "User").focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => page.locator("form [aria-invalid=true]").count()).toBe(2);
      await expect.poll(focused).toBe("User");
      await eventually(async () => {
        const error = await field(page, "User").evaluate(
          (one) => document.getElementById(one.getAttribute("aria-describedby") ?? "")?.innerText,
        );
        expect(error).toBe("E-mailadres is verplicht");
      });
      expect(api.take()).toEqual([]);
      await page.keyboard.type(EMAIL);
      await page.keyboard.press("Tab");
      await page.keyboard.type("geheim");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Space");
      await expect.poll(() => field(page, "Password").getAttribute("type")).toBe("text");
      await page.keyboard.press("Shift+Tab");
      api.answer = says(tokens());
      await page.keyboard.press("Enter");
      await page.waitForURL(`${origin}/saas`);
      expect(api.take()).toHaveLength(1);
    });
  });

  test("in one tab is a login in the others, and so is a logout", async () => {
    const api = new Api();
    await visit("/customer-login", { prepare: api.start }, async ({ page }) => {
      await alive(page);
      const other = await page.context().newPage();
      await api.start(other);
      await open(other, "/customer-login");
      const panel = (where: Page) => where.getByRole("link", { name: "Naar het klantenportaal" });
      await fill(page, FILLED);
      api.answer = says(tokens());
      await submit(page).click();
      await page.waitForURL(`${origin}/saas`);
      await panel(other).waitFor();
      await open(page, "/customer-login");
      await panel(page).waitFor();
      await other.getByRole("button", { name: "Uitloggen" }).click();
      await panel(page).waitFor({ state: "detached" });
      await field(page, "User").waitFor();
      await expect.poll(() => stored(page)).not.toHaveProperty("refresh_token");
    });
  });

  test("a logout also ends the session at the API, even when the page is left immediately and the API hangs", async () => {
    const api = new Api();
    api.answer = () => new Promise(() => undefined);
    await visit(
      "/",
      {
        prepare: api.start,
        stored: { ...consentStorage(REFUSED), auth_token: tokens().auth, refresh_token: tokens().refresh },
      },
      async ({ page }) => {
        await page.mouse.wheel(0, 10);
        await page.getByRole("banner").getByRole("link", { name: "Uitloggen", exact: true }).click();
        await page.waitForURL(`${origin}/customer-login?fromLogout=true`);
        expect(api.take().filter(({ path }) => path === "/api/auth/logout")).toMatchObject([
          { method: "POST", body: { refresh: tokens().refresh } },
        ]);
        await expect.poll(() => stored(page)).not.toHaveProperty("refresh_token");
      },
    );
  });

  test("with an expired token: two tabs share one refresh", async () => {
    const api = new Api();
    let number = 1;
    const tabs: Page[] = [];
    api.answer = async (route) => {
      const { refresh } = route.request().postDataJSON() as { refresh: string };
      // Give the other tab time for a request.
      await Promise.all(tabs.map((tab) => waitUntilLoaded(tab, /auth\/refresh/)));
      if (refresh !== `refresh-${number}`) await route.fulfill({ status: 401, json: { Message: "Nee." } });
      else await route.fulfill({ json: tokens(++number) });
    };
    await visit("/blog", { prepare: api.start }, async ({ page }) => {
      const old = tokens(1, -1000);
      await page.evaluate(({ auth, refresh }) => {
        localStorage.setItem("auth_token", auth);
        localStorage.setItem("refresh_token", refresh);
      }, old);
      const other = await page.context().newPage();
      await api.start(other);
      tabs.push(page, other);
      await Promise.all(tabs.map((one) => open(one, "/customer-login")));
      for (const one of tabs) await one.getByRole("link", { name: "Naar het klantenportaal" }).waitFor();
      expect(api.take().map(({ path }) => path)).toEqual(["/api/auth/refresh"]);
      await expect
        .poll(() => stored(page))
        .toMatchObject({
          refresh_token: "refresh-2",
          user_data: expect.any(String) as string,
        });
    });
  });
});

test("an invitation can be left out of a registration", async () => {
  const api = new Api();
  await visit("/register?token=uitnodiging", { prepare: api.start }, async ({ page }) => {
    await alive(page);
    await page.getByRole("button", { name: "Registreer zonder uitnodiging" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("register-FirstName");
    const state = page.locator(".account__state");
    await expect.poll(() => state.innerText()).toContain("Heb je een uitnodiging");
    await page.reload();
    await alive(page);
    await expect.poll(() => state.innerText()).toContain("Heb je een uitnodiging");
  });
});

test("register says what went wrong, and what to do when nothing does", async () => {
  const api = new Api();
  await visit("/register?token=uitnodiging", { prepare: api.start }, async ({ page }) => {
    await alive(page);
    await expect.poll(() => page.url()).toBe(`${origin}/register`);
    await fill(page, {
      FirstName: "An",
      LastName: "De Voorbeeld",
      Email: EMAIL,
      ContactPhone: "0470 12 34 56",
      Password: "password1234",
    });
    await submit(page).click();
    const wrong = page.locator("form [aria-invalid=true]");
    await expect
      .poll(() => wrong.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name)))
      .toEqual(["Password"]);
    await expect
      .poll(() => page.locator("#register-Password-fout").innerText())
      .toBe("Dit wachtwoord is te gemakkelijk te raden");
    expect(api.take()).toEqual([]);
    await fill(page, { Password: PASSWORD });
    await expect.poll(() => wrong.count()).toBe(0);
    await expect.poll(() => page.locator(".rules__one[data-kept]").count()).toBe(3);

    const failure = "Registratie mislukt. Controleer je gegevens of je uitnodiging en probeer opnieuw.";
    await fails(page, api, says({}, 400), failure);
    expect(api.take()).toEqual([
      {
        method: "POST",
        path: "/api/auth/register",
        body: {
          FirstName: "An",
          LastName: "De Voorbeeld",
          Email: EMAIL,
          Password: PASSWORD,
          ContactPhone: "+32470123456",
          RegisterToken: "uitnodiging",
        },
        page: `${origin}/register`,
      },
    ]);
    await fails(page, api, says({ Message: "De uitnodiging is verlopen." }, 400), "De uitnodiging is verlopen.");
    await fails(page, api, noNetwork, UNEXPECTED);

    // The invitation survives a reload.
    await page.reload();
    await alive(page);
    await expect
      .poll(() => page.locator(".account__state").innerText())
      .toContain("Je registreert met een uitnodiging.");
    await fill(page, {
      FirstName: "An",
      LastName: "De Voorbeeld",
      Email: EMAIL,
      ContactPhone: "0470 12 34 56",
      Password: PASSWORD,
    });
    api.answer = says({});
    await submit(page).click();
    await title(page).waitFor();
    const english = page.getByText("Account created successfully. Please check your email to confirm.");
    await expect.poll(() => english.getAttribute("lang")).toBe("en");
    await expect.poll(() => title(page).evaluate((one) => one === document.activeElement)).toBe(true);
  });
});

describe("confirm", () => {
  test("says how it ended", async () => {
    const api = new Api();
    await visit("/blog", { prepare: api.start }, async ({ page }) => {
      for (const [at, answer, text, ok] of [
        [1, says({}), "E-mailadres succesvol geverifieerd!", true],
        [2, says({ message: "Je adres is bevestigd." }), "Je adres is bevestigd.", true],
        [3, says({}, 400), "E-mailverificatie mislukt", false],
        [4, says({ Message: "De link is verlopen." }, 400), "De link is verlopen.", false],
        [5, noNetwork, "Netwerkfout tijdens e-mailverificatie", false],
      ] as const) {
        api.answer = answer;
        await open(page, `/confirm-email?token=t${at}&userid=7`);
        if (ok) await expect.poll(() => title(page).innerText()).toBe(text);
        else await expect.poll(() => alert(page).locator("strong").innerText()).toBe(text);
        expect(api.take()).toEqual([
          {
            method: "GET",
            path: `/api/auth/confirm?token=t${at}&userid=7`,
            body: null,
            page: `${origin}/confirm-email`,
          },
        ]);
      }
      // While offline the link is not used, so it can be tried again.
      api.answer = says({});
      await page.getByRole("button", { name: "Probeer opnieuw" }).click();
      await title(page).waitFor();
      expect(api.take().map(({ path }) => path)).toEqual(["/api/auth/confirm?token=t5&userid=7"]);
      // The token is gone everywhere, and a reload does not use it again.
      await expect.poll(() => page.url()).toBe(`${origin}/confirm-email`);
      await page.reload();
      await alive(page);
      expect(api.take()).toEqual([]);
      await page.goBack();
      await page.goForward();
      await expect.poll(() => page.url()).not.toContain("token");

      await fill(page, { Email: EMAIL });
      api.answer = says({});
      await submit(page).click();
      await title(page).waitFor();
      await expect.poll(() => title(page).innerText()).toBe("Bevestigings-email succesvol verzonden!");
    });
  });
});

test("forgot password says how it ended", async () => {
  const api = new Api();
  await visit("/forgot-password", { prepare: api.start }, async ({ page }) => {
    await alive(page);
    await fill(page, { Email: EMAIL });
    await fails(page, api, says({}, 400), "Wachtwoord reset mislukt");
    expect(api.take()).toEqual([
      {
        method: "POST",
        path: "/api/auth/reset",
        body: { Email: EMAIL, FromCustomerPortal: true },
        page: `${origin}/forgot-password`,
      },
    ]);
    await fails(page, api, says({ Message: "Te vaak." }, 429), "Te vaak.");
    await fails(page, api, noNetwork, "Netwerkfout tijdens wachtwoord reset");
    for (const [body, text] of [
      [{}, "Wachtwoord reset e-mail verzonden!"],
      [{ message: "De mail is onderweg." }, "De mail is onderweg."],
    ] as const) {
      api.answer = says(body);
      await open(page, "/forgot-password");
      await fill(page, { Email: EMAIL });
      await submit(page).click();
      await title(page).waitFor();
      await expect.poll(() => title(page).innerText()).toBe(text);
    }
  });
});

test("reset says how it ended; token and password appear in no URL of the page", async () => {
  const api = new Api();
  await visit("/confirm-reset?token=geheim-1&userid=7", { prepare: api.start }, async ({ page }) => {
    const addresses: string[] = [];
    page.on("framenavigated", (frame) => addresses.push(frame.url()));
    await alive(page);
    await fill(page, { Password: PASSWORD });
    const path = "/api/auth/reset?token=geheim-1&userid=7&password=drie%20fietsen%20in%20de%20regen";
    const failure = /^Er is een fout opgetreden bij het resetten van het wachtwoord\n[^]*Vraag dan een nieuwe\.$/;
    await fails(page, api, says({}, 400), expect.stringMatching(failure));
    expect(api.take()).toEqual([{ method: "GET", path, body: null, page: `${origin}/confirm-reset` }]);
    await fails(page, api, says({ Message: "De link is verlopen." }, 400), "De link is verlopen.");
    await fails(page, api, noNetwork, "Er is een netwerkfout opgetreden");
    let referrer: string | undefined;
    api.answer = async (route) => {
      referrer = (await route.request().allHeaders()).referer;
      await route.fulfill({ json: {} });
    };
    await submit(page).click();
    await title(page).waitFor();
    await expect.poll(() => title(page).innerText()).toBe("Wachtwoord succesvol gereset");
    expect(referrer).toBeUndefined();
    // They are not in the history state or the resource timings either.
    const kept = await page.evaluate(() => [
      JSON.stringify(history.state),
      ...performance.getEntriesByType("resource").map(({ name }) => name),
    ]);
    for (const one of [...final(kept), ...addresses, page.url()]) expect(one).not.toMatch(/geheim|fietsen/);

    api.answer = says({ message: "Je wachtwoord is nieuw." });
    await open(page, "/confirm-reset?token=geheim-2&userid=7");
    await fill(page, { Password: PASSWORD });
    await submit(page).click();
    await title(page).waitFor();
    await expect.poll(() => title(page).innerText()).toBe("Je wachtwoord is nieuw.");

    await open(page, "/confirm-reset");
    await expect.poll(() => page.locator(".account .message").innerText()).toContain("alleen via de link in je mail");
    await expect.poll(() => page.locator("form").count()).toBe(0);
  });
});

/** Screens with a form; the screen for a new password only has one when it is opened with its link. */
const FORMS = ["/customer-login", "/register", "/confirm-email", "/forgot-password", "/confirm-reset?token=t&userid=7"];

describe.each([360, 1280])("at %i px", (width) => {
  test("nothing moves while the code of a screen loads", async () => {
    await visit(
      "/customer-login",
      { viewport: { width, height: 740 }, prepare: (page) => page.route("**/*.woff2", (route) => route.abort()) },
      async ({ page }) => {
        for (const path of FORMS) {
          await open(page, path);
          const shift = final(
            await page.evaluate(async () => {
              let sum = 0;
              const add = (entries: PerformanceEntryList) => {
                for (const entry of entries) sum += (entry as unknown as { value: number }).value;
              };
              const observer = new PerformanceObserver((list) => add(list.getEntries()));
              observer.observe({ type: "layout-shift", buffered: true });
              for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
              add(observer.takeRecords());
              return sum;
            }),
          );
          expect([path, shift]).toEqual([path, 0]);
        }
      },
    );
  });
});

test("every screen shows its form without scrolling, has no overflow and no accessibility violations", async () => {
  const api = new Api();
  await visit("/blog", { prepare: api.start }, async ({ page }) => {
    const fits = (path: string, where?: string) =>
      atBothWidths(page, async (width) => {
        const of = `${path} at ${width} px`;
        await expect.poll(() => overflowing(page), { message: of }).toEqual([]);
        await expect.poll(() => violations(page, where), { message: of }).toEqual([]);
      });
    for (const path of [...FORMS, "/confirm-reset"]) {
      await open(page, path);
      await page.evaluate(() => document.fonts.ready);
      const first = page.locator("form input, .account .message").first();
      await atBothWidths(page, async () => {
        await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(560);
        await expect.poll(async () => [path, await overflowing(page)]).toEqual([path, []]);
        if (path !== "/customer-login") return;
        await eventually(async () => {
          const button = await submit(page).boundingBox();
          expect((button?.y ?? 1000) + (button?.height ?? 0)).toBeLessThan(740);
        });
      });
      if (path !== "/confirm-reset") {
        await submit(page).click();
        await page.locator("form [aria-invalid=true]").first().waitFor();
      }
      await fits(path);
    }
    await open(page, "/customer-login");
    await fill(page, { User: EMAIL, Password: "geheim" });
    await fails(page, api, says({ Message: UNCONFIRMED }, 403), NOT_YET);
    await fits("not confirmed", "main");
    await open(page, "/confirm-email?token=t&userid=7");
    await page.locator(".message--bad").waitFor();
    await fits("a link that failed", "main");
    await open(page, "/forgot-password");
    await fill(page, { Email: EMAIL });
    api.answer = says({});
    await submit(page).click();
    await title(page).waitFor();
    await fits("a mail that was sent", "main");
  });
});

test("without JavaScript a form says why it can't be sent, and sends nothing", async () => {
  await visit("/customer-login", { javaScriptEnabled: false }, async ({ page }) => {
    await expect
      .poll(() => page.getByText("Zonder JavaScript kan dit formulier niet verzonden worden").isVisible())
      .toBe(true);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await fill(page, { User: EMAIL, Password: "geheim" });
    await page.keyboard.press("Enter");
    await submit(page).click();
    // A request of the form would be before this one.
    await page.evaluate(() => fetch("/robots.txt"));
    await expect.poll(() => requests).toEqual([`${origin}/robots.txt`]);
    await expect.poll(() => page.url()).toBe(`${origin}/customer-login`);
  });
});
