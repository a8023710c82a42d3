import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CONSENT, valueError, normalizeValue, type Field } from "../../src/lib/schemas/field.ts";
import { FIELDS as CONTACT } from "../../src/features/contact/fields.ts";
import { fields } from "../../src/features/lead/fields.ts";
import { ADDRESS } from "../../src/features/account/again.tsx";
import { bidderErrors, NO_BIDDER } from "../../src/features/auction/bidder.ts";
import { fieldError as documentError } from "../../src/features/contract/documents/model.ts";
import { check as checkLead, emptyDraft } from "../../src/features/leadsnap/logic.ts";
import { buyerErrors, NO_BUYER } from "../../src/features/store/order.ts";
import { organizationErrors } from "../../src/portal/features/organizations/new.tsx";

const LEAD = [...fields(["IT & Software", "Anders"]), CONSENT];

function among(all: readonly Field[], name: string): Field {
  const found = all.find((field) => field.name === name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
}

const x = (length: number) => "x".repeat(length);

/** Section 5 of the original brief, row by row: a value that breaks the rule, and the nearest valid one. */
const TABLE: [name: string, wrong: string, message: string, right: string][] = [
  ["activiteit", "", "Selecteer uw activiteit", "Anders"],
  ["bedrijfsnaam", x(1), "Bedrijfsnaam moet minimaal 2 karakters bevatten", x(2)],
  ["bedrijfsnaam", "", "Bedrijfsnaam moet minimaal 2 karakters bevatten", x(2)],
  ["bedrijfsnaam", x(101), "Bedrijfsnaam mag maximaal 100 karakters bevatten", x(100)],
  ["voornaam", x(1), "Voornaam moet minimaal 2 karakters bevatten", x(2)],
  ["voornaam", x(51), "Voornaam mag maximaal 50 karakters bevatten", x(50)],
  ["achternaam", x(1), "Achternaam moet minimaal 2 karakters bevatten", x(2)],
  ["achternaam", x(51), "Achternaam mag maximaal 50 karakters bevatten", x(50)],
  ["email", "", "Email is verplicht", "an@voorbeeld.example"],
  ["email", "geen adres", "Voer een geldig emailadres in", "an@voorbeeld.example"],
  ["telefoon", "123456789", "Telefoonnummer moet minimaal 10 cijfers bevatten", "1234567890"],
  ["telefoon", "", "Telefoonnummer moet minimaal 10 cijfers bevatten", "1234567890"],
  ["telefoon", "1234567890123456", "Telefoonnummer mag maximaal 15 cijfers bevatten", "123456789012345"],
  ["telefoon", "12345 67890x", "Voer een geldig telefoonnummer in", "(12)-3 +45678"],
  ["postcode", "900", "Postcode moet minimaal 4 karakters bevatten", "9000"],
  ["postcode", "12345678901", "Postcode mag maximaal 10 karakters bevatten", "1234567890"],
  ["akkoord", "", "U moet akkoord gaan met de voorwaarden", "ja"],
];

describe("the lead form", () => {
  test.each(TABLE)("%s %o: %s", (name, wrong, message, right) => {
    expect(valueError(among(LEAD, name), wrong)).toBe(message);
    expect(valueError(among(LEAD, name), right)).toBe("");
  });

  test("asks for its fields in the order of the original brief", () => {
    expect(LEAD.map(({ name }) => name)).toEqual([
      "activiteit",
      "bedrijfsnaam",
      "postcode",
      "voornaam",
      "achternaam",
      "email",
      "telefoon",
      // A hidden field, which a city's page fills in with its name.
      "regio",
      "akkoord",
    ]);
  });
});

describe("the contact form", () =>
  test.each([
    ["naam", "x", "Naam moet minimaal 2 karakters bevatten", "An"],
    ["naam", "", "Naam moet minimaal 2 karakters bevatten", "An"],
    ["naam", x(101), "Naam mag maximaal 100 karakters bevatten", x(100)],
    ["bedrijf", "x", "Bedrijfsnaam moet minimaal 2 karakters bevatten", ""],
    ["bedrijf", x(101), "Bedrijfsnaam mag maximaal 100 karakters bevatten", x(100)],
    ["btwNummer", x(21), "Btw-nummer mag maximaal 20 karakters bevatten", ""],
    ["email", "", "Email is verplicht", "an@voorbeeld.example"],
    ["email", "an@", "Voer een geldig emailadres in", "an@voorbeeld.example"],
    ["telefoonnummer", "", "Telefoonnummer moet minimaal 10 cijfers bevatten", "0800 12 345"],
    ["telefoonnummer", "1234567890123456", "Telefoonnummer mag maximaal 15 cijfers bevatten", "123456789012345"],
    ["telefoonnummer", "bel mij maar op", "Voer een geldig telefoonnummer in", "0800 12 345"],
    ["bericht", "", "Bericht is verplicht", "?"],
    ["bericht", x(3001), "Bericht mag maximaal 3000 karakters bevatten", x(3000)],
  ])("%s %o: %s", (name, wrong, message, right) => {
    expect(valueError(among(CONTACT, name), wrong)).toBe(message);
    expect(valueError(among(CONTACT, name), right)).toBe("");
  }));

describe("an e-mail address", () => {
  const check = (value: string) => valueError(among(LEAD, "email"), value);

  test.each([
    "a@b.be",
    "an.de.voorbeeld@voorbeeld.example",
    "AN@VOORBEELD.EXAMPLE",
    "an+site@mail.voorbeeld.example",
    "o'neill_1@voorbeeld-bedrijf.example",
    "a@1.example",
    "an@bücher.example",
    "{x}!#$%&*/=?^`|~@voorbeeld.example",
  ])("can be %s", (address) => expect(check(address)).toBe(""));

  test.each([
    "voorbeeld.example",
    "@voorbeeld.example",
    "an@",
    "an@voorbeeld",
    "an@@voorbeeld.example",
    "an@voorbeeld@x.example",
    "an@voorbeeld.e",
    "an@.example",
    "an@voorbeeld..example",
    "an@-voorbeeld.example",
    "an@voorbeeld-.example",
    "an@voorbeeld.example.",
    ".an@voorbeeld.example",
    "an.@voorbeeld.example",
    "an..b@voorbeeld.example",
    "an b@voorbeeld.example",
    "an@voor beeld.example",
    "An <an@voorbeeld.example>",
    "an@127.0.0.1",
    "mailto:an@voorbeeld.example",
  ])("can't be %s", (address) => expect(check(address)).toBe("Voer een geldig emailadres in"));

  test("that is very long is checked without delay", () => {
    const start = performance.now();
    for (const hard of [
      `${"a.".repeat(50_000)}@`,
      `a@${"a".repeat(50_000)}`,
      `a@${"a-".repeat(50_000)}`,
      `a@${"a.".repeat(50_000)}1`,
    ])
      expect(check(hard)).not.toBe("");
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe("a value is normalised before it is checked", () => {
  test("so that spaces don't count as letters", () => {
    const field = among(LEAD, "voornaam");
    expect(valueError(field, normalizeValue(field, "  x  "))).toBe("Voornaam moet minimaal 2 karakters bevatten");
    expect(normalizeValue(field, "  An ")).toBe("An");
  });

  test("so that invisible characters are neither letters nor mistakes", () => {
    const field = among(LEAD, "voornaam");
    expect(valueError(field, normalizeValue(field, "\u200BA\u202E"))).toBe(
      "Voornaam moet minimaal 2 karakters bevatten",
    );
    const email = among(LEAD, "email");
    expect(valueError(email, normalizeValue(email, "an@voorbeeld.example\u200B"))).toBe("");
    // A family of three is one emoji.
    expect(normalizeValue(field, "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}")).toHaveLength(8);
  });

  test("and every Belgian number is long enough", () => {
    const field = among(LEAD, "telefoon");
    for (const number of ["09 234 56 78", "092345678", "+32 470 12 34 56", "0470/12.34.56"])
      expect(valueError(field, normalizeValue(field, number)), number).toBe("");
  });
});

test("lengths and messages agree for whatever is typed", () => {
  const texts = LEAD.concat(CONTACT).filter(({ kind, min, max }) => !kind && min && max);
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.string({ maxLength: 120 }), (field, text) => {
      const { min = 0, max = 0, optional } = field;
      const message = valueError(field, text);
      if (!text && optional) expect(message).toBe("");
      else if (text.length < min) expect(message).toMatch(/moet minimaal/);
      else if (text.length > max) expect(message).toMatch(/mag maximaal/);
      else expect(message).toBe("");
    }),
  );
});

describe("one rule for all forms", () => {
  const [BAD, GOOD] = ["jan@x.b", "jan@voorbeeld.example"];
  const forms: [form: string, fault: (email: string) => string | null | undefined][] = [
    ["a request", (email) => valueError({ name: "email", label: "E-mail", kind: "email" }, email)],
    ["an account", (email) => valueError(ADDRESS, email)],
    ["an order in the store", (email) => buyerErrors({ ...NO_BUYER, email }, true).email],
    ["a bid", (email) => bidderErrors({ ...NO_BIDDER, email }, true).email],
    ["a quote or contract", (email) => documentError("email", email)],
    ["a lead of the app", (email) => checkLead({ ...emptyDraft(), email }).email],
    ["a new organization", (email) => organizationErrors({ name: "", kbo: "", eigenaar: email }).eigenaar],
  ];

  test.each(forms)("%s judges an address as the others do", (_, judge) => {
    expect(judge(BAD)).toBe("Voer een geldig emailadres in");
    expect(judge(GOOD) ?? "").toBe("");
  });
});
