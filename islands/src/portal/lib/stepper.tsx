// Steps one month or week back or forward.

import type { ReactNode } from "react";
import { IconButton } from "../../ui/button.tsx";
import { LEFT, RIGHT } from "../../ui/icons.ts";
import { dayNow, monthAfter, monthName } from "./dates.ts";

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The current month, and the one in the address, which is never in the future. */
export function readMonth(asked: string): { month: string; current: string } {
  const current = dayNow().slice(0, 7);
  return { month: MONTH.test(asked) && asked < current ? asked : current, current };
}

interface StepperProps {
  /** The size of a step. */
  of: "maand" | "week";
  /** Whether this is the last one, so that the next button is disabled. */
  last?: boolean;
  step: (by: 1 | -1) => void;
  children: ReactNode;
}

/** The buttons around the current month or week. */
export function Stepper({ of, last = false, step, children }: StepperProps) {
  return (
    <div className="stepper" role="group" aria-label={of === "week" ? "Week" : "Maand"}>
      <IconButton icon={LEFT} label={`Vorige ${of}`} onClick={() => step(-1)} />
      {children}
      <IconButton icon={RIGHT} label={`Volgende ${of}`} disabled={last} onClick={() => step(1)} />
    </div>
  );
}

/** Steps through months, up to the current one: for that one, `go` gets an empty string. */
export function Months({ month, current, go }: { month: string; current: string; go: (month: string) => void }) {
  return (
    <Stepper
      of="maand"
      last={month >= current}
      step={(by) => {
        const to = monthAfter(month, by);
        go(to === current ? "" : to);
      }}
    >
      <span className="stepper__now" role="status">
        {monthName(month)}
      </span>
    </Stepper>
  );
}
