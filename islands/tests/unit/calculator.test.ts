// Prices and rounding, and properties that hold for every input; the test values of the sector's fact sheet are in
// calculator-view.test.tsx.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { number } from "../../src/lib/format.ts";
import {
  cents,
  cheapest,
  costFor,
  costsOf,
  defaults,
  effortRange,
  employeeCost,
  employeeRange,
  estimate,
  formulaRange,
  fromGoal,
  MODE_KEYS,
  monthlyCost,
  outcome,
  perPiece,
  priced,
  ratio,
  rivalRange,
  surchargeFactor,
  type Inputs,
} from "../../src/features/calculator/logic.ts";
import { NUMBERS, concerns, fromQuery, toQuery } from "../../src/features/calculator/query.ts";
import { horizon, net, ticks, timeline, turningPoint } from "../../src/features/calculator/timeline.ts";
import { PROPS, anyInputs, expectFiniteNumbers } from "./calculator-props.ts";
import { must } from "./must.ts";

const START = defaults(PROPS);
const formula = (key: string) => must(PROPS.formulas.find((one) => one.key === key));

describe("costs", () => {
  test.each([
    [{ fixed: 395, included: 2, extra: 115 }, 2, 395],
    [{ fixed: 395, included: 2, extra: 115 }, 1, 395],
    [{ fixed: 395, included: 2, extra: 115 }, 5, 740],
    [{ fixed: 0, included: 0, extra: 115 }, 30.8, 3542],
    [{ fixed: 0, included: 0, extra: 0.1 }, 3, 0.3],
  ])("%j for %s appointments", (costs, appointments, cost) => expect(monthlyCost(costs, appointments)).toBe(cost));

  test("one appointment more than included costs the price of an extra one", () => {
    expect(formulaRange(formula("groei"), 2, START, 0.7).expected.cost).toBe(1105);
    expect(formulaRange(formula("groei"), 2, START, 0.7).expected.appointments).toBe(8);
    // A dedicated caller has no extra appointments.
    expect(formulaRange(formula("eigen-beller"), 2, START, 0.7).expected.appointments).toBe(40);
  });

  test("surcharges add up and stay on cents", () => {
    expect(surchargeFactor(PROPS.surcharges, [])).toBe(1);
    expect(surchargeFactor(PROPS.surcharges, ["frans"])).toBe(1.15);
    expect(surchargeFactor(PROPS.surcharges, ["frans", "technisch", "iets"])).toBeCloseTo(1.4);
    expect(priced(formula("start"), 1.15)).toMatchObject({ price: 454.25, extra: 132.25 });
    expect(priced(formula("eigen-beller"), 1.25)).toMatchObject({ price: 5750, extra: null });
  });

  test.each([
    [1, "start"],
    [2, "start"],
    // By price only: Groei also includes a second target group and a link with the CRM.
    [6, "start"],
    [12, "groei"],
    [30, "versnelling"],
    [40, "versnelling"],
    [45, "versnelling"],
  ])("the cheapest way to %s appointments is %s", (appointments, key) => {
    const best = cheapest(PROPS.formulas, appointments);
    const all = PROPS.formulas.map((one) => costFor(one, appointments) ?? Infinity);
    expect(costFor(must(best), appointments)).toBe(Math.min(...all));
    expect(best?.key).toBe(key);
  });

  test("a dedicated caller is compared at the same pace as the employee, not at the goal of the price list", () => {
    const rival = rivalRange(formula("eigen-beller"), START, 0.7);
    expect(number(rival.expected.appointments, 1)).toBe("30,8");
    expect(rival.expected.cost).toBe(4600);
    expect(rivalRange(formula("groei"), START, 0.7).expected.appointments).toBe(6);
  });

  test("the initial costs are those of the smallest formula, per appointment", () => {
    expect(perPiece(PROPS)).toEqual({ fixed: 0, included: 0, extra: 115, setup: 295 });
    expect(costsOf(formula("eigen-beller"), 295)).toEqual({ fixed: 4600, included: 40, extra: 0, setup: 295 });
  });
});

describe("rounding", () => {
  test.each([
    [0, 0],
    [-0.4, 0],
    [115, 115],
    [197.5, 198],
    [999.4, 999],
    [3542, 3540],
    [27_725, 27_730],
    [-3542, -3540],
  ])("an estimate of %s shows as %s", (value, expected) => {
    expect(estimate(value)).toBe(expected);
    expect(Object.is(estimate(value), -0)).toBe(false);
  });

  test.each([
    [1, 0, null],
    [0, 0, null],
    [0, 5, 0],
    [-0, 5, 0],
    [Infinity, 2, null],
    [1, Infinity, 0],
    [6, 4, 1.5],
  ])("%s / %s is %s", (a, b, expected) => expect(ratio(a, b)).toBe(expected));
});

describe("for all inputs", () => {
  test("there is no NaN, no infinity and no negative zero", () =>
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        expectFiniteNumbers(effortRange(inputs, 0.7));
        expectFiniteNumbers(fromGoal(inputs));
        expectFiniteNumbers(fromGoal(inputs, 0.7));
        expectFiniteNumbers(employeeRange(inputs, PROPS.employee, 0.7));
        const factor = surchargeFactor(PROPS.surcharges, inputs.surcharges);
        for (const one of PROPS.formulas.map((raw) => priced(raw, factor))) {
          expectFiniteNumbers(formulaRange(one, inputs.more, inputs, 0.7));
          expectFiniteNumbers(rivalRange(one, inputs, 0.7));
        }
      }),
    ));

  test("the same holds at the edges where a divisor is zero", () => {
    const nothing: Inputs = { ...START };
    for (const key of NUMBERS) nothing[key] = 0;
    expectFiniteNumbers(effortRange(nothing, 0.7));
    expectFiniteNumbers(fromGoal(nothing));
    expectFiniteNumbers(employeeRange(nothing, PROPS.employee, 0.7));
    expectFiniteNumbers(formulaRange(formula("start"), 0, nothing, 0.7));
    expect(effortRange(nothing, 0.7).expected).toMatchObject({ roi: null, costPerCustomer: null, breakEven: null });
    expect(fromGoal(nothing).appointments).toBeNull();
  });

  test("the cautious side never yields more, and turnover is never taken for profit", () =>
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        for (const { expected, cautious } of [
          effortRange(inputs, 0.7),
          employeeRange(inputs, PROPS.employee, 0.7),
          ...PROPS.formulas.map((one) => formulaRange(one, inputs.more, inputs, 0.7)),
        ]) {
          expect(cautious.customers).toBeLessThanOrEqual(expected.customers);
          expect(cautious.margin).toBeLessThanOrEqual(expected.margin);
          expect(expected.net).toBeLessThanOrEqual(expected.turnover);
          expect(expected.net).toBeCloseTo(expected.turnover * inputs.margin - expected.cost, 4);
        }
      }),
    ));

  test("a goal is consistent with the outcome of the same effort", () =>
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const { appointmentsPerMonth } = fromGoal(inputs);
        const year = outcome(must(appointmentsPerMonth) * 12, 0, 0, inputs);
        expect(year.turnover / inputs.goal).toBeCloseTo(1, 6);
      }),
    ));

  test("money is on whole cents", () =>
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const { cost } = effortRange(inputs, 0.7).expected;
        expect(cost).toBe(cents(cost) / 100);
        const { total } = employeeCost(inputs, PROPS.employee);
        expect(total).toBe(cents(total) / 100);
      }),
    ));

  test("an estimate is never further off than half its step", () =>
    fc.assert(
      fc.property(fc.double({ min: -1e7, max: 1e7, noNaN: true }), (value) => {
        const step = Math.abs(value) >= 1000 ? 10 : 1;
        expect(Math.abs(estimate(value) - value)).toBeLessThanOrEqual(step / 2 + 1e-6);
      }),
    ));

  test("a link gives back exactly what was shared", () =>
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const query = new URLSearchParams(toQuery(inputs));
        expect(concerns(query)).toBe(true);
        const back = fromQuery(query, PROPS);
        expect({ ...back, surcharges: [...back.surcharges].sort() }).toEqual({
          ...inputs,
          surcharges: [...inputs.surcharges].sort(),
        });
      }),
    ));

  test("no URL brings a value out of bounds", () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom("NaN", "Infinity", "-Infinity", "1e999", "-1", "0x10", "9".repeat(400), "__proto__", "4.500,00"),
      fc.double().map(String),
    );
    const names = [...new URLSearchParams(toQuery(START)).keys(), "__proto__", "constructor"];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...names), hostile)), (pairs) => {
        const inputs = fromQuery(new URLSearchParams(pairs), PROPS);
        for (const key of NUMBERS) {
          expect(inputs[key]).toBeGreaterThanOrEqual(PROPS.fields[key].min);
          expect(inputs[key]).toBeLessThanOrEqual(PROPS.fields[key].max);
        }
        expect(PROPS.formulas.map(({ key }) => key)).toContain(inputs.formula);
        expect(PROPS.formulas.map(({ key }) => key)).toContain(inputs.rival);
        expect(MODE_KEYS).toContain(inputs.mode);
      }),
    );
  });

  test("an address without inputs is the default", () => {
    expect(concerns(new URLSearchParams("utm_source=nieuwsbrief"))).toBe(false);
    expect(fromQuery(new URLSearchParams(""), PROPS)).toEqual(START);
  });
});

describe("months", () => {
  test("margin comes after the sales cycle", () => {
    const months = timeline({ cost: 900, margin: 2000 }, 300, 3, 1, 6);
    expect(months.cost).toEqual([300, 1200, 2100, 3000, 3900, 4800, 5700]);
    expect(months.margin).toEqual([0, 0, 0, 0, 2000, 4000, 6000]);
    expect(turningPoint(months)).toBe(6);
    expect(net(months)).toEqual([-300, -1200, -2100, -3000, -1900, -800, 300]);
  });

  test("further orders are spread over the year after the first", () => {
    const months = timeline({ cost: 0, margin: 1200 }, 0, 1, 4, 8);
    // Cohorts order in their months 1, 4, 7 and 10.
    expect(months.margin).toEqual([0, 0, 300, 600, 900, 1500, 2100, 2700, 3600]);
  });

  test("what costs more than it yields is never earned back", () => {
    expect(turningPoint(timeline({ cost: 1000, margin: 900 }, 0, 1, 1))).toBeNull();
    expect(turningPoint(timeline({ cost: 0, margin: 0 }, 0, 1, 1))).toBeNull();
  });

  test.each([
    [[5, 8], 12],
    [[12, 13], 24],
    [[30, 4], 36],
    [[null, null], 12],
  ] as const)("turning points %j are seen on %s months", (points, months) => expect(horizon(...points)).toBe(months));

  test("all curves are finite and never fall", () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const curves = timeline(effortRange(inputs, 0.7).expected, inputs.setup, inputs.cycle, inputs.repeat);
        expectFiniteNumbers(curves);
        expectFiniteNumbers(net(curves));
        for (const curve of [curves.cost, curves.margin]) {
          for (let month = 1; month < curve.length; month++) {
            expect(curve[month]).toBeGreaterThanOrEqual(must(curve[month - 1]));
          }
        }
        // The most possible is the whole year's margin of every cohort.
        const last = curves.margin.length - 1;
        expect(curves.margin[last]).toBeLessThanOrEqual(effortRange(inputs, 0.7).expected.margin * last + 1e-6);
      }),
    );
  });

  test("ticks are round numbers, include zero and span the data", () => {
    expect(ticks(0, 1000)).toEqual([0, 250, 500, 750, 1000]);
    expect(ticks(-300, 900)).toEqual([-500, 0, 500, 1000]);
    expect(ticks(0, 0)).toEqual([0, 1]);
    fc.assert(
      fc.property(
        fc.double({ min: -1e8, max: 1e8, noNaN: true }),
        fc.double({ min: -1e8, max: 1e8, noNaN: true }),
        (a, b) => {
          const found = ticks(Math.min(a, b), Math.max(a, b));
          expect(found).toContain(0);
          expect(found.length).toBeLessThanOrEqual(8);
          expectFiniteNumbers(found);
        },
      ),
    );
  });
});
