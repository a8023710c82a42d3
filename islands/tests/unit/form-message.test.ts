import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compose, plainText } from "../../src/lib/forms/message.ts";
import { write as contact } from "../../src/features/contact/logic.ts";
import { write as lead } from "../../src/features/lead/logic.ts";

const HOST = "https://www.warmlijn.example";

const REQUEST = {
  activiteit: "Bouw & Renovatie",
  bedrijfsnaam: "Voorbeeld bv",
  postcode: "9000",
  voornaam: "An",
  achternaam: "De Voorbeeld",
  email: "an@voorbeeld.example",
  telefoon: "+32470123456",
  akkoord: "ja",
};

test("the home form's message", () => {
  const { subject, extra } = lead(REQUEST, 1);
  expect(subject).toBe("Potentiële klanten aanvraag - Voorbeeld bv");
  expect(compose(REQUEST, extra, HOST)).toBe(`Nieuwe aanvraag voor potentiële klanten:

Naam: An De Voorbeeld
Bedrijf: Voorbeeld bv
Activiteit: Bouw & Renovatie
Email: an@voorbeeld.example
Telefoonnummer: +32470123456
Postcode: 9000

Extra informatie:
Formulier type: Potentiële klanten contact
Activiteit: Bouw & Renovatie
Postcode: 9000
Submission attempt: 1

Deze aanvraag werd verzonden via het contact formulier op https://www.warmlijn.example`);
});

test("a later attempt says so", () => {
  expect(compose(REQUEST, lead(REQUEST, 3).extra, HOST)).toContain("\nSubmission attempt: 3\n");
});

const QUESTION = {
  naam: "An De Voorbeeld",
  bedrijf: "Voorbeeld bv",
  btwNummer: "BE 0123.456.789",
  email: "an@voorbeeld.example",
  telefoonnummer: "+3292345678",
  bericht: "Dag,\n\nWat kost een afspraak?",
  akkoord: "ja",
};

test("the contact form's message", () => {
  const { subject, extra } = contact(QUESTION, 2);
  expect(subject).toBeUndefined();
  expect(compose(QUESTION, extra, HOST)).toBe(`Nieuwe aanvraag voor potentiële klanten:

Naam: An De Voorbeeld
Bedrijf: Voorbeeld bv
BTW Nummer: BE 0123.456.789
Email: an@voorbeeld.example
Telefoonnummer: +3292345678

Bericht:
Dag,

Wat kost een afspraak?

Extra informatie:
Formulier type: Contact
Submission attempt: 2

Deze aanvraag werd verzonden via het contact formulier op https://www.warmlijn.example`);
});

describe("alternative fields", () => {
  const EXTRA = { "Formulier type": "Proef" };
  const END = `

Extra informatie:
Formulier type: Proef

Deze aanvraag werd verzonden via het contact formulier op ${HOST}`;

  test("may have English names", () => {
    const values = { name: "An", company: "Voorbeeld bv", phone: "+3292345678", message: "Dag" };
    expect(compose(values, EXTRA, HOST)).toBe(`Nieuwe aanvraag voor potentiële klanten:

Naam: An
Bedrijf: Voorbeeld bv
Telefoonnummer: +3292345678

Bericht:
Dag${END}`);
  });

  test("say that a name or company is missing, and nothing of what else is", () => {
    const values = { naam: "", bedrijf: "", btwNummer: "", email: "", telefoonnummer: "", bericht: "" };
    expect(compose(values, EXTRA, HOST)).toBe(`Nieuwe aanvraag voor potentiële klanten:

Naam: Niet opgegeven
Bedrijf: Niet opgegeven${END}`);
  });

  test("the one that is filled in counts", () => {
    expect(compose({ naam: "", name: "An", bedrijf: "Een", company: "Twee" }, EXTRA, HOST)).toBe(
      `Nieuwe aanvraag voor potentiële klanten:

Naam: An
Bedrijf: Een${END}`,
    );
  });

  test("that a form does not have are left out", () => {
    expect(compose({ email: "an@voorbeeld.example" }, EXTRA, HOST)).toBe(`Nieuwe aanvraag voor potentiële klanten:

Email: an@voorbeeld.example${END}`);
    expect(compose({ voornaam: "An" }, EXTRA, HOST)).toContain("\nNaam: An\n");
  });
});

test("everything that was filled in stands in the message, once and whole", () => {
  const values = fc.record({
    bedrijfsnaam: fc.string({ minLength: 2 }),
    voornaam: fc.string({ minLength: 2 }),
    achternaam: fc.string({ minLength: 2 }),
    bericht: fc.string(),
  });
  fc.assert(
    fc.property(values, (given) => {
      const lines = compose(given, {}, HOST);
      expect(lines).toContain(`\nNaam: ${given.voornaam} ${given.achternaam}\nBedrijf: ${given.bedrijfsnaam}\n`);
      expect(lines.includes("\nBericht:\n")).toBe(given.bericht !== "");
      expect(lines).toContain(given.bericht);
    }),
  );
});

describe("HTML as plain text", () => {
  test.each([
    ["een<br>twee<BR/>drie<br />vier", "een\ntwee\ndrie\nvier"],
    ["<p>Dag <b class='x'>An</b></p>", "Dag An"],
    ["a&nbsp;b&amp;c&#233;d&#xe9;e", "a b c d e"],
    ["  <div> tekst </div> ", "tekst"],
    ["Bel < 3 keer & mail", "Bel < 3 keer & mail"],
    ["<style>p { color: red }</style>een<script type='x'>twee()</script>", "een"],
    ["", ""],
  ])("%s", (html, expected) => {
    expect(plainText(html)).toBe(expected);
  });
});
