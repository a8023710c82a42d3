// Views of the portal on pages use the portal's own texts.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { COUNTS } from "../../src/portal/lib/figure.tsx";
import { APPOINTMENT, CRITERIA_SHORT, REPORT } from "../../src/portal/lib/words.ts";

interface View {
  report: { title: string; figures: { label: string }[] };
  visit: { status: string; criteria: string[] };
  week: { days: { entries?: { status: string }[] }[] };
}

const settings = parse(readFileSync(join(import.meta.dirname, "../../../content/site.yaml"), "utf8")) as {
  portal_view: View;
};
const { report, visit, week } = settings.portal_view;

test("the views of the portal have the portal's own words", () => {
  const labels: string[] = COUNTS.map(({ label }) => label);
  expect(report.figures.map(({ label }) => label).filter((label) => !labels.includes(label))).toEqual([]);
  expect(report.title.startsWith(REPORT.maand)).toBe(true);
  expect(visit.criteria).toEqual([...CRITERIA_SHORT]);
  const states: string[] = Object.values(APPOINTMENT);
  const shown = [visit.status, ...week.days.flatMap(({ entries = [] }) => entries.map(({ status }) => status))];
  expect(shown.length).toBeGreaterThan(2);
  expect(shown.filter((status) => !states.includes(status))).toEqual([]);
});
