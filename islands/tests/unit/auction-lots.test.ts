// Texts, clock, practice lot and requests of the auction.

import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { NoAuction, remote, type LotState } from "../../src/features/auction/api.ts";
import { bidderErrors, NO_BIDDER, readBidder } from "../../src/features/auction/bidder.ts";
import { pollInterval, setClock } from "../../src/features/auction/clock.ts";
import {
  amountError,
  hasEnded,
  isLarge,
  news,
  phaseByDate,
  readAmount,
  readWatched,
  remaining,
  suggestions,
  formatMoment,
} from "../../src/features/auction/lots.ts";
import { practice, PRACTICE } from "../../src/features/auction/practice.ts";
import { lot, NOW, PROPS, state, STEPS } from "./auction.fixture.ts";
import { stubFetch } from "./exchange-page.ts";

afterEach(() => vi.unstubAllGlobals());

describe("words and numbers", () => {
  test.each([
    ["300", 300],
    ["€ 1.250", 1250],
    ["1.250,00", 1250],
    ["12.5", null],
    ["300,50", null],
    ["-5", null],
    ["1.25.000", null],
    ["", null],
    ["veel", null],
  ])("the amount %j is %j", (text, amount) => expect(readAmount(text)).toBe(amount));

  test.each([
    ["319", "bid", {}, /Bied minstens €\s320/],
    ["320", "bid", {}, /^$/],
    ["x", "bid", {}, /hele euro/],
    ["2000000", "bid", {}, /bel ons/],
    ["400", "bid", { mine: { maximum: 350, leading: true } }, /Je leidt al/],
    ["350", "proxy", { mine: { maximum: 350, leading: true } }, /al €\s350/],
    ["351", "proxy", { mine: { maximum: 350, leading: true } }, /^$/],
  ] as const)("%j as %s: %j", (text, kind, more, expected) =>
    expect(amountError(text, kind, state(more))).toMatch(expected),
  );

  test("offers the lowest bid and two steps above it, also where the step size changes", () => {
    expect(suggestions(state({ minimum: 490 }), STEPS)).toEqual([490, 500, 525]);
    expect(suggestions(state({ minimum: null }), STEPS)).toEqual([]);
    expect([isLarge(959, state()), isLarge(960, state())]).toEqual([false, true]);
  });

  test.each([
    [0, "0:00"],
    [-5, "0:00"],
    [1, "0:01"],
    [119_001, "2:00"],
    [3_600_000, "1:00:00"],
    [90_000_000, "1 dag 1 uur"],
    [172_800_000, "2 dagen"],
  ])("%i milliseconds are %j", (left, text) => expect(remaining(left)).toBe(text));

  test("times are Belgian, in summer and winter", () => {
    expect(formatMoment("2026-12-04T15:00:00Z")).toBe("vrijdag 4 december om 16:00");
    expect(formatMoment("2027-07-01T14:00:00Z")).toBe("donderdag 1 juli om 16:00");
    expect(formatMoment("2026-12-04T15:00:05Z", true)).toBe("04/12 16:00:05");
  });

  test("a lot is announced, open or closed by its dates, unless the content says otherwise", () => {
    const one = lot("een");
    const at = (iso: string) => phaseByDate(one, Date.parse(iso));
    expect([at("2026-11-23T07:59:59Z"), at("2026-11-23T08:00:00Z"), at("2026-12-04T15:00:00Z")]).toEqual([
      "announced",
      "open",
      "closed",
    ]);
    expect(phaseByDate(lot("x", { outcome: { phase: "unsold", price: null, reason: null } }), 0)).toBe("unsold");
    expect([hasEnded(null), hasEnded("announced"), hasEnded("extended"), hasEnded("closed")]).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  test.each([
    [{ mine: { maximum: 300, leading: true } }, { mine: { maximum: 300, leading: false } }, /overboden/],
    [{ mine: { maximum: 300, leading: true } }, { mine: { maximum: 300, leading: true } }, null],
    [{}, { phase: "sold", mine: { maximum: 1, leading: true } }, /van jou/],
    [{}, { phase: "bought" }, /gegund/],
    [{}, { phase: "unsold" }, /niet gegund/],
    [{}, { phase: "cancelled", reason: "Fout in de beschrijving." }, /Fout in de beschrijving/],
    [{}, { extensions: 1 }, null],
    [{}, { extensions: 1, mine: { maximum: 1, leading: true } }, /opgeschoven/],
  ] as [Partial<LotState>, Partial<LotState>, RegExp | null][])("%j to %j", (before, after, expected) => {
    const text = news(state(before), state(after), "Kavel");
    if (expected === null) expect(text).toBeNull();
    else expect(text).toMatch(expected);
    expect(news(undefined, state(after), "Kavel")).toBeNull();
  });

  test("only the valid parts of what is stored are read", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        expect(PROPS.lots.map(({ id }) => id)).toEqual(expect.arrayContaining(readWatched(stored, PROPS.lots)));
        const { token, ...texts } = readBidder(stored);
        expect(token === null || typeof token === "string").toBe(true);
        expect(Object.values(texts).every((text) => typeof text === "string")).toBe(true);
      }),
    );
    expect(readWatched(["weg", "twee"], PROPS.lots)).toEqual(["twee"]);
    expect(Object.keys(bidderErrors(NO_BIDDER, false)).sort()).toEqual([
      "company",
      "email",
      "name",
      "number",
      "phone",
      "rules",
    ]);
  });
});

describe("the clock", () => {
  test("is the server's, with an error of half the round trip", () => {
    const clock = setClock(null, new Date(50_000).toISOString(), 1000, 1200);
    expect(clock).toEqual({ offset: 48_900, error: 100 });
  });

  test("keeps the more precise of two responses, unless they contradict each other", () => {
    const good = { offset: 1000, error: 10 };
    expect(setClock(good, new Date(2050).toISOString(), 1000, 1100)).toBe(good);
    expect(setClock(good, new Date(9000).toISOString(), 1000, 1100)).toEqual({ offset: 7950, error: 50 });
  });

  test("is never off by more than its stated error, however slow the responses are", () => {
    const answers = fc.array(fc.tuple(fc.nat(5000), fc.nat(5000)), { minLength: 1 });
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), answers, (offset, delays) => {
        let clock = null;
        let local = 1e10;
        for (const [there, back] of delays) {
          const server = new Date(local + there + offset).toISOString();
          clock = setClock(clock, server, local, local + there + back);
          local += there + back;
          expect(Math.abs(clock.offset - offset)).toBeLessThanOrEqual(clock.error);
        }
      }),
    );
  });

  test("polls more often near an end", () => {
    const paces = [null, 86_400_000, 3_000_000, 100_000].map(pollInterval);
    expect(paces).toEqual([...paces].sort((a, b) => b - a));
  });
});

describe("the exercise", () => {
  test("has two rivals, who bid only after the visitor has, and stop in the end", () => {
    let now = 0;
    const { look, act } = practice(STEPS, () => now);
    now = 30_000;
    expect(look().state.history).toEqual([]);
    act({ kind: "bid", amount: 200 });
    now += 5000;
    expect(look().state).toMatchObject({ price: 220, mine: { leading: false } });
    // The two rivals push the price up to their limits, and no further.
    for (; now < 85_000; now += 1000) look();
    expect(look().state.price).toBeLessThanOrEqual(420);
    for (; now < 300_000; now += 1000) look();
    expect(look().state).toMatchObject({ phase: expect.stringMatching(/^(un)?sold$/) as string, minimum: null });
  });

  test("refuses what the real one refuses", () => {
    const { look, act } = practice(STEPS, () => 0);
    expect(act({ kind: "bid", amount: 199 })).toBe("too-low");
    expect(act({ kind: "buy", amount: PRACTICE.buyNow })).toBeNull();
    expect(look().state.phase).toBe("bought");
  });
});

describe("the requests", () => {
  const json = (status: number, body: unknown) => () => Response.json(body, { status });
  const house = (token: string | null = null) => remote("/", () => token);
  const signal = new AbortController().signal;

  test("ask for the lots with the token, and recognise a host without an auction", async () => {
    const { calls } = stubFetch(json(200, { now: NOW, lots: [state(), { id: "kapot" }] }));
    expect((await house("t").lots(signal)).lots).toHaveLength(1);
    expect(calls[0]?.[0]).toBe("/api/auction/lots");
    expect(new Headers(calls[0]?.[1].headers).get("authorization")).toBe("Bearer t");
    for (const answer of [json(404, {}), () => new Response("<html>"), json(200, { x: 1 })]) {
      stubFetch(answer);
      await expect(house().lots(signal)).rejects.toThrow(NoAuction);
    }
    stubFetch(json(503, {}));
    await expect(house().lots(signal)).rejects.not.toThrow(NoAuction);
  });

  test.each([
    [200, { now: NOW, lot: state() }, "taken"],
    [403, { problem: "unconfirmed", message: "" }, "problem"],
    [409, { now: NOW, lot: state(), refusal: "too-low" }, "turned"],
    [401, { problem: "unknown-bidder", message: "" }, "problem"],
    [500, {}, "offline"],
    [200, { lot: "?" }, "problem"],
  ])("understand %i %j as %s", async (status, body, is) => {
    stubFetch(json(status, body));
    expect((await house().bid("een", { kind: "bid", amount: 1 }, { key: "k" })).is).toBe(is);
  });

  test("don't know the result of a bid without a response", async () => {
    stubFetch(() => Promise.reject(new TypeError("weg")));
    expect(await house().bid("een", { kind: "buy", amount: 640 }, { key: "k" })).toEqual({ is: "offline" });
    stubFetch(() => new Response("<html>"));
    expect(await house().bid("een", { kind: "buy", amount: 640 }, { key: "k" })).toEqual({ is: "offline" });
  });
});
