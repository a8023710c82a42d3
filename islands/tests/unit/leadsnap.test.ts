import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import {
  addDays,
  addWorkingDays,
  dayOff,
  holiday,
  isDay,
  localDay,
  sayMoment,
  workingDay,
} from "../../src/lib/days.ts";
import { newId } from "../../src/lib/id.ts";
import { duplicates, plainName } from "../../src/features/leadsnap/duplicates.ts";
import {
  addTag,
  check,
  cleanTag,
  current,
  draftOf,
  emptyDraft,
  fitWithin,
  formatPhone,
  isEmpty,
  makeLead,
  phoneNumber,
  title,
  type Draft,
  type Lead,
  type Making,
} from "../../src/features/leadsnap/logic.ts";

const CONSENTS = [
  { key: "call", label: "Mag gebeld worden", wording: "U mag mij bellen.", version: "1" },
  { key: "email", label: "Mag gemaild worden", wording: "U mag mij mailen.", version: "1" },
];
const NOW = "2026-11-21T09:00:00.000Z";
const LATER = "2026-11-21T17:00:00.000Z";
const making = (over: Partial<Making> = {}): Making => ({
  now: NOW,
  id: "id-1",
  consents: CONSENTS,
  hour: "09:00",
  ...over,
});
const draft = (over: Partial<Draft> = {}): Draft => ({
  ...emptyDraft(),
  company: "Voorbeeld Schrijnwerkerij bv",
  ...over,
});
const lead = (over: Partial<Draft> = {}, id = "id-1"): Lead => makeLead(draft(over), null, making({ id }));

/** A valid enterprise number: eight digits and their check digits. */
const numbers = fc.integer({ min: 1, max: 19_999_999 }).map((first) => {
  const eight = String(first).padStart(8, "0");
  return eight + String(97 - (first % 97)).padStart(2, "0");
});

describe("a phone number", () => {
  test.each([
    ["0470 12 34 56", "+32470123456", "0470 12 34 56"],
    ["+32 470 12 34 56", "+32470123456", "0470 12 34 56"],
    ["0032/470.12.34.56", "+32470123456", "0470 12 34 56"],
    ["+32 (0)9 234 56 78", "+3292345678", "09 234 56 78"],
    ["+32 09 234 56 78", "+3292345678", "09 234 56 78"],
    ["053 23 45 67", "+3253234567", "053 23 45 67"],
    ["02-234.56.78", "+3222345678", "02 234 56 78"],
    ["0800 12 345", "+3280012345", "0800 12 345"],
    ["+33 6 12 34 56 78", "+33612345678", "+33612345678"],
  ])("%s is kept as %s and shown as %s", (text, kept, shown) => {
    expect(phoneNumber(text)).toBe(kept);
    expect(formatPhone(kept)).toBe(shown);
    expect(phoneNumber(shown)).toBe(kept);
  });

  test.each(["", "12", "bel mij", "0470 12 34 5x", "+", "00", "+32470123456789012"])("%s is none", (text) =>
    expect(phoneNumber(text)).toBe(null),
  );
});

describe("a draft", () => {
  test("only needs something to identify a lead by", () => {
    expect(check(emptyDraft("Bouwbeurs"))).toEqual({ who: "Vul een bedrijf of een contact in, of neem een foto" });
    expect(check(draft())).toEqual({});
    expect(check({ ...emptyDraft(), contact: "An" })).toEqual({});
    const photo = { type: "image/jpeg", width: 1, height: 1, bytes: new ArrayBuffer(1) };
    expect(check({ ...emptyDraft(), photo })).toEqual({});
  });

  test.each<[Partial<Draft>, string[]]>([
    [{ number: "0000.000.001" }, ["number"]],
    [{ company: "", number: "1", email: "info@", hour: "25:00" }, ["who", "number", "email", "hour", "day"]],
    [{ phone: "12" }, ["phone"]],
    [{ email: "info@" }, ["email"]],
    [{ email: "an@voorbeeld.example" }, []],
    [{ day: "2026-02-30" }, ["day"]],
    [{ hour: "09:00" }, ["day"]],
    [{ day: "2026-11-24", hour: "25:00" }, ["hour"]],
    [{ day: "2026-11-24", hour: "" }, []],
  ])("with %j has problems with %j", (over, fields) => expect(Object.keys(check(draft(over)))).toEqual(fields));

  test("is empty until it has something worth keeping", () => {
    expect(isEmpty(emptyDraft("Bouwbeurs"))).toBe(true);
    expect(isEmpty({ ...emptyDraft(), interest: 1 })).toBe(false);
    expect(isEmpty({ ...emptyDraft(), consents: { call: false } })).toBe(true);
    expect(isEmpty({ ...emptyDraft(), consents: { call: true } })).toBe(false);
    expect(isEmpty({ ...emptyDraft(), need: "x" })).toBe(false);
  });

  test("has unique, short tags, and only a few", () => {
    expect(addTag(["Offerte gevraagd"], "offerte GEVRAAGD")).toEqual(["Offerte gevraagd"]);
    expect(addTag([], "  nieuw;\n klant ")).toEqual(["nieuw klant"]);
    expect(addTag([], "  ")).toEqual([]);
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" })), (texts) => {
        const tags = texts.reduce<readonly string[]>(addTag, []);
        expect(tags.length).toBeLessThanOrEqual(12);
        expect(tags.every((tag) => tag !== "" && cleanTag(tag) === tag)).toBe(true);
      }),
    );
  });

  test.each([
    ["2026-11-21", true],
    ["2028-02-29", true],
    ["2026-02-29", false],
    ["2026-13-01", false],
    ["21/11/2026", false],
    ["0202-11-24", false],
    ["", false],
  ])("%s is a day: %s", (text, expected) => expect(isDay(text)).toBe(expected));
});

describe("a lead", () => {
  test("keeps what was typed, in a normalised form", () => {
    const made = lead({
      company: "  Voorbeeld\n Schrijnwerkerij  bv ",
      number: "BE 0123.456.749",
      phone: "0470/12.34.56",
      need: "Stofafzuiging\r\nvoor twee zagen ",
      day: "2026-11-24",
    });
    expect(made).toMatchObject({
      company: "Voorbeeld Schrijnwerkerij bv",
      number: "0123456749",
      phone: "+32470123456",
      need: "Stofafzuiging\nvoor twee zagen",
      followUp: "2026-11-24T09:00",
      revision: 1,
      createdAt: NOW,
    });
  });

  test("is unchanged after editing without changes, except for its revision", () => {
    const texts = fc.string({ unit: "grapheme", maxLength: 30 }).map((text) => text.replace(/\s+/g, " ").trim());
    const drafts = fc.record({
      company: texts,
      number: fc.option(numbers, { nil: "" }),
      contact: texts,
      need: texts,
      day: fc.constantFrom("", "2026-11-24"),
      interest: fc.nat(3),
      consents: fc.record({ call: fc.boolean(), email: fc.boolean() }),
    });
    fc.assert(
      fc.property(drafts, (over) => {
        const first = lead(over);
        const again = makeLead(draftOf(first, null), first, making({ now: LATER, id: "other" }));
        expect(again).toEqual({ ...first, revision: 2, updatedAt: LATER });
      }),
    );
  });

  test("stores a refused consent as well as a given one, with the text and the time", () =>
    expect(lead({ consents: { call: true } }).consents).toEqual([
      { key: "call", given: true, wording: "U mag mij bellen.", version: "1", at: NOW },
      { key: "email", given: false, wording: "U mag mij mailen.", version: "1", at: NOW },
    ]));

  test("keeps the text that was agreed to when the site's text changes", () => {
    const first = lead({ consents: { call: true } });
    const newer = CONSENTS.map((one) => ({ ...one, wording: `${one.wording} Nieuw.`, version: "2" }));
    const same = makeLead(draftOf(first, null), first, making({ now: LATER, consents: newer }));
    expect(same.consents).toEqual(first.consents);
    const changed = { ...draftOf(first, null), consents: { call: false, email: true } };
    const after = makeLead(changed, first, making({ now: LATER, consents: newer }));
    expect(after.consents).toHaveLength(4);
    expect(current(after.consents)).toEqual([
      { key: "call", given: false, wording: "U mag mij bellen. Nieuw.", version: "2", at: LATER },
      { key: "email", given: true, wording: "U mag mij mailen. Nieuw.", version: "2", at: LATER },
    ]);
  });

  test("gets its title from the data that it has", () => {
    expect(title(lead())).toBe("Voorbeeld Schrijnwerkerij bv");
    expect(title(lead({ company: "", contact: "An" }))).toBe("An");
    expect(title(lead({ company: "" }))).toBe("Zonder naam, met foto");
  });
});

describe("a duplicate", () => {
  const known = [
    lead({ company: "Voorbeeld Dakwerken bv", number: "0123.456.749" }, "a"),
    lead({ company: "Café De Zwaan", email: "info@zwaan.example", phone: "09 234 56 78" }, "b"),
  ];
  const find = (over: Partial<Draft>) =>
    duplicates({ ...emptyDraft(), ...over }, known).map(({ lead: { id }, reason }) => [id, reason]);

  test.each<[Partial<Draft>, string[][]]>([
    [{ number: "BE0123456749" }, [["a", "number"]]],
    [{ number: "0123.456.7" }, []],
    [{ company: "VOORBEELD DAKWERKEN" }, [["a", "company"]]],
    [{ company: "Voorbeeld Dakwerken B.V." }, [["a", "company"]]],
    [{ company: "Voorbeeld Dakwerken", number: "0000.000.097" }, []],
    [{ company: "cafe de zwaan nv" }, [["b", "company"]]],
    [{ company: "cafe de zwaan", email: "INFO@zwaan.example" }, [["b", "email"]]],
    [{ phone: "+32 9 234 56 78" }, [["b", "phone"]]],
    [{ company: "De Zwaan" }, []],
    [{}, []],
    [
      { company: "Cafe De Zwaan", number: "0123456749" },
      [
        ["a", "number"],
        ["b", "company"],
      ],
    ],
    [{ id: "a", number: "0123456749" }, []],
  ])("of %j is %j", (over, expected) => expect(find(over)).toEqual(expected));

  test.each([
    ["Jansen & Zonen Comm.V", "jansen en zonen"],
    ["L'Étoile S.R.L.", "l etoile"],
    ["BV", "bv"],
    ["3M Voorbeeld", "3m voorbeeld"],
    ["!!!", ""],
  ])("compares %s as %s", (name, plain) => expect(plainName(name)).toBe(plain));
});

describe("days", () => {
  test.each([
    ["2026-01-01", "Nieuwjaar"],
    ["2026-04-06", "Paasmaandag"],
    ["2026-05-01", "Dag van de Arbeid"],
    ["2026-05-14", "Hemelvaart"],
    ["2026-05-25", "Pinkstermaandag"],
    ["2026-07-21", "Nationale feestdag"],
    ["2026-08-15", "O.L.V.-Hemelvaart"],
    ["2026-11-01", "Allerheiligen"],
    ["2026-11-11", "Wapenstilstand"],
    ["2026-12-25", "Kerstmis"],
    ["2027-03-29", "Paasmaandag"],
    ["2038-04-26", "Paasmaandag"],
    ["2026-11-21", null],
    ["2026-12-26", null],
  ])("%s: %s", (day, name) => expect(holiday(day)).toBe(name));

  test.each([
    // Saturday 21 November 2026.
    ["2026-11-21", 1, "2026-11-23"],
    ["2026-11-21", 2, "2026-11-24"],
    ["2026-11-20", 2, "2026-11-24"],
    ["2026-11-10", 1, "2026-11-12"],
    ["2026-12-24", 2, "2026-12-29"],
  ])("%s and %i working days is %s", (day, count, expected) => expect(addWorkingDays(day, count)).toBe(expected));

  test("that are working days are never days off, and are always found", () => {
    const days = fc.integer({ min: -20_000, max: 40_000 }).map((count) => addDays("2026-01-01", count));
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 10 }), (day, count) => {
        const found = addWorkingDays(day, count);
        expect(dayOff(found)).toBe(null);
        expect(found > day).toBe(true);
        // At most five days off in a row, around Easter, Christmas or New Year.
        expect(found <= addDays(day, count * 5 + 5)).toBe(true);
        expect(workingDay(found)).toBe(found);
      }),
    );
  });

  test("are said in words", () => {
    expect(sayMoment("2026-11-24T09:00", "2026-11-21")).toBe("di 24 november, 09:00");
    expect(sayMoment("2027-01-04T09:00", "2026-11-21")).toBe("ma 4 januari 2027, 09:00");
    expect(localDay(new Date(2026, 0, 5, 0, 30))).toBe("2026-01-05");
  });
});

test("a picture is resized to fit and never enlarged", () => {
  expect(fitWithin(4000, 3000, 1600)).toEqual({ width: 1600, height: 1200 });
  expect(fitWithin(3000, 4000, 1600)).toEqual({ width: 1200, height: 1600 });
  expect(fitWithin(640, 480, 1600)).toEqual({ width: 640, height: 480 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 20_000 }), (width, height) => {
      const fitted = fitWithin(width, height, 1600);
      expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(1600);
      expect(Math.min(fitted.width, fitted.height)).toBeGreaterThanOrEqual(1);
      expect(fitted.width).toBeLessThanOrEqual(width);
      expect(fitted.height).toBeLessThanOrEqual(height);
    }),
  );
});

test("an id is a random UUID, also when the browser has no function for it", () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(newId()).toMatch(uuid);
  const real = crypto;
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => real.getRandomValues(bytes) });
  const ids = Array.from({ length: 200 }, newId);
  vi.unstubAllGlobals();
  for (const id of ids) expect(id).toMatch(uuid);
  expect(new Set(ids).size).toBe(200);
});
