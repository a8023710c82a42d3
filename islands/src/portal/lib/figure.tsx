// A large number, with its unit and a comparison.

import type { ReactNode } from "react";
import { number, percent } from "../../lib/format.ts";

export interface FigureProps {
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
export function Change({
  now,
  before,
  when,
  good = "more",
}: {
  now: number;
  before: number;
  /** What it is compared with: `oktober`. */
  when: string;
  good?: "more" | "less" | "none";
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

/** One number as a share of another: `18%`, or a dash when the whole is 0. */
export function share(part: number, whole: number): string {
  return whole === 0 ? "–" : percent(part / whole);
}

/** Euro in a column: always with cents, so that amounts line up. */
export function amount(value: number): string {
  return `€\u00a0${cents.format(value)}`;
}

const cents = new Intl.NumberFormat("nl-BE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
