// What the fields of a form must hold. One list of fields makes the markup, the browser's own checks for
// visitors without JavaScript, and the messages.

import { emailFault } from "./email.ts";
import { lengthFault } from "./length.ts";
import { international, PHONE_FAULT } from "./phone.ts";

/** A field of a form. */
export interface Field {
  name: string;
  label: string;
  /** What messages call it, when that is not its label. */
  called?: string;
  /** A text when absent. */
  kind?: "email" | "tel" | "select" | "textarea" | "check" | "password" | "hidden";
  /** What a hidden field holds: what the page knows by itself. */
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
  /** What else can be wrong, given the other values; empty when nothing is. */
  also?: (value: string, values: Values) => string;
}

/** What a form holds, by field name. A tick is `ja`. */
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
 * A value as it is checked and sent: without spaces around it, a telephone number in international form. A password is
 * what was typed.
 */
export function tidy({ kind }: Field, value: string): string {
  if (kind === "password") return value;
  return kind === "tel" ? international(value) : value.trim();
}

/** What is wrong with a tidy value, in words for the visitor; empty when nothing is. */
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
