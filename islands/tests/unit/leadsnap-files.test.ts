import fc from "fast-check";
import Papa from "papaparse";
import { crc32 as nodeCrc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { foldLine } from "../../src/lib/calendar.ts";
import { photoName, toCalendar, toCsv } from "../../src/features/leadsnap/export.ts";
import { emptyDraft, makeLead, type Draft, type Lead } from "../../src/features/leadsnap/logic.ts";
import { crc32, zip } from "../../src/features/leadsnap/zip.ts";

const CONSENTS = [
  { key: "call", label: "Bellen", wording: "U mag mij bellen.", version: "1" },
  { key: "email", label: "Mailen", wording: "U mag mij mailen.", version: "1" },
];
const INTERESTS = [
  { value: 1, label: "Koel" },
  { value: 3, label: "Warm" },
];

function lead(over: Partial<Draft> = {}): Lead {
  const draft = { ...emptyDraft("Bouwbeurs"), company: "Voorbeeld Schrijnwerkerij bv", ...over };
  return makeLead(draft, null, {
    now: "2026-11-21T09:00:00.000Z",
    id: "0a1b2c3d-0000",
    consents: CONSENTS,
    hour: "09:00",
  });
}

/** Parses the file as a spreadsheet does. */
function read(csv: string): string[][] {
  return Papa.parse<string[]>(csv.slice(1), { delimiter: ";", newline: "\r\n", skipEmptyLines: true }).data;
}

describe("the table", () => {
  test("is a file that Excel in Belgium opens as it is", () => {
    const csv = toCsv([lead()], INTERESTS, CONSENTS);
    expect(csv.startsWith("\ufeffBedrijf;Ondernemingsnummer;")).toBe(true);
    expect(csv.endsWith("\r\n")).toBe(true);
    expect(csv.split("\r\n")).toHaveLength(3);
  });

  test("has all data of a lead", () => {
    const one = lead({
      number: "0123.456.749",
      contact: "An Voorbeeld",
      role: "Werkplaatsleider",
      phone: "0470123456",
      email: "an@voorbeeld.example",
      need: 'Zoekt "stofafzuiging";\nvoor twee zagen',
      interest: 3,
      tags: ["Offerte gevraagd", "Nieuw"],
      day: "2026-11-24",
      consents: { call: true },
    });
    const [head = [], row = []] = read(toCsv([one], INTERESTS, CONSENTS));
    const named = Object.fromEntries(head.map((name, at) => [name, row[at]]));
    expect(named).toMatchObject({
      Bedrijf: "Voorbeeld Schrijnwerkerij bv",
      Ondernemingsnummer: "BE 0123.456.749",
      Contact: "An Voorbeeld",
      Functie: "Werkplaatsleider",
      Telefoon: "0470 12 34 56",
      "E-mail": "an@voorbeeld.example",
      Nood: 'Zoekt "stofafzuiging";\nvoor twee zagen',
      Interesse: "Warm",
      Tags: "Offerte gevraagd, Nieuw",
      Opvolging: "24/11/2026 09:00",
      "Ontmoet op": "Bouwbeurs",
      Bellen: "ja",
      "Bellen: zin": "U mag mij bellen.",
      "Bellen: versie": "1",
      Mailen: "nee",
      Foto: "",
      Kenmerk: "0a1b2c3d-0000",
    });
    expect(named["Bellen: op"]).toMatch(/^2[01]\/11\/2026 \d\d:\d\d$/);
  });

  test("shows answers to a question that is no longer asked", () => {
    const [head = [], row = []] = read(toCsv([lead({ consents: { call: true } })], INTERESTS, CONSENTS.slice(1)));
    expect(row[head.indexOf("call")]).toBe("ja");
  });

  test("keeps phone numbers from being read as numbers", () => {
    const [head = [], row = []] = read(toCsv([lead({ phone: "+33 6 12 34 56 78" })], INTERESTS, CONSENTS));
    expect(row[head.indexOf("Telefoon")]).toBe("00 33612345678");
  });
});

describe("the calendar", () => {
  test("has an event for each follow-up and no others", () => {
    const one = lead({
      contact: "An",
      phone: "0470123456",
      need: "Zagen, twee; en\nmeer",
      day: "2026-11-24",
      hour: "14:30",
    });
    const text = toCalendar([one, lead()]);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain("DTSTART:20261124T143000\r\n");
    expect(text).toContain("DTSTAMP:20261121T090000Z\r\n");
    expect(text).toContain("SUMMARY:Opvolgen: Voorbeeld Schrijnwerkerij bv\r\n");
    expect(text.replaceAll("\r\n ", "")).toContain("DESCRIPTION:An\\n0470 12 34 56\\nZagen\\, twee\\; en\\nmeer\r\n");
  });

  test("has no line over 75 bytes, and loses no character by wrapping", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 400 }).map((text) => text.replace(/[\r\n]/g, "")),
        (text) => {
          const folded = foldLine(text);
          expect(folded.replaceAll("\r\n ", "")).toBe(text);
          for (const line of folded.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        },
      ),
    );
  });
});

describe("the archive of pictures", () => {
  test("has the standard checksum", () => {
    expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(crc32(bytes)).toBe(nodeCrc32(bytes));
      }),
    );
  });

  /** Reads an archive by its directory, as APPNOTE 4.3 describes it. */
  function unzip(archive: Buffer): { name: string; bytes: Buffer; date: number; time: number }[] {
    const end = archive.length - 22;
    expect(archive.readUInt32LE(end)).toBe(0x06054b50);
    const count = archive.readUInt16LE(end + 10);
    let at = archive.readUInt32LE(end + 16);
    expect(at + archive.readUInt32LE(end + 12)).toBe(end);
    return Array.from({ length: count }, () => {
      expect(archive.readUInt32LE(at)).toBe(0x02014b50);
      const [length, size] = [archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 24)];
      const name = archive.subarray(at + 46, at + 46 + length);
      const local = archive.readUInt32LE(at + 42);
      expect(archive.readUInt32LE(local)).toBe(0x04034b50);
      // The bytes from the version to the name's length are the same in the local header and the directory.
      expect(archive.subarray(local + 4, local + 30)).toEqual(archive.subarray(at + 6, at + 32));
      const bytes = archive.subarray(local + 30 + length, local + 30 + length + size);
      expect(archive.readUInt32LE(at + 16)).toBe(nodeCrc32(bytes));
      const found = {
        name: name.toString(),
        bytes,
        time: archive.readUInt16LE(at + 12),
        date: archive.readUInt16LE(at + 14),
      };
      at += 46 + length;
      return found;
    });
  }

  test("has every name and every byte", () => {
    const modified = new Date(2026, 10, 21, 10, 15, 30);
    const bytes = (at: number) => Uint8Array.from({ length: 5000 * at }, (_, byte) => (byte * (at + 3)) % 256);
    const names = ["a.jpg", "a.jpg", "één.jpg", "leeg.jpg"];
    const entries = names.map((name, at) => ({ name, bytes: bytes(names.length - 1 - at), modified }));
    const found = unzip(Buffer.concat(zip(entries)));
    expect(found.map(({ name }) => name)).toEqual(["a.jpg", "a-2.jpg", "één.jpg", "leeg.jpg"]);
    expect(found.map((one) => [...one.bytes])).toEqual(entries.map((one) => [...one.bytes]));
    // 21 November 2026, 10:15:30.
    expect(found[0]?.date).toBe((46 << 9) | (11 << 5) | 21);
    expect(found[0]?.time).toBe((10 << 11) | (15 << 5) | 15);
    expect(unzip(Buffer.concat(zip([])))).toEqual([]);
  });

  test("names a picture after its lead", () => {
    expect(photoName(lead())).toBe("voorbeeld-schrijnwerkerij-bv-0a1b2c3d.jpg");
    expect(photoName(lead({ company: "../../Étoile" }))).toBe("etoile-0a1b2c3d.jpg");
    expect(photoName(lead({ company: "", contact: "" }))).toBe("zonder-naam-met-foto-0a1b2c3d.jpg");
  });
});
