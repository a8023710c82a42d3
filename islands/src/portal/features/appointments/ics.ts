// Exports an appointment as a calendar file (RFC 5545).

import { escapeText, foldLine } from "../../../lib/calendar.ts";
import { MANNER } from "../../lib/contacts.ts";
import type { Appointment } from "./model.ts";

/** `20261118T090000Z`. */
function instant(iso: string): string {
  return `${new Date(iso).toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;
}

export function ics({ id, bedrijf, plaats, contact, start, eind, wijze }: Appointment, now = new Date()): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Klantenportaal//Afspraken//NL",
    "BEGIN:VEVENT",
    `UID:afspraak-${id}@${typeof location === "undefined" ? "portaal" : location.hostname}`,
    `DTSTAMP:${instant(now.toISOString())}`,
    `DTSTART:${instant(start)}`,
    `DTEND:${instant(eind)}`,
    `SUMMARY:${escapeText(`${bedrijf}, ${contact.naam}`)}`,
    `LOCATION:${escapeText(plaats)}`,
    `DESCRIPTION:${escapeText(`${MANNER[wijze]} met ${contact.naam}, ${contact.functie}`)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}
