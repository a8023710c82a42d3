// The rules of the practice lot, also compared with recorded runs of the real auction. The real rules have their own tests in
// generator/api/src/auction/.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Intent, LotState, Refusal } from "../../src/features/auction/api.ts";
import { stepAt } from "../../src/features/auction/lots.ts";
import { PracticeLot } from "../../src/features/auction/practice-lot.ts";
import { STEPS } from "./auction.fixture.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TERMS = {
  id: "een",
  start: 200,
  reserve: 350,
  buyNow: 640,
  opens: HOUR,
  closes: 3 * HOUR,
  softClose: 2 * MINUTE,
};

/** An action of the visitor, or the amount of a rival's bid. */
type Move = Intent | number;
const bid = (amount: number): Intent => ({ kind: "bid", amount });
const proxy = (amount: number): Intent => ({ kind: "proxy", amount });
const BUY: Intent = { kind: "buy", amount: 640 };

function move(lot: PracticeLot, one: Move, at: number): Refusal | null {
  if (typeof one !== "number") return lot.act(one, at);
  lot.rival("rivaal", one, at);
  return null;
}

/** The lot after these moves. */
function after(moves: readonly Move[], at = 2 * HOUR): PracticeLot {
  const lot = new PracticeLot(TERMS, STEPS);
  for (const one of moves) move(lot, one, at);
  return lot;
}
const stateAfter = (...moves: Move[]): LotState => after(moves).state(2 * HOUR);

describe("steps", () => {
  // The table "Biedstappen" of content/pages/data-veiling.yaml.
  test.each([
    [310, 320],
    [499, 509],
    [500, 525],
    [675, 700],
    [1999, 2024],
    [2000, 2050],
    [2400, 2450],
  ])("at € %i the next bid is at least € %i", (price, next) => {
    expect(price + stepAt(price, STEPS)).toBe(next);
    expect(after([price]).minimum).toBe(next);
  });
});

describe("a maximum", () => {
  test.each<[string, Move[], { price: number; leading: boolean }]>([
    ["bids no more than needed", [proxy(300)], { price: 200, leading: true }],
    ["bids a step more than a rival", [proxy(300), 250], { price: 260, leading: true }],
    ["holds against an equal bid, and goes no further", [proxy(300), 300], { price: 300, leading: true }],
    ["is not exceeded by a step", [proxy(303), 300], { price: 303, leading: true }],
    ["gives way to more", [proxy(300), 310], { price: 310, leading: false }],
    ["goes a step above a bid by hand", [220, proxy(300)], { price: 230, leading: true }],
    ["jumps to the reserve if it covers that", [proxy(350)], { price: 350, leading: true }],
    ["jumps there too when it is raised", [proxy(349), proxy(400)], { price: 350, leading: true }],
    ["has nowhere to jump above the reserve", [355, proxy(400)], { price: 365, leading: true }],
  ])("%s", (_, moves, { price, leading }) => {
    expect(stateAfter(...moves)).toMatchObject({ price, reserveMet: price >= 350, mine: { leading } });
  });

  test("is in the history", () => {
    const { history } = stateAfter(bid(200), 210, proxy(300), 250, proxy(400));
    expect(history.map(({ bidder, amount, kind, mine }) => [bidder, amount, kind, mine])).toEqual([
      ["Bieder A", 200, "bid", true],
      ["Bieder B", 210, "bid", false],
      ["Bieder A", 220, "proxy", true],
      ["Bieder B", 250, "bid", false],
      ["Bieder A", 260, "proxy", true],
      ["Bieder A", 350, "reserve", true],
    ]);
  });
});

test("a bid by hand is taken as it is", () => {
  expect(stateAfter(bid(500))).toMatchObject({ price: 500, mine: { maximum: 500, leading: true }, buyNow: null });
  expect(stateAfter(300, bid(310))).toMatchObject({ price: 310, mine: { maximum: 310, leading: true }, buyNow: 640 });
});

test.each<[string, Move[], Intent, Refusal]>([
  ["below the start", [], bid(199), "too-low"],
  ["below the step", [300], bid(309), "too-low"],
  ["against oneself", [proxy(300)], bid(500), "leading"],
  ["with a lower maximum", [proxy(300)], proxy(300), "not-higher"],
  ["after it was bought", [BUY], bid(900), "closed"],
  ["buying once the reserve is met", [350], BUY, "no-buy-now"],
])("a bid is refused %s, and changes nothing", (_, moves, intent, refusal) => {
  const lot = after(moves);
  const before = lot.state(2 * HOUR);
  expect(lot.act(intent, 2 * HOUR)).toBe(refusal);
  expect(lot.state(2 * HOUR)).toEqual(before);
});

describe("the end", () => {
  test.each([
    // Minutes before the end, and by how many the end moves.
    [3, 0],
    [2.001, 0],
    [2, 2],
    [0.001, 2],
  ])("with a bid %d minutes before it moves %i minutes", (before, moved) => {
    const lot = after([bid(300)], TERMS.closes - before * MINUTE);
    expect(lot.closes).toBe(TERMS.closes + moved * MINUTE);
    expect(lot.state(lot.closes).extensions).toBe(moved / 2);
    expect(lot.act(bid(900), lot.closes)).toBe("closed");
  });

  test("does not move for a maximum that nobody sees", () => {
    const lot = after([proxy(300)]);
    lot.act(proxy(340), TERMS.closes - MINUTE);
    expect(lot.closes).toBe(TERMS.closes);
    lot.act(proxy(350), TERMS.closes - MINUTE);
    expect(lot.closes).toBe(TERMS.closes + 2 * MINUTE);
  });

  test("is immediate when someone buys the lot", () => {
    expect(stateAfter(BUY)).toMatchObject({ phase: "bought", price: 640, minimum: null, buyNow: null });
    expect(after([BUY]).closes).toBe(2 * HOUR);
  });

  test.each([
    ["open", 3 * HOUR - 2 * MINUTE - 1, []],
    ["closing", 3 * HOUR - 2 * MINUTE, []],
    ["sold", 3 * HOUR, [bid(400)]],
    ["unsold", 3 * HOUR, [bid(300)]],
    ["unsold", 3 * HOUR, []],
  ] as const)("is %s at %i", (phase, now, moves) => expect(after(moves).state(now).phase).toBe(phase));

  test("is extended by a late bid", () =>
    expect(after([bid(300)], 3 * HOUR - 1).state(3 * HOUR).phase).toBe("extended"));
});

test("whatever is bid: the highest leads, of equals the first, and price and end only rise", () => {
  const moves = fc.oneof(
    fc.record({ kind: fc.constantFrom("bid" as const, "proxy" as const), amount: fc.integer({ min: 150, max: 1500 }) }),
    fc.integer({ min: 0, max: 300 }),
  );
  const timed = fc.tuple(moves, fc.nat(40 * MINUTE));
  fc.assert(
    fc.property(fc.array(timed, { maxLength: 30 }), (course) => {
      const lot = new PracticeLot(TERMS, STEPS);
      let rival = 0;
      let at = TERMS.opens;
      for (const [one, later] of course) {
        at += later;
        if (at >= lot.closes) return;
        const before = lot.state(at);
        // A rival bids no less than the minimum.
        const made = typeof one === "number" ? lot.minimum + one : one;
        if (move(lot, made, at) !== null) continue;
        const first = lot.leader;
        if (typeof made === "number") rival = made;
        const now = lot.state(at);
        const best = Math.max(lot.maximum, rival);
        expect(now.price).toBeGreaterThanOrEqual(Math.max(before.price ?? 0, Math.min(lot.maximum, rival)));
        expect(now.price).toBeLessThanOrEqual(best);
        expect(first === "jij").toBe(lot.maximum > rival || (lot.maximum === rival && before.mine?.leading === true));
        expect([0, TERMS.softClose]).toContain(Date.parse(now.closes) - Date.parse(before.closes));
        expect(now.history.at(-1)).toMatchObject({ amount: now.price, mine: first === "jij" });
      }
    }),
  );
});

/** A recorded run of the real auction: the actions, the reasons of refusals, and the final state. */
interface Course {
  actions: { kind: Intent["kind"]; bidder: string; amount?: number; at: number }[];
  refusals: (Refusal | null)[];
  price: number | null;
  leader: string | null;
  closes: number;
  extensions: number;
  history: { bidder: string; amount: number; kind: string }[];
}
const { rules, terms, courses } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../../../generator/api/src/auction/courses.json"), "utf8"),
) as { rules: { steps: typeof STEPS; softClose: number }; terms: typeof TERMS; courses: Course[] };

test("the practice lot behaves as the real auction, as long as only one bidder uses more than manual bids", () => {
  expect(rules).toEqual({ steps: STEPS, softClose: TERMS.softClose });
  let whole = 0;
  let compared = 0;
  for (const course of courses)
    for (const me of ["A", "B", "C", "D"]) {
      const lot = new PracticeLot({ ...terms, id: "een", softClose: rules.softClose }, rules.steps);
      // Leaves out refused actions of rivals: they had no effect in the real auction, and practice rivals make none.
      const done = course.actions.map((action, at) => ({ ...action, refusal: course.refusals[at] ?? null }));
      const played = done.filter(({ bidder, refusal }) => bidder === me || refusal === null);
      const end = played.findIndex(({ kind, bidder }) => bidder !== me && kind !== "bid");
      for (const { kind, bidder, amount = 0, at, refusal } of end < 0 ? played : played.slice(0, end)) {
        if (bidder === me) expect(lot.act({ kind, amount }, at)).toBe(refusal);
        else lot.rival(bidder, amount, at);
        compared++;
      }
      const name = (bidder: string | null) => (bidder === me ? "jij" : bidder);
      const { price, history, extensions } = lot.state(terms.opens);
      const said = course.history.map((entry) => [entry.amount, entry.kind, entry.bidder === me]);
      expect(history.map(({ amount, kind, mine }) => [amount, kind, mine])).toEqual(said.slice(0, history.length));
      if (end >= 0) continue;
      whole++;
      expect({ price, history: history.length, extensions, leader: lot.leader, closes: lot.closes }).toEqual({
        price: course.price,
        history: said.length,
        extensions: course.extensions,
        leader: name(course.leader),
        closes: course.closes,
      });
    }
  // With fewer, the recorded runs would test too little.
  expect(whole).toBeGreaterThan(40);
  expect(compared).toBeGreaterThan(200);
});
