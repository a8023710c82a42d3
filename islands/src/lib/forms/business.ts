// Fields about a company that orders or bids, and about the person who acts for it.

import { numberError, normalizeEnterpriseNumber } from "../schemas/enterprise-number.ts";
import { COMPANY, EMAIL, NAME, PHONE } from "./fields.ts";
import type { MailedField } from "./message.ts";

export const NUMBER = {
  name: "number",
  label: "Ondernemingsnummer",
  max: 20,
  prompt: "Vul het ondernemingsnummer in",
  inputMode: "numeric",
  hint: "bv. 0123.456.789",
  normalize: normalizeEnterpriseNumber,
  validate: numberError,
  line: "Ondernemingsnummer",
} as const satisfies MailedField;

export const BUSINESS = [
  { ...COMPANY, name: "company" },
  NUMBER,
  { ...NAME, name: "name" },
  { ...EMAIL, max: 200 },
] as const satisfies readonly MailedField[];

export const BUSINESS_PHONE = { ...PHONE, name: "phone", label: "Telefoon" } as const satisfies MailedField;
