// Exports leads: a table for a spreadsheet, and follow-ups for a calendar.

import { escapeText, foldLine } from "../../lib/calendar.ts";
import { csv } from "../../lib/csv.ts";
import { formatEnterpriseNumber } from "../../lib/schemas/enterprise-number.ts";
import { slug, twoDigits } from "../../lib/text.ts";
import { current, formatPhone, title, type ConsentText, type Interest, type Lead } from "./logic.ts";

/** Formats a phone number so that spreadsheets keep it as text: with spaces, and without a plus sign. */
function phoneCell(phone: string): string {
  const text = formatPhone(phone);
  return text.startsWith("+") ? `00 ${text.slice(1)}` : text;
}

/** Formats an instant in the device's time zone: `21/11/2026 10:15`. */
function moment(instant: string): string {
  const at = new Date(instant);
  const day = `${twoDigits(at.getDate())}/${twoDigits(at.getMonth() + 1)}/${at.getFullYear()}`;
  return `${day} ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** Formats `2026-11-24T09:00` as `24/11/2026 09:00`. */
function local(text: string): string {
  return text.replace(/^(\d{4})-(\d{2})-(\d{2})T?/, "$3/$2/$1 ").trim();
}

/** File name of a lead's photo, in the table and in the archive. */
export function photoName(lead: Lead): string {
  return `${slug(title(lead)).slice(0, 40) || "lead"}-${lead.id.slice(0, 8)}.jpg`;
}

/**
 * All data of the leads, one per row.
 *
 * @param consents The current questions for consent. Answers to earlier questions get columns too.
 */
export function toCsv(
  leads: readonly Lead[],
  interests: readonly Interest[],
  consents: readonly Pick<ConsentText, "key" | "label">[],
): string {
  const labels = new Map(consents.map(({ key, label }) => [key, label]));
  for (const { key } of leads.flatMap((lead) => lead.consents)) if (!labels.has(key)) labels.set(key, key);
  const head = [
    "Bedrijf",
    "Ondernemingsnummer",
    "Contact",
    "Functie",
    "Telefoon",
    "E-mail",
    "Nood",
    "Interesse",
    "Tags",
    "Opvolging",
    "Ontmoet op",
    ...[...labels.values()].flatMap((label) => [label, `${label}: zin`, `${label}: versie`, `${label}: op`]),
    "Foto",
    "Genoteerd",
    "Aangepast",
    "Kenmerk",
  ];
  const rows = leads.map((lead) => {
    const answers = new Map(current(lead.consents).map((record) => [record.key, record]));
    return [
      lead.company,
      // The country code keeps it a text. Without it, Excel reads the dots as thousands separators.
      lead.number === "" ? "" : `BE ${formatEnterpriseNumber(lead.number)}`,
      lead.contact,
      lead.role,
      phoneCell(lead.phone),
      lead.email,
      lead.need,
      interests.find(({ value }) => value === lead.interest)?.label ?? "",
      lead.tags.join(", "),
      local(lead.followUp ?? ""),
      lead.event,
      ...[...labels.keys()].flatMap((key) => {
        const answer = answers.get(key);
        if (answer === undefined) return ["", "", "", ""];
        return [answer.given ? "ja" : "nee", answer.wording, answer.version, moment(answer.at)];
      }),
      lead.photo === null ? "" : photoName(lead),
      moment(lead.createdAt),
      moment(lead.updatedAt),
      lead.id,
    ];
  });
  return csv(head, rows);
}

/** A calendar of the follow-ups: a quarter of an hour each, in the device's time zone. */
export function toCalendar(leads: readonly Lead[]): string {
  const stamp = (text: string) => text.replace(/[-:]/g, "").replace(/\.\d+/, "");
  const events = leads.flatMap((lead) => {
    if (lead.followUp === null) return [];
    const lines = [
      [lead.contact, lead.role].filter((text) => text !== "").join(", "),
      formatPhone(lead.phone),
      lead.email,
      lead.need,
    ];
    return [
      "BEGIN:VEVENT",
      `UID:${lead.id}@leadsnap`,
      `SEQUENCE:${lead.revision}`,
      `DTSTAMP:${stamp(lead.updatedAt)}`,
      `DTSTART:${stamp(lead.followUp)}00`,
      "DURATION:PT15M",
      `SUMMARY:${escapeText(`Opvolgen: ${title(lead)}`)}`,
      `DESCRIPTION:${escapeText(lines.filter((text) => text !== "").join("\n"))}`,
      "END:VEVENT",
    ];
  });
  const all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Leadsnap//Opvolging//NL", ...events, "END:VCALENDAR"];
  return `${all.map(foldLine).join("\r\n")}\r\n`;
}
