// Finds leads that may be the same company.

import { readEnterpriseNumber } from "../../lib/schemas/enterprise-number.ts";
import { foldText } from "../../lib/text.ts";
import { phoneNumber, type Draft, type Lead } from "./logic.ts";

/** What two leads can have in common, strongest match first, worded to follow `zelfde`. */
export const REASONS = {
  number: "ondernemingsnummer",
  email: "e-mailadres",
  phone: "telefoonnummer",
  company: "bedrijfsnaam",
};
type Reason = keyof typeof REASONS;
const ORDER = Object.keys(REASONS);

/** Legal forms in Belgium and neighbouring countries, which people may leave out. */
const FORMS = new Set(
  "bv bvba nv sa srl sprl cv cvba vof snc commv comm vzw asbl gmbh ag ltd llc sas sarl eurl inc groep group".split(" "),
);

/** The words of a text without accents and punctuation: `Café De Zwaan, B.V.` as `cafe`, `de`, `zwaan`, `bv`. */
export function plainWords(text: string): string[] {
  return (
    foldText(text)
      .replace(/&/g, " en ")
      // Join `B.V.` and `Comm.V` into one word.
      .replace(/\b(\p{L}{1,4})\.(?=\p{L}{1,2}\b)/gu, "$1")
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
      .split(" ")
  );
}

/** A company's name without accents, punctuation and legal form: `Café De Zwaan, B.V.` as `cafe de zwaan`. */
export function plainName(company: string): string {
  const words = plainWords(company);
  const left = words.filter((word) => !FORMS.has(word));
  // Keep the legal forms if there is nothing else in the name.
  return (left.length === 0 ? words : left).join(" ");
}

/** Leads that are probably the same company, strongest match first, without the lead being edited. */
export function duplicates<L extends Lead>(draft: Draft, leads: readonly L[]): { lead: L; reason: Reason }[] {
  const number = readEnterpriseNumber(draft.number).digits;
  const phone = phoneNumber(draft.phone);
  const email = draft.email.trim().toLowerCase();
  const company = plainName(draft.company);
  const reasonOf = (lead: Lead): Reason | null => {
    if (number !== null && lead.number === number) return "number";
    // Different enterprise numbers mean different companies, even if other details match.
    if (number !== null && lead.number !== "") return null;
    if (email !== "" && lead.email.toLowerCase() === email) return "email";
    if (phone !== null && lead.phone === phone) return "phone";
    return company !== "" && plainName(lead.company) === company ? "company" : null;
  };
  return leads
    .filter(({ id }) => id !== draft.id)
    .flatMap((lead) => {
      const reason = reasonOf(lead);
      return reason === null ? [] : [{ lead, reason }];
    })
    .sort((a, b) => ORDER.indexOf(a.reason) - ORDER.indexOf(b.reason));
}
