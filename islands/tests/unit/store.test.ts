import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clampCount, discount, hint, price, put, readLines, remove, share } from "../../src/features/store/basket.ts";
import {
  FIRST_SORT,
  NO_FILTERS,
  SORT_KEYS,
  facets,
  fromQuery,
  inUse,
  matches,
  toQuery,
  type Filters,
} from "../../src/features/store/logic.ts";
import { restoreValues } from "../../src/lib/schemas/values.ts";
import { BUYER, NO_BUYER, buyerErrors, orderText } from "../../src/features/store/order.ts";
import { isTestKey, outcome, readPaymentAnswer, returned } from "../../src/features/store/pay.ts";
import { SETS, STORE } from "./store-sets.ts";

const FACETS = facets(SETS);
const found = (filters: Partial<Filters>): string[] =>
  SETS.filter((set) => matches(set, { ...NO_FILTERS, ...filters })).map(({ slug }) => slug);

/** Any basket with sets of the catalogue, each with a valid quantity. */
const baskets = fc
  .uniqueArray(fc.constantFrom(...SETS), { selector: ({ slug }) => slug })
  .chain((sets) =>
    fc.tuple(
      ...sets.map((set) =>
        fc.integer({ min: set.minimum, max: set.records }).map((count) => ({ slug: set.slug, count })),
      ),
    ),
  );

describe("the price of a basket", () => {
  // The table "Staffel en minimum" of content/pages/data-store.yaml.
  test.each([
    [[["bouw-en-renovatie", 250]], 7000, 0, 7000],
    [[["it-en-software", 400]], 19_200, 0, 19_200],
    [[["bouw-en-renovatie", 1200]], 33_600, 10, 30_240],
    [
      [
        ["bouw-en-renovatie", 3000],
        ["retail", 2500],
      ],
      144_000,
      20,
      115_200,
    ],
  ] as const)("of %j is %i cents, less %i%%: %i", (basket, sumCents, percent, totalCents) => {
    const lines = basket.map(([slug, count]) => ({ slug, count }));
    expect(price(lines, STORE)).toMatchObject({ sumCents, percent, totalCents });
  });

  test.each([
    [0, 0],
    [999, 0],
    [1000, 10],
    [4999, 10],
    [5000, 20],
    [50_000, 20],
  ])("has for %i records a discount of %i%%", (records, percent) => {
    expect(discount(records, STORE.tiers)).toBe(percent);
    expect(discount(records, STORE.tiers.toReversed())).toBe(percent);
  });

  test("adds up to the cent, with VAT, whatever is in it", () => {
    fc.assert(
      fc.property(baskets, (lines) => {
        const {
          lines: priced,
          records,
          sumCents,
          percent,
          discountCents,
          totalCents,
          vatCents,
          payCents,
        } = price(lines, STORE);
        expect(priced.reduce((sum, { cents }) => sum + cents, 0)).toBe(sumCents);
        expect(lines.reduce((sum, { count }) => sum + count, 0)).toBe(records);
        expect(totalCents).toBe(sumCents - discountCents);
        expect(payCents).toBe(totalCents + vatCents);
        expect(Math.abs(discountCents - (sumCents * percent) / 100)).toBeLessThanOrEqual(0.5);
        for (const cents of [sumCents, discountCents, totalCents, vatCents, payCents]) {
          expect(Number.isInteger(cents) && cents >= 0 && !Object.is(cents, -0)).toBe(true);
        }
      }),
    );
  });

  test("does not depend on the order in which sets were chosen", () => {
    fc.assert(
      fc.property(baskets, (lines) => {
        expect(price(lines.toReversed(), STORE).payCents).toBe(price(lines, STORE).payCents);
      }),
    );
  });

  test("rounds half a cent up", () => {
    expect([share(5, 10), share(15, 10), share(14, 10), share(0, 21)]).toEqual([1, 2, 1, 0]);
  });
});

describe("a basket", () => {
  const [build, it] = SETS;
  if (build === undefined || it === undefined) throw new Error("the sets are gone");

  test.each([
    [1, 250],
    [250, 250],
    [640, 640],
    [641, 640],
    [300.4, 300],
    [Number.NaN, 250],
    [Number.POSITIVE_INFINITY, 640],
    [-5, 250],
  ])("asked for %d records takes %i", (asked, taken) => {
    expect(clampCount(asked, it)).toBe(taken);
    expect(put([], it, asked)).toEqual([{ slug: "it-en-software", count: taken }]);
  });

  test("holds a set once", () => {
    const lines = put(put(put([], build, 300), it, 300), build, 500);
    expect(lines).toEqual([
      { slug: "bouw-en-renovatie", count: 500 },
      { slug: "it-en-software", count: 300 },
    ]);
    expect(remove(lines, "bouw-en-renovatie")).toEqual([{ slug: "it-en-software", count: 300 }]);
  });

  test("comes back from storage as it was", () => {
    fc.assert(
      fc.property(baskets, (lines) => {
        expect(readLines(JSON.parse(JSON.stringify(lines)), SETS)).toEqual(lines);
      }),
    );
  });

  test("survives whatever is in storage", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        for (const { slug, count } of readLines(stored, SETS)) {
          const set = SETS.find((set) => set.slug === slug);
          expect(set !== undefined && count >= set.minimum && count <= set.records).toBe(true);
        }
        expect(Object.values(restoreValues(BUYER, stored)).every((value) => typeof value === "string")).toBe(true);
      }),
    );
    expect(readLines([{ slug: "weg", count: 300 }, { slug: "it-en-software", count: 9 }, null], SETS)).toEqual([
      { slug: "it-en-software", count: 250 },
    ]);
  });

  test("says what is missing for the next discount, and when more costs less", () => {
    const at = (count: number) => hint([{ slug: "bouw-en-renovatie", count }], STORE);
    expect(at(400)).toMatchObject({ missing: 600, percent: 10, changeCents: 14_000 });
    // 950 × € 0,28 is € 266; 1.000 less 10% is € 252.
    expect(at(950)).toMatchObject({ missing: 50, percent: 10, changeCents: -1400 });
    expect(at(1000)).toBeNull();
    expect(hint([], STORE)).toBeNull();
    const full = hint([{ slug: "it-en-software", count: 640 }], STORE);
    expect(full).toBeNull();
  });
});

describe("the catalogue", () => {
  test.each([
    [{}, ["bouw-en-renovatie", "it-en-software", "retail", "zorg"]],
    [{ text: "cafes BRILLEN" }, ["retail"]],
    [{ text: "  " }, ["bouw-en-renovatie", "it-en-software", "retail", "zorg"]],
    [{ text: "dakwerkers hosting" }, []],
    [{ sector: "IT & Software" }, ["it-en-software"]],
    // A set of all Flanders is found for one province too.
    [{ province: "Antwerpen" }, ["bouw-en-renovatie", "it-en-software", "zorg"]],
    [{ province: "Limburg" }, ["bouw-en-renovatie", "zorg"]],
    [{ size: "1-4" }, ["retail"]],
    [{ fresh: "2026-10" }, ["bouw-en-renovatie", "it-en-software", "zorg"]],
    [{ maxCents: 28 }, ["bouw-en-renovatie", "retail"]],
    [{ tags: ["diensten"] }, ["it-en-software", "zorg"]],
    [{ tags: ["diensten", "zorg"] }, ["zorg"]],
    [{ text: "retail", maxCents: 20 }, []],
  ])("with %j shows %j", (filters, slugs) => {
    expect(found(filters)).toEqual(slugs);
  });

  test("offers only values with results", () => {
    for (const sector of FACETS.sectors) expect(found({ sector })).not.toEqual([]);
    for (const province of FACETS.provinces) expect(found({ province })).not.toEqual([]);
    for (const size of FACETS.sizes) expect(found({ size })).not.toEqual([]);
    for (const fresh of FACETS.months) expect(found({ fresh })).not.toEqual([]);
    for (const maxCents of FACETS.prices) expect(found({ maxCents })).not.toEqual([]);
    for (const tag of FACETS.tags) expect(found({ tags: [tag] })).not.toEqual([]);
    expect(FACETS.sizes).toEqual(["1-4", "5-9", "10-49"]);
    expect(FACETS.months[0]).toBe("2026-11");
  });

  const anyFilters = fc.record({
    text: fc.string({ maxLength: 100 }),
    sector: fc.constantFrom("", ...FACETS.sectors),
    province: fc.constantFrom("", ...FACETS.provinces),
    size: fc.constantFrom("", ...FACETS.sizes),
    fresh: fc.constantFrom("", ...FACETS.months),
    maxCents: fc.constantFrom(0, ...FACETS.prices),
    tags: fc.subarray(FACETS.tags),
  });
  const anySort = fc.record({ key: fc.constantFrom(...SORT_KEYS), down: fc.boolean() });

  test("keeps filters and sort order in the URL", () => {
    fc.assert(
      fc.property(anyFilters, anySort, (filters, sort) => {
        const query = toQuery("?utm_source=brief", filters, sort);
        expect(fromQuery(query, FACETS)).toEqual({ filters, sort });
        expect(new URLSearchParams(query).get("utm_source")).toBe("brief");
        expect(toQuery(query, NO_FILTERS, FIRST_SORT)).toBe("?utm_source=brief");
      }),
    );
    expect(toQuery("", NO_FILTERS, FIRST_SORT)).toBe("");
  });

  test("ignores unknown values in a URL", () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        const { filters, sort } = fromQuery(`?${query}`, FACETS);
        expect(["", ...FACETS.sectors]).toContain(filters.sector);
        expect(["", ...FACETS.provinces]).toContain(filters.province);
        expect([0, ...FACETS.prices]).toContain(filters.maxCents);
        expect(SORT_KEYS).toContain(sort.key);
      }),
    );
    expect(fromQuery("?sector=Niets&streek=x&max=-3&tag=x&tag=zorg&tag=zorg&sorteer=kleur", FACETS)).toEqual({
      filters: { ...NO_FILTERS, tags: ["zorg"] },
      sort: FIRST_SORT,
    });
  });

  test("counts the filters in use", () => {
    expect(inUse(NO_FILTERS)).toBe(0);
    expect(inUse({ ...NO_FILTERS, text: "x", maxCents: 24, tags: ["zorg", "handel"] })).toBe(4);
  });
});

describe("an order", () => {
  const buyer = {
    ...NO_BUYER,
    company: "Voorbeeld Werkkleding bv",
    number: "BE 0000.000.196",
    name: "Els Voorbeeld",
    email: "els@voorbeeld.example",
  };

  test("is complete with a company, a valid number, a name and an address", () => {
    expect(buyerErrors(buyer, true)).toEqual({});
    expect(Object.keys(buyerErrors(NO_BUYER, false)).sort()).toEqual(["company", "email", "licence", "name", "number"]);
  });

  test.each([
    ["number", "0123.456.789", "Dit nummer klopt niet: kijk de cijfers na"],
    ["number", "2.123.456.789", "Dit is het nummer van een vestiging; vul dat van de onderneming in"],
    ["email", "els@voorbeeld", "Voer een geldig emailadres in"],
    ["email", "els voorbeeld@x.be", "Voer een geldig emailadres in"],
    ["phone", "12", "Telefoonnummer moet minimaal 10 cijfers bevatten"],
    ["phone", "bel 0470123456", "Voer een geldig telefoonnummer in"],
    ["company", "x", "Bedrijfsnaam moet minimaal 2 karakters bevatten"],
    ["company", "x".repeat(101), "Bedrijfsnaam mag maximaal 100 karakters bevatten"],
  ] as const)("with %s %j says %j", (key, value, message) => {
    expect(buyerErrors({ ...buyer, [key]: value }, true)).toEqual({ [key]: message });
  });

  test("is written out in full", () => {
    const lines = [
      { slug: "bouw-en-renovatie", count: 3000 },
      { slug: "retail", count: 2500 },
    ];
    const text = orderText(price(lines, STORE), { ...buyer, reference: "PO 7" }, "invoice", STORE);
    expect(text).toBe(
      [
        "Bestelling in de datastore:",
        "",
        "- Bouw en renovatie (Vlaanderen): 3.000 × €\u00a00,28 = €\u00a0840,00",
        "- Retail met eigen winkel (Oost-Vlaanderen): 2.500 × €\u00a00,24 = €\u00a0600,00",
        "",
        "Bedrijven: 5.500",
        "Som: €\u00a01.440,00",
        "Korting 20%: -€\u00a0288,00",
        "Totaal excl. btw: €\u00a01.152,00",
        "Btw 21%: €\u00a0241,92",
        "Totaal incl. btw: €\u00a01.393,92",
        "",
        "Naam: Els Voorbeeld",
        "Bedrijf: Voorbeeld Werkkleding bv",
        "Ondernemingsnummer: 0000.000.196",
        "Email: els@voorbeeld.example",
        "Eigen referentie: PO 7",
        "",
        "Betaling: op factuur, 30 dagen",
        "Licentie: versie 1.0 van 20 november 2026, aanvaard",
      ].join("\n"),
    );
  });
});

describe("paying with a card", () => {
  test("accepts a response only in the agreed shape", () => {
    const answer = { order: "B-1", clientSecret: "pi_1_secret_2", payCents: 8470 };
    expect(readPaymentAnswer({ ...answer, more: 1 })).toEqual(answer);
    expect(readPaymentAnswer({ ...answer, payCents: "8470" })).toBeNull();
    expect(readPaymentAnswer(null)).toBeNull();
    expect(readPaymentAnswer("ok")).toBeNull();
  });

  test("tells a test key from a live one, and an outcome from a status", () => {
    expect([isTestKey("pk_test_1"), isTestKey("pk_live_1"), isTestKey("")]).toEqual([true, false, false]);
    expect(["succeeded", "processing", "requires_capture", "requires_payment_method", undefined].map(outcome)).toEqual([
      "paid",
      "pending",
      "pending",
      "failed",
      "failed",
    ]);
  });

  test("finds a buyer who comes back from the bank", () => {
    expect(returned("?zoek=x")).toBeNull();
    expect(returned("?zoek=x&payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=succeeded")).toEqual({
      secret: "s",
      rest: "?zoek=x",
    });
  });
});
