// Fields that several forms ask for.

import { TELEPHONE } from "../schemas/field.ts";
import type { MailedField } from "./message.ts";

export const NAME = {
  name: "naam",
  label: "Naam",
  min: 2,
  max: 100,
  autoComplete: "name",
  line: "Naam",
} as const satisfies MailedField;

export const COMPANY = {
  name: "bedrijfsnaam",
  label: "Bedrijfsnaam",
  min: 2,
  max: 100,
  autoComplete: "organization",
  line: "Bedrijf",
} as const satisfies MailedField;

export const EMAIL = {
  name: "email",
  label: "E-mail",
  nameInMessages: "Email",
  kind: "email",
  autoComplete: "email",
  line: "Email",
} as const satisfies MailedField;

export const PHONE = {
  ...TELEPHONE,
  name: "telefoonnummer",
  line: "Telefoonnummer",
} as const satisfies MailedField;
