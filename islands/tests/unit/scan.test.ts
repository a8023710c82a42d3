// Scores, levels and stored data, checked against the fact sheet and for all answers.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  answer,
  finish,
  fresh,
  fromCode,
  goTo,
  improvements,
  message,
  minutesLeft,
  missedAppointments,
  parse,
  questionsOf,
  restart,
  score,
  toCode,
  MOST_EARLIER,
  NO_EXTRAS,
  type Answers,
  type Points,
  type Saved,
} from "../../src/features/scan/logic.ts";
import { must } from "./must.ts";
import { PROPS } from "./scan-props.ts";

const QUESTIONS = questionsOf(PROPS);
const NOW = "2026-12-03T09:30:00.000Z";

/** Answers that give each theme these points: the maximum for each question until the points are used up. */
function answersFor(...points: number[]): Answers {
  const answers: Answers = {};
  PROPS.themes.forEach((theme, at) => {
    let left = points[at] ?? 0;
    for (const { key } of theme.questions) {
      answers[key] = Math.min(3, left) as Points;
      left -= answers[key];
    }
  });
  return answers;
}

const anyPoints = fc.constantFrom<Points[]>(0, 1, 2, 3);
const anyAnswers: fc.Arbitrary<Answers> = fc
  .array(anyPoints, { minLength: QUESTIONS.length, maxLength: QUESTIONS.length })
  .map((points) => Object.fromEntries(QUESTIONS.map(({ key }, at) => [key, must(points[at])])));

describe("scores", () => {
  test.each([
    // The example on the page: 7 + 5 + 4 + 6 + 2 = 24 points.
    [[7, 5, 4, 6, 2], 40, "Op weg"],
    [[0, 0, 0, 0, 0], 0, "Startblok"],
    [[12, 12, 12, 12, 12], 100, "Koploper"],
    [[12, 8, 0, 0, 0], 33, "Startblok"],
    [[12, 9, 0, 0, 0], 35, "Op weg"],
    [[12, 12, 11, 0, 0], 58, "Op weg"],
    [[12, 12, 12, 0, 0], 60, "Sterk"],
    [[12, 12, 12, 11, 0], 78, "Sterk"],
    [[12, 12, 12, 12, 0], 80, "Koploper"],
  ])("%j points give %s, %s", (points, total, band) => {
    const found = must(score(answersFor(...points), PROPS));
    expect([found.total, found.band.name]).toEqual([total, band]);
    expect(found.themes.map(({ points }) => points)).toEqual(points);
  });

  test("there is no score while a question is open", () => {
    const answers = answersFor(12, 12, 12, 12, 12);
    delete answers["vraag-13"];
    expect(score(answers, PROPS)).toBeNull();
    expect(score({}, PROPS)).toBeNull();
  });

  test("for all answers it is a whole number from 0 to 100, and more points never lower it", () =>
    fc.assert(
      fc.property(anyAnswers, fc.constantFrom(...QUESTIONS), (answers, { key }) => {
        const { total, band, themes } = must(score(answers, PROPS));
        expect(Number.isInteger(total) && total >= 0 && total <= 100).toBe(true);
        expect(Object.is(total, -0)).toBe(false);
        expect(total).toBeGreaterThanOrEqual(band.from);
        for (const { share } of themes) expect(share >= 0 && share <= 1).toBe(true);
        const more = { ...answers, [key]: 3 as Points };
        expect(must(score(more, PROPS)).total).toBeGreaterThanOrEqual(total);
      }),
    ));
});

describe("improvements", () => {
  test("are the two weakest themes; of equals the one that comes first in a sale", () => {
    const weakest = (...points: number[]) => {
      const answers = answersFor(...points);
      return improvements(must(score(answers, PROPS)), answers).map(({ theme }) => theme.key);
    };
    expect(weakest(7, 5, 4, 6, 2)).toEqual(["thema-5", "thema-3"]);
    expect(weakest(6, 6, 6, 6, 6)).toEqual(["thema-1", "thema-2"]);
    expect(weakest(12, 12, 12, 11, 12)).toEqual(["thema-4"]);
    expect(weakest(12, 12, 12, 12, 12)).toEqual([]);
  });

  test("point at the questions that lost most", () => {
    const answers: Answers = {
      ...answersFor(12, 12, 12, 12, 12),
      "vraag-1": 2,
      "vraag-2": 0,
      "vraag-3": 1,
      "vraag-4": 3,
    };
    const [first] = improvements(must(score(answers, PROPS)), answers);
    expect(first?.questions.map(({ key, points }) => [key, points])).toEqual([
      ["vraag-2", 0],
      ["vraag-3", 1],
    ]);
  });
});

describe("the way through", () => {
  test("twenty answers lead to the end, and finishing counts once", () => {
    let saved = fresh();
    while (saved.at < QUESTIONS.length) {
      expect(finish(saved, PROPS, NOW)).toBeNull();
      saved = answer(saved, PROPS, 2);
    }
    expect(saved.at).toBe(QUESTIONS.length);
    expect(answer(saved, PROPS, 3)).toBe(saved);
    const first = must(finish(saved, PROPS, NOW));
    expect(first.finished).toBe(NOW);
    expect(finish(first, PROPS, "2027-01-01T00:00:00Z")).toBeNull();
    // A finished scan takes no more answers.
    expect(answer({ ...first, at: 3 }, PROPS, 0).answers).toEqual(saved.answers);
  });

  test("an earlier answer can be changed without losing the others", () => {
    let saved = fresh();
    for (const points of [0, 1, 2] as const) saved = answer(saved, PROPS, points);
    saved = goTo(saved, PROPS, 1);
    saved = answer(saved, PROPS, 3);
    expect(saved.answers).toEqual({ "vraag-1": 0, "vraag-2": 3, "vraag-3": 2 });
    expect(saved.at).toBe(2);
    // An open question can't be skipped.
    expect(goTo(saved, PROPS, 19).at).toBe(3);
    expect(goTo(saved, PROPS, -4).at).toBe(0);
  });

  test("starting again remembers the score and the extra data, and forgets the answers", () => {
    const extras = { ...NO_EXTRAS, sector: "IT & Software", callsPerWeek: 80 };
    const done: Saved = { ...fresh(), answers: answersFor(7, 5, 4, 6, 2), at: 20, finished: NOW, extras };
    expect(restart(done, PROPS)).toEqual({ ...fresh(), started: true, earlier: [{ date: NOW, total: 40 }], extras });
    // An unfinished scan gives no score.
    expect(restart({ ...done, finished: null }, PROPS).earlier).toEqual([]);
    let often: Saved = done;
    for (let n = 0; n < 20; n++) often = { ...restart(often, PROPS), answers: done.answers, finished: NOW };
    expect(often.earlier.length).toBe(MOST_EARLIER);
  });

  test("minutes left follow the promise of the page", () => {
    expect(minutesLeft(fresh(), PROPS)).toBe(3);
    expect(minutesLeft({ ...fresh(), at: 7 }, PROPS)).toBe(2);
    expect(minutesLeft({ ...fresh(), at: 19 }, PROPS)).toBe(1);
    expect(minutesLeft({ ...fresh(), at: 20 }, PROPS)).toBe(0);
  });
});

describe("what is kept", () => {
  test("comes back as it was", () => {
    let saved = answer(answer(fresh(), PROPS, 1), PROPS, 3);
    saved = {
      ...saved,
      earlier: [{ date: NOW, total: 40 }],
      extras: { ...NO_EXTRAS, region: "Brussel", callsPerWeek: 60 },
    };
    expect(parse(JSON.stringify(saved), PROPS)).toEqual(saved);
  });

  test.each([
    ["null", null],
    ["no JSON", "{"],
    ["a number", "7"],
    ["a list", "[1,2]"],
    ["answers of another kind", '{"answers":[3,3]}'],
    ["points that do not exist", '{"answers":{"vraag-1":4,"vraag-2":"3","vraag-3":null}}'],
    ["questions that do not exist", '{"answers":{"iets":3,"__proto__":3}}'],
    ["a result without answers", `{"finished":"${NOW}"}`],
    ["a place that can't be", '{"at":1e9}'],
  ])("%s is an unanswered scan", (_, text) =>
    expect(parse(text, PROPS)).toMatchObject({ answers: {}, at: 0, finished: null }),
  );

  test("a new question reopens an old result, at that question", () => {
    const answers = answersFor(12, 12, 12, 12, 12);
    delete answers["vraag-6"];
    expect(parse(JSON.stringify({ answers, at: 20, finished: NOW }), PROPS)).toMatchObject({ at: 5, finished: null });
  });

  test("no text breaks it", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const saved = parse(text, PROPS);
        expect(saved.at).toBeLessThanOrEqual(QUESTIONS.length);
      }),
    );
    fc.assert(
      fc.property(
        fc.record(
          {
            answers: fc.oneof(fc.dictionary(fc.string(), fc.anything()), anyAnswers),
            at: fc.anything(),
            started: fc.anything(),
            finished: fc.anything(),
            earlier: fc.anything(),
            extras: fc.anything(),
          },
          { requiredKeys: [] },
        ),
        (raw) => {
          const text = JSON.stringify(raw, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
          const saved = parse(text, PROPS);
          expect(parse(JSON.stringify(saved), PROPS)).toEqual(saved);
        },
      ),
    );
  });
});

describe("missed appointments", () => {
  test.each([
    // 50 calls a week × 52 / 12 × 22% × 10% = 4,77 appointments a month.
    [0, null, null, 4.77],
    [58, null, null, 2.0],
    [100, null, null, 0],
    [58, 300, null, 12.01],
    [58, 50, 3, 1.77],
    [58, 50, 9, 0],
  ])("score %s, %s calls a week, %s appointments: at most %s", (total, callsPerWeek, appointmentsPerMonth, high) => {
    const found = missedAppointments(PROPS, total, { callsPerWeek, appointmentsPerMonth });
    expect(Math.round(found.high * 100) / 100).toBe(high);
    expect(found.low).toBeCloseTo(found.high / 2, 10);
    expect([found.low, found.high].some((value) => Object.is(value, -0))).toBe(false);
  });

  test("they are never negative nor more than possible", () => {
    const amount = fc.option(fc.double({ min: 0, max: 1000, noNaN: true }), { nil: null });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), amount, amount, (total, callsPerWeek, appointmentsPerMonth) => {
        const found = missedAppointments(PROPS, total, { callsPerWeek, appointmentsPerMonth });
        expect(found.high).toBeGreaterThanOrEqual(0);
        expect(found.high).toBeLessThanOrEqual(found.possible);
        expect(found.low).toBeLessThanOrEqual(found.high);
      }),
    );
  });
});

describe("sharing", () => {
  test("a link carries all answers", () =>
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const code = toCode(answers, PROPS);
        expect(code).toMatch(/^[0-3]{20}$/);
        expect(fromCode(code, PROPS)).toEqual(answers);
      }),
    ));

  test.each([null, "", "012", "4".repeat(20), "0".repeat(21), "-".repeat(20)])("%j is no link", (code) =>
    expect(fromCode(code, PROPS)).toBeNull(),
  );

  test("the contact form gets the score and what the visitor entered, and no empty values", () => {
    const found = must(score(answersFor(7, 5, 4, 6, 2), PROPS));
    const extras = { ...NO_EXTRAS, sector: "Bouw & Renovatie", goal: "Meer afspraken" };
    expect(message(found, extras, { low: 1.4, high: 2.9 })).toBe(
      [
        "Ik deed de telemarketing-scan: 40 op 100, niveau Op weg.",
        "Doelgroep en data 7 op 12, Boodschap 5 op 12, Ritme en capaciteit 4 op 12, Opvolging en CRM 6 op 12, Meten en rendement 2 op 12.",
        "Raming: 1 tot 3 gemiste afspraken per maand.",
        "Sector: Bouw & Renovatie.",
        "Doel: Meer afspraken.",
      ].join("\n"),
    );
  });
});
