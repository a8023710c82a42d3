// Form fields and their rules. The markup, the browser's own validation without JavaScript, the messages and the data
// that is sent all follow from one list of fields.

import { stripInvisible } from "./strip-invisible.ts";
import { emailError } from "./email.ts";
import { lengthError } from "./length.ts";
import { international, phoneError } from "./phone.ts";

/** A field of a form. */
export interface Field {
  name: string;
  label: string;
  /** Name in messages, when it differs from the label. */
  nameInMessages?: string;
  /** Defaults to a text. */
  kind?: "email" | "tel" | "date" | "time" | "select" | "textarea" | "check" | "password" | "hidden";
  /** Value of a hidden field. */
  value?: string;
  /** Minimum and maximum number of characters. Without `min`, a required field must not be empty. */
  min?: number;
  max?: number;
  optional?: boolean;
  /** Prompt for a choice or a tick. Also the error message if it is missing. */
  prompt?: string;
  /** Choices of a select. */
  options?: readonly string[];
  /** What the browser may fill in: a token of the `autocomplete` attribute. */
  autoComplete?: string;
  /** The keyboard for texts that are mostly digits. */
  inputMode?: "numeric";
  hint?: string;
  wide?: boolean;
  /**
   * Normalizes a value that was trimmed. By default telephone numbers are made international and others left as they
   * are.
   */
  normalize?: (value: string) => string;
  /** Extra validation, given all values; returns a message, or an empty text. */
  validate?: (value: string, values: Values) => string;
}

/** Values by field name. A checked box is `ja`. */
export type Values = Partial<Record<string, string>>;

/** The names of some fields. */
export type NameOf<Fields extends readonly Field[]> = Fields[number]["name"];

/** A telephone number. The form adds the field's name. */
export const TELEPHONE = {
  label: "Telefoonnummer",
  kind: "tel",
  autoComplete: "tel",
  hint: "bv. 0470\u00a012\u00a034\u00a056",
} as const satisfies Omit<Field, "name">;

/** The consent that every form asks for. */
export const CONSENT: Field = {
  name: "akkoord",
  label: "",
  kind: "check",
  prompt: "U moet akkoord gaan met de voorwaarden",
  wide: true,
};

/**
 * A value as it is validated and sent: trimmed, without invisible characters, telephone numbers in international form.
 * Passwords are left as typed.
 */
export function normalizeValue({ kind, normalize }: Field, value: string): string {
  if (kind === "password") return value;
  const text = stripInvisible(value);
  return normalize?.(text) ?? (kind === "tel" ? international(text) : text);
}

/** The message about a normalized value; empty if it is valid. */
export function valueError(
  { label, nameInMessages = label, kind, min = 0, max, optional, prompt }: Field,
  value: string,
): string {
  if (!value && optional) return "";
  if (kind === "tel") return phoneError(value);
  if (!value && !min) return prompt ?? `${nameInMessages} is verplicht`;
  return lengthError(nameInMessages, value, min, max) || (kind === "email" ? emailError(value) : "");
}

/** The messages about invalid fields, by name, in the order of the fields. */
export function fieldErrors<const Fields extends readonly Field[]>(
  fields: Fields,
  values: Partial<Record<NameOf<Fields>, string>>,
): Partial<Record<NameOf<Fields>, string>> {
  const all: Values = values;
  const found = fields.flatMap((field) => {
    const value = normalizeValue(field, all[field.name] ?? "");
    const error = valueError(field, value) || ((value || !field.optional) && field.validate?.(value, all));
    return error ? [[field.name, error]] : [];
  });
  return Object.fromEntries(found) as Partial<Record<NameOf<Fields>, string>>;
}
