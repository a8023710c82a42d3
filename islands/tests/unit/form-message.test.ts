import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FIELDS as CONTACT } from "../../src/features/contact/fields.ts";
import { CALL, anyMoment } from "../../src/features/follow-up/logic.ts";
import { fields as jobFields } from "../../src/features/jobs/fields.ts";
import { fields } from "../../src/features/lead/fields.ts";
import { BUYER } from "../../src/features/store/order.ts";
import { ASKER } from "../../src/features/upload/quote-form.tsx";
import { COMPANY, EMAIL, NAME } from "../../src/lib/forms/fields.ts";
import { compose, plainText, type MailedField } from "../../src/lib/forms/message.ts";
import type { Values } from "../../src/lib/schemas/field.ts";
import { extraOf } from "../../src/ui/form/use-form.tsx";

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

const LEAD = fields([REQUEST.activiteit]);
const lead = (attempt: number) =>
  compose(LEAD, REQUEST, { extra: extraOf("Potentiële klanten contact", LEAD, REQUEST, attempt) }, HOST);

test("the home form's message", () =>
  expect(lead(1)).toBe(`Nieuwe aanvraag voor potentiële klanten:

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

Deze aanvraag werd verzonden via het contact formulier op https://www.warmlijn.example`));

test("a later attempt says so", () => expect(lead(3)).toContain("\nSubmission attempt: 3\n"));

const QUESTION = {
  naam: "An De Voorbeeld",
  bedrijf: "Voorbeeld bv",
  btwNummer: "BE 0123.456.789",
  email: "an@voorbeeld.example",
  telefoonnummer: "+3292345678",
  bericht: "Dag,\n\nWat kost een afspraak?",
  akkoord: "ja",
};

test("the contact form's message", () =>
  expect(compose(CONTACT, QUESTION, { extra: extraOf("Contact", CONTACT, QUESTION, 2) }, HOST))
    .toBe(`Nieuwe aanvraag voor potentiële klanten:

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

Deze aanvraag werd verzonden via het contact formulier op https://www.warmlijn.example`));

test("the mail of an application names the job, the applicant and the link to the cv", () => {
  const values = {
    naam: "An Voorbeeld",
    email: "an@voorbeeld.test",
    telefoonnummer: "+32470000000",
    bericht: "Ik luister graag.",
    link: "linkedin.com/in/an",
    functie: "Beller (m/v/x)",
  };
  const all = jobFields(values.functie);
  const extra = extraOf("Sollicitatie", all, values, 2);
  expect(compose(all, values, { title: "Sollicitatie voor Beller (m/v/x)", extra }, HOST)).toBe(
    `Sollicitatie voor Beller (m/v/x)

Naam: An Voorbeeld
Email: an@voorbeeld.test
Telefoonnummer: +32470000000
Cv of profiel: linkedin.com/in/an

Motivatie:
Ik luister graag.

Extra informatie:
Formulier type: Sollicitatie
Functie: Beller (m/v/x)
Submission attempt: 2

Deze aanvraag werd verzonden via het contact formulier op https://www.warmlijn.example`,
  );
});

test("only a name or company that was asked for and not given is reported as missing", () => {
  const message = compose(CONTACT, {}, { extra: {} }, HOST);
  expect(message).toContain("\n\nNaam: Niet opgegeven\nBedrijf: Niet opgegeven\n\nExtra");
  expect(compose([EMAIL], {}, { extra: {} }, HOST)).not.toContain("Niet opgegeven");
});

const FORMS: [name: string, fields: readonly MailedField[]][] = [
  ["lead", LEAD],
  ["contact", CONTACT],
  ["sollicitatie", jobFields("Beller")],
  [CALL, anyMoment({ from: 540, to: 1020 })],
  ["bestelling", BUYER],
  ["opschonen", ASKER],
];

test.each(FORMS)("every field of %s stands in its message", (_, all) => {
  const values: Values = Object.fromEntries(all.map(({ name }, at) => [name, `waarde-${at}`]));
  const message = compose(all, values, { extra: extraOf("Proef", all, values, 1) }, HOST);
  for (const { name } of all) expect(message, name).toContain(values[name]);
});

test("a field that would be left out of the message is a type error", () => {
  // @ts-expect-error It has neither a line nor a label among the extra information.
  const nowhere: MailedField = { name: "geheim", label: "Geheim" };
  // @ts-expect-error No message has such a line.
  const unknown: MailedField = { name: "geheim", label: "Geheim", line: "Geheim" };
  const message = compose([nowhere, unknown], { geheim: "niet verzonden" }, { extra: {} }, HOST);
  expect(message).not.toContain("niet verzonden");
});

test("everything that was filled in is in the message, once and in full", () => {
  const all: MailedField[] = [
    { ...NAME, name: "voornaam" },
    { ...NAME, name: "achternaam" },
    COMPANY,
    { name: "bericht", label: "Bericht", kind: "textarea", line: "Bericht" },
  ];
  const values = fc.record({
    bedrijfsnaam: fc.string({ minLength: 2 }),
    voornaam: fc.string({ minLength: 2 }),
    achternaam: fc.string({ minLength: 2 }),
    bericht: fc.string(),
  });
  fc.assert(
    fc.property(values, (given) => {
      const lines = compose(all, given, { extra: {} }, HOST);
      expect(lines).toContain(`\nNaam: ${given.voornaam} ${given.achternaam}\nBedrijf: ${given.bedrijfsnaam}\n`);
      expect(lines.includes("\nBericht:\n")).toBe(given.bericht !== "");
      expect(lines).toContain(given.bericht);
    }),
  );
});

describe("HTML as plain text", () =>
  test.each([
    ["een<br>twee<BR/>drie<br />vier", "een\ntwee\ndrie\nvier"],
    ["<p>Dag <b class='x'>An</b></p>", "Dag An"],
    ["a&nbsp;b&amp;c&#233;d&#xe9;e", "a b c d e"],
    ["  <div> tekst </div> ", "tekst"],
    ["Bel < 3 keer & mail", "Bel < 3 keer & mail"],
    [
      "<html><head><title>502 Bad Gateway</title></head>\n<body><h1>Bad Gateway</h1><p>nginx</p></body></html>",
      "502 Bad Gateway\nBad Gateway\nnginx",
    ],
    ["<style>p { color: red }</style>een<script type='x'>twee()</script>", "een"],
    ["", ""],
  ])("%s", (html, expected) => expect(plainText(html)).toBe(expected)));
