// The rules of the auction, as content/pages/data-veiling.yaml states them. No React, no DOM, no clock: times are given,
// in milliseconds since 1970. Amounts are whole euros without VAT.

import type { BidStep } from "../../contract/props.ts";

export interface Rules {
  steps: BidStep[];
  /** A bid in the last this many milliseconds moves the end by as many. */
  softClose: number;
}

/** The terms of a lot. */
export interface Terms {
  /** Lowest first bid. */
  start: number;
  /** Below this it is not sold. Bidders only learn whether it is met. */
  reserve: number;
  /** Ends the auction at once; offered until the reserve is met. */
  buyNow: number | null;
  opens: number;
  closes: number;
}

/** An action of a bidder. Actions are handled in the order in which they reach the server. */
export type Action =
  /** By hand: the price becomes this amount. */
  | { kind: "bid"; bidder: string; amount: number; at: number }
  /** A maximum, up to which the auction bids no more than needed. */
  | { kind: "proxy"; bidder: string; amount: number; at: number }
  | { kind: "buy"; bidder: string; at: number };

/** A line of the public history. */
export interface Entry {
  at: number;
  bidder: string;
  amount: number;
  /** By hand, by the auction for a maximum, as a jump to the reserve, or bought at once. */
  kind: "bid" | "proxy" | "reserve" | "buy";
}

/** A maximum, and its place in the order: of equal ones the earliest leads. */
interface Maximum {
  amount: number;
  order: number;
}

/** State of an auction. Immutable: each action returns a new one. */
export interface Auction {
  readonly terms: Terms;
  readonly rules: Rules;
  /** Null before the first bid. */
  readonly price: number | null;
  readonly leader: string | null;
  readonly maxima: ReadonlyMap<string, Maximum>;
  readonly history: readonly Entry[];
  readonly closes: number;
  /** How often the end was moved. */
  readonly extensions: number;
  readonly bought: boolean;
}

export type Refusal =
  | "not-open"
  | "closed"
  /** Not a whole number of euros. */
  | "not-whole"
  /** Less than a step above the price. */
  | "too-low"
  /** The leader does not bid against themselves; they raise their maximum. */
  | "leading"
  /** A new maximum must be above the old one. */
  | "not-higher"
  /** The reserve is met, or there never was such an offer. */
  | "no-buy-now";

export type Outcome = { ok: true; auction: Auction } | { ok: false; refusal: Refusal };

export function open(terms: Terms, rules: Rules): Auction {
  return {
    terms,
    rules,
    price: null,
    leader: null,
    maxima: new Map(),
    history: [],
    closes: terms.closes,
    extensions: 0,
    bought: false,
  };
}

/** How much a bid must be above this price. */
export function stepAt(price: number, steps: readonly BidStep[]): number {
  return steps.find(({ below }) => below === null || price < below)?.step ?? 1;
}

/** The lowest next bid. */
export function minimum({ price, terms, rules }: Pick<Auction, "price" | "terms" | "rules">): number {
  return price === null ? terms.start : price + stepAt(price, rules.steps);
}

export const reserveMet = ({ price, terms }: Auction): boolean => price !== null && price >= terms.reserve;

/** The buy-now price, while there is one. */
export const buyNow = (auction: Auction): number | null =>
  auction.bought || reserveMet(auction) ? null : auction.terms.buyNow;

/** Phase of the auction. */
export type Phase = "announced" | "open" | "closing" | "extended" | "closed" | "sold" | "bought" | "unsold";

/** The phase at a time. A closed auction is `sold` or `unsold` once it is `awarded`. */
export function phase(auction: Auction, now: number, awarded = false): Phase {
  if (auction.bought) return "bought";
  if (now < auction.terms.opens) return "announced";
  if (now >= auction.closes) return awarded ? (reserveMet(auction) ? "sold" : "unsold") : "closed";
  if (auction.extensions > 0) return "extended";
  return auction.closes - now <= auction.rules.softClose ? "closing" : "open";
}

/** Handles one action, or says why it is refused. */
export function act(auction: Auction, action: Action): Outcome {
  const refuse = (refusal: Refusal): Outcome => ({ ok: false, refusal });
  if (action.at < auction.terms.opens) return refuse("not-open");
  if (auction.bought || action.at >= auction.closes) return refuse("closed");
  if (action.kind === "buy") {
    const amount = buyNow(auction);
    if (amount === null) return refuse("no-buy-now");
    return {
      ok: true,
      auction: {
        ...auction,
        price: amount,
        leader: action.bidder,
        bought: true,
        closes: action.at,
        history: [...auction.history, { at: action.at, bidder: action.bidder, amount, kind: "buy" }],
      },
    };
  }
  const { bidder, amount, kind, at } = action;
  if (!Number.isSafeInteger(amount) || amount <= 0) return refuse("not-whole");
  if (bidder === auction.leader) {
    if (kind === "bid") return refuse("leading");
    if (amount <= (auction.maxima.get(bidder)?.amount ?? 0)) return refuse("not-higher");
    return { ok: true, auction: raise(auction, bidder, amount, at) };
  }
  if (amount < minimum(auction)) return refuse("too-low");
  return { ok: true, auction: extend(place(auction, bidder, amount, kind, at), at) };
}

const withMaximum = (auction: Auction, bidder: string, amount: number): ReadonlyMap<string, Maximum> => {
  // The order of earlier maxima stays; a new one comes last.
  const order = Math.max(0, ...[...auction.maxima.values()].map(({ order }) => order)) + 1;
  return new Map(auction.maxima).set(bidder, { amount, order });
};

/** The leader raises their maximum. Nobody sees it, unless it now covers the reserve. */
function raise(auction: Auction, bidder: string, amount: number, at: number): Auction {
  const { price, terms } = auction;
  const maxima = withMaximum(auction, bidder, amount);
  if (price === null || price >= terms.reserve || amount < terms.reserve) return { ...auction, maxima };
  const entry: Entry = { at, bidder, amount: terms.reserve, kind: "reserve" };
  return extend({ ...auction, maxima, price: terms.reserve, history: [...auction.history, entry] }, at);
}

/** A bid by someone who does not lead. */
function place(auction: Auction, bidder: string, amount: number, kind: "bid" | "proxy", at: number): Auction {
  const { terms, rules, leader } = auction;
  const maxima = withMaximum(auction, bidder, amount);
  const rival = leader === null ? undefined : auction.maxima.get(leader);
  const history = [...auction.history];
  const state = (leader: string, price: number): Auction => ({ ...auction, maxima, leader, price, history });

  if (leader !== null && rival !== undefined && rival.amount >= amount) {
    // The leader's maximum holds: one step above the bid, but no more than that maximum. On a tie the first one leads.
    const price = Math.min(rival.amount, amount + stepAt(amount, rules.steps));
    history.push({ at, bidder, amount, kind }, { at, bidder: leader, amount: price, kind: "proxy" });
    return state(leader, price);
  }
  // The new bidder leads: by hand at the amount of the bid, otherwise at no more than is needed.
  const needed = rival === undefined ? terms.start : Math.min(amount, rival.amount + stepAt(rival.amount, rules.steps));
  const price = kind === "bid" ? amount : needed;
  const reserve = amount >= terms.reserve && price < terms.reserve;
  history.push({ at, bidder, amount: reserve ? terms.reserve : price, kind: reserve ? "reserve" : kind });
  return state(bidder, reserve ? terms.reserve : price);
}

/** A bid in the last minutes moves the end. */
function extend(auction: Auction, at: number): Auction {
  const { closes, extensions, rules } = auction;
  return closes - at > rules.softClose
    ? auction
    : { ...auction, closes: closes + rules.softClose, extensions: extensions + 1 };
}

/** Bidders' aliases: A to Z in the order of their first bid, then A2 to Z2, and so on. */
export function aliases(history: readonly Entry[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { bidder } of history) {
    if (names.has(bidder)) continue;
    const round = Math.floor(names.size / 26);
    names.set(bidder, `Bieder ${String.fromCharCode(65 + (names.size % 26))}${round === 0 ? "" : round + 1}`);
  }
  return names;
}
