// The auction in a real browser, with a fake server whose rivals bid by hand.

import type { Page, Request } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Intent, LotState } from "../../src/features/auction/api.ts";
import { PracticeLot } from "../../src/features/auction/practice-lot.ts";
import { violations } from "./axe.ts";
import { eventually } from "./poll.ts";
import { hydrateIsland, storeNothing } from "./tools.ts";
import { overflowing, type Options, visit, waitUntilLoaded } from "./visit.ts";

const PATH = "/verkooptools/datavalue-exchange/veiling";
const LOT = "metaal-en-machines-west-vlaanderen";
const MINUTE = 60_000;
const ME = "0000000196";
const TOKEN = "token-van-de-server";
const CODE = "code-uit-de-mail";
const BIDDER = {
  company: "Voorbeeld Lastechniek bv",
  number: ME,
  name: "An Voorbeeld",
  email: "an@voorbeeld.example",
  // In international form, as it is sent.
  phone: "+32470000000",
};

/** A fake server with one lot. Its clock is years ahead of the device's. */
class House {
  readonly ahead = 3 * 365 * 24 * 60 * MINUTE;
  readonly lot: PracticeLot;
  /** Bodies of requests. */
  readonly posted: { path: string; token: string | undefined; body: Record<string, unknown> }[] = [];
  /** Whether it is down, and does not respond. */
  down = false;
  awarded = false;

  constructor(minutes: number) {
    const now = this.now();
    const times = { opens: now - MINUTE, closes: now + minutes * MINUTE, softClose: 2 * MINUTE };
    this.lot = new PracticeLot({ id: LOT, start: 200, reserve: 420, buyNow: 720, ...times }, [
      { below: 500, step: 10 },
      { below: 2000, step: 25 },
      { below: null, step: 50 },
    ]);
  }

  now(): number {
    return Date.now() + this.ahead;
  }

  rival(amount: number): void {
    this.lot.rival("rivaal", amount, this.now());
  }

  state(me: string | null): LotState {
    const shown = this.lot.state(this.now());
    const over = shown.phase === "sold" || shown.phase === "unsold";
    const state: LotState = over && !this.awarded ? { ...shown, phase: "closed" } : shown;
    if (me !== null) return state;
    return { ...state, mine: null, history: state.history.map((entry) => ({ ...entry, mine: false })) };
  }

  answer(request: Request): { status: number; json: unknown } {
    const header = request.headers().authorization;
    const me = header === `Bearer ${TOKEN}` ? ME : null;
    const now = new Date(this.now()).toISOString();
    if (request.method() === "GET") return { status: 200, json: { now, lots: [this.state(me)] } };
    const body = request.postDataJSON() as Record<string, unknown>;
    const path = new URL(request.url()).pathname.split("/").slice(-2).join("/");
    this.posted.push({ path, token: header, body });
    if (path.endsWith("/bidders"))
      return body.code === CODE
        ? { status: 200, json: { token: TOKEN, bidder: BIDDER } }
        : { status: 404, json: { problem: "unknown-bidder", message: "" } };
    if (me === null) return { status: 403, json: { problem: "unconfirmed", message: "" } };
    const intent = path.endsWith("/buy") ? { kind: "buy" as const, amount: 0 } : (body as unknown as Intent);
    const refusal = this.lot.act(intent, this.now());
    const lot = this.state(ME);
    return refusal === null ? { status: 200, json: { now, lot } } : { status: 409, json: { now, lot, refusal } };
  }
}

/** A visitor of that server. */
const at = (house: House, more: Options = {}): Options => ({
  ...more,
  prepare: async (page) => {
    await page.route("**/api/auction/**", (route) =>
      house.down ? route.abort() : route.fulfill(house.answer(route.request())),
    );
  },
});

const lot = (page: Page) => page.locator(`#${LOT}`);
const stand = async (page: Page): Promise<string> =>
  ((await lot(page).locator(".stand").textContent()) ?? "").replace(/\s+/g, " ");
const price = async (page: Page): Promise<string> =>
  ((await lot(page).locator(".stand__one--price dd").textContent()) ?? "").replace(/\s+/g, " ");

/** Fills in the company in the dialog, and confirms; then opens the link of the mail in another tab, and confirms again. */
async function introduce(page: Page): Promise<void> {
  await fill(page);
  const dialog = page.locator("dialog[open]");
  await expect.poll(() => dialog.locator("[role=alert]").textContent()).toContain("Er is nog niets geboden");
  await openLink(page);
  await dialog.getByRole("button", { name: "Bevestig" }).click();
}

/** Opens the link of the mail in another tab of the same browser. */
async function openLink(page: Page): Promise<void> {
  const tab = await page.context().newPage();
  await tab.route("**/api/auction/**", (route) => {
    const bidders = route.request().url().endsWith("/bidders");
    return bidders ? route.fulfill({ json: { token: TOKEN, bidder: BIDDER } }) : route.abort();
  });
  await tab.goto(new URL(`${PATH}?bieder=${CODE}`, page.url()).href);
  await hydrateIsland(tab, "auction");
  await tab.getByText("Je biedt als Voorbeeld Lastechniek bv (").waitFor();
  await expect.poll(() => new URL(tab.url()).search).toBe("");
  await tab.close();
}

async function fill(page: Page): Promise<void> {
  const dialog = page.locator("dialog[open]");
  await dialog.getByRole("button", { name: "Bevestig" }).click();
  await expect.poll(() => dialog.locator(".field__error:not(:empty)").count()).toBe(6);
  await dialog.getByLabel("Bedrijfsnaam").fill("Voorbeeld Lastechniek bv");
  await dialog.getByLabel("Ondernemingsnummer").fill(ME);
  await dialog.getByLabel(/^Naam/).fill("An Voorbeeld");
  await dialog.getByLabel("E-mail").fill("an@voorbeeld.example");
  await dialog.getByLabel("Telefoon").fill("0470 00 00 00");
  await dialog.getByLabel("Ik mag mijn onderneming verbinden").check();
  await dialog.getByRole("button", { name: "Bevestig" }).click();
}

test("bidding goes from the first click to the award, with a reload on the way", async () => {
  const house = new House(30);
  await visit(PATH, at(house), async ({ page, problems }) => {
    await hydrateIsland(page, "auction");
    // Also the code that moves the focus.
    await waitUntilLoaded(page, /api\/auction/);
    await expect.poll(() => stand(page)).toContain("Nog geen bod");
    // Times follow the server's clock, not the device's.
    await eventually(async () => {
      const closes = await lot(page).locator(".stand time").getAttribute("datetime");
      expect(Date.parse(closes ?? "")).toBe(house.lot.closes);
    });
    await expect.poll(() => stand(page)).toMatch(/Sluit over(29:|30:)/);

    // Too little is refused before anything is sent.
    await lot(page).getByLabel("Of een ander bedrag, in euro").fill("150");
    await lot(page).getByRole("button", { name: "Bied", exact: true }).click();
    await expect.poll(() => lot(page).getByRole("alert").textContent()).toMatch(/Bied minstens €\s200/);
    const amount = lot(page).getByLabel("Of een ander bedrag, in euro");
    await expect.poll(() => amount.evaluate((one) => one.matches(":focus"))).toBe(true);
    await lot(page).getByLabel("Automatisch").check();
    await lot(page).getByLabel("Je maximum, in euro").fill("300");
    await lot(page).getByRole("button", { name: "Bied", exact: true }).click();
    await introduce(page);
    await expect.poll(() => price(page)).toBe("€ 200");
    await expect.poll(() => stand(page)).toContain("Je leidt.");
    expect(house.posted).toEqual([
      {
        path: `${LOT}/bids`,
        token: undefined,
        body: {
          kind: "proxy",
          amount: 300,
          key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
          bidder: BIDDER,
        },
      },
      {
        path: `${LOT}/bids`,
        token: `Bearer ${TOKEN}`,
        body: { kind: "proxy", amount: 300, key: house.posted[0]?.body.key },
      },
    ]);

    // A rival bids up to the maximum and then above it: both show without a reload.
    house.rival(250);
    await expect.poll(() => price(page)).toBe("€ 260");
    house.rival(320);
    await expect.poll(() => stand(page)).toContain("Je bent overboden.");
    await expect.poll(() => page.locator(".toast").textContent()).toContain("je bent overboden");

    // After a reload the bidder is still known.
    await page.reload();
    await hydrateIsland(page, "auction");
    await expect.poll(() => stand(page)).toContain("Je bent overboden.");
    await lot(page).getByText("Verloop van de biedingen").click();
    const history = lot(page).locator(".lot__history tbody");
    await expect.poll(() => history.locator(".lot__own").count()).toBe(2);
    await expect.poll(() => history.textContent()).not.toContain("rivaal");
    // One click places the lowest bid; the company is known now.
    await lot(page).getByRole("group", { name: "Snel bieden" }).getByRole("button").first().click();
    const dialog = page.locator("dialog[open]");
    await expect.poll(() => dialog.textContent()).toContain(`Je biedt als Voorbeeld Lastechniek bv (${BIDDER.email}).`);
    await dialog.getByLabel("Ik mag mijn onderneming verbinden").check();
    await dialog.getByRole("button", { name: "Bevestig" }).click();
    await expect.poll(() => price(page)).toBe("€ 330");
    expect(house.posted.at(-1)?.token).toBe(`Bearer ${TOKEN}`);
    expect(house.posted.at(-1)?.body.bidder).toBeUndefined();

    // The leader raises their maximum above the reserve: the price jumps to the reserve, and "buy now" is no longer offered.
    await expect
      .poll(() =>
        lot(page)
          .getByRole("button", { name: /^Koop nu voor/ })
          .count(),
      )
      .toBe(1);
    await lot(page).getByLabel("Je maximum, in euro").fill("500");
    await lot(page).getByRole("button", { name: "Verhoog" }).click();
    await page.locator("dialog[open]").getByLabel("Ik mag mijn onderneming verbinden").check();
    await page.locator("dialog[open]").getByRole("button", { name: "Bevestig" }).click();
    await expect.poll(() => price(page)).toBe("€ 420");
    await expect.poll(() => stand(page)).toContain("Reservegehaald");
    await expect
      .poll(() =>
        lot(page)
          .getByRole("button", { name: /^Koop nu voor/ })
          .count(),
      )
      .toBe(0);

    house.lot.closes = house.now();
    house.awarded = true;
    await expect.poll(() => stand(page)).toContain("Deze kavel is van jou.");
    await expect.poll(() => lot(page).locator(".lot__badge").textContent()).toBe("Gegund");
    // The server refused the first bid with 403 to ask for the company, which browsers log as an error.
    expect(problems.filter((one) => !/^403: .*\/bids$|status of 403/.test(one))).toEqual([]);
  });
});

test("a bidder and a watch list of another tab show here", async () => {
  await visit(PATH, at(new House(30)), async ({ page }) => {
    await hydrateIsland(page, "auction");
    await openLink(page);
    await page.getByText("Je biedt als Voorbeeld Lastechniek bv (").waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await hydrateIsland(other, "auction");
    await lot(other).getByRole("button", { name: "Volg deze kavel" }).click();
    await page.getByRole("button", { name: "Volglijst (1)" }).waitFor();
    await other.getByRole("button", { name: "Wis ze" }).click();
    await page.getByText("Je biedt als").waitFor({ state: "detached" });
  });
});

test("a watch list that the browser does not store comes with a warning", async () => {
  await visit(PATH, { prepare: storeNothing }, async ({ page }) => {
    await page.getByRole("button", { name: "Alleen noodzakelijke cookies" }).click();
    await hydrateIsland(page, "auction");
    await lot(page).getByRole("button", { name: "Volg deze kavel" }).click();
    await page.getByRole("alert").getByText("Je volglijst is weg als je de pagina sluit").waitFor();
    await page.getByRole("button", { name: "Volglijst (1)" }).waitFor();
  });
});

test("a late bid moves the end, and one that comes too late is refused with a message", async () => {
  const house = new House(1);
  await visit(PATH, at(house), async ({ page }) => {
    await hydrateIsland(page, "auction");
    await expect.poll(() => lot(page).locator(".lot__badge").textContent()).toBe("Sluit bijna");
    house.rival(300);
    await expect.poll(() => lot(page).locator(".lot__badge").textContent()).toBe("Verlengd");
    await expect.poll(() => stand(page)).toMatch(/Verlengd, sluit over2:/);
    // The form was filled in while the lot was open.
    await lot(page).getByLabel("Of een ander bedrag, in euro").fill("320");
    await lot(page).getByRole("button", { name: "Bied", exact: true }).click();
    house.lot.closes = house.now();
    await introduce(page);
    await expect.poll(() => page.locator(".toast").textContent()).toContain("De tijd was om");
    await expect.poll(() => lot(page).locator(".lot__badge").textContent()).toBe("Gesloten");
    await expect.poll(() => lot(page).locator("form").count()).toBe(0);
  });
});

test("a lost connection is reported, and a repeated bid has the same key", async () => {
  const house = new House(30);
  await visit(PATH, at(house), async ({ page }) => {
    await hydrateIsland(page, "auction");
    await lot(page)
      .getByRole("button", { name: /^€\s210/ })
      .click();
    house.down = true;
    await fill(page);
    const dialog = page.locator("dialog[open]");
    await expect.poll(() => dialog.locator("[role=alert]").textContent()).toContain("Er kwam geen antwoord");
    await expect.poll(() => page.locator(".auction > [role=alert]").textContent()).toContain("Geen verbinding");
    house.down = false;
    await openLink(page);
    await dialog.getByRole("button", { name: "Bevestig" }).click();
    await expect.poll(() => price(page)).toBe("€ 210");
    expect(house.posted).toHaveLength(1);
  });
});

test("buying immediately asks for confirmation first, and ends the lot", async () => {
  const house = new House(30);
  await visit(PATH, at(house), async ({ page }) => {
    await hydrateIsland(page, "auction");
    await lot(page)
      .getByRole("button", { name: /^Koop nu voor/ })
      .click();
    // Escape cancels: nothing is bought.
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
    expect(house.posted).toEqual([]);
    await page.evaluate((token) => {
      const bidder = { company: "Voorbeeld bv", number: "", name: "", email: "", phone: "", token };
      localStorage.setItem("warmlijn-auction-bidder", JSON.stringify(bidder));
    }, TOKEN);
    await page.reload();
    await hydrateIsland(page, "auction");
    await lot(page)
      .getByRole("button", { name: /^Koop nu voor/ })
      .click();
    await page.locator("dialog[open]").getByLabel("Ik mag mijn onderneming verbinden").check();
    await page.locator("dialog[open]").getByRole("button", { name: "Koop" }).click();
    await expect.poll(() => lot(page).locator(".lot__badge").textContent()).toBe("Meteen gekocht");
    await expect.poll(() => stand(page)).toContain("Deze kavel is van jou.");
    await page.getByRole("button", { name: "Wis ze" }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("warmlijn-auction-bidder"))).toBeNull();
    await expect.poll(() => page.locator(":focus").textContent()).toBe("Je gegevens zijn uit deze browser gewist.");
  });
});

describe("without a server", () => {
  const offline: Options = {
    prepare: async (page) => {
      await page.route("**/api/auction/**", (route) => route.fulfill({ status: 404, body: "niets" }));
    },
  };

  test("the lots can be read, and bidding goes by telephone or mail", async () => {
    const prepare = async (page: Page) => {
      // One of the lots has ended, the others have not.
      await page.clock.setFixedTime("2026-11-25T12:00:00+01:00");
      await offline.prepare?.(page);
    };
    await visit(PATH, { prepare }, async ({ page }) => {
      await hydrateIsland(page, "auction");
      await expect.poll(() => page.locator(".auction__line").textContent()).toContain("Online bieden staat nu uit");
      await expect.poll(() => page.locator(".auction__line a[href^='mailto:']").count()).toBe(1);
      await expect.poll(() => page.locator(".lot").count()).toBe(5);
      await expect.poll(() => page.locator(".lot form").count()).toBe(0);
      await expect.poll(() => page.locator(".lot__badge").allTextContents()).toHaveLength(5);
      // Ended lots come last.
      await expect.poll(() => page.locator(".lot").last().locator(".lot__badge").textContent()).toBe("Niet gegund");
      // The reserve must stay secret.
      await expect.poll(() => page.content()).not.toMatch(/"reserve":/);
    });
  });

  test("the watch list works, and stays after a reload", async () => {
    await visit(PATH, offline, async ({ page }) => {
      await hydrateIsland(page, "auction");
      await lot(page).getByRole("button", { name: /volg/i }).click();
      await page.getByRole("button", { name: "Volglijst (1)" }).click();
      await expect.poll(() => page.locator(".lot").count()).toBe(1);
      await page.reload();
      await hydrateIsland(page, "auction");
      await expect.poll(() => page.locator(".lot").count()).toBe(1);
      await expect.poll(() => new URL(page.url()).search).toBe("?toon=volglijst");
      await lot(page).getByRole("button", { name: /volg/i }).click();
      await expect.poll(() => page.locator(".auction .empty").textContent()).toContain("Je volglijst is leeg");
    });
  });

  test("the practice mode has rivals that bid, and sends nothing", async () => {
    const asked: string[] = [];
    await visit(PATH, offline, async ({ page }) => {
      await hydrateIsland(page, "auction");
      await page.getByRole("button", { name: "Start de oefening" }).click();
      const course = page.locator(".exercise");
      page.on("request", (request) => asked.push(request.url()));
      await course.getByRole("button", { name: /^€\s200/ }).click();
      await expect.poll(() => course.textContent()).toContain("Je leidt.");
      await expect.poll(() => course.textContent()).toContain("Je bent overboden.");
      await course.getByLabel("Automatisch").check();
      await course.getByLabel("Je maximum, in euro").fill("600");
      await course.getByRole("button", { name: "Bied", exact: true }).click();
      await expect.poll(() => course.textContent()).toContain("Reservegehaald");
      expect(asked.filter((url) => url.includes("/api/"))).toEqual([]);
    });
  });
});

test("every state fits and is accessible at 360 and 1280 px", async () => {
  const house = new House(30);
  house.rival(300);
  await visit(PATH, at(house), async ({ page }) => {
    await hydrateIsland(page, "auction");
    const look = async (state: string): Promise<void> => {
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => overflowing(page), { message: `${state} at ${width} px` }).toEqual([]);
        await expect.poll(() => violations(page), { message: `${state} at ${width} px` }).toEqual([]);
      }
    };
    await lot(page).locator("form").waitFor();
    for (const summary of await lot(page).locator("summary").all()) await summary.click();
    await page.getByRole("button", { name: "Start de oefening" }).click();
    await look("open lot and exercise");
    await lot(page).getByLabel("Of een ander bedrag, in euro").fill("5000");
    await lot(page).getByRole("button", { name: "Bied", exact: true }).click();
    const dialog = page.locator("dialog[open]");
    await expect.poll(() => dialog.textContent()).toContain("Klopt het bedrag?");
    await dialog.getByRole("button", { name: "Bevestig" }).click();
    await look("dialog with mistakes");
  });
});
