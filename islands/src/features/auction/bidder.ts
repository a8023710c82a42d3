// Who bids: the company's details, and the token that the server gave for them.

import { emailFault } from "../../lib/schemas/email.ts";
import { numberFault, readEnterpriseNumber } from "../../lib/schemas/enterprise-number.ts";
import { lengthFault } from "../../lib/schemas/length.ts";
import { phoneFault } from "../../lib/schemas/phone.ts";
import type { Bidder } from "./api.ts";

/** As it is kept on the device. */
export interface KnownBidder extends Bidder {
  /** Null until the link in the mail was opened. */
  token: string | null;
}

export const NO_BIDDER: KnownBidder = { company: "", number: "", name: "", email: "", phone: "", token: null };

export type BidderFaults = Partial<Record<keyof Bidder | "rules", string>>;

/** What is wrong, by field. */
export function bidderFaults(bidder: Bidder, rules: boolean): BidderFaults {
  const faults = {
    company: lengthFault("Bedrijfsnaam", bidder.company.trim(), 2),
    number: numberFault(bidder.number),
    name: lengthFault("Naam", bidder.name.trim(), 2),
    email: emailFault(bidder.email),
    phone: phoneFault(bidder.phone),
    rules: rules ? "" : "Zonder akkoord kan het bod niet weg",
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault));
}

/** What goes to the server: the number as ten digits. */
export function asSent({ company, number, name, email, phone }: Bidder): Bidder {
  return {
    company: company.trim(),
    number: readEnterpriseNumber(number).digits ?? number.trim(),
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim(),
  };
}

/** What was stored, field by field. */
export function readBidder(stored: unknown): KnownBidder {
  const bidder = { ...NO_BIDDER };
  if (typeof stored !== "object" || stored === null) return bidder;
  const record = stored as Record<string, unknown>;
  for (const key of ["company", "number", "name", "email", "phone"] as const) {
    const value = record[key];
    if (typeof value === "string") bidder[key] = value.slice(0, 200);
  }
  if (typeof record.token === "string") bidder.token = record.token;
  return bidder;
}

/** A random text for one click of the button, so that a retry bids once. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
