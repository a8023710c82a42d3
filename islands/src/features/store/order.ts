// The order: who buys, and the text that is sent.

import type { Store } from "../../contract/props.ts";
import { euro, number } from "../../lib/format.ts";
import { readEnterpriseNumber, writeEnterpriseNumber } from "../../lib/enterprise-number.ts";
import type { Draft as Sending } from "../../lib/forms/message.ts";
import type { Values } from "../../lib/forms/rules.ts";
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

const NUMBER_FAULTS = {
  missing: "Vul het ondernemingsnummer in",
  length: "Een ondernemingsnummer heeft tien cijfers, bv. 0123.456.789",
  unit: "Dit is het nummer van een vestiging; vul dat van de onderneming in",
  check: "Dit nummer klopt niet: kijk de cijfers na",
} as const;

/** What is wrong with an enterprise number, in words; empty when nothing is. */
export function numberFault(text: string): string {
  const { fault } = readEnterpriseNumber(text);
  return fault === null ? "" : NUMBER_FAULTS[fault];
}

/** Rough on purpose: whether an address exists is known only when mail arrives. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export function buyerFaults(buyer: Buyer, licence: boolean): BuyerFaults {
  const faults: BuyerFaults = {};
  const company = buyer.company.trim();
  if (company.length < 2) faults.company = "Bedrijfsnaam moet minimaal 2 karakters bevatten";
  if (company.length > 100) faults.company = "Bedrijfsnaam mag maximaal 100 karakters bevatten";
  const wrong = numberFault(buyer.number);
  if (wrong !== "") faults.number = wrong;
  if (buyer.name.trim().length < 2) faults.name = "Naam moet minimaal 2 karakters bevatten";
  if (buyer.email.trim() === "") faults.email = "Email is verplicht";
  else if (!EMAIL.test(buyer.email.trim())) faults.email = "Voer een geldig emailadres in";
  const digits = buyer.phone.replace(/\D/g, "");
  if (buyer.phone.trim() !== "" && (digits.length < 9 || !/^[\d\s\-+()./]+$/.test(buyer.phone.trim()))) {
    faults.phone = "Voer een geldig telefoonnummer in";
  }
  if (!licence) faults.licence = "De licentie moet aanvaard zijn";
  return faults;
}

/** Subject of the order. */
export const orderSubject = (buyer: Buyer): string => `Bestelling datastore - ${buyer.company.trim()}`;

/** Amounts of an order always show their cents, so that they stand under each other. */
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

/** A number as it is written; what is no number, as it was typed. */
function written(number: string): string {
  const { digits } = readEnterpriseNumber(number);
  return digits === null ? number.trim() : writeEnterpriseNumber(digits);
}

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
    `Ondernemingsnummer: ${written(buyer.number)}`,
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
  ondernemingsnummer: written(buyer.number),
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
