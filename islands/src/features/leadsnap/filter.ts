// Filters and sorts leads, and tells which still need to be sent, exported or followed up.

import { plainName, plainWords } from "./duplicates.ts";
import type { Lead } from "./logic.ts";
import type { StoredLead } from "./store.ts";

type Show = "all" | "open" | "due";
type Order = "new" | "warm" | "next";

export interface Filter {
  text: string;
  show: Show;
  order: Order;
}

export const NO_FILTER: Filter = { text: "", show: "all", order: "new" };

/**
 * Whether a lead's latest version is safe: sent or, without a receiver, exported.
 *
 * @param sends Whether there is a receiver.
 */
export function isSafe(lead: StoredLead, sends: boolean): boolean {
  return sends ? lead.sending.status === "sent" : lead.exported >= lead.revision;
}

/** Whether a lead may be deleted here: its latest version was sent or exported. */
export function isElsewhere(lead: StoredLead): boolean {
  return lead.sending.status === "sent" || lead.exported >= lead.revision;
}

/** Whether a lead's follow-up is today or earlier. */
export function isDue(lead: Pick<Lead, "followUp">, today: string): boolean {
  return lead.followUp !== null && lead.followUp.slice(0, 10) <= today;
}

/** The leads that match a filter, in its order. Every word must occur somewhere in the lead, except legal forms. */
export function select(leads: readonly StoredLead[], filter: Filter, sends: boolean, today: string): StoredLead[] {
  const words = plainName(filter.text)
    .split(" ")
    .filter((word) => word !== "");
  const fits = (lead: StoredLead) => {
    if (filter.show === "open" && isSafe(lead, sends)) return false;
    if (filter.show === "due" && !isDue(lead, today)) return false;
    if (words.length === 0) return true;
    const all = [lead.company, lead.contact, lead.role, lead.email, lead.need, lead.event, ...lead.tags, lead.number];
    const text = plainWords(all.join(" ")).join(" ");
    return words.every((word) => text.includes(word));
  };
  const chosen = leads.filter(fits);
  if (filter.order === "warm") return chosen.sort((a, b) => b.interest - a.interest);
  // Leads without a day come last.
  if (filter.order === "next") return chosen.sort((a, b) => (a.followUp ?? "9").localeCompare(b.followUp ?? "9"));
  return chosen;
}
