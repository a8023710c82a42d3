// @vitest-environment jsdom
import { addDays } from "../../src/lib/days.ts";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { compare, fold } from "../../src/features/contract/documents/compare.ts";
import {
  alerts,
  fieldError,
  isIntact,
  nextSigner,
  possibleSteps,
  save,
  sign,
  takeStep,
} from "../../src/features/contract/documents/model.ts";
import { STATE, STEP, type Step } from "../../src/features/contract/documents/words.ts";
import { sha256 } from "../../src/lib/sha256.ts";
import {
  storeDocuments,
  load,
  read,
  mergeBackup,
  type StoredDocuments,
} from "../../src/features/contract/documents/store.ts";
import { create, derive, readModelDraft, type ModelDraft } from "../../src/portal/features/contracts/model.ts";
import { order, quote } from "../../src/portal/features/contracts/price.ts";
import { parse, plain, select, variablesIn, type Block } from "../../src/portal/features/contracts/text.ts";
import { MODELS, TEMPLATE } from "./contract.fixture.ts";

const KIND = { key: "k", read: readModelDraft };
const write = (blocks: Block[]): string => `\n\n${plain(blocks, MODELS.host)}`;
const whole = (doc: ModelDraft): boolean => isIntact(doc, write);
const act = (at: string, by = "An", note?: string) => (note === undefined ? { at, by } : { at, by, note });
const NOW = "2026-12-01T09:00:00.000Z";
const draft = (): ModelDraft => create(MODELS, TEMPLATE, "a", "Voorbeeld", act(NOW));
/** The steps that `takeStep` accepts. */
const STEPS = (Object.keys(STEP) as Step[]).filter((step) => !["gemaakt", "bewaard", "ondertekend"].includes(step));

describe("the price table", () => {
  // Sector fact sheet, section 4: monthly price, at least three months, one-time start fee of 295.
  test.each([
    ["start", 0, false, 3, 3 * 39_500 + 29_500],
    ["groei", 0, false, 3, 3 * 89_500 + 29_500],
    ["versnelling", 0, false, 3, 568_000],
    ["eigen-beller", 0, false, 3, 1_409_500],
    ["versnelling", 100, false, 3, Math.round(538_500 * 1.15) + 29_500],
    ["versnelling", 20, true, 3, 538_500 + 16_155 + 134_625 + 29_500],
    ["groei", 0, true, 12, 12 * 89_500 * 1.25 + 29_500],
    ["groei", 0, false, 1, 3 * 89_500 + 29_500],
    ["onbekend", 0, false, 3, 0],
  ])("%s, %i%% French, demanding %s, %i months", (formula, french, demanding, months, cents) => {
    expect(quote(MODELS, { formula, french, demanding, months }).cents).toBe(cents);
  });

  // Sector fact sheet, section 11: ten percent off from 1000 records, twenty from 5000.
  test.each([
    [250, 7000],
    [999, 27_972],
    [1000, 25_200],
    [1200, 30_240],
    [4999, 125_975],
    [5000, 112_000],
    [10, 7000],
    [99_999, 143_360],
    [Number.NaN, 7000],
  ])("%i records", (records, cents) => {
    const set = MODELS.sets[0];
    if (set === undefined) throw new Error("no set");
    expect(order(set, MODELS.tiers, records).cents).toBe(cents);
  });

  test("has whole cents that add up, whatever is typed", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MODELS.formulas.map(({ key }) => key)),
        fc.double(),
        fc.boolean(),
        fc.double(),
        (formula, french, demanding, months) => {
          const { lines, cents } = quote(MODELS, { formula, french, demanding, months });
          expect(Number.isSafeInteger(cents)).toBe(true);
          expect(cents).toBe(lines.reduce((sum, line) => sum + line.cents, 0));
          expect(lines.every((line) => Number.isSafeInteger(line.cents) && !Object.is(line.cents, -0))).toBe(true);
          expect(lines.map(({ detail }) => detail).join()).not.toMatch(/NaN|Infinity|-0/);
        },
      ),
    );
  });
});

describe("the text of a model", () => {
  test("keeps clauses whose condition holds, and only those", () => {
    const text = "a\n\n[[#x]]b[[/x]]\n\n[[#y]]c [[#x]]d[[/x]][[/y]]\n\ne";
    expect(select(text, (key) => key === "x")).toBe("a\n\nb\n\ne");
    expect(select(text, () => true)).toBe("a\n\nb\n\nc d\n\ne");
    expect(select(text, () => false)).toBe("a\n\ne");
    expect(select("a [[/x]]b", () => true)).toBe("a b");
  });

  test("becomes blocks", () => {
    const blocks = parse(TEMPLATE.text, (key) => ({ label: key, value: null }));
    expect(blocks.map(({ type }) => type)).toContain("list");
    expect(blocks.filter(({ type }) => type === "table")).toHaveLength(2);
    expect(blocks[1]).toEqual({ type: "heading", level: 2, children: [{ type: "text", text: "1. Prijs" }] });
  });

  test("never reads a value as markup", () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const blocks = parse("Aan **[[naam]]**.", () => ({ label: "Naam", value }));
        expect(plain(blocks, "")).toBe(`Aan ${value}.`);
        expect(blocks).toHaveLength(1);
      }),
    );
  });

  test("as plain text has columns, numbers, whole links and the labels of blanks", () => {
    const { text } = derive(MODELS, TEMPLATE, { ...draft(), values: { "klant.naam": "A bv" } });
    expect(text.replaceAll("\u00a0", " ")).toMatchInlineSnapshot(`
      "Offerte

      Tussen Warmlijn bv en A bv, nummer [Ondernemingsnummer].

      1. Prijs

      Post           Prijs
      Formule Start  € 395
      Totaal         € 1.480

      Een extra afspraak kost € 115.

      2. Start

      - De start is op [Eerste beldag].
      - De voorwaarden (https://www.voorbeeld.example/algemene-voorwaarden) gelden.

      1. Eén
      2. Twee

      Voor ons               Voor de klant
      [Wie voor ons tekent]  [Wie voor de klant tekent]"
    `);
  });
});

describe("a document", () => {
  test("asks only for what its clauses use", () => {
    const start = derive(MODELS, TEMPLATE, draft());
    expect(start.fields.map(({ key }) => key)).toEqual([
      "klant.naam",
      "klant.nummer",
      "start.datum",
      "dienstverlener.ondertekenaar",
      "klant.ondertekenaar",
    ]);
    expect(start.text).toContain("Een extra afspraak");
    expect(draft().conditions).toEqual({
      portie: false,
      beller: false,
      frans: false,
      opname: false,
      winkel: true,
      veiling: false,
    });
    const french = derive(MODELS, TEMPLATE, {
      ...draft(),
      price: { ...draft().price, formula: "eigen-beller", french: 40 },
    });
    expect(french.text).toContain("Ook in het Frans, voor 40% van de bellijst.");
    expect(french.text).toContain("Een beller voor u alleen.");
    expect(french.text).not.toContain("Een extra afspraak");
  });

  test("writes days out and numbers with dots", () => {
    const values = { "start.datum": "2027-01-11", "klant.nummer": "be0403170701" };
    const { text, missing, errors } = derive(MODELS, TEMPLATE, { ...draft(), values });
    expect(text).toContain("De start is op 11 januari 2027.");
    expect(text).toContain("nummer 0403.170.701");
    expect(missing.map(({ key }) => key)).not.toContain("start.datum");
    expect(errors.size).toBe(0);
  });

  test("says what is wrong with a number, an address, a telephone number", () => {
    expect(fieldError("enterprise", "0403.170.701")).toBeNull();
    expect(fieldError("enterprise", "0403.170.702")).toContain("klopt niet");
    expect(fieldError("enterprise", "0403.170")).toContain("tien cijfers");
    expect(fieldError("email", "an@voorbeeld")).toContain("emailadres");
    expect(fieldError("email", "info@voorbeeld.example")).toBeNull();
    expect(fieldError("phone", "053")).toBe("Telefoonnummer moet minimaal 10 cijfers bevatten");
    expect(fieldError("text", "wat dan ook")).toBeNull();
  });

  test("goes from draft to archive, signed in the agreed order", () => {
    const made = derive(MODELS, TEMPLATE, draft());
    let doc = save<Block[], ModelDraft>(draft(), made, act(NOW));
    expect(save<Block[], ModelDraft>(doc, made, act(NOW))).toBe(doc);
    expect(possibleSteps(doc, true)).not.toContain("verstuurd");
    expect(possibleSteps(doc, false)).toContain("verstuurd");
    for (const step of ["nagekeken", "verstuurd", "bekeken"] as const) doc = takeStep(doc, step, act(NOW));
    expect(nextSigner(doc)?.party).toBe("Dienstverlener");
    doc = sign(doc, "getypte naam", act(NOW));
    expect(doc.state).toBe("bekeken");
    expect(nextSigner(doc)?.party).toBe("Klant");
    doc = sign(doc, "getypte naam", act(NOW));
    expect(doc.state).toBe("getekend");
    expect(sign(doc, "nog eens", act(NOW))).toBe(doc);
    doc = takeStep(doc, "gearchiveerd", act(NOW));
    expect(doc.trail.map(({ step }) => step)).toEqual([
      "gemaakt",
      "bewaard",
      "nagekeken",
      "verstuurd",
      "bekeken",
      "ondertekend",
      "ondertekend",
      "gearchiveerd",
    ]);
    expect(doc.trail.at(-1)).toMatchObject({ version: 1, hash: sha256(made.text) });
    expect(whole(doc)).toBe(true);
  });

  test("that is reopened loses its signatures and keeps its versions", () => {
    let doc = save<Block[], ModelDraft>(draft(), derive(MODELS, TEMPLATE, draft()), act(NOW));
    for (const step of ["nagekeken", "verstuurd"] as const) doc = takeStep(doc, step, act(NOW));
    doc = takeStep(sign(doc, "getypte naam", act(NOW)), "heropend", act(NOW));
    expect(doc.state).toBe("concept");
    expect(doc.signers.every(({ at }) => at === "")).toBe(true);
    expect(doc.versions).toHaveLength(1);
  });

  test("keeps a complete trail through any steps, and detects any change in it", () => {
    const steps = fc.array(fc.constantFrom(...STEPS, "sign" as const, "save" as const), { maxLength: 40 });
    fc.assert(
      fc.property(steps, fc.nat(), (taken, at) => {
        let doc = draft();
        for (const step of taken) {
          const before = doc;
          const allowed: string[] = [...possibleSteps(doc, true), ...possibleSteps(doc, false)];
          if (step === "sign") doc = sign(doc, "x", act(NOW));
          else if (step === "save") {
            const values = { "klant.naam": String(doc.trail.length) };
            doc = save<Block[], ModelDraft>(doc, derive(MODELS, TEMPLATE, { ...doc, values }), act(NOW));
          } else doc = takeStep(doc, step, act(NOW));
          const name = { sign: "ondertekend", save: "bewaard" }[step as string] ?? step;
          expect(doc === before).toBe(!allowed.includes(name));
          expect(doc.trail.length - before.trail.length).toBe(doc === before ? 0 : 1);
          expect(Object.keys(STATE)).toContain(doc.state);
        }
        expect(whole(doc)).toBe(true);
        const index = at % doc.trail.length;
        const changed = doc.trail.map((entry, i) => (i === index ? { ...entry, by: "Iemand anders" } : entry));
        expect(whole({ ...doc, trail: changed })).toBe(false);
        if (doc.trail.length > 1) {
          const dropped = doc.trail.filter((_, i) => i !== Math.min(index, doc.trail.length - 2));
          expect(whole({ ...doc, trail: dropped })).toBe(false);
        }
        const [first, ...rest] = doc.versions;
        if (first !== undefined) {
          const text = first.text.replace("Offerte", "Bestelbon");
          expect(whole({ ...doc, versions: [{ ...first, text }, ...rest] })).toBe(false);
          expect(whole({ ...doc, versions: [{ ...first, content: [] }, ...rest] })).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ["verstuurd", { validUntil: "2026-12-31" }, []],
    ["verstuurd", { validUntil: "2026-12-08" }, ["bijna-verlopen"]],
    ["verstuurd", { validUntil: "2026-12-01" }, ["bijna-verlopen"]],
    ["bekeken", { validUntil: "2026-11-30", remindOn: "2026-11-20" }, ["verlopen"]],
    ["verstuurd", { remindOn: "2026-12-01" }, ["herinneren"]],
    ["concept", { validUntil: "2026-11-30", remindOn: "2026-11-20" }, []],
    ["gearchiveerd", { endsOn: "2026-12-10" }, ["einde-nadert"]],
    ["getekend", { endsOn: "2026-11-30" }, ["afgelopen"]],
  ] as const)("%s with %j asks for %j", (state, days, expected) => {
    expect(alerts({ ...draft(), ...days, state }, "2026-12-01", 7)).toEqual(expected);
  });

  test("counts days over months and leap years", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-12-24", 30)).toBe("2027-01-23");
  });
});

describe("comparing versions", () => {
  test("shows the words that changed within a paragraph", () => {
    const rows = compare("Eén\n\nDe prijs is € 395 per maand.\n\nDrie", "Eén\n\nDe prijs is € 895 per maand.\n\nDrie");
    expect(rows.map(({ kind }) => kind)).toEqual(["same", "changed", "same"]);
    expect(rows[1]?.parts.filter(({ change }) => change !== "same").map(({ text }) => text.trim())).toEqual([
      "395",
      "895",
    ]);
  });

  test("loses nothing: without what was added it is the old text, without what was removed the new", () => {
    const line = fc.string({ unit: fc.constantFrom("a", "b", "c", " ", "é"), maxLength: 12 });
    const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join("\n"));
    const lines = (value: string): string =>
      value
        .split("\n")
        .filter((one) => one.trim() !== "")
        .join("\n");
    fc.assert(
      fc.property(text, text, (before, after) => {
        const rows = compare(before, after);
        const only = (drop: string): string =>
          rows
            .map(({ parts }) =>
              parts
                .filter(({ change }) => change !== drop)
                .map(({ text }) => text)
                .join(""),
            )
            .filter((one) => one.trim() !== "")
            .join("\n");
        expect(only("added")).toBe(lines(before));
        expect(only("removed")).toBe(lines(after));
      }),
    );
  });

  test("folds what did not change", () => {
    const before = Array.from({ length: 9 }, (_, i) => `alinea ${i}`).join("\n");
    const folded = fold(compare(before, before.replace("alinea 4", "alinea vier")));
    expect(folded.map((row) => (row.kind === "fold" ? row.count : row.kind))).toEqual([
      3,
      "same",
      "changed",
      "same",
      3,
    ]);
  });
});

describe("keeping", () => {
  test("what is kept comes back, and other documents stay", () => {
    const kept = (...drafts: ModelDraft[]): StoredDocuments<ModelDraft> => ({
      me: "An",
      open: "a",
      own: { name: "A bv" },
      drafts,
    });
    expect(storeDocuments(KIND, kept(draft()), ["a"])).toBe(true);
    // As from another tab, which does not know the first document.
    expect(storeDocuments(KIND, kept({ ...draft(), id: "b" }), ["b"])).toBe(true);
    expect(load(KIND).drafts.map(({ id }) => id)).toEqual(["b", "a"]);
    storeDocuments(KIND, kept(), ["b"]);
    expect(load(KIND)).toEqual(kept(draft()));
  });

  test("invalid stored data is ignored", () => {
    for (const text of ["{", "null", "[]", '{"drafts":[1,{"id":2}],"me":3}'])
      expect(read(text, KIND)).toEqual({ me: "", open: "", own: {}, drafts: [] });
    expect(readModelDraft({ ...draft(), trail: [{ step: "iets" }] })).toBeNull();
    for (const state of ["weg", "constructor", ["concept"]]) expect(readModelDraft({ ...draft(), state })).toBeNull();
    fc.assert(fc.property(fc.jsonValue(), (value) => read(JSON.stringify(value), KIND).drafts.length >= 0));
  });

  /** Makes a method of the browser's storage throw. */
  const refuse = (method: "getItem" | "setItem") =>
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error("full or off");
    });
  afterEach(() => void vi.restoreAllMocks());

  test("a browser with full storage reports that nothing is kept", () => {
    refuse("setItem");
    expect(storeDocuments(KIND, { me: "", open: "", own: {}, drafts: [draft()] }, ["a"])).toBe(false);
  });

  test("a browser that stores nothing has no documents", () => {
    refuse("getItem");
    expect(load(KIND).drafts).toEqual([]);
  });

  test("a backup restores what is missing here or newer in the backup", () => {
    const old = draft();
    const newer = { ...old, changed: "2027-01-01T00:00:00.000Z", name: "Nieuwer" };
    expect(mergeBackup([old], [newer]).map(({ name }) => name)).toEqual(["Nieuwer"]);
    expect(mergeBackup([newer], [old]).map(({ name }) => name)).toEqual(["Nieuwer"]);
    expect(mergeBackup([], [old])).toEqual([old]);
  });
});

test("every variable of the model is declared", () => {
  const known = TEMPLATE.variables.map(({ key }) => key);
  expect(variablesIn(TEMPLATE.text).filter((key) => !known.includes(key))).toEqual([]);
});
