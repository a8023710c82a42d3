import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  act,
  aliases,
  buyNow,
  minimum,
  open,
  phase,
  reserveMet,
  stepAt,
  type Action,
  type Auction,
  type Rules,
  type Terms,
} from "../../src/features/auction/logic.ts";

const MINUTE = 60_000;
const RULES: Rules = {
  steps: [
    { below: 500, step: 10 },
    { below: 2000, step: 25 },
    { below: null, step: 50 },
  ],
  softClose: 2 * MINUTE,
};
const HOUR = 60 * MINUTE;
const TERMS: Terms = { start: 200, reserve: 350, buyNow: 640, opens: HOUR, closes: 3 * HOUR };

/** Handles actions in order; those that are refused change nothing. */
function run(actions: readonly Action[], terms: Terms = TERMS): Auction {
  return actions.reduce(
    (auction, action) => {
      const outcome = act(auction, action);
      return outcome.ok ? outcome.auction : auction;
    },
    open(terms, RULES),
  );
}

const bid = (bidder: string, amount: number, at = 2 * HOUR): Action => ({ kind: "bid", bidder, amount, at });
const proxy = (bidder: string, amount: number, at = 2 * HOUR): Action => ({ kind: "proxy", bidder, amount, at });
const buy = (bidder: string, at = 2 * HOUR): Action => ({ kind: "buy", bidder, at });

const refusal = (actions: readonly Action[], action: Action): string => {
  const outcome = act(run(actions), action);
  return outcome.ok ? "taken" : outcome.refusal;
};

const bidders = fc.constantFrom("A", "B", "C", "D");
/** Actions within the time of the auction, in order. */
const courses = fc
  .array(
    fc.record({
      kind: fc.constantFrom("bid" as const, "proxy" as const),
      bidder: bidders,
      amount: fc.integer({ min: 150, max: 1500 }),
      at: fc.integer({ min: TERMS.opens, max: TERMS.closes + 20 * MINUTE }),
    }),
    { maxLength: 40 },
  )
  .map((actions) => actions.sort((a, b) => a.at - b.at));

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
    expect(price + stepAt(price, RULES.steps)).toBe(next);
    expect(minimum({ price, terms: TERMS, rules: RULES })).toBe(next);
  });

  test("the first bid is at least the start", () => {
    expect(minimum(open(TERMS, RULES))).toBe(200);
    expect(refusal([], bid("A", 199))).toBe("too-low");
    expect(run([bid("A", 200)]).price).toBe(200);
  });
});

describe("bidding by itself", () => {
  test("goes as in the example of the page", () => {
    // The table "Automatisch bieden, een voorbeeld" of content/pages/data-veiling.yaml.
    const course = [proxy("A", 300), bid("B", 250), proxy("C", 420), proxy("A", 420)];
    const states = course.map((_, at) => run(course.slice(0, at + 1)));
    expect(states.map(({ price, leader }) => [price, leader])).toEqual([
      [200, "A"],
      [260, "A"],
      [350, "C"],
      [420, "C"],
    ]);
    expect(states.map(reserveMet)).toEqual([false, false, true, true]);
    expect(states[3]?.history).toEqual([
      { at: 2 * HOUR, bidder: "A", amount: 200, kind: "proxy" },
      { at: 2 * HOUR, bidder: "B", amount: 250, kind: "bid" },
      { at: 2 * HOUR, bidder: "A", amount: 260, kind: "proxy" },
      { at: 2 * HOUR, bidder: "C", amount: 350, kind: "reserve" },
      { at: 2 * HOUR, bidder: "A", amount: 420, kind: "proxy" },
      { at: 2 * HOUR, bidder: "C", amount: 420, kind: "proxy" },
    ]);
  });

  test("jumps to the reserve only once a maximum covers it", () => {
    expect(run([proxy("A", 349)])).toMatchObject({ price: 200 });
    expect(run([proxy("A", 350)])).toMatchObject({ price: 350, leader: "A" });
    expect(run([proxy("A", 349), proxy("A", 400)])).toMatchObject({ price: 350, leader: "A" });
    expect(run([proxy("A", 300), bid("B", 355)])).toMatchObject({ price: 355, leader: "B" });
  });

  test("never bids a step more than the maximum holds", () => {
    expect(run([proxy("A", 403), bid("B", 400)])).toMatchObject({ price: 403, leader: "A" });
    expect(run([proxy("A", 400), proxy("B", 404)])).toMatchObject({ price: 404, leader: "B" });
  });

  test("takes a bid by hand as it is", () => {
    expect(run([bid("A", 500)])).toMatchObject({ price: 500, leader: "A" });
    expect(run([bid("A", 200), bid("B", 300)])).toMatchObject({ price: 300, leader: "B" });
  });

  test("puts the first of equal bids first", () => {
    expect(run([proxy("A", 400), bid("B", 400)])).toMatchObject({ price: 400, leader: "A" });
    // C's 450 came before B raised to it.
    expect(run([proxy("B", 400), proxy("C", 450), proxy("B", 450)])).toMatchObject({ price: 450, leader: "C" });
  });
});

describe("a bid is refused", () => {
  const led = [proxy("A", 400)];
  test.each<[string, Action[], Action, string]>([
    ["before the start", [], bid("A", 200, HOUR - 1), "not-open"],
    ["at the end", [], bid("A", 200, 3 * HOUR), "closed"],
    ["after it was bought", [buy("B")], bid("A", 900), "closed"],
    ["below the step", [bid("A", 300)], bid("B", 309), "too-low"],
    ["in cents", [], bid("A", 200.5), "not-whole"],
    ["without a number", [], bid("A", Number.NaN), "not-whole"],
    ["below nothing", [], bid("A", -200), "not-whole"],
    ["against oneself", led, bid("A", 500), "leading"],
    ["with a lower maximum", led, proxy("A", 400), "not-higher"],
    ["buying once the reserve is met", [proxy("A", 350)], buy("B"), "no-buy-now"],
    ["buying before the start", [], buy("B", 0), "not-open"],
  ])("%s", (_, before, action, reason) => expect(refusal(before, action)).toBe(reason));

  test("and changes nothing", () =>
    fc.assert(
      fc.property(courses, (course) => {
        let auction = open(TERMS, RULES);
        for (const action of course) {
          const before = JSON.stringify([auction, [...auction.maxima]]);
          const outcome = act(auction, action);
          expect(JSON.stringify([auction, [...auction.maxima]])).toBe(before);
          if (outcome.ok) auction = outcome.auction;
        }
      }),
    ));
});

describe("the end", () => {
  test.each([
    // Minutes before the end, and how much it moves.
    [3, 0],
    [2.001, 0],
    [2, 2],
    [0.001, 2],
  ])("with a bid %d minutes before it moves %i minutes", (before, moved) => {
    const auction = run([bid("A", 300, TERMS.closes - before * MINUTE)]);
    expect(auction.closes).toBe(TERMS.closes + moved * MINUTE);
    expect(auction.extensions).toBe(moved / 2);
  });

  test("moves again and again until it is quiet", () => {
    const late = [0, 1, 2, 3].map((n) =>
      bid(n % 2 === 0 ? "A" : "B", 300 + 10 * n, TERMS.closes - MINUTE + n * 2 * MINUTE),
    );
    const auction = run(late);
    expect(auction).toMatchObject({ extensions: 4, closes: TERMS.closes + 8 * MINUTE, price: 330 });
    expect(refusal(late, bid("A", 900, TERMS.closes + 8 * MINUTE))).toBe("closed");
  });

  test("does not move for a maximum that nobody sees", () => {
    const raised = run([proxy("A", 400), proxy("A", 500, TERMS.closes - MINUTE)]);
    expect(raised).toMatchObject({ closes: TERMS.closes, price: 350, leader: "A" });
    const jump = run([proxy("A", 300), proxy("A", 500, TERMS.closes - MINUTE)]);
    expect(jump).toMatchObject({ closes: TERMS.closes + 2 * MINUTE, price: 350 });
  });

  test("comes at once when someone buys", () => {
    const auction = run([bid("A", 300), buy("B", 2 * HOUR + 5)]);
    expect(auction).toMatchObject({ price: 640, leader: "B", bought: true, closes: 2 * HOUR + 5 });
    expect(auction.history.at(-1)).toEqual({ at: 2 * HOUR + 5, bidder: "B", amount: 640, kind: "buy" });
  });

  test.each([
    ["announced", HOUR - 1, [], false],
    ["open", HOUR, [], false],
    ["open", 3 * HOUR - 2 * MINUTE - 1, [], false],
    ["closing", 3 * HOUR - 2 * MINUTE, [], false],
    ["extended", 3 * HOUR, [bid("A", 300, 3 * HOUR - 1)], false],
    ["closed", 3 * HOUR, [bid("A", 400)], false],
    ["sold", 3 * HOUR, [bid("A", 400)], true],
    ["unsold", 3 * HOUR, [bid("A", 300)], true],
    ["unsold", 3 * HOUR, [], true],
    ["bought", 2 * HOUR, [buy("A")], false],
  ] as const)("is %s at %i", (name, now, course, awarded) => expect(phase(run(course), now, awarded)).toBe(name));
});

describe("whatever is bid, in whatever order", () => {
  /** The accepted maxima, each with its place in the order of acceptance. */
  const accepted = (course: readonly Action[]): { auction: Auction; taken: Map<string, [number, number]> } => {
    let auction = open(TERMS, RULES);
    const taken = new Map<string, [number, number]>();
    course.forEach((action, order) => {
      const outcome = act(auction, action);
      if (!outcome.ok || action.kind === "buy") return;
      auction = outcome.auction;
      taken.set(action.bidder, [action.amount, order]);
    });
    return { auction, taken };
  };

  test("the highest maximum wins, of equal ones the earliest, and the price lies between the two best", () =>
    fc.assert(
      fc.property(courses, (course) => {
        const { auction, taken } = accepted(course);
        const ranked = [...taken].sort(([, [a, i]], [, [b, j]]) => b - a || i - j);
        expect(auction.leader).toBe(ranked[0]?.[0] ?? null);
        if (auction.price === null) {
          expect(taken.size).toBe(0);
          return;
        }
        const [best = 0, second = 0] = ranked.map(([, [amount]]) => amount);
        expect(auction.price).toBeLessThanOrEqual(best);
        expect(auction.price).toBeGreaterThanOrEqual(Math.max(second, TERMS.start));
        expect(reserveMet(auction)).toBe(best >= TERMS.reserve);
        expect(buyNow(auction)).toBe(best >= TERMS.reserve ? null : 640);
      }),
      { numRuns: 500 },
    ));

  test("with maxima only, nobody pays more than the second best, a step, or the reserve asks", () => {
    fc.assert(
      fc.property(courses, (course) => {
        const { auction, taken } = accepted(course.map((action) => ({ ...action, kind: "proxy" as const })));
        const [best = 0, second = 0] = [...taken.values()].map(([amount]) => amount).sort((a, b) => b - a);
        if (auction.price === null) return;
        const fair = taken.size === 1 ? TERMS.start : Math.min(best, second + stepAt(second, RULES.steps));
        // A leader who raises their maximum does not raise the price: then it can be less.
        expect(auction.price).toBeLessThanOrEqual(best >= TERMS.reserve ? Math.max(fair, TERMS.reserve) : fair);
      }),
      { numRuns: 500 },
    );
  });

  test("price and end only rise, and the history tells the price", () =>
    fc.assert(
      fc.property(courses, (course) => {
        let auction = open(TERMS, RULES);
        for (const action of course) {
          const outcome = act(auction, action);
          if (!outcome.ok) continue;
          expect(outcome.auction.price).toBeGreaterThanOrEqual(auction.price ?? 0);
          expect([0, RULES.softClose]).toContain(outcome.auction.closes - auction.closes);
          const last = outcome.auction.history.at(-1);
          expect([last?.bidder, last?.amount]).toEqual([outcome.auction.leader, outcome.auction.price]);
          auction = outcome.auction;
        }
        expect(auction.closes - TERMS.closes).toBe(auction.extensions * RULES.softClose);
      }),
    ));

  test("no one can tell a bidder from an alias, and each has one", () => {
    fc.assert(
      fc.property(courses, (course) => {
        const { history } = run(course);
        const names = aliases(history);
        expect(new Set(names.values()).size).toBe(new Set(history.map(({ bidder }) => bidder)).size);
      }),
    );
    const many = Array.from({ length: 30 }, (_, n) => ({ at: n, bidder: `b${n}`, amount: n, kind: "bid" as const }));
    expect([...aliases(many).values()].slice(24, 28)).toEqual(["Bieder Y", "Bieder Z", "Bieder A2", "Bieder B2"]);
  });
});

/** What the API's own version of the rules is held to (generator/api/src/auction/rules.rs). */
test("courses go as they are written down; UPDATE_EXPECTED=1 writes them anew", () => {
  const path = resolve(import.meta.dirname, "auction-courses.json");
  const purchases = courses.map((course): Action[] =>
    course.map((action, at) =>
      at % 9 === 8 ? { kind: "buy", bidder: action.bidder, at: action.at } : { ...action, kind: action.kind },
    ),
  );
  const found = fc.sample(purchases, { numRuns: 60, seed: 1 }).map((actions) => {
    let auction = open(TERMS, RULES);
    const refusals = actions.map((action) => {
      const outcome = act(auction, action);
      if (outcome.ok) auction = outcome.auction;
      return outcome.ok ? null : outcome.refusal;
    });
    const { price, leader, closes, extensions, bought, history } = auction;
    return { actions, refusals, price, leader, closes, extensions, bought, history };
  });
  const text = `${JSON.stringify({ rules: RULES, terms: TERMS, courses: found })}\n`;
  if (process.env.UPDATE_EXPECTED !== undefined) writeFileSync(path, text);
  expect(JSON.parse(text)).toEqual(JSON.parse(readFileSync(path, "utf8")));
});
