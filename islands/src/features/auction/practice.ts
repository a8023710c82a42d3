// The exercise: a lot with a short end, and two simulated bidders. Nothing leaves the page and nothing can be bought.

import type { BidStep } from "../../contract/props.ts";
import type { Intent, LotState, Refusal } from "./api.ts";
import { stepAt } from "./lots.ts";
import { PracticeLot } from "./practice-lot.ts";

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

export interface Exercise {
  /** The lot as it is now. */
  look: () => { now: number; state: LotState };
  /** The visitor bids or buys. Returns why that is refused; null if it is not. */
  act: (intent: Intent) => Refusal | null;
}

/** An exercise that starts now. `clock` gives its time. */
export function practice(steps: readonly BidStep[], clock: () => number): Exercise {
  const start = clock();
  const lot = new PracticeLot({ ...PRACTICE, opens: start, closes: start + LENGTH, softClose: LATE }, steps);
  /** Since when the current leader leads: the others start thinking then. */
  let since = start;

  /** Lets the rivals catch up with the clock. They start when the visitor has bid. */
  const play = (now: number): void => {
    while (lot.maximum > 0) {
      const { minimum, leader } = lot;
      const [next] = RIVALS.filter(({ bidder, upTo }) => bidder !== leader && upTo >= minimum).sort(
        (a, b) => a.after - b.after,
      );
      if (next === undefined) return;
      const at = since + next.after;
      // Rivals stop near the end, or the auction would be extended for ever.
      if (at > now || lot.closes - at <= LATE / 3) return;
      lot.rival(next.bidder, Math.min(next.upTo, minimum + stepAt(minimum, steps)), at);
      since = at;
    }
  };

  return {
    look: () => {
      const now = clock();
      play(now);
      return { now, state: lot.state(now) };
    },
    act: (intent) => {
      const now = clock();
      play(now);
      const refusal = lot.act(intent, now);
      if (refusal === null) since = now;
      return refusal;
    },
  };
}
