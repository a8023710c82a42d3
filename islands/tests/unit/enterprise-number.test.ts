import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readEnterpriseNumber, formatEnterpriseNumber } from "../../src/lib/schemas/enterprise-number.ts";

/** The valid number with these first eight digits. */
const valid = (first: number): string =>
  `${String(first).padStart(8, "0")}${String(97 - (first % 97)).padStart(2, "0")}`;
const first = fc.integer({ min: 0, max: 19_999_999 });

describe("an enterprise number", () => {
  test.each([
    // The input, the number that is read, and what is wrong with it. 97 − 0 is 97, so all zeros is never valid.
    ["0000.000.196", "0000000196", null],
    ["BE 0000.000.196", "0000000196", null],
    ["be0000000196", "0000000196", null],
    ["000.000.196", "0000000196", null],
    ["0000-000-196", "0000000196", null],
    [" BE 0000 000-196 ", "0000000196", null],
    ["0000.000.097", "0000000097", null],
    ["0000.000.000", null, "check"],
    ["0123.456.789", null, "check"],
    ["2.123.456.789", null, "unit"],
    ["9000.000.000", null, "check"],
    ["", null, "missing"],
    ["  ", null, "missing"],
    ["12345678", null, "length"],
    ["01234567890", null, "length"],
    ["0123.456.78x", null, "length"],
    ["NL 0000.000.196", null, "length"],
    ["onbekend", null, "length"],
  ])("%j is %j (%j)", (text, digits, fault) => expect(readEnterpriseNumber(text)).toEqual({ digits, fault }));

  test("is read however it is written", () =>
    fc.assert(
      fc.property(first, fc.constantFrom("", "BE", "BE ", "be"), (first, country) => {
        const digits = valid(first);
        expect(readEnterpriseNumber(country + formatEnterpriseNumber(digits))).toEqual({ digits, fault: null });
        expect(readEnterpriseNumber(country + digits).digits).toBe(digits);
      }),
    ));

  test("with one digit typed wrong is never valid", () =>
    fc.assert(
      fc.property(first, fc.nat(9), fc.integer({ min: 1, max: 9 }), (first, at, by) => {
        const digits = valid(first);
        const typed = `${digits.slice(0, at)}${(Number(digits.charAt(at)) + by) % 10}${digits.slice(at + 1)}`;
        expect(readEnterpriseNumber(typed).digits).toBeNull();
      }),
    ));
});
