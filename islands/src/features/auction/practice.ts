// The exercise: a lot that closes soon, and two simulated bidders. Nothing leaves the page and nothing can be bought.

import type { BidStep } from "../../contract/props.ts";
import type { Intent, LotState, Refusal } from "./api.ts";
import { stepAt } from "./lots.ts";
import { PracticeLot } from "./practice-lot.ts";

/** A simulated bidder, who bids up to an amount, some time after somebody else takes the lead. */
interface Rival {
  bidder: string;
  upTo: number;
  /** Milliseconds before they respond. */
  after: number;
}

const RIVALS: Rival[] = [
  { bidder: "rivaal 1", upTo: 300, after: 4000 },
  { bidder: "rivaal 2", upTo: 420, after: 7000 },
];

/** The lot of the worked example on the page: start € 200, reserve € 350. */
export const PRACTICE = { id: "oefenkavel", start: 200, reserve: 350, buyNow: 640 } as const;
/** Duration of the exercise, and of the final period in which a bid postpones the end, in milliseconds. */
export const LENGTH = 90_000;
export const LATE = 15_000;

export interface Exercise {
  /** The current state of the lot. */
  look: () => { now: number; state: LotState };
  /** Places the visitor's bid or purchase. Returns the reason if it is refused, otherwise null. */
  act: (intent: Intent) => Refusal | null;
}

/** Starts an exercise. `clock` returns the current time in milliseconds. */
export function practice(steps: readonly BidStep[], clock: () => number): Exercise {
  const start = clock();
  const lot = new PracticeLot({ ...PRACTICE, opens: start, closes: start + LENGTH, softClose: LATE }, steps);
  /** When the current leader took the lead. The rivals' delays start then. */
  let since = start;

  /** Places the rivals' bids up to `now`. They start after the visitor's first bid. */
  const play = (now: number): void => {
    while (lot.maximum > 0) {
      const { minimum, leader } = lot;
      const [next] = RIVALS.filter(({ bidder, upTo }) => bidder !== leader && upTo >= minimum).sort(
        (a, b) => a.after - b.after,
      );
      if (next === undefined) return;
      const at = since + next.after;
      // Rivals stop near the end; otherwise they would extend the auction over and over.
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
