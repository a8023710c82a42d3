// A lead: what is noted down at a trade fair, how it is validated, and what is stored of it.

import type { ConsentText } from "../../contract/props.ts";
import { isDay } from "../../lib/days.ts";
import { NUMBER } from "../../lib/forms/business.ts";
import { readEnterpriseNumber, writeEnterpriseNumber } from "../../lib/schemas/enterprise-number.ts";
import { faults, type Field } from "../../lib/schemas/field.ts";
import { blank, type Filled } from "../../lib/schemas/values.ts";

export type { ConsentText, Interest } from "../../contract/props.ts";

/** An answer to a question for consent. A no is kept as well. */
export interface ConsentRecord {
  key: string;
  given: boolean;
  wording: string;
  version: string;
  /** Instant, `2026-11-21T09:00:00.000Z`. */
  at: string;
}

/** A picture as it is kept: bytes rather than a blob, which not every browser stores. */
export interface Photo {
  type: string;
  /** Pixels. */
  width: number;
  height: number;
  bytes: ArrayBuffer;
}

// These are details of other people, so the browser's autofill would only get in the way.
const TEXT = { max: 100, optional: true, fill: "off" } as const;

/** The texts of a lead, with their rules, as the form groups them. */
export const COMPANY = [
  { ...TEXT, name: "company", label: "Bedrijf" },
  { ...NUMBER, optional: true, fill: "off", hint: "Mag leeg blijven" },
] as const satisfies readonly Field[];
export const PERSON = [
  { ...TEXT, name: "contact", label: "Contact" },
  { ...TEXT, name: "role", label: "Functie" },
  { ...TEXT, name: "phone", label: "Telefoon", kind: "tel", tidy: national },
  { ...TEXT, name: "email", label: "E-mail", kind: "email" },
] as const satisfies readonly Field[];
export const NEED = [
  { ...TEXT, name: "need", label: "Nood", kind: "textarea", max: 2000, wide: true },
] as const satisfies readonly Field[];
export const EVENT = [
  { ...TEXT, name: "event", label: "Beurs of plaats", max: 60, hint: "Blijft staan voor de volgende lead" },
] as const satisfies readonly Field[];
export const FOLLOW_UP = [
  { name: "day", label: "Dag", kind: "date", optional: true, fill: "off" },
  { name: "hour", label: "Uur", kind: "time", optional: true, fill: "off" },
] as const satisfies readonly Field[];
const FIELDS = [...COMPANY, ...PERSON, ...NEED, ...EVENT] as const;

type Texts = Filled<typeof FIELDS>;

/**
 * A lead. Its enterprise number is ten digits, its phone number `+32470123456`; both may be empty. `need` is what they
 * need, `event` where they were met.
 */
export interface Lead extends Texts {
  /** UUID. */
  id: string;
  /** Goes up with each change; the receiver identifies a delivery by it and the id. */
  revision: number;
  /** Instants. */
  createdAt: string;
  updatedAt: string;
  /** Value of an interest; 0 when it was not asked. */
  interest: number;
  tags: readonly string[];
  /** Local day and hour, `2026-11-24T09:00`; null when there is nothing to do. */
  followUp: string | null;
  /** All answers in order of time; of each key the last one counts. */
  consents: readonly ConsentRecord[];
  photo: Omit<Photo, "bytes"> | null;
}

/** The state of the form; its day is `2026-11-24` and its hour `09:00`, or empty. */
export interface Draft extends Texts, Filled<typeof FOLLOW_UP> {
  /** The lead that is being changed; null for a new one. */
  id: string | null;
  interest: number;
  tags: readonly string[];
  /** Ticks by key. */
  consents: Readonly<Record<string, boolean>>;
  photo: Photo | null;
}

/** Longest texts, in characters. */
const LONGEST = Object.fromEntries(FIELDS.map(({ name, max }) => [name, max])) as Record<keyof Texts, number>;
/** Longest tag in characters, and most tags. */
const LIMITS = { tag: 30, tags: 12 };

/** @param event Where the last lead was met: the next one most likely too. */
export function emptyDraft(event = ""): Draft {
  return {
    ...blank(FIELDS),
    id: null,
    event,
    interest: 0,
    tags: [],
    day: "",
    hour: "",
    consents: {},
    photo: null,
  };
}

/** Whether it holds anything worth keeping. */
export function isEmpty(draft: Draft): boolean {
  return (
    FIELDS.every(({ name }) => name === "event" || draft[name].trim() === "") &&
    draft.day === "" &&
    draft.interest === 0 &&
    draft.tags.length === 0 &&
    draft.photo === null &&
    !Object.values(draft.consents).includes(true)
  );
}

export function draftOf(lead: Lead, photo: Photo | null): Draft {
  const [day = "", hour = ""] = (lead.followUp ?? "").split("T");
  const { id, company, contact, role, email, need, event, interest, tags } = lead;
  return {
    ...{ id, company, contact, role, email, need, event, interest, tags },
    number: lead.number && writeEnterpriseNumber(lead.number),
    phone: formatPhone(lead.phone),
    day,
    hour,
    consents: Object.fromEntries(current(lead.consents).map(({ key, given }) => [key, given])),
    photo,
  };
}

/** The answers that count now: the last one for each key. */
export function current(records: readonly ConsentRecord[]): ConsentRecord[] {
  return [...new Map(records.map((record) => [record.key, record])).values()];
}

/**
 * Phone number with its country, from any way of writing it: `0470 12 34 56` as `+32470123456`. Null when it can't be
 * one. A number without a country is Belgian.
 */
export function phoneNumber(text: string): string | null {
  const bare = text.replace(/\(0\)/g, "").replace(/[\s.\-/()]/g, "");
  const whole = bare
    .replace(/^00/, "+")
    .replace(/^0/, "+32")
    .replace(/^\+320/, "+32");
  return /^\+[1-9]\d{7,14}$/.test(whole) ? whole : null;
}

/** A typed phone number as it is shown. What is not a number stays as it is. */
function national(text: string): string {
  const phone = phoneNumber(text);
  return phone === null ? text.trim() : formatPhone(phone);
}

/** The digits of Belgian numbers, in groups. */
const GROUPS = [
  /^\+32(800)(\d\d)(\d{3})$/,
  /^\+32(4\d\d)(\d\d)(\d\d)(\d\d)$/,
  // Zones of one digit: Brussels, Antwerp, Liège, Ghent.
  /^\+32([2349])(\d{3})(\d\d)(\d\d)$/,
  /^\+32(\d\d)(\d\d)(\d\d)(\d\d)$/,
];

/** `+32470123456` as `0470 12 34 56`; a number from abroad as it is. */
export function formatPhone(phone: string): string {
  const digits = GROUPS.map((groups) => groups.exec(phone)).find((found) => found !== null);
  return digits === undefined ? phone : `0${digits.slice(1).join(" ")}`;
}

/** Error messages of a draft by field; `who` stands for company, contact and photo together. */
export type Problems = Partial<Record<"who" | "number" | "phone" | "email" | "day" | "hour", string>>;

export function check(draft: Draft): Problems {
  const { number, phone, email } = faults(FIELDS, draft);
  // In the order of the form: the first one gets the focus.
  const problems: Problems = {};
  if (draft.company.trim() === "" && draft.contact.trim() === "" && draft.photo === null) {
    problems.who = "Vul een bedrijf of een contact in, of neem een foto";
  }
  Object.assign(problems, { ...(number && { number }), ...(phone && { phone }), ...(email && { email }) });
  if (draft.day !== "" && !isDay(draft.day)) problems.day = "Voer een geldige datum in";
  if (draft.hour !== "" && !/^([01]\d|2[0-3]):[0-5]\d$/.test(draft.hour)) problems.hour = "Voer een geldig uur in";
  if (draft.hour !== "" && draft.day === "") problems.day ??= "Kies een dag bij dat uur, of maak het uur leeg";
  return problems;
}

const line = (text: string, longest: number) => Array.from(text.replace(/\s+/g, " ").trim()).slice(0, longest).join("");

/** A tag as it is kept: short, on one line, without what a spreadsheet or a list would stumble on. */
export function cleanTag(text: string): string {
  return line(text.replace(/[,;|]/g, " "), LIMITS.tag);
}

/** Adds a tag, unless it is there already, ignoring case. */
export function addTag(tags: readonly string[], text: string): readonly string[] {
  const tag = cleanTag(text);
  const known = tags.some((one) => one.toLocaleLowerCase("nl") === tag.toLocaleLowerCase("nl"));
  return tag === "" || known || tags.length >= LIMITS.tags ? tags : [...tags, tag];
}

/** Time and random ids, passed in. */
export interface Making {
  /** Instant. */
  now: string;
  /** UUID for a new lead. */
  id: string;
  consents: readonly ConsentText[];
  /** Hour of a follow-up for which none was given. */
  hour: string;
}

/**
 * Makes a lead from a draft without problems.
 *
 * Each question for consent gets an answer, also when it is no. On a change an answer is added only when it differs:
 * what was agreed to keeps its own words and its own time.
 *
 * @param before The lead as it was; null for a new one.
 */
export function makeLead(draft: Draft, before: Lead | null, { now, id, consents, hour }: Making): Lead {
  const known = new Map(current(before?.consents ?? []).map((record) => [record.key, record]));
  const answers = consents
    .map(({ key, wording, version }) => ({ key, given: draft.consents[key] === true, wording, version, at: now }))
    .filter(({ key, given }) => known.get(key)?.given !== given);
  const { photo } = draft;
  const text = (name: keyof Texts) => line(draft[name], LONGEST[name]);
  return {
    id: before?.id ?? id,
    revision: (before?.revision ?? 0) + 1,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    company: text("company"),
    number: readEnterpriseNumber(draft.number).digits ?? "",
    contact: text("contact"),
    role: text("role"),
    phone: phoneNumber(draft.phone) ?? text("phone"),
    email: text("email"),
    need: Array.from(draft.need.replace(/\r\n?/g, "\n").trim()).slice(0, LONGEST.need).join(""),
    event: text("event"),
    interest: draft.interest,
    tags: draft.tags,
    followUp: draft.day === "" ? null : `${draft.day}T${draft.hour === "" ? hour : draft.hour}`,
    consents: [...(before?.consents ?? []), ...answers],
    photo: photo === null ? null : { type: photo.type, width: photo.width, height: photo.height },
  };
}

/** The name of a lead in lists. */
export function title(lead: Pick<Lead, "company" | "contact">): string {
  if (lead.company !== "") return lead.company;
  return lead.contact === "" ? "Zonder naam, met foto" : lead.contact;
}

/** Size of a picture made to fit into a square, never enlarged. */
export function fitWithin(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
