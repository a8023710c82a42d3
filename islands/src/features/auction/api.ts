// The contract between the page and the auction's server. The bidding rules are in generator/api/src/auction/rules.rs.
//
//   GET  {base}/api/auction/lots            → 200 Lots
//   POST {base}/api/auction/lots/{id}/bids    BidRequest → 200 Taken | 409 Turned | 401/403/404/422/429 Problem
//   POST {base}/api/auction/lots/{id}/buy     BuyRequest → 200 Taken | 409 Turned | 401/403/404/422/429 Problem
//   POST {base}/api/auction/bidders           { code }   → 200 Admitted | 404/429 Problem
//
// - Every 200 and 409 response contains `now`, the server's time. The page follows that time, never the device's.
// - Times are RFC 3339 in UTC (`2026-12-10T15:00:00.000Z`). Amounts are whole euros without VAT.
// - A `token` identifies a bidder. The page sends it as `Authorization: Bearer <token>`, with GET too, so that the
//   server can set `mine`. For an unknown or expired token it answers 401 `unknown-bidder`, and the page asks for the
//   company's details again.
// - A request without a token contains `bidder` and places no bid. The server mails the bidder a link and answers 403
//   `unconfirmed`. The link opens this page with `?bieder=<code>`, and the browser that exchanges the code gets the
//   token. A code works once. So nobody can bid in the name of somebody whose mail they can't read.
// - A bidder is a confirmed e-mail address with the company that they named. Enterprise numbers are public, so naming
//   one gives no access to what others did with it.
// - The server checks the enterprise number (mod 97) and answers 422 `bad-bidder` if it is wrong. It may answer 403
//   `not-admitted` until it has admitted a company.
// - The answer to a bid that is too late or too low is 409, with the reason and the current state of the lot.
// - The reserve is never sent, only whether it is met. Names and maximums of other bidders are never sent.
// - Bids are handled one by one in order of arrival. Each click on the button has a random `key`. If an accepted bid is
//   sent again with the same key, the answer is that it was accepted, so a retry after a network failure does not bid
//   twice. A refused bid is checked again.
// - `history` contains the last 500 entries.

import { endpoint, isPage, NO_API, request } from "../../lib/http.ts";

export type LotPhase =
  | "announced"
  | "open"
  /** In the last minutes, when a bid extends the auction. */
  | "closing"
  /** The end was postponed. */
  | "extended"
  /** Over, but not awarded yet. */
  | "closed"
  | "sold"
  | "bought"
  | "unsold"
  /** Stopped by the seller; `reason` says why. */
  | "cancelled";

export type Refusal =
  | "not-open"
  | "closed"
  /** Not a whole number of euros. */
  | "not-whole"
  /** Less than one step above the price. */
  | "too-low"
  /** The leader can't bid against themselves, only raise their maximum. */
  | "leading"
  /** A new maximum must be above the old one. */
  | "not-higher"
  /** The reserve is met, or the lot has no buy-now price. */
  | "no-buy-now";

/** The state of a lot. */
export interface LotState {
  /** The lot's slug: the name of its file in content/lots/. */
  id: string;
  phase: LotPhase;
  opens: string;
  closes: string;
  /** Number of times that the end was postponed. */
  extensions: number;
  /** Null before the first bid. */
  price: number | null;
  /** The lowest next bid; null when bidding is closed. */
  minimum: number | null;
  reserveMet: boolean;
  /** The buy-now price; null if there is none, or no longer. */
  buyNow: number | null;
  /** Oldest first. */
  history: LotEntry[];
  /** The position of the bidder who sent the request; null if they did not bid. */
  mine: { maximum: number; leading: boolean } | null;
  /** Why it was cancelled; null if it was not. */
  reason: string | null;
}

export interface LotEntry {
  at: string;
  /** An alias, `Bieder A`. A bidder has the same alias throughout a lot, but not in other lots. */
  bidder: string;
  amount: number;
  /** `bid`: by hand; `proxy`: automatic, up to a maximum; `reserve`: a jump to the reserve; `buy`: bought outright. */
  kind: "bid" | "proxy" | "reserve" | "buy";
  mine: boolean;
  /** Withdrawn by the seller, because it was an obvious typo. */
  struck: boolean;
}

export interface Lots {
  now: string;
  lots: LotState[];
}

/** A bidder's details. They are asked once; after that the token identifies the bidder. */
export interface Bidder {
  company: string;
  /** Enterprise number, ten digits. */
  number: string;
  name: string;
  email: string;
  phone: string;
}

/** A bid or purchase that a bidder wants to make. */
export interface Intent {
  /** By hand, with a maximum, or buying immediately. */
  kind: "bid" | "proxy" | "buy";
  amount: number;
}

interface BuyRequest {
  key: string;
  bidder?: Bidder;
}

interface BidRequest extends BuyRequest, Intent {}

interface Taken {
  now: string;
  lot: LotState;
}

interface Turned extends Taken {
  refusal: Refusal;
}

export type ProblemCode =
  | "unknown-bidder"
  | "unconfirmed"
  | "not-admitted"
  | "no-such-lot"
  | "bad-bidder"
  | "bad-request"
  | "too-often";

/** A problem that is not about the state of the lot. */
interface Problem {
  problem: ProblemCode;
  message: string;
}

/** The answer to a code from a mail. */
export interface Admission {
  token: string;
  bidder: Bidder;
}

/** The outcome of a bid. `offline`: unknown, for lack of an answer. The page then refreshes the lots. */
export type BidOutcome =
  | ({ is: "taken" } & Taken)
  | ({ is: "turned" } & Turned)
  | ({ is: "problem" } & Problem)
  | { is: "offline" };

/** The auction on a server. */
export interface AuctionHouse {
  /** Throws if there is no answer. */
  lots(signal: AbortSignal): Promise<Lots>;
  /** @param common The key of the bid and, without a token, the bidder's details. */
  bid(lot: string, intent: Intent, common: BuyRequest): Promise<BidOutcome>;
}

/** Thrown when the host has no auction. */
export class NoAuction extends Error {}

const isState = (value: unknown): value is LotState =>
  typeof value === "object" && value !== null && "id" in value && "phase" in value && "history" in value;

/** Exchanges a mailed code for a token. `gone`: the code was used or expired. `offline`: the outcome is unknown. */
export async function admit(base: string, code: string): Promise<Admission | "gone" | "offline"> {
  const body = JSON.stringify({ code });
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body };
  try {
    return await request(endpoint(base, "auction/bidders"), init, async (response) => {
      if (response.status === 404) return "gone";
      const { token, bidder } = (await response.json()) as Partial<Admission>;
      return response.ok && typeof token === "string" && bidder ? { token, bidder } : "offline";
    });
  } catch {
    return "offline";
  }
}

/** @param token Called for each request, because the token can change. */
export function remote(base: string, token: () => string | null): AuctionHouse {
  const headers = (): Record<string, string> => {
    const known = token();
    return known === null ? {} : { Authorization: `Bearer ${known}` };
  };
  const post = async (path: string, body: BuyRequest | BidRequest): Promise<BidOutcome> => {
    try {
      return await request(
        endpoint(base, `auction/lots/${path}`),
        {
          method: "POST",
          headers: { ...headers(), "Content-Type": "application/json" },
          body: JSON.stringify(body),
        },
        async (response): Promise<BidOutcome> => {
          // A server error may come after the bid was accepted.
          if (response.status >= 500) return { is: "offline" };
          const read = (await response.json()) as object;
          const whole = "now" in read && "lot" in read && isState(read.lot);
          if (response.ok && whole) return { is: "taken", ...(read as Taken) };
          if (response.status === 409 && whole) return { is: "turned", ...(read as Turned) };
          const { problem = "bad-request", message = "" } = read as Partial<Problem>;
          return { is: "problem", problem, message };
        },
      );
    } catch {
      // No answer, or not one from an auction server: it is unknown whether the bid was accepted.
      return { is: "offline" };
    }
  };
  return {
    lots: (signal) =>
      request(endpoint(base, "auction/lots"), { headers: headers(), signal }, async (response) => {
        if (NO_API.includes(response.status)) throw new NoAuction();
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        const text = await response.text();
        // A host that answers every request with a page has no auction either.
        if (isPage(text)) throw new NoAuction();
        const read = JSON.parse(text) as Partial<Lots> | null;
        if (read === null || typeof read.now !== "string" || !Array.isArray(read.lots)) throw new NoAuction();
        return { now: read.now, lots: read.lots.filter(isState) };
      }),
    bid: (lot, intent, common) =>
      intent.kind === "buy"
        ? post(`${encodeURIComponent(lot)}/buy`, common)
        : post(`${encodeURIComponent(lot)}/bids`, { ...common, ...intent }),
  };
}
