// Who bids: the company's details, and the token that the server gave for them.

import { readEnterpriseNumber } from "../../lib/enterprise-number.ts";
import type { Bidder } from "./api.ts";

/** As it is kept on the device. */
export interface KnownBidder extends Bidder {
  /** Null until the link in the mail was opened. */
  token: string | null;
}

export const NO_BIDDER: KnownBidder = { company: "", number: "", name: "", email: "", phone: "", token: null };

export type BidderFaults = Partial<Record<keyof Bidder | "rules", string>>;

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export function bidderFaults(bidder: Bidder, rules: boolean): BidderFaults {
  const faults: BidderFaults = {};
  if (bidder.company.trim().length < 2) faults.company = "Bedrijfsnaam moet minimaal 2 karakters bevatten";
  if (readEnterpriseNumber(bidder.number).fault !== null) faults.number = "Voer een geldig ondernemingsnummer in";
  if (bidder.name.trim().length < 2) faults.name = "Naam moet minimaal 2 karakters bevatten";
  if (!EMAIL.test(bidder.email.trim())) faults.email = "Voer een geldig emailadres in";
  if (bidder.phone.replace(/\D/g, "").length < 9) faults.phone = "Voer een geldig telefoonnummer in";
  if (!rules) faults.rules = "Zonder akkoord kan het bod niet weg";
  return faults;
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

/** A random text for one press of the button, so that a retry bids once. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
