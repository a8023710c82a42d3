import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clean, kindOf } from "../../src/features/calculator/logic.ts";
import { NUMBERS } from "../../src/features/calculator/query.ts";
import {
  POSITIONS,
  fromSlider,
  fromTyped,
  isLogarithmic,
  toSlider,
  typed,
} from "../../src/features/calculator/typing.ts";
import { readNumber } from "../../src/lib/read-number.ts";
import { PROPS, anyInputs, expectFiniteNumbers } from "./calculator-props.ts";
import { must } from "./must.ts";

describe("typing", () => {
  test.each([
    ["4500", 4500],
    ["4.500", 4500],
    ["4,500", 4500],
    ["€ 4.500", 4500],
    ["4 500", 4500],
    ["4500,50", 4500.5],
    ["4.500,5", 4500.5],
    ["1.234.567,89", 1_234_567.89],
    ["22%", 22],
    ["22,5 %", 22.5],
    ["22.5", 22.5],
    ["0,500", 0.5],
    ["-5", -5],
    ["", null],
    ["veel", null],
    ["1e5", null],
    ["12.34.56", null],
    ["€", null],
    ["--5", null],
  ])("%j is %s", (text, value) => expect(readNumber(text)).toBe(value));

  test("what a field shows can be typed back", () =>
    fc.assert(
      fc.property(anyInputs, fc.constantFrom(...NUMBERS), (inputs, key) => {
        const shown = clean(key, must(fromTyped(key, typed(key, inputs[key]))), PROPS.fields[key]);
        expect(Math.abs(shown - inputs[key])).toBeLessThanOrEqual(kindOf(key) === "share" ? 0.000_51 : 0.005);
      }),
    ));

  test("no text breaks it", () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = readNumber(text);
        if (value !== null) expectFiniteNumbers(value);
      }),
    ));

  test("a slider with a large range moves by ratio and stays within its bounds", () => {
    const { order, goal } = PROPS.fields;
    expect(isLogarithmic(order)).toBe(true);
    expect(isLogarithmic(PROPS.fields.reach)).toBe(false);
    expect([fromSlider(0, order), fromSlider(POSITIONS, order)]).toEqual([250, 250_000]);
    fc.assert(
      fc.property(fc.constantFrom(order, goal), fc.integer({ min: 0, max: POSITIONS }), (field, position) => {
        const value = fromSlider(position, field);
        expect(value).toBeGreaterThanOrEqual(field.min);
        expect(value).toBeLessThanOrEqual(field.max);
        expect(toSlider(value, field)).toBe(position);
      }),
    );
  });
});
