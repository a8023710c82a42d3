// An auction to practise on, run in the page: the rules of `logic.ts`, a short end, and two simulated bidders.
// Nothing leaves the page and nothing can be bought.

import type { AuctionHouse, BidOutcome, Lots, LotState } from "./api.ts";
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
} from "./logic.ts";
import { takesBids } from "./lots.ts";

/** The visitor, among the bidders. */
const ME = "jij";

/** A simulated bidder: bids up to an amount, some time after someone else leads. */
interface Rival {
  bidder: string;
  upTo: number;
  /** Milliseconds to think. */
  after: number;
}

const RIVALS: Rival[] = [
  { bidder: "rivaal 1", upTo: 300, after: 4000 },
  { bidder: "rivaal 2", upTo: 420, after: 7000 },
];

/** The lot of the worked example on the page: start € 200, reserve € 350. */
export const PRACTICE = { id: "oefenkavel", start: 200, reserve: 350, buyNow: 640 } as const;
/** Milliseconds that the exercise lasts, and what counts as a late bid. */
export const LENGTH = 90_000;
export const LATE = 15_000;

/** An exercise that starts now. `now` is its clock. */
export function practice(steps: Rules["steps"], now: () => number): AuctionHouse {
  const start = now();
  const terms: Terms = { ...PRACTICE, opens: start, closes: start + LENGTH };
  let auction = open(terms, { steps, softClose: LATE });
  /** Since when the current leader leads: the others start thinking then. */
  let since = start;

  const handle = (action: Action): ReturnType<typeof act> => {
    const outcome = act(auction, action);
    if (outcome.ok) {
      auction = outcome.auction;
      since = action.at;
    }
    return outcome;
  };
  /** Lets the rivals catch up with the clock. They start when the visitor has bid. */
  const play = (): void => {
    for (;;) {
      if (!auction.maxima.has(ME)) return;
      const least = minimum(auction);
      const next = RIVALS.filter(({ bidder, upTo }) => bidder !== auction.leader && upTo >= least).sort(
        (a, b) => a.after - b.after,
      )[0];
      if (next === undefined) return;
      const at = since + next.after;
      // Rivals stop near the end, or the auction would be extended for ever.
      if (at > now() || auction.closes - at <= LATE / 3) return;
      const amount = Math.min(next.upTo, least + stepAt(least, steps));
      if (!handle({ kind: "bid", bidder: next.bidder, amount, at }).ok) return;
    }
  };

  const state = (): LotState => stateOf(auction, now());
  const answer = (action: Action): BidOutcome => {
    play();
    const outcome = handle(action);
    const common = { now: iso(now()), lot: state() };
    return outcome.ok ? { is: "taken", ...common } : { is: "turned", ...common, refusal: outcome.refusal };
  };
  return {
    lots: () => {
      play();
      return Promise.resolve<Lots>({ now: iso(now()), lots: [state()] });
    },
    bid: (_, { kind, amount }) => Promise.resolve(answer({ kind, bidder: ME, amount, at: now() })),
    buy: () => Promise.resolve(answer({ kind: "buy", bidder: ME, at: now() })),
  };
}

const iso = (at: number): string => new Date(at).toISOString();

function stateOf(auction: Auction, now: number): LotState {
  const where = phase(auction, now, true);
  const names = aliases(auction.history);
  const bidding = takesBids(where);
  const mine = auction.maxima.get(ME);
  return {
    id: PRACTICE.id,
    phase: where,
    opens: iso(auction.terms.opens),
    closes: iso(auction.closes),
    extensions: auction.extensions,
    price: auction.price,
    minimum: bidding ? minimum(auction) : null,
    reserveMet: reserveMet(auction),
    buyNow: bidding ? buyNow(auction) : null,
    history: auction.history.map(({ at, bidder, amount, kind }) => ({
      at: iso(at),
      bidder: names.get(bidder) ?? "",
      amount,
      kind,
      mine: bidder === ME,
      struck: false,
    })),
    mine:
      mine !== undefined || auction.leader === ME
        ? { maximum: mine?.amount ?? auction.price ?? 0, leading: auction.leader === ME }
        : null,
    reason: null,
  };
}
