// A large number, with its unit and a comparison.

import type { ReactNode } from "react";
import { euro, number, percent } from "../../lib/format.ts";
import type { Schemas } from "./client.ts";

interface FigureProps {
  label: string;
  value: ReactNode;
  /** Small, after the number: `van 6`. */
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

export function Figures({ children }: { children: ReactNode }) {
  return <dl className="figures">{children}</dl>;
}

/** The change since the month before, in words: `+12 tegenover oktober`. `good` is the welcome direction. */
function Change({
  now,
  before,
  when,
  good,
}: {
  now: number;
  before: number;
  /** What it is compared with: `oktober`. */
  when: string;
  good: CountFigure["good"];
}) {
  const by = now - before;
  if (by === 0) return <>gelijk aan {when}</>;
  const welcome = good !== "none" && by > 0 === (good === "more");
  return (
    <span className={welcome ? "change change--good" : "change"}>
      {by > 0 ? "+" : "−"}
      {number(Math.abs(by))} tegenover {when}
    </span>
  );
}

export type Counts = Schemas["Figures"];

interface CountFigure {
  key: keyof Counts;
  label: string;
  /** Which direction is good. */
  good: "more" | "less" | "none";
  money?: true;
}

/** The figures of a month, in the order of the steps of a campaign. */
export const FIGURES: readonly CountFigure[] = [
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

/** A figure as text: euro or a number. */
export function written(value: number, money = false): string {
  return money ? euro(value) : number(value);
}

/** The figures of a month beside those of the month before, if they are known. */
export function CountFigures({
  figures,
  now,
  before,
  when,
  running,
  shares,
}: {
  figures: readonly CountFigure[];
  now: Counts;
  before: Counts | undefined;
  /** The month before: `oktober`. */
  when: string;
  /** Whether the month is not over: its figures are then not compared with those of a complete one. */
  running: boolean;
  /** Shares of other figures, shown after the number. */
  shares: Partial<Record<keyof Counts, string>>;
}) {
  return (
    <Figures>
      {figures.map(({ key, label, good, money }) => {
        const against = before && `${when}: ${written(before[key], money)}`;
        const change = before && <Change now={now[key]} before={before[key]} when={when} good={good} />;
        return (
          <Figure
            key={key}
            label={label}
            value={written(now[key], money)}
            unit={shares[key]}
            note={running || money ? against : change}
          />
        );
      })}
    </Figures>
  );
}

/** One number as a share of another: `18%`, or a dash when the whole is 0. */
export function share(part: number, whole: number): string {
  return whole === 0 ? "–" : percent(part / whole);
}

/** Euro in a column: always with cents, so that amounts line up. */
export function amount(value: number): string {
  return `€\u00a0${cents.format(value)}`;
}

const cents = new Intl.NumberFormat("nl-BE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
