// A practice lot, with the visitor and rivals who bid by hand. It follows the server's rules
// (generator/api/src/auction/rules.rs) as far as they apply to such a lot.

import type { BidStep } from "../../contract/props.ts";
import type { Intent, LotEntry, LotPhase, LotState, Refusal } from "./api.ts";
import { stepAt, takesBids } from "./lots.ts";

/** The visitor's name among the bidders. */
const ME = "jij";

/** Times are milliseconds since 1970, amounts whole euros. */
export interface Terms {
  id: string;
  /** Minimum first bid. */
  start: number;
  /** The lot is not sold below this price. Bidders only see whether it is met. */
  reserve: number;
  /** Ends the auction immediately; offered until the reserve is met. */
  buyNow: number;
  opens: number;
  closes: number;
  /** A bid in the last `softClose` milliseconds postpones the end by as many milliseconds. */
  softClose: number;
}

const iso = (at: number): string => new Date(at).toISOString();

export class PracticeLot {
  closes: number;
  leader: string | null = null;
  /** The visitor's last bid or maximum; 0 before the first. */
  maximum = 0;
  private price: number | null = null;
  /** Number of times that the end was postponed. */
  private extensions = 0;
  private bought = false;
  private readonly history: (Pick<LotEntry, "amount" | "kind"> & { at: number; bidder: string })[] = [];

  constructor(
    private readonly terms: Terms,
    private readonly steps: readonly BidStep[],
  ) {
    this.closes = terms.closes;
  }

  /** The lowest next bid. */
  get minimum(): number {
    return this.price === null ? this.terms.start : this.price + stepAt(this.price, this.steps);
  }

  private get reserveMet(): boolean {
    return this.price !== null && this.price >= this.terms.reserve;
  }

  /** Places the visitor's bid or purchase. Returns the reason if it is refused, otherwise null. */
  act({ kind, amount }: Intent, at: number): Refusal | null {
    const { reserve, buyNow } = this.terms;
    if (this.bought || at >= this.closes) return "closed";
    if (kind === "buy") {
      if (this.reserveMet) return "no-buy-now";
      this.maximum = buyNow;
      this.record(ME, buyNow, "buy", at);
      this.bought = true;
      this.closes = at;
      return null;
    }
    if (this.leader === ME) {
      if (kind === "bid") return "leading";
      if (amount <= this.maximum) return "not-higher";
      this.maximum = amount;
      // A higher maximum is not visible, unless it reaches the reserve.
      if (!this.reserveMet && amount >= reserve) this.bid(ME, reserve, "reserve", at);
      return null;
    }
    if (amount < this.minimum) return "too-low";
    this.maximum = amount;
    const price = kind === "bid" ? amount : this.minimum;
    if (amount >= reserve && price < reserve) this.bid(ME, reserve, "reserve", at);
    else this.bid(ME, price, kind, at);
    return null;
  }

  /** Places a rival's bid, at least the minimum. If the visitor's maximum covers it, the auction answers right away. */
  rival(bidder: string, amount: number, at: number): void {
    const holds = this.leader === ME && this.maximum >= amount;
    this.bid(bidder, amount, "bid", at);
    if (holds) this.record(ME, Math.min(this.maximum, amount + stepAt(amount, this.steps)), "proxy", at);
  }

  /** Records a bid. A late bid postpones the end. */
  private bid(bidder: string, amount: number, kind: LotEntry["kind"], at: number): void {
    this.record(bidder, amount, kind, at);
    if (this.closes - at > this.terms.softClose) return;
    this.closes += this.terms.softClose;
    this.extensions++;
  }

  private record(bidder: string, amount: number, kind: LotEntry["kind"], at: number): void {
    this.leader = bidder;
    this.price = amount;
    this.history.push({ at, bidder, amount, kind });
  }

  private phase(now: number): LotPhase {
    if (this.bought) return "bought";
    // The exercise awards the lot when it closes; a server does so some time later.
    if (now >= this.closes) return this.reserveMet ? "sold" : "unsold";
    if (this.extensions > 0) return "extended";
    return this.closes - now <= this.terms.softClose ? "closing" : "open";
  }

  /** The lot as a server shows it to the visitor. */
  state(now: number): LotState {
    const { terms, price, leader, maximum, extensions, reserveMet } = this;
    const phase = this.phase(now);
    const bidding = takesBids(phase);
    const bidders = [...new Set(this.history.map(({ bidder }) => bidder))];
    return {
      id: terms.id,
      phase,
      opens: iso(terms.opens),
      closes: iso(this.closes),
      extensions,
      price,
      minimum: bidding ? this.minimum : null,
      reserveMet,
      buyNow: bidding && !reserveMet ? terms.buyNow : null,
      history: this.history.map(({ at, bidder, ...entry }) => ({
        ...entry,
        at: iso(at),
        bidder: `Bieder ${String.fromCharCode(65 + bidders.indexOf(bidder))}`,
        mine: bidder === ME,
        struck: false,
      })),
      mine: maximum > 0 ? { maximum, leading: leader === ME } : null,
      reason: null,
    };
  }
}
