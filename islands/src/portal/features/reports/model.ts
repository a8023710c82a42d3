// The figures of a report, and the comparison with the month before.

import { euro, number } from "../../../lib/format.ts";
import type { Schemas } from "../../lib/client.ts";
import { monthAfter } from "../../lib/dates.ts";

export type Report = Schemas["Report"];
export type Counts = Schemas["Figures"];

/** In the order of the steps of a campaign. */
export const FIGURES: readonly {
  key: keyof Counts;
  label: string;
  /** Which direction is good. */
  good: "more" | "less" | "none";
  money?: true;
}[] = [
  { key: "belpogingen", label: "Belpogingen", good: "none" },
  { key: "gesprekken", label: "Gesprekken", good: "more" },
  { key: "afspraken", label: "Afspraken geboekt", good: "more" },
  { key: "doorgegaan", label: "Doorgegaan", good: "more" },
  { key: "noShow", label: "Niet komen opdagen", good: "less" },
  { key: "verplaatst", label: "Verplaatst", good: "none" },
  { key: "terugbellen", label: "Terug te bellen", good: "none" },
  { key: "nietBellen", label: "Niet meer bellen", good: "none" },
  { key: "klanten", label: "Klanten gewonnen", good: "more" },
  { key: "orderwaarde", label: "Orderwaarde", good: "more", money: true },
];

export function written(value: number, money = false): string {
  return money ? euro(value) : number(value);
}

/** The report of the month before, of the same campaign. */
export function before(report: Report, reports: readonly Report[]): Report | undefined {
  const month = monthAfter(report.maand, -1);
  return reports.find(
    ({ projectId, maand, soort }) => projectId === report.projectId && maand === month && soort === "maand",
  );
}

/** Whether the report was made during its month: then it is not compared with complete months. */
export function partial({ soort }: Report): boolean {
  return soort === "extra";
}
