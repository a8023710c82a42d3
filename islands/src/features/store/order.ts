// The order: who buys, and the text that is sent.

import type { Store } from "../../contract/props.ts";
import { euro, number } from "../../lib/format.ts";
import { emailFault } from "../../lib/schemas/email.ts";
import { numberFault, tidyNumber } from "../../lib/schemas/enterprise-number.ts";
import { lengthFault } from "../../lib/schemas/length.ts";
import { phoneFault } from "../../lib/schemas/phone.ts";
import type { Draft as Sending } from "../../lib/forms/message.ts";
import type { Values } from "../../lib/schemas/field.ts";
import type { Price } from "./basket.ts";

export interface Buyer {
  company: string;
  number: string;
  name: string;
  email: string;
  phone: string;
  /** The buyer's own reference on the invoice. */
  reference: string;
  /** Postcodes or size classes that are wanted first. */
  wishes: string;
}

export const NO_BUYER: Buyer = { company: "", number: "", name: "", email: "", phone: "", reference: "", wishes: "" };

export type Payment = "invoice" | "card";

/** What is filled in of an order that is not sent. */
export interface Draft {
  buyer: Buyer;
  payment: Payment;
  licence: boolean;
}

export const NO_DRAFT: Draft = { buyer: NO_BUYER, payment: "invoice", licence: false };

export type BuyerFaults = Partial<Record<keyof Buyer | "licence", string>>;

/** What is wrong, by field. */
export function buyerFaults(buyer: Buyer, licence: boolean): BuyerFaults {
  const faults = {
    company: lengthFault("Bedrijfsnaam", buyer.company.trim(), 2, 100),
    number: numberFault(buyer.number),
    name: lengthFault("Naam", buyer.name.trim(), 2),
    email: buyer.email.trim() === "" ? "Email is verplicht" : emailFault(buyer.email),
    phone: buyer.phone.trim() === "" ? "" : phoneFault(buyer.phone),
    licence: licence ? "" : "De licentie moet aanvaard zijn",
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault));
}

/** Subject of the order. */
export const orderSubject = (buyer: Buyer): string => `Bestelling datastore - ${buyer.company.trim()}`;

/** Amounts of an order always show their cents, so that they are under each other. */
export function amount(cents: number): string {
  const text = euro(cents / 100);
  return cents % 100 === 0 ? `${text},00` : text;
}

/** How the order is paid. */
const terms = (payment: Payment, props: Store): string =>
  payment === "card" ? "met de kaart" : `op factuur, ${props.invoiceDays} dagen`;

/** A line for each set of companies. */
const bought = (price: Price): string[] =>
  price.lines.map(
    ({ set, count, cents }) =>
      `- ${set.title} (${set.region}): ${number(count)} × ${amount(set.priceCents)} = ${amount(cents)}`,
  );

/** The order as plain text: what is sent, and what the buyer can keep. */
export function orderText(price: Price, buyer: Buyer, payment: Payment, props: Store): string {
  const more = (label: string, value: string): string[] => (value.trim() === "" ? [] : [`${label}: ${value.trim()}`]);
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
    `Bedrijf: ${buyer.company.trim()}`,
    `Ondernemingsnummer: ${tidyNumber(buyer.number)}`,
    `Naam: ${buyer.name.trim()}`,
    `Email: ${buyer.email.trim()}`,
    ...more("Telefoonnummer", buyer.phone),
    ...more("Eigen referentie", buyer.reference),
    ...more("Eerst graag", buyer.wishes),
    "",
    `Betaling: ${terms(payment, props)}`,
    `Licentie: versie ${props.licenceVersion}, aanvaard`,
  ].join("\n");
}

/** Name of the order as the host's form intake knows it. */
export const ORDER = "bestelling";

/** Who buys, as fields of a form. */
export const orderValues = (buyer: Buyer): Values => ({
  bedrijf: buyer.company.trim(),
  ondernemingsnummer: tidyNumber(buyer.number),
  naam: buyer.name.trim(),
  email: buyer.email.trim(),
  telefoonnummer: buyer.phone.trim(),
  "eigen-referentie": buyer.reference.trim(),
  "eerst-graag": buyer.wishes.trim(),
});

/** The order as it is sent: the text, and its lines for the form intake. */
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

/** What was stored of the form, field by field: the rest of an older shape is dropped. */
export function readBuyer(stored: unknown): Buyer {
  const buyer = { ...NO_BUYER };
  if (typeof stored !== "object" || stored === null) return buyer;
  for (const key of Object.keys(NO_BUYER) as (keyof Buyer)[]) {
    const value = (stored as Record<string, unknown>)[key];
    if (typeof value === "string") buyer[key] = value.slice(0, 2000);
  }
  return buyer;
}

/** A stored draft. A licence counts as accepted only in the version that was shown. */
export function readDraft(stored: unknown, licenceVersion: string): Draft {
  if (typeof stored !== "object" || stored === null) return NO_DRAFT;
  const { buyer, payment, licence } = stored as Record<string, unknown>;
  return {
    buyer: readBuyer(buyer),
    payment: payment === "card" ? "card" : "invoice",
    licence: licence === licenceVersion,
  };
}

/** A draft as it is stored. */
export function storedDraft(draft: Draft, licenceVersion: string): unknown {
  return { ...draft, licence: draft.licence ? licenceVersion : "" };
}
