// Finds the report that a report is compared with.

import type { Schemas } from "../../lib/client.ts";
import { monthAfter } from "../../lib/dates.ts";

export type Report = Schemas["Report"];

/** The report of the previous month, for the same campaign. */
export function before(report: Report, reports: readonly Report[]): Report | undefined {
  const month = monthAfter(report.maand, -1);
  return reports.find(
    ({ projectId, maand, soort }) => projectId === report.projectId && maand === month && soort === "maand",
  );
}

/** Whether the report was made during its month. Then it is not compared with complete months. */
export function partial({ soort }: Report): boolean {
  return soort === "extra";
}
