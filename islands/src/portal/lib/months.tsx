// One month back or forth, up to the current one.

import { dayOf, monthAfter, monthName } from "./dates.ts";
import { Sign } from "./sign.tsx";

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The current month, and the one in the address, which is never in the future. */
export function readMonth(asked: string, now = new Date()): { month: string; current: string } {
  const current = dayOf(now).slice(0, 7);
  return { month: MONTH.test(asked) && asked < current ? asked : current, current };
}

export function Months({ month, current, go }: { month: string; current: string; go: (month: string) => void }) {
  return (
    <div className="p-months" role="group" aria-label="Maand">
      <button
        type="button"
        className="p-iconbtn"
        onClick={() => {
          go(monthAfter(month, -1));
        }}
      >
        <Sign name="left" />
        <span className="vh">Vorige maand</span>
      </button>
      <span className="p-months__now" role="status">
        {monthName(month)}
      </span>
      <button
        type="button"
        className="p-iconbtn"
        disabled={month >= current}
        onClick={() => {
          go(monthAfter(month, 1));
        }}
      >
        <Sign name="right" />
        <span className="vh">Volgende maand</span>
      </button>
    </div>
  );
}
