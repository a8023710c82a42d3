import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formulaCost, readState, sum, clamp, type State } from "../../src/features/internal/pitch/logic.ts";
import { readPlaces, summarise, type Place } from "../../src/features/internal/slider/logic.ts";

const HOURS = { held: 3, empty: 1.5, price: 60 };
const GROEI = { key: "groei", name: "Groei", price: 895, included: 6, extra: 105 };
const BELLER = { key: "eigen-beller", name: "Eigen beller", price: 4600, included: 40, extra: null };

describe("the sum of the pitch", () => {
  // The worked example of content/pages/pitch-nocure-beta.yaml.
  test("twenty dates, half of them held, against ten warm ones", () => {
    const many = sum({ booked: 20, show: 0.5, close: 0.1, cost: 2500 }, HOURS);
    expect(many).toMatchObject({
      held: 10,
      hoursHeld: 30,
      hoursEmpty: 15,
      hours: 45,
      customers: 1,
      hoursPerCustomer: 45,
    });
    expect(many.perCustomer).toBe(2500 + 45 * 60);
    const warm = sum({ booked: 10, show: 0.8, close: 0.25, cost: formulaCost(GROEI, 10) }, HOURS);
    expect(warm).toMatchObject({
      held: 8,
      hoursHeld: 24,
      hoursEmpty: 3,
      hours: 27,
      customers: 2,
      hoursPerCustomer: 13.5,
    });
    expect(warm.total).toBe(895 + 4 * 105 + 27 * 60);
  });

  test.each([
    [GROEI, 4, 895],
    [GROEI, 6, 895],
    [GROEI, 7, 1000],
    [BELLER, 60, 4600],
  ])("%o with %i appointments", (formula, booked, cost) => expect(formulaCost(formula, booked)).toBe(cost));

  test("never shows NaN, nor a customer that does not exist", () => {
    const share = fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000);
    fc.assert(
      fc.property(fc.nat(200), share, share, fc.nat(100_000), (booked, show, close, cost) => {
        const found = sum({ booked, show, close, cost }, HOURS);
        for (const value of Object.values(found)) expect(value === null || Number.isFinite(value)).toBe(true);
        expect(found.perCustomer === null).toBe(found.customers === 0);
        expect(found.held).toBeLessThanOrEqual(booked);
      }),
    );
    expect(clamp(Number.NaN, 1, 9)).toBe(1);
    expect(clamp(99, 1, 9)).toBe(9);
  });

  test("restores what was stored, and only valid values", () => {
    const start: State = {
      manyBooked: 20,
      manyShow: 50,
      manyClose: 10,
      manyPrice: 125,
      warmBooked: 10,
      warmShow: 80,
      warmClose: 25,
      formula: "groei",
      held: 3,
      empty: 1.5,
      hour: 60,
    };
    expect(readState(start, { manyBooked: 30, warmShow: 900, hour: "x", formula: "weg" }, ["groei"])).toEqual({
      ...start,
      manyBooked: 30,
    });
    fc.assert(fc.property(fc.jsonValue(), (value) => readState(start, value, ["groei"]).formula === "groei"));
  });
});

describe("the slider", () => {
  test("counts where a company stands and where to begin", () => {
    expect(summarise(["Lijst", "Ritme", "Meten", "Tools"], [0, 1, 2, 0])).toEqual({
      counts: [2, 1, 1],
      weakest: ["Lijst", "Tools"],
      share: 3 / 8,
    });
    expect(summarise(["Lijst"], [])).toMatchObject({ counts: [0, 1, 0], share: 0.5 });
    expect(summarise([], []).share).toBe(0);
  });

  test("counts every theme once", () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom<Place>(0, 1, 2), { maxLength: 12 }), (places) => {
        const { counts, share } = summarise(
          places.map((_, at) => `thema ${at}`),
          places,
        );
        expect(counts[0] + counts[1] + counts[2]).toBe(places.length);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }),
    ));

  test.each([
    [[0, 1, 2], 3, [0, 1, 2]],
    [[0, 1], 3, null],
    [[0, 1, 3], 3, null],
    ["x", 1, null],
    [null, 1, null],
  ])("%j for %i themes", (value, count, expected) => expect(readPlaces(value, count)).toEqual(expected));
});
