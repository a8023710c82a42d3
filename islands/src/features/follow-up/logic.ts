// After a request: times to be called back, the form to choose one, and links that fit the request.

import type { CallingHours, FollowUpLink } from "../../contract/props.ts";
import { NAME, PHONE } from "../../lib/forms/fields.ts";
import type { Draft, MailedField } from "../../lib/forms/message.ts";
import type { Values } from "../../lib/schemas/field.ts";
import { addDays, workingDay } from "../../lib/days.ts";
import { capital } from "../../lib/text.ts";

/** Name of the form. */
export const CALL = "terugbellen";
/** The form without a callback, because job applications have their own procedure. */
export const APPLICATION = "sollicitatie";

/** Number of working days to choose from. */
const DAYS = 5;
/** Nobody is called during lunch. In minutes since midnight. */
const LUNCH = { from: 12 * 60, to: 13 * 60 };

/** A part of the day with its calling hours, in minutes since midnight in Belgium. */
interface Part extends CallingHours {
  name: string;
}

/** The parts of a day with calling hours. There is always at least one, even if that is only during lunch. */
function parts({ from, to }: CallingHours): readonly Part[] {
  const found = [
    { name: "voormiddag", from, to: Math.min(to, LUNCH.from) },
    { name: "namiddag", from: Math.max(from, LUNCH.to), to },
  ].filter((part) => part.from < part.to);
  return found.length > 0 ? found : [{ name: "middag", from, to }];
}

/** Converts an instant to Belgian time: the day, and the minutes since midnight. */
function inBelgium(instant: Date): { day: string; minute: number } {
  // The Swedish notation is `2026-11-23 09:05`.
  const text = new Intl.DateTimeFormat("sv-SE", {
    dateStyle: "short",
    timeStyle: "short",
    timeZone: "Europe/Brussels",
  }).format(instant);
  return { day: text.slice(0, 10), minute: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) };
}

/** Formats `2026-11-24` as `dinsdag 24 november`. */
const sayDay = (day: string): string =>
  new Intl.DateTimeFormat("nl-BE", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }).format(
    new Date(day),
  );

/** Formats `510` as `8.30`, and `1080` as `18`. */
const sayTime = (minutes: number): string =>
  `${Math.floor(minutes / 60)}${minutes % 60 === 0 ? "" : `.${String(minutes % 60).padStart(2, "0")}`}`;

/** The parts of the next working days that have not started yet. The first day may be today. */
export function moments(now: Date, calls: CallingHours): string[] {
  const today = inBelgium(now);
  const all = parts(calls);
  const last = all[all.length - 1]?.from ?? 0;
  const found: string[] = [];
  let day = workingDay(today.minute < last ? today.day : addDays(today.day, 1));
  for (let left = DAYS; left > 0; left--) {
    const open = all.filter(({ from }) => day !== today.day || today.minute < from);
    found.push(...open.map(({ name }) => `${sayDay(day)}, ${name}`));
    day = workingDay(addDays(day, 1));
  }
  return found;
}

function when(calls: CallingHours): MailedField {
  const said = parts(calls).map(({ name, from, to }) => `${name} van ${sayTime(from)} tot ${sayTime(to)} uur`);
  return {
    name: "moment",
    label: "Moment",
    kind: "select",
    prompt: "Kies een moment",
    hint: capital(`${said.join(", ")}, op werkdagen`),
    wide: true,
    line: "Moment",
  };
}

/** The fields if no request was sent from this tab, or without JavaScript: whom to call, and which part of the day. */
export const anyMoment = (calls: CallingHours): readonly MailedField[] => [
  NAME,
  PHONE,
  { ...when(calls), options: parts(calls).map(({ name }) => capital(name)) },
];

/**
 * The fields after a request: a moment, and a phone number if the request has none. Validation checks that the moment
 * has not passed while the page was open.
 */
export const choice = (phone: boolean, options: readonly string[], calls: CallingHours): readonly MailedField[] => [
  ...(phone ? [] : [{ ...PHONE, wide: true }]),
  {
    ...when(calls),
    options,
    validate: (value) => (moments(new Date(), calls).includes(value) ? "" : "Dit moment is voorbij. Kies een ander."),
  },
];

/**
 * The message besides the fields.
 *
 * @param about Reference of the earlier request.
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

/** The links that fit a request. All of them if the request is unknown, or if none fits. */
export function fitting(items: readonly FollowUpLink[], form: string | undefined): readonly FollowUpLink[] {
  const found = items.filter(({ about }) => about.length === 0 || about.some((name) => name === form));
  return form === undefined || found.length === 0 ? items : found;
}
