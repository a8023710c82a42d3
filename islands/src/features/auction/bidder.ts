// The bidder: the company's details, and the token that the server issued for them.

import { BUSINESS, BUSINESS_PHONE } from "../../lib/forms/business.ts";
import { readEnterpriseNumber } from "../../lib/schemas/enterprise-number.ts";
import { fieldErrors, type Field, type Values } from "../../lib/schemas/field.ts";
import { emptyValues, restoreValues, normalizeValues } from "../../lib/schemas/values.ts";
import type { Bidder } from "./api.ts";

/** The fields, in order. Each is a property of `Bidder`, which the server gets. */
export const BIDDER = [...BUSINESS, { ...BUSINESS_PHONE, wide: true }] as const satisfies readonly (Field & {
  name: keyof Bidder;
})[];

/** A bidder as stored on the device. */
export interface KnownBidder extends Bidder {
  /** Null until the link in the mail is opened. */
  token: string | null;
}

export const NO_BIDDER: KnownBidder = { ...emptyValues(BIDDER), token: null };

/** Error messages by field. */
export const bidderErrors = (bidder: Bidder, rules: boolean): Values => ({
  ...fieldErrors(BIDDER, bidder),
  ...(!rules && { rules: "Zonder akkoord kan het bod niet weg" }),
});

/** The details as sent to the server, with the enterprise number as ten digits. */
export const normalizeBidder = (bidder: Bidder): Bidder => ({
  ...normalizeValues(BIDDER, bidder),
  number: readEnterpriseNumber(bidder.number).digits ?? bidder.number.trim(),
});

/** Reads a stored bidder. Invalid fields become empty. */
export function readBidder(stored: unknown): KnownBidder {
  const { token } = (stored ?? {}) as { token?: unknown };
  return { ...restoreValues(BIDDER, stored), token: typeof token === "string" ? token : null };
}
