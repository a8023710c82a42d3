// Rules about appointments, without their rendering.

import { addDays } from "../../../lib/days.ts";
import type { Schemas } from "../../lib/client.ts";
import { dayOf, monthAfter } from "../../lib/dates.ts";
import { setQueryData, invalidateQueries } from "../../lib/query.ts";
import { mondayOf } from "../../lib/weeks.ts";

export type Appointment = Schemas["Appointment"];

export const PATH = "/portal/organizations/{org}/appointments";

export const VIEWS = [
  ["maand", "Maand"],
  ["week", "Week"],
  ["lijst", "Lijst"],
] as const;
export type View = (typeof VIEWS)[number][0];

/** The first and last day that a view shows, always whole weeks. */
export function shown(view: View, day: string): { from: string; to: string } {
  if (view === "week") return { from: mondayOf(day), to: addDays(mondayOf(day), 6) };
  const first = `${day.slice(0, 7)}-01`;
  const last = addDays(`${monthAfter(day.slice(0, 7), 1)}-01`, -1);
  return { from: mondayOf(first), to: addDays(mondayOf(last), 6) };
}

/** Appointments by their Belgian day. */
export function byDay(appointments: readonly Appointment[]): Map<string, Appointment[]> {
  const days = new Map<string, Appointment[]>();
  for (const one of appointments) {
    const day = dayOf(one.start);
    const before = days.get(day);
    if (before) before.push(one);
    else days.set(day, [one]);
  }
  return days;
}

/** Whether it was not cancelled, moved or replaced. */
export function counts({ status }: Appointment): boolean {
  return status !== "geannuleerd" && status !== "verplaatst" && status !== "vervangen";
}

/** Whether it waits for feedback: it has started, was not cancelled or missed, and has no feedback yet. */
export function waits(appointment: Appointment, now: number): boolean {
  const { feedback, status, start } = appointment;
  return feedback === undefined && counts(appointment) && status !== "no_show" && Date.parse(start) <= now;
}

export const STATUS_TONE = {
  voorgesteld: "plain",
  bevestigd: "warm",
  doorgegaan: "good",
  no_show: "bad",
  verplaatst: "plain",
  geannuleerd: "plain",
  vervangen: "plain",
} as const;

/** Reads euro as Belgians type it: `12.500,50`, `€ 1250`. Undefined if it is not an amount, or over 100 million. */
export function euros(text: string): number | undefined {
  const bare = text.replace(/[€\s]/g, "");
  if (!/^\d{1,3}(\.\d{3})*(,\d{1,2})?$|^\d+([.,]\d{1,2})?$/.test(bare)) return undefined;
  const grouped = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(bare);
  const value = Number((grouped ? bare.replaceAll(".", "") : bare).replace(",", "."));
  return value <= 100_000_000 ? value : undefined;
}

/** Updates the cached appointment with the API's answer. */
export function keep(org: string, changed: Appointment): void {
  setQueryData(PATH, { org }, (list) => list.map((one) => (one.id === changed.id ? changed : one)));
  invalidateQueries("/portal/organizations/{org}/overview");
}
