// Dates, URLs, sorting and amounts of the portal.

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ceiling } from "../../../src/ui/chart.tsx";
import { buildPath, contextOf } from "../../../src/portal/lib/client.ts";
import { addDays } from "../../../src/lib/days.ts";
import * as dates from "../../../src/portal/lib/dates.ts";
import { mondayOf, weekday } from "../../../src/portal/lib/weeks.ts";
import { find } from "../../../src/ui/combobox.tsx";
import { match } from "../../../src/portal/lib/router.tsx";
import { compare } from "../../../src/ui/table.tsx";
import {
  parentPath,
  findScreen as screenAt,
  startPath,
  menu,
  SCREENS,
  canSee,
} from "../../../src/portal/app/screens.ts";
import { euros, shown } from "../../../src/portal/features/appointments/model.ts";
import { ics } from "../../../src/portal/features/appointments/ics.ts";
import { must } from "../must.ts";
import { APPOINTMENTS } from "./fixtures.ts";

describe("days and hours", () => {
  test.each([
    ["2026-11-18T23:30:00Z", "2026-11-19", "00:30"],
    ["2026-07-01T22:15:00Z", "2026-07-02", "00:15"],
    // The night on which the clock goes back.
    ["2026-10-25T00:30:00Z", "2026-10-25", "02:30"],
    ["2026-10-25T01:30:00Z", "2026-10-25", "02:30"],
    ["2027-01-01T09:00:00+01:00", "2027-01-01", "09:00"],
  ])("%s is %s %s in Belgium", (instant, day, time) =>
    expect([dates.dayOf(instant), dates.time(instant)]).toEqual([day, time]),
  );

  test("are written as Belgians do", () => {
    expect(dates.shortDay("2026-03-03")).toBe("03/03/2026");
    expect(dates.moment("2026-11-18T08:30:00Z")).toBe("18/11/2026 09:30");
    expect(dates.monthName("2026-11")).toBe("november 2026");
    const now = new Date("2026-11-18T12:00:00Z");
    expect(dates.longDay("2026-11-21", now)).toBe("zaterdag 21 november");
    expect(dates.longDay("2027-01-02", now)).toBe("zaterdag 2 januari 2027");
  });

  test("weeks start on Monday, and months follow each other", () => {
    expect(mondayOf("2026-11-22")).toBe("2026-11-16");
    expect(dates.monthAfter("2026-11", 2)).toBe("2027-01");
    expect(dates.monthAfter("2026-01", -1)).toBe("2025-12");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (count) => {
        const day = addDays("2000-01-01", count);
        const monday = mondayOf(day);
        expect(weekday(monday)).toBe(0);
        expect(addDays(monday, weekday(day))).toBe(day);
        const { from, to } = shown("maand", day);
        expect([weekday(from), weekday(to)]).toEqual([0, 6]);
        expect(from <= `${day.slice(0, 7)}-01` && to >= day).toBe(true);
      }),
    );
  });
});

describe("addresses of the API", () => {
  test("have their parameters filled in, and a query in a fixed order", () => {
    const path = "/portal/organizations/{org}/calls";
    expect(buildPath(path, { org: "a/b" }, { size: 50, page: 2, q: "x y", uitkomst: undefined, month: "" })).toBe(
      "/portal/organizations/a%2Fb/calls?page=2&q=x+y&size=50",
    );
  });

  test.each([
    ["/portal/profile", {}, {}, "global", ""],
    ["/portal/organizations/{org}/calls", { org: "g" }, {}, "organization", "g"],
    ["/portal/organizations/{org}/calls", { org: "g" }, { project: 3 }, "project", "3"],
    ["/portal/organizations/{org}/projects/{project}", { org: "g", project: 4 }, {}, "project", "4"],
    ["/admin/applications/{application}", { application: 5 }, {}, "application", "5"],
  ])("%s belongs to %j %j: %s", (path, names, query, context, contextId) =>
    expect(contextOf(path, names, query)).toEqual({ context, contextId }),
  );
});

describe("addresses of the portal", () => {
  test.each([
    ["/", "/", {}],
    ["/campagnes/:id", "/campagnes/12", { id: "12" }],
    ["/campagnes/:id", "/campagnes", undefined],
    ["/campagnes/:id", "/campagnes/12/x", undefined],
    ["/campagnes/:id", "/campagnes/a%20b", { id: "a b" }],
    ["/campagnes/:id", "/campagnes/%zz", undefined],
  ])("%s and %s", (pattern, path, names) => expect(match(pattern, path)).toEqual(names));

  test("each has one screen, and a screen above it", () => {
    expect(new Set(SCREENS.map(({ path }) => path)).size).toBe(SCREENS.length);
    expect(screenAt("/campagnes/12")?.names).toEqual({ id: "12" });
    expect([parentPath("/campagnes/12"), parentPath("/facturen"), parentPath("/"), parentPath("/nergens")]).toEqual([
      "/campagnes",
      "/facturen",
      "/",
      "/",
    ]);
    expect(screenAt("/nergens")).toBeUndefined();
  });
});

describe("who sees what", () => {
  test("a bookkeeper sees invoices and their own settings, and starts with the invoices", () => {
    const books = { org: "o", role: "boekhouding", mode: "client" } as const;
    const seen = menu(books).map(({ path }) => path);
    expect(seen).toContain("/facturen");
    expect(seen).toContain("/instellingen");
    expect(seen.filter((path) => !["/facturen", "/credits", "/documenten", "/instellingen"].includes(path))).toEqual(
      [],
    );
    expect(startPath(books)).toBe("/facturen");
    expect(startPath({ org: "o", role: "lezer", mode: "client" })).toBe("/");
  });

  test("what belongs to a menu mode is hidden from the others", () => {
    const entry = {
      path: "/x",
      label: "X",
      load: () => Promise.reject(new Error("not fetched")),
      modes: ["admin"] as const,
    };
    expect(canSee(entry, { org: "o", role: "eigenaar", mode: "client" })).toBe(false);
    expect(canSee(entry, { org: "o", role: "eigenaar", mode: "internal" })).toBe(false);
    expect(canSee(entry, { org: "o", role: "eigenaar", mode: "admin" })).toBe(true);
  });
});

describe("order and search", () => {
  test("missing values come last, whatever the direction", () => {
    for (const down of [false, true]) expect(compare(undefined, "a", down)).toBeGreaterThan(0);
    expect(["é", "z", "E", ""].sort((a, b) => compare(a, b, true)).at(-1)).toBe("");
    expect(compare(9, 10, false)).toBeLessThan(0);
    expect(compare("2026-9", "2026-10", false)).toBeLessThan(0);
  });

  test("finds every word without accents; results that start with it come first", () => {
    const entries = [{ label: "Het overzicht" }, { label: "Overzicht" }, { label: "Cafés", note: "Gent" }];
    expect(find(entries, "OVER").map(({ label }) => label)).toEqual(["Overzicht", "Het overzicht"]);
    expect(find(entries, "cafe gent")).toHaveLength(1);
    expect(find(entries, "niets")).toEqual([]);
  });
});

test("the maximum of a chart is a round number, and never below its values", () =>
  fc.assert(
    fc.property(fc.nat(1_000_000), (highest) => {
      const top = ceiling(highest);
      expect(top).toBeGreaterThanOrEqual(highest);
      expect(top % 4).toBe(0);
      expect(top).toBeLessThanOrEqual(Math.max(4, highest * 1.7 + 4));
    }),
  ));

test.each([
  ["12500", 12500],
  ["12.500", 12500],
  ["12.500,50", 12500.5],
  ["€ 1 250,5", 1250.5],
  ["1250.5", 1250.5],
  ["12,5,0", undefined],
  ["abc", undefined],
  ["-5", undefined],
  ["999999999", undefined],
])("the amount %s is %s", (text, value) => expect(euros(text)).toBe(value));

test("an appointment is exported as a calendar file", () => {
  const long = { ...must(APPOINTMENTS[0]), bedrijf: "Bouw; nv, ".repeat(12), plaats: "Één\nTwee" };
  const text = ics(long, new Date("2026-11-18T09:00:00Z"));
  expect(text).toContain("DTSTART:20261103T090000Z\r\n");
  expect(text).toContain("LOCATION:Één\\nTwee\r\n");
  for (const line of text.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const unfolded = text.replaceAll("\r\n ", "");
  expect(unfolded).toContain("SUMMARY:Bouw\\; nv\\, Bouw\\;");
});
