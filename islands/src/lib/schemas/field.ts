// Form fields and their rules. One list of fields gives the markup, the browser's own validation without JavaScript,
// and the messages.

import { emailFault } from "./email.ts";
import { lengthFault } from "./length.ts";
import { international, PHONE_FAULT } from "./phone.ts";

/** A field of a form. */
export interface Field {
  name: string;
  label: string;
  /** Name in messages, when it differs from the label. */
  called?: string;
  /** A text when absent. */
  kind?: "email" | "tel" | "select" | "textarea" | "check" | "password" | "hidden";
  /** Value of a hidden field, which the page knows by itself. */
  value?: string;
  /** Fewest and most characters. Without `min` a field that is not optional must only not be empty. */
  min?: number;
  max?: number;
  optional?: boolean;
  /** Asks for a choice or a tick: also the message when there is none. */
  prompt?: string;
  /** Choices of a select. */
  options?: readonly string[];
  /** What the browser may fill in: a token of the `autocomplete` attribute. */
  fill?: string;
  hint?: string;
  wide?: boolean;
  /** Extra validation, given the other values; returns a message, or an empty text. */
  also?: (value: string, values: Values) => string;
}

/** Values by field name. A checked box is `ja`. */
export type Values = Partial<Record<string, string>>;

/** The consent that every form asks for. */
export const CONSENT: Field = {
  name: "akkoord",
  label: "",
  kind: "check",
  prompt: "U moet akkoord gaan met de voorwaarden",
  wide: true,
};

/**
 * A value as it is validated and sent: trimmed, telephone numbers in international form. Passwords are left as typed.
 */
export function tidy({ kind }: Field, value: string): string {
  if (kind === "password") return value;
  return kind === "tel" ? international(value) : value.trim();
}

/** The message for a normalized value; empty when it is valid. */
export function fault(
  { label, called = label, kind, min = 0, max = Infinity, optional, prompt }: Field,
  value: string,
): string {
  const { length } = value;
  if (!length && optional) return "";
  if (!length && !min) return prompt ?? `${called} is verplicht`;
  const wrong = lengthFault(called, value, min, max, kind === "tel" ? "cijfers" : "karakters");
  if (wrong) return wrong;
  if (kind === "tel" && /[^\d +()-]/.test(value)) return PHONE_FAULT;
  return kind === "email" ? emailFault(value) : "";
}
