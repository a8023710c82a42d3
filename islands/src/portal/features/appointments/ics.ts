// An appointment as a file that every calendar opens (RFC 5545).

import { MANNER } from "../../lib/contacts.ts";
import type { Appointment } from "./model.ts";

/** Commas, semicolons and line ends mean something in the format. */
function text(value: string): string {
  return value.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** `20261118T090000Z`. */
function instant(iso: string): string {
  return `${new Date(iso).toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;
}

/** Lines of at most 75 bytes; a longer one goes on behind a space. */
function fold(line: string): string {
  let out = "";
  let bytes = 0;
  for (const char of line) {
    const size = new TextEncoder().encode(char).length;
    if (bytes + size > 75) {
      out += "\r\n ";
      bytes = 1;
    }
    out += char;
    bytes += size;
  }
  return out;
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
    `SUMMARY:${text(`${bedrijf}, ${contact.naam}`)}`,
    `LOCATION:${text(plaats)}`,
    `DESCRIPTION:${text(`${MANNER[wijze]} met ${contact.naam}, ${contact.functie}`)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}
