// The number of an enterprise in the Kruispuntbank van Ondernemingen (KBO).

/** Why a text is not an enterprise number. */
type NumberError =
  /** Nothing but spaces. */
  | "missing"
  /** Not ten digits, or nine of an old number. */
  | "length"
  /** The number of an establishment (2 to 8 in front) instead of that of its enterprise. */
  | "unit"
  /** The last two digits don't follow from the first eight: a typing error. */
  | "check";

/** The result: the ten digits, or the fault. */
export type EnterpriseNumber = { digits: string; fault: null } | { digits: null; fault: NumberError };

const fault = (fault: NumberError): EnterpriseNumber => ({ digits: null, fault });

/**
 * Reads a number as people write it: `BE 0123.456.789`, `0123456789`, an old `123.456.789`. The first digit is 0 or 1,
 * and the last two digits are 97 minus the remainder of the first eight divided by 97.
 */
export function readEnterpriseNumber(text: string): EnterpriseNumber {
  const compact = text.trim().replace(/^BE/i, "");
  let digits = "";
  for (const char of compact) {
    if (char >= "0" && char <= "9") digits += char;
    else if (!" .-/\u00a0\u202f".includes(char)) return fault("length");
  }
  if (digits === "") return fault(compact === "" ? "missing" : "length");
  // Until 2005 numbers had nine digits; the same numbers now have a zero in front.
  if (digits.length === 9) digits = `0${digits}`;
  if (digits.length !== 10) return fault("length");
  if (digits >= "2") return fault(digits < "9" ? "unit" : "check");
  return Number(digits.slice(8)) === 97 - (Number(digits.slice(0, 8)) % 97) ? { digits, fault: null } : fault("check");
}

/** Formats ten digits as `0123.456.789`. */
export function formatEnterpriseNumber(digits: string): string {
  return `${digits.slice(0, 4)}.${digits.slice(4, 7)}.${digits.slice(7)}`;
}

const MESSAGES: Record<NumberError, string> = {
  missing: "Vul het ondernemingsnummer in",
  length: "Een ondernemingsnummer heeft tien cijfers, bv. 0123.456.789",
  unit: "Dit is het nummer van een vestiging; vul dat van de onderneming in",
  check: "Dit nummer klopt niet: kijk de cijfers na",
};

/** The message about an invalid number; empty if it is valid. */
export function numberError(text: string): string {
  const { fault } = readEnterpriseNumber(text);
  return fault === null ? "" : MESSAGES[fault];
}

/** Formats a valid number as `0123.456.789`. Returns any other text trimmed. */
export function normalizeEnterpriseNumber(text: string): string {
  const { digits } = readEnterpriseNumber(text);
  return digits === null ? text.trim() : formatEnterpriseNumber(digits);
}
