import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isIban, formatValue, validateValue } from "../../src/features/contract/checks.ts";
import {
  create,
  derive,
  EMPTY,
  nextNumber,
  plain,
  readQuote,
  type Quote,
  type QuoteDraft,
} from "../../src/features/contract/quote.ts";
import {
  lineErrors,
  money,
  net,
  parse,
  sums,
  unitPrice,
  VAT,
  type Line,
  type Vat,
} from "../../src/features/contract/sums.ts";
import { isIntact, possibleSteps, save, sign, takeStep } from "../../src/features/contract/documents/model.ts";

const line = (amount: string, price: string, vat: Vat = "21", off = ""): Line => ({
  ...EMPTY,
  text: "Werk",
  amount,
  price,
  off,
  vat,
});
const START = { days: 30, terms: "Betaling binnen 30 dagen.", today: "2026-12-01" };
const ACT = { at: "2026-12-01T09:00:00.000Z", by: "An" };
const OWN = {
  name: "Voorbeeld Bakkerij",
  form: "bv",
  number: "0403170701",
  vat: "BE0403170701",
  street: "Voorbeelddreef 21",
  place: "9300 Aalst",
  iban: "be68539007547034",
  logo: "data:image/png;base64,AA==",
};
const CUSTOMER = { name: "Klant nv", street: "Voorbeelddreef 4", place: "9400 Ninove" };

function full(part: Partial<Quote> = {}): QuoteDraft {
  const made = create([], START, "a", ACT);
  return { ...made, quote: { ...made.quote, customer: CUSTOMER, lines: [line("2", "50")], ...part } };
}

describe("a number as people write it", () => {
  test.each([
    ["1", 1_000n],
    ["2,5", 2_500n],
    ["0.125", 125n],
    ["1.5", 1_500n],
    // A dot before three digits is a thousands separator.
    ["1.250", 1_250_000n],
    ["1.250,5", 1_250_500n],
    ["€ 12,50", 12_500n],
    ["12,50 €", 12_500n],
    ["1 000", 1_000_000n],
    ["999999", 999_999_000n],
    ["1000000", null],
    ["1,2345", null],
    ["", null],
    ["-1", null],
    ["1e3", null],
    ["1,2,3", null],
    ["1.25.5", null],
    [",5", null],
  ])("%j", (text, expected) => expect(parse(text, [3, 6])).toBe(expected));
});

describe("the total of a quote", () => {
  test.each([
    [line("3", "65"), 19_500n],
    [line("120", "3,45", "6", "5"), 39_330n],
    [line("2,5", "1.065"), 266_250n],
    // 0.5 cents is rounded up, 0.49 down.
    [line("1", "0,005"), 1n],
    [line("1", "0,0049"), 0n],
    [line("0,333", "0,15"), 5n],
    [line("1", "10", "21", "100"), 0n],
    // With floating point, 1.005 × 100 is a little less than 100.5.
    [line("1", "1,005"), 101n],
    [line("1", "veel"), 0n],
  ])("line %#", (one, cents) => expect(net(one)).toBe(cents));

  test("taxes each rate once, on the sum of its lines, and rounds half up", () => {
    // Line by line this would be 3 × 1 cent; EN 16931 BR-CO-17 takes 21% of 9 cents.
    const found = sums([line("1", "0,03"), line("1", "0,03"), line("1", "0,03"), line("1", "0,25", "6")]);
    expect(found.groups).toEqual([
      { vat: "21", base: 9n, tax: 2n },
      { vat: "6", base: 25n, tax: 2n },
    ]);
    expect([found.base, found.total]).toEqual([34n, 38n]);
  });

  test("charges nothing at 0%, with a group for each reason", () => {
    const found = sums([line("1", "100", "verlegd"), line("1", "50", "vrij"), line("1", "25", "verlegd")]);
    expect(found.groups).toEqual([
      { vat: "verlegd", base: 12_500n, tax: 0n },
      { vat: "vrij", base: 5_000n, tax: 0n },
    ]);
    for (const { rate, mention } of Object.values(VAT)) expect(mention === "").toBe(rate > 0n);
  });

  test("adds up whatever the lines are, to within half a cent of the true tax", () => {
    const any = fc.record({
      ...Object.fromEntries(Object.entries(EMPTY).map(([key, value]) => [key, fc.constant(value)])),
      amount: fc
        .integer({ min: 0, max: 999_999_999 })
        .map((n) => `${Math.floor(n / 1000)},${String(n % 1000).padStart(3, "0")}`),
      price: fc
        .integer({ min: 0, max: 99_999_999 })
        .map((n) => `${Math.floor(n / 100)},${String(n % 100).padStart(2, "0")}`),
      off: fc.integer({ min: 0, max: 100 }).map(String),
      vat: fc.constantFrom(...(Object.keys(VAT) as Vat[])),
    }) as fc.Arbitrary<Line>;
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), (lines) => {
        expect(lines.flatMap(lineErrors)).toEqual([]);
        const { groups, base, total } = sums(lines);
        expect(total).toBe(groups.reduce((sum, { tax }) => sum + tax, base));
        expect(base).toBe(lines.reduce((sum, one) => sum + net(one), 0n));
        for (const group of groups) {
          const off = group.tax * 100n - group.base * VAT[group.vat].rate;
          expect(off > -50n && off <= 50n).toBe(true);
        }
      }),
    );
  });

  test("is written with two decimals, prices with the four that they have", () => {
    expect([0n, 5n, 123_450n, 123_456_789n].map(money)).toEqual([
      "€\u00a00,00",
      "€\u00a00,05",
      "€\u00a01.234,50",
      "€\u00a01.234.567,89",
    ]);
    expect([unitPrice("65"), unitPrice("0,0125"), unitPrice("1.065,5"), unitPrice("?")]).toEqual([
      "€\u00a065,00",
      "€\u00a00,0125",
      "€\u00a01.065,50",
      "?",
    ]);
  });
});

describe("numbers with check digits", () => {
  test.each([
    ["BE68 5390 0754 7034", true],
    ["be68539007547034", true],
    ["BE68 5390 0754 7035", false],
    ["BE86 5390 0754 7034", false],
    ["BE68 5390 0754 703", false],
    // Other countries, from SWIFT's registry.
    ["NL91 ABNA 0417 1643 00", true],
    ["DE89370400440532013000", true],
    ["NL91 ABNA 0417 1643 01", false],
    // The placeholder of the style guide fails on purpose.
    ["BE00 0000 0000 0000", false],
    ["", false],
  ])("IBAN %j: %s", (text, expected) => expect(isIban(text)).toBe(expected));

  test("a wrong digit is always detected", () =>
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 15 }), fc.integer({ min: 1, max: 9 }), (at, more) => {
        const iban = "BE68539007547034";
        const digit = String((Number(iban[at]) + more) % 10);
        expect(isIban(iban.slice(0, at) + digit + iban.slice(at + 1))).toBe(false);
      }),
    ));

  test("of enterprises and for VAT", () => {
    expect(validateValue("vat", "BE 0403.170.702")).toContain("klopt niet");
    expect(validateValue("vat", "NL123456789B01")).toBeNull();
    expect(validateValue("iban", "BE1")).toContain("IBAN");
    expect([formatValue("vat", "be0403170701"), formatValue("iban", "be68539007547034")]).toEqual([
      "BE 0403.170.701",
      "BE68 5390 0754 7034",
    ]);
  });
});

describe("a quote", () => {
  test("is complete when nothing is missing for the law or the calculation", () => {
    const labels = (draft: QuoteDraft, own: Record<string, string> = OWN) =>
      derive(draft, own).open.map(({ label }) => label);
    expect(labels(full())).toEqual([]);
    expect(labels(full(), { ...OWN, vat: "" })).toEqual(["Btw-nummer: je rekent btw aan"]);
    expect(labels(full({ lines: [line("1", "1", "klein")] }), { ...OWN, vat: "" })).toEqual([]);
    expect(labels(full({ lines: [line("1", "1", "verlegd")] }))).toEqual([
      "Btw-nummer van de klant: die betaalt de btw",
    ]);
    expect(labels(full({ lines: [{ ...EMPTY, off: "101" }] }))).toEqual([
      "Lijn 1: omschrijving",
      "Lijn 1: prijs",
      "Lijn 1: korting",
    ]);
    expect(labels(full({ lines: [] }))).toEqual(["Minstens één lijn"]);
    expect(labels(full(), {})).toEqual([
      "Naam",
      "Ondernemingsnummer",
      "Straat en nummer",
      "Postcode en gemeente",
      "Btw-nummer: je rekent btw aan",
    ]);
  });

  test("as text says who, what, how much, and why there is no tax", () => {
    const lines = [line("120", "3,45", "6", "5"), { ...line("1", "12500", "verlegd"), text: "Keuken" }];
    const customer = { ...CUSTOMER, contact: "An", vat: "0403.170.701" };
    const { text } = derive(full({ lines, customer, notes: "Bedankt." }), OWN);
    expect(text.replaceAll("\u00a0", " ")).toMatchInlineSnapshot(`
      "Offerte 2026-001

      Datum: 1 december 2026
      Geldig tot en met: 31 december 2026

      Van:
      Voorbeeld Bakkerij bv
      Voorbeelddreef 21
      9300 Aalst
      Ondernemingsnummer: 0403.170.701
      Btw: BE 0403.170.701
      IBAN: BE68 5390 0754 7034

      Aan:
      Klant nv
      t.a.v. An
      Voorbeelddreef 4
      9400 Ninove
      BE 0403.170.701

      1. Werk
         120 × € 3,45, korting 5%, btw 6%: € 393,30
      2. Keuken
         1 × € 12.500,00, btw 0%, verlegd: werk in onroerende staat: € 12.500,00

      Totaal zonder btw: € 12.893,30
      Btw 6% op € 393,30: € 23,60
      Btw verlegd, artikel 20 van koninklijk besluit nr. 1 op € 12.500,00: € 0,00
      Totaal met btw: € 12.916,90

      Bedankt.

      Voorwaarden
      Betaling binnen 30 dagen."
    `);
  });

  test("gets the number after the highest of its year, also when it is a copy", () => {
    const numbered = (number: string): QuoteDraft => full({ meta: { number } });
    expect(nextNumber([], "2026")).toBe("2026-001");
    expect(nextNumber([numbered("O-2026-0041"), numbered("O-2026-0007")], "2026")).toBe("O-2026-0042");
    expect(nextNumber([numbered("2026-999")], "2026")).toBe("2026-1000");
    expect(nextNumber([numbered("2025-014"), numbered("zonder")], "2026")).toBe("2026-001");
    expect(nextNumber([numbered("2026001"), numbered("2026002")], "2026")).toBe("2026003");
    const copy = create([full()], { ...START, today: "2026-12-24" }, "b", ACT, full());
    expect(copy.quote.meta).toMatchObject({ number: "2026-002", date: "2026-12-24", until: "2027-01-23" });
    expect(copy.quote.lines).toEqual(full().quote.lines);
    expect(copy.name).toBe("Offerte 2026-002 voor Klant nv");
    expect(copy.trail).toHaveLength(1);
  });

  test("is sent without a review, signed once, and keeps its text when the company changes", () => {
    let draft = full();
    expect(possibleSteps(draft, false)).toEqual(["bewaard", "verstuurd"]);
    draft = save(draft, derive(draft, OWN), ACT);
    draft = sign(takeStep(draft, "verstuurd", ACT), "getypte naam An", ACT);
    expect(draft.state).toBe("getekend");
    expect(isIntact(draft, plain)).toBe(true);
    const [version] = draft.versions;
    expect(version?.content.company).not.toHaveProperty("logo");
    expect(plain({ ...full().quote, company: { ...OWN, name: "Andere naam" } })).not.toBe(version?.text);
    const changed = draft.versions.map((one) => ({ ...one, content: { ...one.content, notes: "Toch niet" } }));
    expect(isIntact({ ...draft, versions: changed }, plain)).toBe(false);
  });

  test("is restored from storage, and invalid data is not", () => {
    let draft = full();
    draft = save(draft, derive(draft, OWN), ACT);
    expect(readQuote(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    expect(readQuote({ ...draft, quote: { ...draft.quote, lines: [{ ...EMPTY, vat: "33" }] } })).toBeNull();
    expect(readQuote({ ...draft, quote: { ...draft.quote, meta: { number: 3 } } })).toBeNull();
    expect(readQuote({ ...draft, versions: [{ ...draft.versions[0], content: {} }] })).toBeNull();
    fc.assert(fc.property(fc.jsonValue(), (value) => readQuote(value) === null));
  });
});
