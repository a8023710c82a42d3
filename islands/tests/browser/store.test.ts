// The data store from search to order, in a real browser.

import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { violations } from "./axe.ts";
import { eventually, final } from "./poll.ts";
import { hydrateIsland } from "./tools.ts";
import { allowHosts, origin, overflowing, visit } from "./visit.ts";

const PATH = "/verkooptools/datavalue-exchange/store";

/** Replaces the no-break spaces of amounts. */
const plain = (text: string | null): string => (text ?? "").replace(/\s+/g, " ").trim();
const titles = (page: Page): Promise<string[]> =>
  page.locator(".store__title").evaluateAll((found) => found.map((one) => one.firstChild?.textContent?.trim() ?? ""));
const sums = async (page: Page): Promise<string> => plain(await page.locator(".basket__sums").textContent());
const pick = (page: Page, title: string) => page.getByRole("button", { name: `${title} in het mandje` });
const fill = async (page: Page, values: Record<string, string>): Promise<void> => {
  // A required field has an asterisk after its label.
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(new RegExp(`^${label}( \\*)?$`)).fill(value);
  }
};
const BUYER = {
  Bedrijfsnaam: "Voorbeeld Werkkleding bv",
  Ondernemingsnummer: "0000000196",
  Naam: "Els Voorbeeld",
  "E-mail": "els@voorbeeld.example",
};

describe("the catalogue", () => {
  test("is searched, filtered and sorted, and the address keeps it", async () => {
    await visit(PATH, async ({ page, problems }) => {
      await hydrateIsland(page, "store");
      await expect.poll(() => titles(page)).toHaveLength(15);
      await page.getByLabel("Zoek", { exact: true }).fill("dakwerkers");
      await expect.poll(() => titles(page)).toEqual(["Bouw en renovatie"]);
      await page.getByRole("button", { name: "Wis alle filters" }).click();
      await page.getByLabel("Provincie", { exact: true }).selectOption("Oost-Vlaanderen");
      await page.getByRole("button", { name: "energie", exact: true }).click();
      await page.getByRole("button", { name: "Per bedrijf" }).click();
      await expect.poll(async () => (await titles(page))[0]).toBe("Retail met eigen winkel");
      const rising = await titles(page);
      await expect.poll(() => new URL(page.url()).search).toBe("?streek=Oost-Vlaanderen&tag=energie&sorteer=prijs");
      await page.getByRole("button", { name: "Per bedrijf" }).click();
      await eventually(async () => {
        const falling = await titles(page);
        expect(falling.at(-1)).toBe(rising[0]);
        expect(falling.toSorted()).toEqual(rising.toSorted());
      });
      const falling = await titles(page);
      await page.reload();
      await hydrateIsland(page, "store");
      await expect.poll(() => titles(page)).toEqual(falling);
      await expect.poll(() => page.locator("[aria-sort]").getAttribute("aria-sort")).toBe("descending");
      await expect
        .poll(async () => plain(await page.locator(".store__found [role=status]").textContent()))
        .toBe(`${rising.length} van de 15 bestanden`);
      await page.getByLabel("Zoek", { exact: true }).fill("zeepaardjes");
      await expect.poll(() => page.locator(".empty").first().textContent()).toContain("Geen bestand past");
      expect(problems).toEqual([]);
    });
  });

  test("can be used with the keyboard", async () => {
    await visit(PATH, async ({ page }) => {
      await hydrateIsland(page, "store");
      const header = page.getByRole("button", { name: "Bedrijven", exact: true });
      await header.focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => page.locator("[aria-sort=ascending]").textContent()).toBe("Bedrijven");
      const all = await titles(page);
      await pick(page, all[0] ?? "").focus();
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
      await page.keyboard.press("ArrowDown");
      await expect.poll(focused).toBe(`${all[1] ?? ""} in het mandje`);
      await page.keyboard.press("End");
      await expect.poll(focused).toBe(`${all.at(-1) ?? ""} in het mandje`);
      await page.keyboard.press("ArrowDown");
      await expect.poll(focused).toBe(`${all.at(-1) ?? ""} in het mandje`);
      await page.keyboard.press("Space");
      await expect.poll(() => pick(page, all.at(-1) ?? "").getAttribute("aria-pressed")).toBe("true");
      await page.keyboard.press("Home");
      await expect.poll(focused).toBe(`${all[0] ?? ""} in het mandje`);
    });
  });

  test("tells everything about a set without scripts", async () => {
    await visit(PATH, { javaScriptEnabled: false }, async ({ page }) => {
      await expect.poll(() => titles(page)).toHaveLength(15);
      await page.locator("#bouw-en-renovatie summary").click();
      const inside = page.locator("#bouw-en-renovatie .store__inside");
      await expect.poll(() => inside.locator("tbody tr").count()).toBe(5);
      await expect.poll(() => inside.textContent()).toContain("Bel-me-niet-meer-lijst");
    });
  });
});

describe("an order", () => {
  test("in two tabs has one buyer", async () => {
    await visit(PATH, async ({ page }) => {
      await hydrateIsland(page, "store");
      await pick(page, "Groothandel").click();
      await page.getByRole("button", { name: "Naar de bestelling" }).click();
      const other = await page.context().newPage();
      await other.goto(page.url());
      await hydrateIsland(other, "store");
      await fill(page, { Bedrijfsnaam: BUYER.Bedrijfsnaam });
      await expect.poll(() => other.getByLabel("Bedrijfsnaam").inputValue()).toBe(BUYER.Bedrijfsnaam);
      await fill(other, { "E-mail": BUYER["E-mail"] });
      await expect.poll(() => page.getByLabel("E-mail").inputValue()).toBe(BUYER["E-mail"]);
      await expect.poll(() => page.getByLabel("Bedrijfsnaam").inputValue()).toBe(BUYER.Bedrijfsnaam);
    });
  });

  test("goes from the first click to a confirmation, with reloads on the way", async () => {
    const sent: unknown[] = [];
    await visit(
      PATH,
      {
        prepare: async (page) => {
          await page.route("**/api/contactform", (route) => {
            sent.push(route.request().postDataJSON());
            return route.fulfill({ json: { success: true } });
          });
        },
      },
      async ({ page, problems }) => {
        await hydrateIsland(page, "store");
        await pick(page, "Bouw en renovatie").click();
        await pick(page, "Retail met eigen winkel").click();
        const build = page.getByLabel("Aantal bedrijven uit Bouw en renovatie");
        // The worked example of the page: 3.000 and 2.500 is € 1.440 less 20%.
        await build.fill("3000");
        await page.getByLabel("Aantal bedrijven uit Retail").fill("2500");
        await expect
          .poll(() => sums(page))
          .toBe(
            "5.500 bedrijven€ 1.440,00Korting 20%−€ 288,00Totaal excl. btw€ 1.152,00Btw 21%€ 241,92Te betalen€ 1.393,92",
          );
        // Below the minimum there is a message while typing; leaving the field corrects it.
        await build.fill("12");
        await expect.poll(() => build.getAttribute("aria-invalid")).toBe("true");
        await build.blur();
        await expect.poll(() => build.inputValue()).toBe("250");
        await page.getByText("Het aantal ligt tussen 250 en").waitFor();
        await build.fill("3000");
        await expect.poll(() => page.getByText("Het aantal ligt tussen").count()).toBe(0);
        await page.reload();
        await hydrateIsland(page, "store");
        await expect.poll(() => page.getByLabel("Aantal bedrijven uit Bouw en renovatie").inputValue()).toBe("3000");

        await page.getByRole("button", { name: "Naar de bestelling" }).click();
        await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("mandje");
        await page.getByRole("button", { name: "Bestel met betaling op factuur" }).click();
        await expect
          .poll(() => page.locator(".order .field__error:not(:empty)").allTextContents())
          .toEqual([
            "Bedrijfsnaam moet minimaal 2 karakters bevatten",
            "Vul het ondernemingsnummer in",
            "Naam moet minimaal 2 karakters bevatten",
            "Email is verplicht",
            "De licentie moet aanvaard zijn",
          ]);
        await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("bestel-company");
        await fill(page, BUYER);
        await page.getByLabel("Akkoord met de licentie").check();
        await page.reload();
        await hydrateIsland(page, "store");
        await expect.poll(() => page.getByLabel("Ondernemingsnummer").inputValue()).toBe("0000.000.196");
        await expect.poll(() => page.getByLabel("Akkoord met de licentie").isChecked()).toBe(true);
        await page.getByRole("button", { name: "Bestel met betaling op factuur" }).click();
        await expect.poll(() => page.locator("#store-mandje").textContent()).toBe("Bedankt voor je bestelling");
        await expect
          .poll(() => sent)
          .toEqual([
            {
              subject: "Bestelling datastore - Voorbeeld Werkkleding bv",
              message: expect.stringContaining("Totaal incl. btw: €\u00a01.393,92") as string,
              recaptchaToken: null,
              to: "sales@warmlijn.example",
            },
          ]);
        await expect
          .poll(() => page.locator(".store__order").textContent())
          .toContain("Licentie: versie 1.0 van 20 november 2026");
        await expect
          .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("store"))))
          .toEqual([]);
        expect(problems).toEqual([]);
      },
    );
  });

  test("that can't be sent is not lost, and says what else to do", async () => {
    await visit(
      PATH,
      {
        prepare: async (page) => {
          await page.route("**/api/contactform", (route) => route.fulfill({ status: 503, body: "moe" }));
        },
      },
      async ({ page }) => {
        await hydrateIsland(page, "store");
        await pick(page, "Groothandel").click();
        await page.getByRole("button", { name: "Naar de bestelling" }).click();
        await fill(page, BUYER);
        await page.getByLabel("Akkoord met de licentie").check();
        await page.getByRole("button", { name: "Bestel met betaling op factuur" }).click();
        const alert = page.locator(".order [role=alert]");
        await expect.poll(() => alert.textContent()).toContain("HTTP 503");
        await expect.poll(() => alert.textContent()).toContain("sales@warmlijn.example");
        await page.getByRole("button", { name: "Terug naar het mandje" }).click();
        await expect.poll(() => page.getByLabel("Aantal bedrijven uit Groothandel").inputValue()).toBe("250");
        await page.goBack();
        await expect.poll(() => page.locator("#store-mandje").textContent()).toBe("Je bestelling");
        await expect.poll(() => page.getByLabel("Bedrijfsnaam").inputValue()).toBe(BUYER.Bedrijfsnaam);
      },
    );
  });
});

/** A fake of the payment provider's library, with the functions that the page uses. It records the calls. */
const PROVIDER = `window.asked = [];
let status = sessionStorage.declined ? "requires_payment_method" : "succeeded"; window.Stripe = (key) => ({
  elements(options) { asked.push(["elements", key, options.amount, options.currency, options.paymentMethodTypes]);
    return { submit: async () => ({}), create: () => ({ on(event, run) { if (event === "ready") setTimeout(run) },
      mount(element) { element.append(Object.assign(document.createElement("iframe"), { title: "Kaartgegevens" })) }, destroy() {} }) } },
  async confirmPayment({ clientSecret }) { asked.push(["confirm", clientSecret]);
    status = sessionStorage.declined ? "requires_payment_method" : "succeeded";
    return sessionStorage.declined ? { error: { message: "Je kaart is geweigerd." } } : { paymentIntent: { status } } },
  async retrievePaymentIntent(secret) { asked.push(["retrieve", secret]); return { paymentIntent: { status } } } });`;

/** Serves the page with a payment key in its settings, and the matching security policy. */
async function withKey(page: Page, key: string, provider: (route: Route) => Promise<void>): Promise<void> {
  await page.route(`${origin}${PATH}*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"modules":', `"keys":{"payment":"${key}"},"modules":`);
    const policy = allowHosts(response.headers()["content-security-policy"], "https://js.stripe.com");
    // The headers that the generator writes for a site with a key: no embedder policy, and the provider's host.
    const headers: Record<string, string> = { ...response.headers(), "content-security-policy": policy };
    delete headers["cross-origin-embedder-policy"];
    await route.fulfill({ response, body, headers });
  });
  await page.route("https://js.stripe.com/**", provider);
}

describe("paying with a card", () => {
  const toPay = async (page: Page): Promise<void> => {
    await hydrateIsland(page, "store");
    await pick(page, "Bouw en renovatie").click();
    await page.getByRole("button", { name: "Naar de bestelling" }).click();
    await fill(page, BUYER);
    await page.getByLabel("Met de kaart").check();
    await page.getByLabel("Akkoord met de licentie").check();
    await page.getByRole("button", { name: "Naar de betaling" }).click();
  };

  test("loads the provider only on the pay step, and ends with the order's number", async () => {
    const loaded: string[] = [];
    const requests: unknown[] = [];
    await visit(
      PATH,
      {
        prepare: async (page) => {
          await withKey(page, "pk_test_1", async (route) => {
            loaded.push(route.request().url());
            await route.fulfill({ contentType: "text/javascript", body: PROVIDER });
          });
          await page.route("**/api/store/payments", async (route) => {
            requests.push(route.request().postDataJSON());
            await route.fulfill({ json: { order: "B-2026-0001", clientSecret: "pi_1_secret_2", payCents: 8470 } });
          });
        },
      },
      async ({ page }) => {
        await hydrateIsland(page, "store");
        expect(loaded).toEqual([]);
        await toPay(page);
        await page.getByRole("button", { name: "Betaal € 84,70" }).waitFor();
        await expect.poll(() => loaded).toEqual(["https://js.stripe.com/v3/"]);
        await expect.poll(() => page.locator(".order").textContent()).toContain("Testmodus.");
        // A reload comes back to the pay step.
        await page.reload();
        await hydrateIsland(page, "store");
        await page.evaluate(() => sessionStorage.setItem("declined", "yes"));
        await page.getByRole("button", { name: "Betaal € 84,70" }).click();
        await expect.poll(() => page.locator(".order [role=alert]").textContent()).toBe("Je kaart is geweigerd.");
        // After a reload, the same order is paid.
        await page.reload();
        await hydrateIsland(page, "store");
        await page.evaluate(() => sessionStorage.clear());
        await page.getByRole("button", { name: "Betaal € 84,70" }).click();
        await expect.poll(() => page.locator("#store-mandje").textContent()).toBe("Bedankt voor je bestelling");
        await expect.poll(() => page.locator(".store__basket").textContent()).toContain("nummer B-2026-0001");
        expect(final(requests)).toMatchObject([{ lines: [{ set: "bouw-en-renovatie", count: 250 }] }]);
        expect(JSON.stringify(requests)).not.toMatch(/4242 ?4242/);
        await eventually(async () => {
          const asked = await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked);
          expect(asked).toContainEqual(["elements", "pk_test_1", 8470, "eur", ["card"]]);
          expect(asked.at(-1)).toEqual(["confirm", "pi_1_secret_2"]);
        });
      },
    );
  });

  test("does not go through when the server asks a different price", async () => {
    await visit(
      PATH,
      {
        prepare: async (page) => {
          await withKey(page, "pk_live_1", (route) =>
            route.fulfill({ contentType: "text/javascript", body: PROVIDER }),
          );
          await page.route("**/api/store/payments", (route) =>
            route.fulfill({ json: { order: "B-1", clientSecret: "s", payCents: 1 } }),
          );
        },
      },
      async ({ page }) => {
        await toPay(page);
        await page.getByRole("button", { name: "Betaal" }).click();
        await expect.poll(() => page.locator(".order [role=alert]").textContent()).toContain("De prijs is");
        await eventually(async () => {
          const asked = await page.evaluate(() => (window as unknown as { asked: unknown[][] }).asked);
          expect(asked.some(([what]) => what === "confirm")).toBe(false);
        });
      },
    );
  });

  test("offers an invoice when the provider can't be reached", async () => {
    await visit(PATH, { prepare: (page) => withKey(page, "pk_test_1", (route) => route.abort()) }, async ({ page }) => {
      await toPay(page);
      await expect.poll(() => page.locator(".order [role=alert]").textContent()).toContain("Het betaalveld laadt niet");
      await page.getByRole("button", { name: "Toch op factuur" }).click();
      await expect.poll(() => page.getByLabel("Op factuur").isChecked()).toBe(true);
    });
  });

  test("thanks a buyer who returns from their bank", async () => {
    await visit(
      `${PATH}?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded#mandje`,
      {
        prepare: (page) =>
          withKey(page, "pk_test_1", (route) => route.fulfill({ contentType: "text/javascript", body: PROVIDER })),
      },
      async ({ page }) => {
        await expect.poll(() => page.locator("#store-mandje").textContent()).toBe("Bedankt voor je bestelling");
        await expect.poll(() => new URL(page.url()).search).toBe("");
      },
    );
  });
});

test("every step fits and is accessible at 360 and 1280 px", async () => {
  await visit(PATH, async ({ page }) => {
    await hydrateIsland(page, "store");
    const look = async (step: string): Promise<void> => {
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        // Scrolls to the top, so that the header half covers nothing.
        await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
        await expect.poll(() => overflowing(page), { message: `${step} at ${width} px` }).toEqual([]);
        await expect.poll(() => violations(page), { message: `${step} at ${width} px` }).toEqual([]);
      }
    };
    await page.locator("#bouw-en-renovatie summary").click();
    await pick(page, "Bouw en renovatie").click();
    await page.getByRole("button", { name: "zorg", exact: true }).click();
    await look("catalogue and basket");
    await page.getByRole("button", { name: "Naar de bestelling" }).click();
    await page.getByRole("button", { name: "Bestel met betaling op factuur" }).click();
    await look("order with mistakes");
  });
});
