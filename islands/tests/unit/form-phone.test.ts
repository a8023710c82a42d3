import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { international } from "../../src/lib/schemas/phone.ts";

describe("Belgian numbers become international", () => {
  test.each([
    ["09 234 56 78", "+3292345678"],
    ["092345678", "+3292345678"],
    ["(09) 234 56 78", "+3292345678"],
    ["09/234.56.78", "+3292345678"],
    ["02 123 45 67", "+3221234567"],
    ["03-123-45-67", "+3231234567"],
    ["04 221 45 67", "+3242214567"],
    ["053 23 45 67", "+3253234567"],
    ["016/23 45 67", "+3216234567"],
    ["0470 12 34 56", "+32470123456"],
    ["0470/12.34.56", "+32470123456"],
    ["0470 – 12 34 56", "+32470123456"],
    ["+32 470 12 34 56", "+32470123456"],
    ["+32 (0)470 12 34 56", "+32470123456"],
    ["+32(0)9 234 56 78", "+3292345678"],
    ["0032 470 12 34 56", "+32470123456"],
    ["0032 9 234 56 78", "+3292345678"],
    ["00320470123456", "+32470123456"],
    ["+3292345678", "+3292345678"],
    ["  0470\u00a012\u00a034\u00a056 ", "+32470123456"],
    ["070 12 34 56", "+3270123456"],
    // Copied from a chat or contacts: with direction marks around it, or non-breaking hyphens.
    ["\u202A+32 470 12 34 56\u202C", "+32470123456"],
    ["\u2068+32\u2011470\u201112\u201134\u201156\u2069", "+32470123456"],
  ])("%s", (written, expected) => expect(international(written)).toBe(expected));

  test.each([
    ["080012345", "0800 12 345"],
    ["0800/12.345", "0800 12 345"],
    ["0800 12 345", "0800 12 345"],
    ["0900 12 345", "0900 12 345"],
  ])("%s has no international form", (written, expected) => expect(international(written)).toBe(expected));
});

describe("other numbers stay as they are", () => {
  test.each([
    "+31 6 12345678",
    "06 12 34 56 78", // the Netherlands and France, at home
    "0031612345678",
    "00352 27 12 34", // as many digits as a Belgian number with a zero before it
    "+44 20 7946 000",
    "+32 470 12 34", // a digit too few
    "0470 12 34 567", // one too many
    "09 234 56 7",
    "0123",
    "",
    "niet bellen",
    "bel 0470 12 34 56",
    "0470+123456",
  ])("%s", (written) => expect(international(written)).toBe(written));

  test("unless their spaces make them too long", () => {
    expect(international("+33 1 23 45 67 89")).toBe("+33123456789");
    expect(international("0033 1 23 45 67 89")).toBe("0033123456789");
    expect(international("+49 (0)30 1234 5678")).toBe("+493012345678");
    expect(international("geen nummer, maar een lange tekst")).toBe("geen nummer, maar een lange tekst");
  });
});

/** A Belgian number without its leading zero. */
const subscriber = fc.oneof(
  fc.integer({ min: 450_000_000, max: 499_999_999 }),
  fc.integer({ min: 10_000_000, max: 79_999_999 }),
);

/** One of the ways to write it, with random separators. */
const written = fc
  .tuple(
    subscriber,
    fc.constantFrom("0", "+32", "0032", "+32 (0)", "0032(0)"),
    fc.array(fc.constantFrom("", " ", ".", "/", "-", "  "), { minLength: 9, maxLength: 9 }),
  )
  .map(([number, start, gaps]) => ({
    number,
    text: start + Array.from(String(number), (digit, at) => (gaps[at - 1] ?? "") + digit).join(""),
  }));

test("every notation of a Belgian number gives the same result, which the rule accepts", () =>
  fc.assert(
    fc.property(written, ({ number, text }) => {
      const made = international(text);
      expect(made).toBe(`+32${number}`);
      expect(made.length).toBeGreaterThanOrEqual(10);
      expect(made.length).toBeLessThanOrEqual(15);
    }),
  ));

test("converting twice gives the same as once, whatever is typed", () => {
  const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...Array.from("0123456789 +()/.-")) }));
  fc.assert(
    fc.property(typed, (text) => {
      const once = international(text);
      expect(international(once)).toBe(once);
    }),
  );
});
