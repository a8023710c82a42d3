// The API between the page and the auction's server. This is the contract; the rules that the server applies are in
// generator/api/src/auction/rules.rs.
//
//   GET  {base}/api/auction/lots            → 200 Lots
//   POST {base}/api/auction/lots/{id}/bids    BidRequest → 200 Taken | 409 Turned | 401/403/404/422/429 Problem
//   POST {base}/api/auction/lots/{id}/buy     BuyRequest → 200 Taken | 409 Turned | 401/403/404/422/429 Problem
//   POST {base}/api/auction/bidders           { code }   → 200 Admitted | 404/429 Problem
//
// - Every answer of 200 and 409 holds `now`, the server's time: the page's clocks follow it, never the device's.
// - Times are RFC 3339 in UTC (`2026-12-10T15:00:00.000Z`), amounts whole euros without VAT.
// - A bidder is known by their `token`; the page sends it as `Authorization: Bearer <token>`, also with GET, so that
//   the server can mark what is `mine`. An unknown or expired token is answered with 401 `unknown-bidder`, and the page
//   asks for the company's details again.
// - Without a token the request holds `bidder`, and no bid is placed: the server mails a link to the bidder's address and
//   answers 403 `unconfirmed`. The link opens this page with `?bieder=<code>`; the browser that trades the code, once,
//   gets the token. So no bid binds people who did not read their mail.
// - A bidder is a confirmed address with the company that they named. Enterprise numbers are public: naming one shows
//   nothing of what others did with it.
// - The server checks the enterprise number (mod 97) and answers 422 `bad-bidder` when it is wrong. It may answer 403
//   `not-admitted` until it has admitted a company.
// - A bid that comes too late or too low is answered with 409, the reason, and the current state of the lot.
// - A reserve is never sent, only whether it is met. Names and maximums of other bidders are never sent.
// - Bids are handled one by one in order of arrival. A repeated POST with the `key` of an accepted bid (a random text,
//   one for each click on the button) is answered as accepted: a retry after a network failure bids once. A refused one
//   is checked again.
// - `history` holds the last 500 entries.

import { endpoint, isPage, NO_API, request } from "../../lib/http.ts";

export type LotPhase =
  | "announced"
  | "open"
  /** In the last minutes, when a bid moves the end. */
  | "closing"
  /** The end was moved. */
  | "extended"
  /** Over, and not awarded yet. */
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
  /** Less than a step above the price. */
  | "too-low"
  /** The leader does not bid against themselves; they raise their maximum. */
  | "leading"
  /** A new maximum must be above the old one. */
  | "not-higher"
  /** The reserve is met, or there never was such an offer. */
  | "no-buy-now";

/** The state of a lot. */
export interface LotState {
  /** The lot's slug: the name of its file in content/lots/. */
  id: string;
  phase: LotPhase;
  opens: string;
  closes: string;
  /** How often the end was moved. */
  extensions: number;
  /** Null before the first bid. */
  price: number | null;
  /** The lowest next bid; null when bidding is closed. */
  minimum: number | null;
  reserveMet: boolean;
  /** The buy-now price; null when there is none, or no longer. */
  buyNow: number | null;
  /** Oldest first. */
  history: LotEntry[];
  /** The asking bidder's own place; null when there is none. */
  mine: { maximum: number; leading: boolean } | null;
  /** Why it was cancelled; null if it was not. */
  reason: string | null;
}

export interface LotEntry {
  at: string;
  /** An alias, `Bieder A`: the same bidder has the same one in one lot only. */
  bidder: string;
  amount: number;
  /** By hand, by the auction for a maximum, as a jump to the reserve, or bought at once. */
  kind: "bid" | "proxy" | "reserve" | "buy";
  mine: boolean;
  /** Taken back by the seller, after a plain typing error. */
  struck: boolean;
}

export interface Lots {
  now: string;
  lots: LotState[];
}

/** Who bids: asked once, then known by the token. */
export interface Bidder {
  company: string;
  /** Enterprise number, ten digits. */
  number: string;
  name: string;
  email: string;
  phone: string;
}

/** What a bidder wants to do. */
export interface Intent {
  /** By hand, with a maximum, or buying at once. */
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

/** The answer to the code in a mail. */
export interface Admitted {
  token: string;
  bidder: Bidder;
}

/** The outcome of a bid. `offline`: no answer, so it is unknown; the page asks for the lots again. */
export type BidOutcome =
  | ({ is: "taken" } & Taken)
  | ({ is: "turned" } & Turned)
  | ({ is: "problem" } & Problem)
  | { is: "offline" };

/** The auction on a server. */
export interface AuctionHouse {
  /** Throws when there is no answer. */
  lots(signal: AbortSignal): Promise<Lots>;
  /** @param common The key of the bid, and who bids if there is no token. */
  bid(lot: string, intent: Intent, common: BuyRequest): Promise<BidOutcome>;
}

/** Thrown when the host has no auction. */
export class NoAuction extends Error {}

const isState = (value: unknown): value is LotState =>
  typeof value === "object" && value !== null && "id" in value && "phase" in value && "history" in value;

/** Trades the code in a mail for a token. `gone`: it was used, or is too old. `offline`: the outcome is unknown. */
export async function admit(base: string, code: string): Promise<Admitted | "gone" | "offline"> {
  const body = JSON.stringify({ code });
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body };
  try {
    return await request(endpoint(base, "auction/bidders"), init, async (response) => {
      if (response.status === 404) return "gone";
      const { token, bidder } = (await response.json()) as Partial<Admitted>;
      return response.ok && typeof token === "string" && bidder ? { token, bidder } : "offline";
    });
  } catch {
    return "offline";
  }
}

/** @param token Is asked for each time: it changes. */
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
      // No answer, or not from an auction: whether the bid was accepted is unknown.
      return { is: "offline" };
    }
  };
  return {
    lots: (signal) =>
      request(endpoint(base, "auction/lots"), { headers: headers(), signal }, async (response) => {
        if (NO_API.includes(response.status)) throw new NoAuction();
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        const text = await response.text();
        // A host that answers every address with a page has no auction either.
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
