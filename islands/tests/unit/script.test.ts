// @vitest-environment jsdom
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inputOf, run } from "../../src/features/script/demo/logic.ts";
import { check, generate, seconds, sentences, words } from "../../src/features/script/check.ts";
import { asText, chosenObjections, compose, spoken, variantOf } from "../../src/features/script/compose.ts";
import { anonymise, elide, fill, lower, shorten } from "../../src/features/script/fill.ts";
import { emptyInput, loadDraft, loadKept, readInput } from "../../src/features/script/input.ts";
import { answer, ModelFailed, question, rewrite } from "../../src/features/script/model.ts";
import type { Input } from "../../src/features/script/props.ts";
import { BLOCKS, CASES, INPUT } from "./script.fixture.ts";

const anyInput = fc.record({
  ...(Object.fromEntries(Object.keys(INPUT).map((key) => [key, fc.string()])) as Record<
    keyof Input,
    fc.Arbitrary<unknown>
  >),
  sector: fc.constantFrom("Bouw", "Anders", "Onbekend"),
  function: fc.constantFrom("zaak", "hr"),
  goal: fc.constant("bezoek"),
  tone: fc.constantFrom("zakelijk", "warm", "kort"),
  address: fc.constantFrom("u", "je"),
  language: fc.constantFrom("nl", "fr"),
  objections: fc.subarray(BLOCKS.objections.map(({ key }) => key)),
  variant: fc.integer({ min: 1, max: 12 }),
}) as fc.Arbitrary<Input>;

describe("filling in a block", () => {
  test.each([
    ["Ik bel [u|je].", "u", {}, "Ik bel u."],
    ["Ik bel [u|je].", "je", {}, "Ik bel je."],
    ["In [[plaats]][[#plaats]] (ja)[[/plaats]][[^plaats]] (nee)[[/plaats]]", "u", { plaats: "Gent" }, "In Gent (ja)"],
    ["[[#plaats]]In [[plaats]][[/plaats]][[^plaats]]Overal[[/plaats]]", "u", {}, "Overal"],
    ["[herhaal dit] blijft", "u", {}, "[herhaal dit] blijft"],
    ["Met [[naam]]", "je", { naam: "[u|je] [[plaats]]" }, "Met [u|je] [[plaats]]"],
  ] as const)("%s (%s)", (block, address, values, expected) => {
    expect(fill(block, address, values)).toBe(expected);
  });

  test.each([
    ["Een dak", "een dak"],
    ["HR-advies", "HR-advies"],
    ["E-mail", "e-mail"],
    ["", ""],
  ])("%j within a sentence is %j", (text, expected) => {
    expect(lower(text)).toBe(expected);
  });

  test("French elides before a vowel", () => {
    expect(elide("autour de Elsene et de Gand")).toBe("autour d'Elsene et de Gand");
  });
});

describe("a long offer", () => {
  test.each([
    ["een dak", 60, "een dak"],
    ["een contract voor platte daken, met twee inspecties per jaar", 40, "een contract voor platte daken"],
    ["een heel lang aanbod zonder enig leesteken om bij te stoppen", 30, "een heel lang aanbod zonder"],
    ["een verslag met een raming van de kosten voor het dak", 32, "een verslag met een raming"],
  ])("%s", (offer, limit, expected) => {
    const short = shorten(offer, limit);
    expect(expected.startsWith(short) || short === expected).toBe(true);
  });

  test("is cut to at most the limit and keeps its start", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.integer({ min: 5, max: 80 }), (offer, limit) => {
        const short = shorten(offer, limit);
        expect(short.length).toBeLessThanOrEqual(Math.max(limit, 1));
        expect(offer.trim().startsWith(short) || offer.startsWith(short)).toBe(true);
      }),
    );
  });
});

describe("persons' data", () => {
  test.each([
    ["Een offerte voor Katrien Peeters", "Een offerte voor [naam]", 1],
    ["Bel An Van den Berg op 0470 12 34 56", "Bel [naam] op [nummer]", 2],
    ["Bel +32 470 12 34 56 of 092345678", "Bel [nummer] of [nummer]", 2],
    ["Bel 09 234 56 78 of 070.123.456", "Bel [nummer] of [nummer]", 2],
    ...["In 2023-2024 bespaarden we", "op 12/05/2026 in Lokeren", "goed voor 12.500.000 euro"].map(
      (text): [string, string, number] => [text, text, 0],
    ),
    ["Mail jan@voorbeeld.example", "Mail [e-mail]", 1],
    ["Voor mevrouw De Smet", "Voor [naam]", 1],
    ["24 uur per dag, 7 dagen, vanaf € 1.250", "24 uur per dag, 7 dagen, vanaf € 1.250", 0],
    ["Voor de Antwerpse haven in 2026", "Voor de Antwerpse haven in 2026", 0],
    ["Januari en andere maanden", "Januari en andere maanden", 0],
  ])("%s", (text, expected, count) => {
    const { text: clean, found } = anonymise(text, BLOCKS.checks.names);
    expect(clean).toBe(expected);
    expect(found).toHaveLength(count);
  });
});

describe("a script", () => {
  test("has every part, and nothing that was not entered", () => {
    const script = compose(BLOCKS, INPUT);
    expect(script.questions).toHaveLength(4);
    expect(script.objections.map(({ key }) => key)).toEqual(["iemand", "tijd", "mail"]);
    expect(script.bridge).toContain("Bij een magazijn vonden we drie naden.");
    expect(compose(BLOCKS, { ...INPUT, proof: "" }).bridge).not.toContain("magazijn");
    expect(script.mail.body).toContain("kom ik langs in Lokeren");
    expect(script.card.map(([label]) => label)).toEqual([
      "Wie",
      "Reden",
      "Vragen",
      "Bewijs",
      "Bezwaren",
      "Voorstel",
      "Grens",
      "Herkomst",
    ]);
  });

  test.each(["Wij dichten daken!", "Wij dichten daken…", "Wij dichten daken."])(
    "has no second mark after %s",
    (offer) => {
      expect(compose(BLOCKS, { ...INPUT, offer }).opening).toBe(
        compose(BLOCKS, { ...INPUT, offer: "Wij dichten daken" }).opening,
      );
    },
  );

  test("is the same for the same input, and never empty, undefined or half filled in", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const script = compose(BLOCKS, input);
        expect(asText(compose(BLOCKS, structuredClone(input)))).toBe(asText(script));
        for (const part of [...spoken(script), script.mail.subject, script.mail.body]) {
          expect(part.trim()).not.toBe("");
        }
        if (!/undefined|NaN/.test(JSON.stringify(input))) expect(asText(script)).not.toMatch(/undefined|NaN/);
        expect(script.objections.length).toBeGreaterThanOrEqual(3);
        expect(script.objections.length).toBeLessThanOrEqual(5);
        for (const { ok, says } of check(BLOCKS, input, script)) {
          expect(typeof ok).toBe("boolean");
          expect(says).not.toBe("");
        }
      }),
      { numRuns: 40 },
    );
  });

  test("uses one form of address unless the input has another", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const own = {
          offer: "een dak",
          proof: "",
          offerFr: "un toit",
          proofFr: "",
          place: "",
          caller: "Nele",
          company: "Dakzorg",
        };
        const plain = { ...input, ...own, first: "", second: "", firstFr: "", secondFr: "" };
        expect(generate(BLOCKS, plain).checks.find(({ key }) => key === "address")?.ok).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test("has another opening in the next variant, with the same facts", () => {
    for (let variant = 1; variant < 12; variant++) {
      const [here, next] = [variant, variant + 1].map((one) => compose(BLOCKS, { ...INPUT, variant: one }));
      expect(here?.opening).not.toBe(next?.opening);
      for (const fact of ["inspectie van daken", "Lokeren", "Nele", "Voorbeeld Dakzorg", "drie naden"]) {
        expect(asText(here ?? compose(BLOCKS, INPUT))).toContain(fact);
      }
    }
  });

  test("does not change its sentences while an offer is typed", () => {
    const shape = (offer: string): string =>
      compose(BLOCKS, { ...INPUT, offer }).opening.replace(offer.toLowerCase(), "…");
    expect(shape("een dak")).toBe(shape("een goot"));
  });

  test("in French has no Dutch", () => {
    const script = compose(BLOCKS, { ...INPUT, language: "fr" });
    expect(asText(script)).not.toContain("inspectie");
    expect(compose(BLOCKS, { ...INPUT, language: "fr", offerFr: "un toit" }).opening).toContain("un toit");
  });

  test.each([
    [1, 1],
    [12, 12],
    [13, 1],
    [0, 12],
    [-1, 11],
    [2.4, 2],
    [Number.NaN, 1],
  ])("variant %d is variant %d", (given, expected) => {
    expect(variantOf(BLOCKS, given)).toBe(expected);
  });

  test("answers an objection once, whatever was chosen", () => {
    const keys = (chosen: string[]): string[] => chosenObjections(BLOCKS, chosen).map(({ key }) => key);
    expect(keys([])).toEqual(["tijd", "mail", "iemand"]);
    expect(keys(["budget", "budget", "weg"])).toEqual(["budget", "tijd", "mail"]);
    expect(keys(BLOCKS.objections.map(({ key }) => key))).toHaveLength(5);
  });
});

describe("the self-check", () => {
  const found = (input: Partial<Input>) =>
    new Map(generate(BLOCKS, { ...INPUT, ...input }).checks.map((one) => [one.key, one]));

  test("measures a text as it is spoken", () => {
    expect(words("Dag, [herhaal de woorden] – en 24 uur.")).toHaveLength(5);
    expect(seconds("woord ".repeat(50), 150)).toBe(20);
    expect(sentences("Eén. Twee? Drie: vier.")).toEqual(["Eén.", "Twee?", "Drie: vier."]);
  });

  test.each([
    ["claims", { offer: "de beste daken" }],
    ["claims", { offer: "40% minder lekken", proof: "" }],
    ["jargon", { offer: "een betere ROI" }],
    ["jargon", { offer: "een Quick Win voor daken" }],
    ["address", { offer: "advies over jouw dak" }],
    ["address", { address: "je", offer: "advies over uw dak" }],
    ["personal", { offer: "een dak voor Katrien" }],
    ["offer", { offer: "" }],
    ["opening", { offer: "een dak", company: "woord ".repeat(60) }],
    ["sentences", { company: "woord ".repeat(25) }],
  ] as const)("warns about %s for %j", (key, input) => {
    expect(found(input).get(key)?.ok).toBe(false);
  });

  test("finds no problems in a plain input", () => {
    expect([...found({}).values()].filter(({ ok }) => !ok)).toEqual([]);
    expect(found({ offer: "40% minder lekken" }).get("claims")?.ok).toBe(true);
    // A word within another word is no claim.
    expect(found({ offer: "het bestek van de bestelling" }).get("claims")?.ok).toBe(true);
  });
});

describe("the cases", () => {
  // Shows that each rule can fail.
  test.each([
    [2, { ...CASES[1], input: { variant: 2 } }],
    [3, { ...CASES[2], input: { variant: 13 } }],
    [4, { ...CASES[3], input: {} }],
    [5, { ...CASES[4], input: { address: "je", offer: "uw dak" } }],
    [6, { ...CASES[5], input: { language: "fr", offerFr: "het dak" } }],
    [7, { ...CASES[6], input: {} }],
    [8, { ...CASES[7], input: {} }],
    [9, { ...CASES[8], input: { caller: "Katrien" } }],
    [10, { ...CASES[9], input: { place: "Gent" } }],
    [11, { ...CASES[10], input: {} }],
    [12, { ...CASES[11], input: { objections: [] } }],
  ])("%i fails when it should", (_, one) => {
    expect(run(BLOCKS, CASES, one as (typeof CASES)[number]).passed).toBe(false);
  });

  test("a case that refers to itself ends", () => {
    const [first] = CASES;
    if (first === undefined) throw new Error("no cases");
    expect(inputOf(BLOCKS, [{ ...first, like: 1 }], { ...first, like: 1 }).offer).toBe(INPUT.offer);
  });
});

describe("keeping", () => {
  test("an input comes back as it was", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        localStorage.setItem("k", JSON.stringify(input));
        const back = loadDraft("k", BLOCKS);
        expect(back).toEqual({
          ...input,
          sector: input.sector === "Onbekend" ? "Bouw" : input.sector,
          objections: BLOCKS.objections.map(({ key }) => key).filter((key) => input.objections.includes(key)),
        });
      }),
    );
  });

  test("invalid stored data gives the initial input", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => readInput(BLOCKS, value).sector.length > 0));
    expect(readInput(BLOCKS, { tone: "boos", address: 3, variant: "x", objections: [1, "weg"] })).toEqual(
      emptyInput(BLOCKS),
    );
    localStorage.setItem("k", "{");
    expect(loadDraft("k", BLOCKS)).toBeNull();
    localStorage.setItem("k", '[{"id":"a"},{"id":"b","name":"B","at":"2026-12-01","input":{}}]');
    expect(loadKept("k", BLOCKS).map(({ id }) => id)).toEqual(["b"]);
  });
});

describe("a language model", () => {
  const base = compose(BLOCKS, INPUT);
  const body = () => ({ version: 1, model: "voorbeeld-1", parts: structuredClone(question(BLOCKS, INPUT).parts) });
  const reply = (value: unknown, status = 200) =>
    (() => Promise.resolve(new Response(JSON.stringify(value), { status }))) as unknown as typeof fetch;

  test("is sent no name of the caller, and no personal data", async () => {
    const sent = JSON.stringify(question(BLOCKS, INPUT));
    expect(sent).not.toContain("Nele");
    expect(sent).not.toContain("Voorbeeld Dakzorg");
    const never = (() => {
      throw new Error("it was asked");
    }) as unknown as typeof fetch;
    const input = { ...INPUT, offer: "een dak voor Katrien" };
    await expect(rewrite("https://x.example", BLOCKS, input, never)).rejects.toThrow(/gegevens van personen/);
  });

  test("restores a name with a dollar sign unchanged", () => {
    const { script } = answer(base, { ...INPUT, company: "Dak$&Co" }, BLOCKS, body());
    expect(asText(script)).toContain("Dak$&Co");
  });

  test("restores the names in the model's text", async () => {
    const { script, model } = await rewrite("https://x.example", BLOCKS, INPUT, reply(body()));
    expect(model).toBe("voorbeeld-1");
    expect(script.opening).toBe(base.opening);
    expect(script.opening).toContain("Nele");
  });

  test("must pass the same check, and use only the figures that were entered", () => {
    const written = body();
    written.parts.bridge = "Wij zijn de beste en besparen 35%.";
    const { script } = answer(base, INPUT, BLOCKS, written);
    const checks = new Map(check(BLOCKS, INPUT, script, base).map((one) => [one.key, one.ok]));
    expect(checks.get("claims")).toBe(false);
    expect(checks.get("facts")).toBe(false);
    expect(new Map(check(BLOCKS, INPUT, base, base).map((one) => [one.key, one.ok])).get("facts")).toBe(true);
  });

  test("that answers with something else is refused", () => {
    const broken: unknown[] = [
      null,
      {},
      { ...body(), version: 2 },
      { ...body(), model: "" },
      { ...body(), parts: { ...body().parts, opening: "" } },
      { ...body(), parts: { ...body().parts, opening: "x".repeat(2001) } },
      { ...body(), parts: { ...body().parts, questions: ["Eén?"] } },
      { ...body(), parts: { ...body().parts, objections: [] } },
      { ...body(), parts: { ...body().parts, mail: "tekst" } },
    ];
    for (const value of broken) expect(() => answer(base, INPUT, BLOCKS, value)).toThrow(ModelFailed);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => answer(base, INPUT, BLOCKS, value)).toThrow(ModelFailed);
      }),
    );
  });

  test("that does not answer leaves the building blocks", async () => {
    const down = (() => Promise.reject(new TypeError("network"))) as unknown as typeof fetch;
    await expect(rewrite("https://x.example", BLOCKS, INPUT, down)).rejects.toThrow(/antwoordt niet/);
    await expect(rewrite("https://x.example", BLOCKS, INPUT, reply({}, 503))).rejects.toThrow(/503/);
    const text = (() => Promise.resolve(new Response("<html>"))) as unknown as typeof fetch;
    await expect(rewrite("https://x.example", BLOCKS, INPUT, text)).rejects.toThrow(/niet kunnen lezen/);
  });
});
