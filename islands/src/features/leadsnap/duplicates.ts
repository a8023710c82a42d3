// Is this company in the list already?

import { readEnterpriseNumber } from "../../lib/schemas/enterprise-number.ts";
import { plain } from "../../lib/text.ts";
import { phoneNumber, type Draft, type Lead } from "./logic.ts";

/** What two leads have in common, the surest first, as it is called after `Zelfde`. */
export const REASONS = {
  number: "ondernemingsnummer",
  email: "e-mailadres",
  phone: "telefoonnummer",
  company: "bedrijfsnaam",
};
type Reason = keyof typeof REASONS;
const ORDER = Object.keys(REASONS);

/** Legal forms of Belgium and its neighbours, which people write or leave out. */
const FORMS = new Set(
  "bv bvba nv sa srl sprl cv cvba vof snc commv comm vzw asbl gmbh ag ltd llc sas sarl eurl inc groep group".split(" "),
);

/** The words of a text without accents and signs: `Café De Zwaan, B.V.` as `cafe`, `de`, `zwaan`, `bv`. */
export function plainWords(text: string): string[] {
  return (
    plain(text)
      .replace(/&/g, " en ")
      // `B.V.` is one word, `Comm.V` too.
      .replace(/\b(\p{L}{1,4})\.(?=\p{L}{1,2}\b)/gu, "$1")
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
      .split(" ")
  );
}

/** A company's name without accents, signs and legal form: `Café De Zwaan, B.V.` as `cafe de zwaan`. */
export function plainName(company: string): string {
  const words = plainWords(company);
  const left = words.filter((word) => !FORMS.has(word));
  // A name that consists of legal forms only keeps them.
  return (left.length === 0 ? words : left).join(" ");
}

/** Leads that are likely the same company, the surest first; the one being changed is not among them. */
export function duplicates<L extends Lead>(draft: Draft, leads: readonly L[]): { lead: L; reason: Reason }[] {
  const number = readEnterpriseNumber(draft.number).digits;
  const phone = phoneNumber(draft.phone);
  const email = draft.email.trim().toLowerCase();
  const company = plainName(draft.company);
  const reasonOf = (lead: Lead): Reason | null => {
    if (number !== null && lead.number === number) return "number";
    // Two different numbers are two companies, whatever else is alike.
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
