// The order: the buyer's details, and the text that is sent.

import type { Store } from "../../contract/props.ts";
import { euro, number } from "../../lib/format.ts";
import { BUSINESS, BUSINESS_PHONE } from "../../lib/forms/business.ts";
import { fieldName } from "../../lib/forms/intake.ts";
import { fieldLines, type Draft as Sending, type MailedField } from "../../lib/forms/message.ts";
import { asRecord } from "../../lib/json.ts";
import { fieldErrors, type Values } from "../../lib/schemas/field.ts";
import { emptyValues, restoreValues, normalizeValues, type Filled } from "../../lib/schemas/values.ts";
import type { Price } from "./basket.ts";

/** The fields about the buyer, in order. */
export const BUYER = [
  ...BUSINESS,
  { ...BUSINESS_PHONE, optional: true },
  {
    name: "reference",
    label: "Eigen referentie",
    max: 60,
    optional: true,
    hint: "Komt op de factuur",
    line: "Eigen referentie",
  },
  {
    name: "wishes",
    label: "Welke postcodes of grootteklassen eerst?",
    kind: "textarea",
    max: 1000,
    optional: true,
    wide: true,
    hint: "Zijn het er minder dan het minimum, dan zeggen we dat vóór we leveren",
    line: "Eerst graag",
  },
] as const satisfies readonly MailedField[];

export type Buyer = Filled<typeof BUYER>;

export const NO_BUYER: Buyer = emptyValues(BUYER);

export type Payment = "invoice" | "card";

/** An order that is not sent yet. */
export interface Draft {
  buyer: Buyer;
  payment: Payment;
  licence: boolean;
}

export const NO_DRAFT: Draft = { buyer: NO_BUYER, payment: "invoice", licence: false };

/** Error messages by field. */
export const buyerErrors = (buyer: Buyer, licence: boolean): Values => ({
  ...fieldErrors(BUYER, buyer),
  ...(!licence && { licence: "De licentie moet aanvaard zijn" }),
});

/** Subject of the order. */
const orderSubject = (buyer: Buyer): string => `Bestelling datastore - ${buyer.company.trim()}`;

/** Formats an amount of an order, always with cents, so that amounts line up. */
export const amount = (cents: number): string => euro(cents / 100, true);

/** The payment terms in words. */
const terms = (payment: Payment, props: Store): string =>
  payment === "card" ? "met de kaart" : `op factuur, ${props.invoiceDays} dagen`;

/** A line for each set of companies. */
const bought = (price: Price): string[] =>
  price.lines.map(
    ({ set, count, cents }) =>
      `- ${set.title} (${set.region}): ${number(count)} × ${amount(set.priceCents)} = ${amount(cents)}`,
  );

/** The order as plain text, to send and for the buyer to keep. */
export function orderText(price: Price, buyer: Buyer, payment: Payment, props: Store): string {
  const who = fieldLines(BUYER, normalizeValues(BUYER, buyer));
  return [
    "Bestelling in de datastore:",
    "",
    ...bought(price),
    "",
    `Bedrijven: ${number(price.records)}`,
    `Som: ${amount(price.sumCents)}`,
    ...(price.percent > 0 ? [`Korting ${price.percent}%: -${amount(price.discountCents)}`] : []),
    `Totaal excl. btw: ${amount(price.totalCents)}`,
    `Btw ${props.vat}%: ${amount(price.vatCents)}`,
    `Totaal incl. btw: ${amount(price.payCents)}`,
    "",
    ...who.lines,
    ...who.blocks,
    "",
    `Betaling: ${terms(payment, props)}`,
    `Licentie: versie ${props.licenceVersion}, aanvaard`,
  ].join("\n");
}

/** Name of the order form in the host's form intake. */
export const ORDER = "bestelling";

/** The buyer's details as fields of the form intake, named after their lines in the message. */
export function orderValues(buyer: Buyer): Values {
  const values = normalizeValues(BUYER, buyer);
  return Object.fromEntries(BUYER.map(({ name, line }) => [fieldName(line), values[name]]));
}

/** The order to send: its text, and its lines for the form intake. */
export const orderDraft = (price: Price, buyer: Buyer, payment: Payment, props: Store): Sending => ({
  subject: orderSubject(buyer),
  text: orderText(price, buyer, payment, props),
  extra: {
    Bestelling: bought(price).join("\n"),
    Bedrijven: number(price.records),
    Som: amount(price.sumCents),
    Korting: price.percent > 0 ? `${price.percent}%: -${amount(price.discountCents)}` : "",
    "Totaal excl. btw": amount(price.totalCents),
    Btw: `${props.vat}%: ${amount(price.vatCents)}`,
    "Totaal incl. btw": amount(price.payCents),
    Betaling: terms(payment, props),
    Licentie: `versie ${props.licenceVersion}, aanvaard`,
  },
});

/** Reads a stored draft. The licence only counts as accepted in its current version. */
export function readDraft(stored: unknown, licenceVersion: string): Draft {
  const { buyer, payment, licence } = asRecord(stored);
  return {
    buyer: restoreValues(BUYER, buyer),
    payment: payment === "card" ? "card" : "invoice",
    licence: licence === licenceVersion,
  };
}

/** A draft as it is stored. */
export function storedDraft(draft: Draft, licenceVersion: string): unknown {
  return { ...draft, licence: draft.licence ? licenceVersion : "" };
}
