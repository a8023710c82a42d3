import { describe, expect, test, vi } from "vitest";
import type { FollowUpLink } from "../../src/contract/props.ts";
import { valueError } from "../../src/lib/schemas/field.ts";
import { compose } from "../../src/lib/forms/message.ts";
import { anyMoment, choice, draft, fitting, moments } from "../../src/features/follow-up/logic.ts";

const CALLS = { from: 9 * 60, to: 17 * 60 };
const FIELDS = anyMoment(CALLS);
const at = (instant: string) => moments(new Date(instant), CALLS);
const WEEK = [
  "maandag 23 november, voormiddag",
  "maandag 23 november, namiddag",
  "dinsdag 24 november, voormiddag",
  "dinsdag 24 november, namiddag",
  "woensdag 25 november, voormiddag",
  "woensdag 25 november, namiddag",
  "donderdag 26 november, voormiddag",
  "donderdag 26 november, namiddag",
  "vrijdag 27 november, voormiddag",
  "vrijdag 27 november, namiddag",
];
const days = (found: string[]) => [...new Set(found.map((moment) => moment.replace(/,.*/, "")))];

describe("the moments", () => {
  test.each([
    ["2026-11-23T08:59:00+01:00", WEEK],
    ["2026-11-23T09:00:00+01:00", WEEK.slice(1)],
    ["2026-11-23T12:59:00+01:00", WEEK.slice(1)],
  ])("at %s are those of five working days that did not begin yet", (now, expected) =>
    expect(at(now)).toEqual(expected),
  );

  test("begin tomorrow once the last part of today has begun, so that there are always five days", () => {
    const found = at("2026-11-23T13:00:00+01:00");
    expect(found).toEqual([...WEEK.slice(2), "maandag 30 november, voormiddag", "maandag 30 november, namiddag"]);
  });

  test.each([
    // A Friday evening, a Saturday, and a Sunday that is Monday in Belgium.
    ["2026-11-27T18:00:00+01:00", "maandag 30 november"],
    ["2026-11-28T10:00:00+01:00", "maandag 30 november"],
    ["2026-11-29T23:30:00Z", "maandag 30 november"],
    // In summer Belgium is two hours ahead.
    ["2026-07-20T22:30:00Z", "woensdag 22 juli"],
    ["2026-07-22T06:59:00Z", "woensdag 22 juli"],
  ])("at %s begin on %s", (now, first) => expect(days(at(now))[0]).toBe(first));

  test("leave out the public holidays", () =>
    expect(days(at("2026-12-23T18:00:00+01:00"))).toEqual([
      "donderdag 24 december",
      "maandag 28 december",
      "dinsdag 29 december",
      "woensdag 30 december",
      "donderdag 31 december",
    ]));
});

test("the moments are within the company's calling hours", () => {
  const calls = { from: 8 * 60 + 30, to: 18 * 60 };
  expect(anyMoment(calls)[2]?.hint).toBe("Voormiddag van 8.30 tot 12 uur, namiddag van 13 tot 18 uur, op werkdagen");
  const first = (instant: string) => moments(new Date(instant), calls)[0];
  expect(first("2026-11-23T08:29:00+01:00")).toBe("maandag 23 november, voormiddag");
  expect(first("2026-11-23T08:30:00+01:00")).toBe("maandag 23 november, namiddag");
  expect(anyMoment({ from: 13 * 60 + 30, to: 17 * 60 })[2]?.options).toEqual(["Namiddag"]);
  // Only during lunch.
  expect(anyMoment({ from: 12 * 60, to: 13 * 60 })[2]?.hint).toBe("Middag van 12 tot 13 uur, op werkdagen");
});

describe("what is asked", () => {
  test("is one moment for a known visitor, and a moment that has passed meanwhile is refused", () => {
    vi.useFakeTimers({ now: new Date("2026-11-23T08:00:00+01:00") });
    const [field, ...more] = choice(true, moments(new Date(), CALLS), CALLS);
    if (!field) throw new Error("there is no field");
    expect(more).toEqual([]);
    expect(valueError(field, "")).toBe("Kies een moment");
    expect(field.validate?.(WEEK[0] ?? "", {})).toBe("");
    vi.setSystemTime(new Date("2026-11-23T09:00:00+01:00"));
    expect(field.validate?.(WEEK[0] ?? "", {})).toBe("Dit moment is voorbij. Kies een ander.");
    vi.useRealTimers();
  });

  test("is also a phone number when the request has none", () =>
    expect(choice(false, WEEK, CALLS).map(({ name }) => name)).toEqual(["telefoonnummer", "moment"]));

  test("is a name, a phone number and a part of the day for an unknown visitor", () => {
    expect(FIELDS.map(({ name }) => name)).toEqual(["naam", "telefoonnummer", "moment"]);
    expect(FIELDS[2]?.options).toEqual(["Voormiddag", "Namiddag"]);
  });

  test("says to which request it belongs, or whom to call", () => {
    expect(draft({ moment: "dinsdag" }, "A1B2C3D4")).toEqual({
      subject: "Terugbellen bij A1B2C3D4 - dinsdag",
      title: "Terugbellen: dit hoort bij de aanvraag met dezelfde referentie.",
      about: "A1B2C3D4",
      moment: "dinsdag",
    });
    const values = { naam: "An", telefoonnummer: "+32470123456", moment: "Namiddag" };
    const made = draft(values);
    expect(made).toMatchObject({ subject: "Terugbellen - An", about: undefined });
    expect(compose(FIELDS, values, { ...made, extra: {} }, "https://x.example")).toMatch(
      /^Terugbellen\n\nNaam: An\nTelefoonnummer: \+32470123456\nMoment: Namiddag\n/,
    );
  });
});

test("links are those that fit the form, or all of them when the form is unknown or none fits", () => {
  const link = (to: string, about: FollowUpLink["about"]) => ({ title: to, text: to, to, about });
  const links = [link("/a", ["lead", "contact"]), link("/b", ["bestelling"]), link("/c", [])];
  const shown = (form?: string) => fitting(links, form).map(({ to }) => to);
  expect(shown("contact")).toEqual(["/a", "/c"]);
  expect(shown("bestelling")).toEqual(["/b", "/c"]);
  expect(shown("opschonen")).toEqual(["/c"]);
  expect(shown()).toEqual(["/a", "/b", "/c"]);
  expect(fitting(links.slice(0, 2), "opschonen")).toHaveLength(2);
});
