import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { certificateName, columns, describe as say, duration, fit } from "../../src/features/academy/logic.ts";
import {
  EMPTY,
  answer,
  begin,
  handIn,
  storedSlug,
  needed,
  overview,
  parse,
  score,
  stateOf,
  type ModuleIdentity,
  type Progress,
  type Quiz,
} from "../../src/features/academy/progress.ts";

const DAY = "2026-11-21";

function quiz(slug: string, number: number, over: Partial<Quiz> = {}): Quiz {
  const questions = over.questions ?? [1, 2, 3, 4, 5].map((at) => `${slug}-${at}`);
  return { slug, slugs: [slug], number, questions, isRight: (_, option) => option === 1, asks: 5, pass: 80, ...over };
}

/** Starts an attempt with the first questions of the pool. */
function start(progress: Progress, of: Quiz): Progress {
  return begin(progress, of, () => of.questions.slice(0, of.asks), "zaad");
}

/** Answers every question, `right` of them correctly, and hands in the attempt. */
function take(progress: Progress, of: Quiz, right: number, today = DAY): Progress {
  const begun = start(progress, of);
  const { asked } = stateOf(begun, of);
  const answered = asked.reduce((all, id, at) => answer(all, of, id, at < right ? 1 : 2), begun);
  return handIn(answered, of, today);
}

describe("a quiz of five with 80% to pass", () => {
  const one = quiz("bezwaren", 5);

  test.each([
    [0, 0, false],
    [1, 20, false],
    [2, 40, false],
    [3, 60, false],
    [4, 80, true],
    [5, 100, true],
  ])("with %i right answers is %i%%, passed: %s", (right, percent, passed) => {
    const done = take(EMPTY, one, right);
    const { asked, answers, ...state } = stateOf(done, one);
    expect(score(one, asked, answers)).toEqual({ right, total: 5, percent, passed });
    expect(state).toMatchObject({ attempts: 1, best: percent, passedOn: passed ? DAY : null });
    expect(state.status).toBe(passed ? "passed" : "failed");
  });

  test("says how many are needed", () => {
    expect(needed(one)).toBe(4);
    expect(needed(quiz("x", 1, { pass: 100 }))).toBe(5);
    expect(needed(quiz("x", 1, { pass: 81 }))).toBe(5);
  });

  test("can be taken again without limit, and stays passed", () => {
    let progress = take(EMPTY, one, 2);
    progress = take(progress, one, 4, "2026-11-22");
    progress = take(progress, one, 1, "2026-11-23");
    expect(stateOf(progress, one)).toMatchObject({
      attempts: 3,
      best: 80,
      passedOn: "2026-11-22",
      status: "passed",
    });
  });

  test("lets an answer be changed until the attempt is handed in, and never after", () => {
    let progress = answer(start(EMPTY, one), one, "bezwaren-1", 2);
    progress = answer(progress, one, "bezwaren-1", 1);
    expect(stateOf(progress, one)).toMatchObject({
      answers: { "bezwaren-1": 1 },
      answered: 1,
      status: "started",
    });
    expect(handIn(progress, one, DAY)).toBe(progress);
    const done = take(EMPTY, one, 3);
    expect(answer(done, one, "bezwaren-5", 1)).toBe(done);
    expect(handIn(done, one, DAY)).toBe(done);
  });

  test("does not take answers to questions that were not asked", () => {
    expect(answer(EMPTY, one, "bezwaren-1", 1)).toBe(EMPTY);
    const begun = start(EMPTY, one);
    expect(answer(begun, one, "elders-1", 1)).toBe(begun);
  });

  test("starts no second attempt while one is in progress", () => {
    const begun = start(EMPTY, one);
    expect(begin(begun, one, () => ["bezwaren-5"], "ander")).toBe(begun);
  });

  test("remembers which questions were asked, the oldest first", () => {
    const pool = quiz("x", 1, { questions: ["a", "b", "c", "d"], asks: 2 });
    const asks = (progress: Progress, ...asked: string[]) => {
      const begun = begin(progress, pool, () => asked, "");
      const answered = asked.reduce((all, id) => answer(all, pool, id, 2), begun);
      return handIn(answered, pool, DAY);
    };
    const { seen } = stateOf(asks(asks(asks(EMPTY, "a", "b"), "c", "d"), "b", "a"), pool);
    expect(seen).toEqual(["c", "d", "b", "a"]);
  });

  test("loses an answer whose question changed, and no other, and asks something else instead", () => {
    const of = quiz("x", 1, { questions: ["a", "b", "c", "d"], asks: 2 });
    const progress = answer(answer(start(EMPTY, of), of, "a", 1), of, "b", 2);
    const changed = { ...of, questions: ["nieuw", "b", "c", "d"] };
    expect(stateOf(progress, changed)).toMatchObject({
      asked: ["b", "nieuw"],
      answers: { b: 2 },
      running: true,
    });
  });

  test("can't show an attempt that was handed in when one of its questions is gone", () => {
    const changed = { ...one, questions: ["nieuw", ...one.questions.slice(1)] };
    expect(stateOf(take(EMPTY, one, 3), changed)).toMatchObject({
      asked: [],
      done: false,
      best: 60,
      status: "failed",
    });
  });
});

describe("a module that changes", () => {
  const old = quiz("bezwaren", 5);
  const done = take(EMPTY, old, 5);

  test.each<[string, Omit<ModuleIdentity, "slugs">, boolean]>([
    ["is renamed", { ...old, slug: "omgaan-met-bezwaren" }, true],
    ["is renamed and moved", { ...old, slug: "omgaan-met-bezwaren", number: 9 }, true],
    [
      "is renamed and has one question left, in its place",
      { slug: "anders", number: 5, questions: ["a", "b", "c", "d", "bezwaren-5"] },
      true,
    ],
    [
      "is renamed, moved and has two of five questions left",
      { slug: "anders", number: 9, questions: ["a", "b", "c", "bezwaren-4", "bezwaren-5"] },
      false,
    ],
    [
      "is renamed and moved, and its pool grew",
      { slug: "anders", number: 9, questions: [...old.questions, "n1", "n2", "n3", "n4", "n5", "n6"] },
      true,
    ],
    ["gives its place to another", { slug: "nieuw", number: 5, questions: ["a", "b", "c", "d", "e"] }, false],
  ])("and %s", (_, now, kept) => expect(stateOf(done, { ...now, slugs: [now.slug] }).passedOn).toBe(kept ? DAY : null));

  test("keeps its progress when it only moves", () => expect(stateOf(done, { ...old, number: 1 }).passedOn).toBe(DAY));

  test("does not take the progress of one that still exists", () => {
    expect(storedSlug(done, { ...old, slug: "kopie", slugs: ["kopie", "bezwaren"] })).toBe(null);
  });

  test("is kept under its new name from then on, once", () => {
    const renamed = quiz("nieuw", 5, { questions: old.questions });
    const progress = start(done, renamed);
    expect(Object.keys(progress.modules)).toEqual(["nieuw"]);
    expect(stateOf(progress, renamed).passedOn).toBe(DAY);
  });
});

describe("what is kept", () => {
  const ids = fc.uniqueArray(fc.string());
  const record = fc.record({
    number: fc.integer({ min: 1, max: 99 }),
    questions: ids,
    asked: ids,
    seed: fc.string(),
    done: fc.boolean(),
    seen: ids,
    answers: fc.dictionary(fc.string(), fc.integer({ min: 1, max: 6 })),
    attempts: fc.nat(1000),
    best: fc.integer({ min: 0, max: 100 }),
    passedOn: fc.constantFrom(null, "2026-11-21", "2027-01-01"),
  });

  test("comes back as it was", () => {
    const progress = fc.record({
      modules: fc.dictionary(fc.string(), record),
      name: fc.string({ maxLength: 30 }),
    });
    fc.assert(
      fc.property(progress, (one) => {
        const plain = JSON.parse(JSON.stringify(one)) as Progress;
        expect(parse(JSON.stringify(plain))).toEqual(plain);
      }),
    );
  });

  test("is read whatever its content is, and never breaks the page", () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.constant('{"modules":[1],"name":3}')), (text) => {
        const progress = parse(text);
        const one = quiz("bezwaren", 5);
        const state = stateOf(take(progress, one, 4), one);
        expect(state.status).toBe("passed");
      }),
    );
    expect(parse(null)).toEqual(EMPTY);
    expect(parse('{"modules":{"a":{"number":-1},"b":null,"c":{"number":1,"best":1e9,"passedOn":"gisteren"}}}')).toEqual(
      {
        modules: {
          c: {
            number: 1,
            questions: [],
            asked: [],
            seed: "",
            answers: {},
            done: false,
            seen: [],
            attempts: 0,
            best: 0,
            passedOn: null,
          },
        },
        name: "",
      },
    );
  });

  test("grows with each step and is never more than there are modules", () => {
    const slugs = ["a", "b", "c"];
    const all = slugs.map((slug, at) => quiz(slug, at + 1, { slugs }));
    const step = fc.tuple(fc.nat(2), fc.nat(4), fc.integer({ min: 1, max: 3 }), fc.boolean());
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let progress: Progress = EMPTY;
        let passed = 0;
        for (const [which, question, option, again] of steps) {
          const module = all[which];
          if (module === undefined) throw new Error("no such module");
          if (again) progress = start(progress, module);
          progress = answer(progress, module, module.questions[question] ?? "", option);
          progress = handIn(progress, module, DAY);
          const now = overview(
            parse(JSON.stringify(progress)),
            all.map((one) => ({ ...one, minutes: 10 })),
          );
          expect(now.passed).toBeGreaterThanOrEqual(passed);
          expect(now.minutesLeft).toBe((3 - now.passed) * 10);
          passed = now.passed;
        }
      }),
    );
  });
});

describe("the overview", () => {
  const slugs = Array.from({ length: 12 }, (_, at) => `m${at + 1}`);
  const modules = slugs.map((slug, at) => ({ ...quiz(slug, at + 1, { slugs }), minutes: 20 + at }));
  const nth = (at: number) => modules[at - 1] ?? modules[0] ?? { ...quiz("x", 1), minutes: 0 };

  test("starts at module 1", () =>
    expect(overview(EMPTY, modules)).toEqual({
      passed: 0,
      total: 12,
      minutesLeft: 306,
      next: "m1",
      completedOn: null,
    }));

  test("continues with the module that was started", () => {
    const progress = start(take(EMPTY, nth(1), 5), nth(7));
    expect(overview(progress, modules)).toMatchObject({ passed: 1, next: "m7", minutesLeft: 286 });
  });

  test("is complete on the day of the last module", () => {
    let progress: Progress = EMPTY;
    for (const [at, module] of modules.entries()) {
      expect(overview(progress, modules).completedOn).toBe(null);
      progress = take(progress, module, 4, `2026-11-${10 + ((at * 7) % 12)}`);
    }
    expect(overview(progress, modules)).toEqual({
      passed: 12,
      total: 12,
      minutesLeft: 0,
      next: null,
      completedOn: "2026-11-21",
    });
  });

  test("of no modules is not complete", () =>
    expect(overview(EMPTY, [])).toMatchObject({ passed: 0, completedOn: null, next: null }));
});

describe("the words", () => {
  test.each([
    [0, "0 minuten"],
    [1, "1 minuut"],
    [25, "25 minuten"],
    [60, "1 uur"],
    [61, "1 uur en 1 minuut"],
    [320, "5 uur en 20 minuten"],
  ])("for %i minutes", (minutes, text) => expect(duration(minutes)).toBe(text));

  test("for the progress of a module", () => {
    const one = quiz("a", 1);
    const at = (progress: Progress) => say(stateOf(progress, one));
    expect(at(EMPTY)).toBe("Nog te doen");
    expect(at(answer(start(EMPTY, one), one, "a-1", 1))).toBe("Bezig, 1 van 5 vragen");
    expect(at(take(EMPTY, one, 3))).toBe("Nog niet gehaald, beste score 60%");
    expect(at(take(EMPTY, one, 4))).toBe("Klaar op 21 november 2026");
  });
});

describe("the certificate", () => {
  test("takes a name as it is written, without what can't be printed", () => {
    expect(certificateName("  An \u0000\u202e\n Voorbeeld ", 60)).toBe("An Voorbeeld");
    expect(certificateName("𝒜𝓃𝓃".repeat(40), 4)).toBe("𝒜𝓃𝓃𝒜");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        const name = certificateName(typed, 60);
        expect(Array.from(name).length).toBeLessThanOrEqual(60);
        expect(certificateName(name, 60)).toBe(name);
      }),
    );
  });

  test("sets a longer name smaller, and never larger than the largest", () =>
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60 }), (name) => {
        const size = fit(name, 800, 64);
        expect(size).toBeGreaterThan(0);
        expect(size).toBeLessThanOrEqual(64);
        expect(size * Array.from(name).length * 0.58).toBeLessThanOrEqual(800 + 60);
        expect(fit(`${name}x`, 800, 64)).toBeLessThanOrEqual(size);
      }),
    ));

  test("divides the modules into columns without losing one", () =>
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 5 }), (items, count) => {
        expect(columns(items, count).flat()).toEqual(items);
        expect(columns(items, count).length).toBeLessThanOrEqual(count);
      }),
    ));
});
