// Leads from a trade fair: their fields, validation and stored form.

import type { ConsentText } from "../../contract/props.ts";
import { isDay } from "../../lib/days.ts";
import { NUMBER } from "../../lib/forms/business.ts";
import { readEnterpriseNumber, formatEnterpriseNumber } from "../../lib/schemas/enterprise-number.ts";
import { fieldErrors, type Field } from "../../lib/schemas/field.ts";
import { emptyValues, type Filled } from "../../lib/schemas/values.ts";

export type { ConsentText, Interest } from "../../contract/props.ts";

/** An answer to a question for consent. A no is stored too. */
export interface ConsentRecord {
  key: string;
  given: boolean;
  wording: string;
  version: string;
  /** ISO 8601, `2026-11-21T09:00:00.000Z`. */
  at: string;
}

/** A stored photo. It holds bytes, because not every browser can store a blob. */
export interface Photo {
  type: string;
  /** Pixels. */
  width: number;
  height: number;
  bytes: ArrayBuffer;
}

// No autofill: these are details of other people, not of the user.
const TEXT = { max: 100, optional: true, autoComplete: "off" } as const satisfies Partial<Field>;

/** The text fields of a lead, grouped as in the form. */
export const COMPANY = [
  { ...TEXT, name: "company", label: "Bedrijf" },
  { ...NUMBER, optional: true, autoComplete: "off", hint: "Mag leeg blijven" },
] as const satisfies readonly Field[];
export const PERSON = [
  { ...TEXT, name: "contact", label: "Contact" },
  { ...TEXT, name: "role", label: "Functie" },
  { ...TEXT, name: "phone", label: "Telefoon", kind: "tel", normalize: national },
  { ...TEXT, name: "email", label: "E-mail", kind: "email" },
] as const satisfies readonly Field[];
export const NEED = [
  { ...TEXT, name: "need", label: "Nood", kind: "textarea", max: 2000, wide: true },
] as const satisfies readonly Field[];
export const EVENT = [
  { ...TEXT, name: "event", label: "Beurs of plaats", max: 60, hint: "Blijft staan voor de volgende lead" },
] as const satisfies readonly Field[];
export const FOLLOW_UP = [
  { name: "day", label: "Dag", kind: "date", optional: true, autoComplete: "off" },
  { name: "hour", label: "Uur", kind: "time", optional: true, autoComplete: "off" },
] as const satisfies readonly Field[];
const FIELDS = [...COMPANY, ...PERSON, ...NEED, ...EVENT] as const;

type Texts = Filled<typeof FIELDS>;

/**
 * A lead. Its enterprise number has ten digits, and its phone number has the form `+32470123456`; both may be empty.
 * `need` is what they need, `event` is where the user met them.
 */
export interface Lead extends Texts {
  /** UUID. */
  id: string;
  /** Incremented on each change. The receiver identifies a delivery by the id and this number. */
  revision: number;
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
  /** Value of an interest; 0 if none was chosen. */
  interest: number;
  tags: readonly string[];
  /** Local date and time, `2026-11-24T09:00`; null if no follow-up is needed. */
  followUp: string | null;
  /** All answers, oldest first. For each key the last one counts. */
  consents: readonly ConsentRecord[];
  photo: Omit<Photo, "bytes"> | null;
}

/** The state of the form. `day` is `2026-11-24` or empty, `hour` is `09:00` or empty. */
export interface Draft extends Texts, Filled<typeof FOLLOW_UP> {
  /** Id of the lead being edited; null for a new one. */
  id: string | null;
  interest: number;
  tags: readonly string[];
  /** Whether each consent is ticked, by key. */
  consents: Readonly<Record<string, boolean>>;
  photo: Photo | null;
}

/** Maximum length of each text, in characters. */
const LONGEST = Object.fromEntries(FIELDS.map(({ name, max }) => [name, max])) as Record<keyof Texts, number>;
/** Maximum length of a tag in characters, and maximum number of tags. */
const LIMITS = { tag: 30, tags: 12 };

/** @param event The event of the last lead, which is probably also that of the next one. */
export function emptyDraft(event = ""): Draft {
  return {
    ...emptyValues(FIELDS),
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

/** Whether a draft holds nothing worth storing. */
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
    number: lead.number && formatEnterpriseNumber(lead.number),
    phone: formatPhone(lead.phone),
    day,
    hour,
    consents: Object.fromEntries(current(lead.consents).map(({ key, given }) => [key, given])),
    photo,
  };
}

/** The current answers: the last one for each key. */
export function current(records: readonly ConsentRecord[]): ConsentRecord[] {
  return [...new Map(records.map((record) => [record.key, record])).values()];
}

/**
 * Parses a phone number in any notation: `0470 12 34 56` as `+32470123456`. Null if it is not valid. A number without a
 * country code is Belgian.
 */
export function phoneNumber(text: string): string | null {
  const bare = text.replace(/\(0\)/g, "").replace(/[\s.\-/()]/g, "");
  const whole = bare
    .replace(/^00/, "+")
    .replace(/^0/, "+32")
    .replace(/^\+320/, "+32");
  return /^\+[1-9]\d{7,14}$/.test(whole) ? whole : null;
}

/** Formats a typed phone number for display. A text that is not a phone number is only trimmed. */
function national(text: string): string {
  const phone = phoneNumber(text);
  return phone === null ? text.trim() : formatPhone(phone);
}

/** The digits of Belgian numbers, in groups. */
const GROUPS = [
  /^\+32(800)(\d\d)(\d{3})$/,
  /^\+32(4\d\d)(\d\d)(\d\d)(\d\d)$/,
  // One-digit area codes: Brussels, Antwerp, Liège, Ghent.
  /^\+32([2349])(\d{3})(\d\d)(\d\d)$/,
  /^\+32(\d\d)(\d\d)(\d\d)(\d\d)$/,
];

/** Formats `+32470123456` as `0470 12 34 56`. Foreign numbers are returned unchanged. */
export function formatPhone(phone: string): string {
  const digits = GROUPS.map((groups) => groups.exec(phone)).find((found) => found !== null);
  return digits === undefined ? phone : `0${digits.slice(1).join(" ")}`;
}

/** Error messages of a draft by field; `who` stands for company, contact and photo together. */
export type Problems = Partial<Record<"who" | "number" | "phone" | "email" | "day" | "hour", string>>;

export function check(draft: Draft): Problems {
  const { number, phone, email } = fieldErrors(FIELDS, draft);
  // In form order, because the first one gets the focus.
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

/** Cleans a tag: short, on one line, and without characters that separate values in a list or spreadsheet. */
export function cleanTag(text: string): string {
  return line(text.replace(/[,;|]/g, " "), LIMITS.tag);
}

/** Adds a tag, unless it is empty, already in the list (ignoring case), or one too many. */
export function addTag(tags: readonly string[], text: string): readonly string[] {
  const tag = cleanTag(text);
  const known = tags.some((one) => one.toLocaleLowerCase("nl") === tag.toLocaleLowerCase("nl"));
  return tag === "" || known || tags.length >= LIMITS.tags ? tags : [...tags, tag];
}

/** What `makeLead` needs besides the draft. Time and id are passed in, so that it is a pure function. */
export interface Making {
  /** ISO 8601. */
  now: string;
  /** UUID for a new lead. */
  id: string;
  consents: readonly ConsentText[];
  /** Default hour of a follow-up. */
  hour: string;
}

/**
 * Makes a lead from a valid draft.
 *
 * Every question for consent gets an answer, even if it is no. When a lead is edited, an answer is added only if it
 * changed, so that a consent keeps its original wording and time.
 *
 * @param before The lead being edited; null for a new one.
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

/** Size at which a picture fits into a square of size `longest`. Never enlarges it. */
export function fitWithin(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
