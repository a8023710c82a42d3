// What follows a request: the moments to be called back, the form to choose one, and links that fit the request.

import type { FollowUpLink } from "../../contract/props.ts";
import { NAME, PHONE } from "../../lib/forms/fields.ts";
import type { Draft, MailedField } from "../../lib/forms/message.ts";
import type { Values } from "../../lib/schemas/field.ts";
import { addDays, workingDay } from "../../lib/days.ts";
import { capital } from "../../lib/text.ts";

/** Name of the form. */
export const CALL = "terugbellen";
/** The form without a callback: job applications have a procedure of their own. */
export const APPLICATION = "sollicitatie";

/** Number of working days to choose from. */
const DAYS = 5;
/** Parts of a day, with the hours from which and until which we call, in Belgium. */
const PARTS = [
  { name: "voormiddag", from: 9, to: 12 },
  { name: "namiddag", from: 13, to: 17 },
] as const;

/** An instant in Belgium: its day and its hour. */
function inBelgium(instant: Date): { day: string; hour: number } {
  // Swedish writes `2026-11-23 09:05`.
  const text = new Intl.DateTimeFormat("sv-SE", {
    dateStyle: "short",
    timeStyle: "short",
    timeZone: "Europe/Brussels",
  }).format(instant);
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) };
}

/** `2026-11-24` as `dinsdag 24 november`. */
const sayDay = (day: string): string =>
  new Intl.DateTimeFormat("nl-BE", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }).format(
    new Date(day),
  );

/** The parts of the next working days that are still to come. The first day may be today. */
export function moments(now: Date): string[] {
  const today = inBelgium(now);
  const last = PARTS[PARTS.length - 1]?.from ?? 0;
  const found: string[] = [];
  let day = workingDay(today.hour < last ? today.day : addDays(today.day, 1));
  for (let left = DAYS; left > 0; left--) {
    const open = PARTS.filter(({ from }) => day !== today.day || today.hour < from);
    found.push(...open.map(({ name }) => `${sayDay(day)}, ${name}`));
    day = workingDay(addDays(day, 1));
  }
  return found;
}

const WHEN: MailedField = {
  name: "moment",
  label: "Moment",
  kind: "select",
  prompt: "Kies een moment",
  hint: capital(`${PARTS.map(({ name, from, to }) => `${name} van ${from} tot ${to} uur`).join(", ")}, op werkdagen`),
  wide: true,
  line: "Moment",
};

/** The fields when no request was sent from this tab, or without JavaScript: whom to call, and when, without a day. */
export const FIELDS: readonly MailedField[] = [
  NAME,
  PHONE,
  { ...WHEN, options: PARTS.map(({ name }) => capital(name)) },
];

/**
 * The fields after a request was sent: a moment, and a number if the request has none. A moment can pass while the page
 * is open.
 */
export const choice = (phone: boolean, options: readonly string[]): readonly MailedField[] => [
  ...(phone ? [] : [{ ...PHONE, wide: true }]),
  {
    ...WHEN,
    options,
    also: (value) => (moments(new Date()).includes(value) ? "" : "Dit moment is voorbij. Kies een ander."),
  },
];

/**
 * What is mailed, besides the fields.
 *
 * @param about Reference of the request that it belongs to.
 */
export const draft = ({ naam = "", moment = "" }: Values, about?: string): Omit<Draft, "extra"> => ({
  ...(about === undefined
    ? { subject: `Terugbellen - ${naam}`, title: "Terugbellen" }
    : {
        subject: `Terugbellen bij ${about} - ${moment}`,
        title: "Terugbellen: dit hoort bij de aanvraag met dezelfde referentie.",
      }),
  about,
  moment,
});

/** The links that fit a request; all of them when it is not known, or none fits. */
export function fitting(items: readonly FollowUpLink[], form: string | undefined): readonly FollowUpLink[] {
  const found = items.filter(({ about }) => about.length === 0 || about.some((name) => name === form));
  return form === undefined || found.length === 0 ? items : found;
}
