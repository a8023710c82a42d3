// Validates and formats values, such as numbers with check digits.

import { readEnterpriseNumber, formatEnterpriseNumber } from "../../lib/schemas/enterprise-number.ts";
import { fieldError } from "./documents/model.ts";

/** The kinds of values, each with its own input and validation. */
export type Kind = "text" | "date" | "email" | "phone" | "enterprise" | "vat" | "iban";

const compact = (text: string): string => text.replace(/[\s.]/g, "").toUpperCase();

/**
 * Whether the check digits of an IBAN are right: with the first four characters moved to the end and letters as 10 to
 * 35, the remainder of a division by 97 is 1. Source: ISO 13616. A Belgian IBAN has 16 characters.
 */
export function isIban(text: string): boolean {
  const iban = compact(text);
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban) || (iban.startsWith("BE") && !/^BE\d{14}$/.test(iban))) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

/** A foreign VAT number: the country code, followed by that country's own characters. */
const FOREIGN = /^(?!BE)[A-Z]{2}[A-Z\d+*]{2,12}$/;

/** The error message for a value; null if it may be right, or is empty. */
export function validateValue(kind: Kind, text: string): string | null {
  if (text.trim() === "") return null;
  if (kind === "iban") return isIban(text) ? null : "Voer een geldig IBAN in, kijk de cijfers na";
  if (kind === "vat") return FOREIGN.test(compact(text)) ? null : fieldError("enterprise", text);
  return fieldError(kind, text);
}

/** Formats a value for printing. */
export function formatValue(kind: Kind, text: string): string {
  if (kind === "iban" && isIban(text)) return compact(text).replace(/(.{4})(?=.)/g, "$1 ");
  if (kind === "enterprise" || kind === "vat") {
    const { digits } = readEnterpriseNumber(text);
    if (digits !== null) return `${kind === "vat" ? "BE " : ""}${formatEnterpriseNumber(digits)}`;
  }
  return text.trim();
}
