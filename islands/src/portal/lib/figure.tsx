// Large figures, with a unit and a comparison.

import type { ReactNode } from "react";
import { euro, number, percent } from "../../lib/format.ts";
import type { Schemas } from "./client.ts";

export interface FigureProps {
  label: string;
  value: string;
  /** Small text after the number: `van 6`. */
  unit?: ReactNode;
  /** Below the number. */
  note?: ReactNode;
}

export function Figure({ label, value, unit, note }: FigureProps) {
  return (
    <div className="figure">
      <dt className="figure__label">{label}</dt>
      <dd className="figure__value">
        {value}
        {unit !== undefined && <span className="figure__unit"> {unit}</span>}
      </dd>
      {note !== undefined && <dd className="figure__note">{note}</dd>}
    </div>
  );
}

/** @param className `figures figures--long` for amounts with cents. */
export function Figures({ className = "figures", children }: { className?: string; children: ReactNode }) {
  return <dl className={className}>{children}</dl>;
}

export type Counts = Schemas["Figures"];

/** The counts of a month, in the order of a campaign's steps. `good` is the favourable direction, if there is one. */
export const COUNTS: readonly { key: keyof Counts; label: string; good?: "more" | "less"; money?: true }[] = [
  { key: "belpogingen", label: "Belpogingen" },
  { key: "gesprekken", label: "Gesprekken", good: "more" },
  { key: "afspraken", label: "Afspraken geboekt", good: "more" },
  { key: "doorgegaan", label: "Doorgegaan", good: "more" },
  { key: "noShow", label: "Niet komen opdagen", good: "less" },
  { key: "verplaatst", label: "Verplaatst" },
  { key: "terugbellen", label: "Terug te bellen" },
  { key: "nietBellen", label: "Niet meer bellen" },
  { key: "klanten", label: "Klanten gewonnen", good: "more" },
  { key: "orderwaarde", label: "Orderwaarde", money: true },
];

/** A count as text. */
export const formatFigure = (value: number, money = false): string => (money ? euro(value) : number(value));

interface CountsProps {
  now: Counts;
  /** The counts of the previous month, if known. `when` is that month's name: `oktober`. */
  before: Counts | undefined;
  when: string;
  /** Whether the month is not over yet. Then the previous month's number is shown instead of a comparison. */
  running: boolean;
  /** Shown after a number. */
  units: Partial<Record<keyof Counts, string>>;
  without?: readonly (keyof Counts)[];
}

/** The counts of a month, compared with the previous month: `+12 tegenover oktober`. */
export function CountFigures({ now, before, when, running, units, without = [] }: CountsProps) {
  return (
    <Figures>
      {COUNTS.filter(({ key }) => !without.includes(key)).map(({ key, label, good, money }) => {
        const by = now[key] - (before?.[key] ?? 0);
        let note: ReactNode;
        if (before && (running || money)) note = `${when}: ${formatFigure(before[key], money)}`;
        else if (before && by === 0) note = `gelijk aan ${when}`;
        else if (before)
          note = (
            <span className={good === (by > 0 ? "more" : "less") ? "change--good" : undefined}>
              {by > 0 ? "+" : "−"}
              {number(Math.abs(by))} tegenover {when}
            </span>
          );
        return <Figure key={key} label={label} value={formatFigure(now[key], money)} unit={units[key]} note={note} />;
      })}
    </Figures>
  );
}

/** Formats one number as a share of another: `18%`, or a dash if the whole is 0. */
export function share(part: number, whole: number): string {
  return whole === 0 ? "–" : percent(part / whole);
}
