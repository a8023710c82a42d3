// The calendar: a table of days where there is room, otherwise a list of the days that have appointments.

import { addDays } from "../../../lib/days.ts";
import { longDay, time } from "../../lib/dates.ts";
import { Empty } from "../../lib/states.tsx";
import { MANNER } from "../../lib/contacts.ts";
import { APPOINTMENT } from "../../lib/words.ts";
import { weekday } from "../../lib/weeks.ts";
import { byDay, counts, shown, type Appointment } from "./model.ts";

const DAYS = ["maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag"];

interface CalendarProps {
  appointments: readonly Appointment[];
  /** A day of the month or week that is shown. */
  day: string;
  today: string;
  open: (id: string) => void;
}

/** Number of days of a week to show. The weekend is only shown if it has appointments. */
function columns(days: Map<string, Appointment[]>): number {
  return 1 + Math.max(4, ...[...days.keys()].map(weekday));
}

export function Month({ appointments, day, today, open }: CalendarProps) {
  const days = byDay(appointments);
  const month = day.slice(0, 7);
  const { from, to } = shown("maand", day);
  const weeks: string[] = [];
  const count = columns(days);
  for (let monday = from; monday <= to; monday = addDays(monday, 7)) {
    // Skip weeks of which no column is in the month.
    if (monday.startsWith(month) || addDays(monday, count - 1).startsWith(month)) weeks.push(monday);
  }
  const inside = [...days].filter(([one]) => one.startsWith(month));
  return (
    <>
      <table className="month">
        <caption className="vh">Afspraken van de maand</caption>
        <thead>
          <tr>
            {DAYS.slice(0, count).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((monday) => (
            <tr key={monday}>
              {DAYS.slice(0, count).map((name, index) => {
                const one = addDays(monday, index);
                return (
                  <td
                    key={name}
                    data-other={!one.startsWith(month) || undefined}
                    data-today={one === today || undefined}
                  >
                    <span className="month__day">
                      <span aria-hidden="true">{Number(one.slice(8))}</span>
                      <span className="vh">
                        {longDay(one)}
                        {one === today ? ", vandaag" : ""}
                      </span>
                    </span>
                    {days.get(one)?.map((appointment) => (
                      <Entry key={appointment.id} appointment={appointment} open={open} />
                    ))}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Days days={inside} today={today} open={open} />
      {inside.length === 0 && <None />}
    </>
  );
}

export function Week({ appointments, day, today, open }: CalendarProps) {
  const { from, to } = shown("week", day);
  // While another week loads, these are still the appointments of the previous one.
  const days = new Map([...byDay(appointments)].filter(([one]) => one >= from && one <= to));
  const week = Array.from({ length: columns(days) }, (_, index) => addDays(from, index));
  return (
    <>
      <Days isWeek days={week.map((one) => [one, days.get(one) ?? []])} today={today} open={open} />
      {days.size === 0 && <None />}
    </>
  );
}

function None() {
  return (
    <Empty
      title="Er staan hier geen afspraken."
      text="Zodra een beller er een vastlegt, staat ze in deze kalender."
      action={{ label: "Bekijk je campagnes", to: "/campagnes" }}
    />
  );
}

/** Days below each other, for narrow screens. The days of a week are side by side if there is room. */
function Days({
  isWeek = false,
  days,
  today,
  open,
}: {
  isWeek?: boolean;
  days: [day: string, Appointment[]][];
  today: string;
  open: (id: string) => void;
}) {
  return (
    <ol className={isWeek ? "days days--week" : "days"}>
      {days.map(([day, found]) => (
        <li key={day} className="days__day" data-today={day === today || undefined}>
          <h3 className="days__name">
            {longDay(day)}
            {day === today && ", vandaag"}
          </h3>
          {found.map((appointment) => (
            <Entry key={appointment.id} appointment={appointment} open={open} full />
          ))}
          {found.length === 0 && <p className="vh">geen afspraken</p>}
        </li>
      ))}
    </ol>
  );
}

function Entry({
  appointment,
  open,
  full = false,
}: {
  appointment: Appointment;
  open: (id: string) => void;
  full?: boolean;
}) {
  const { id, start, bedrijf, plaats, status, wijze } = appointment;
  return (
    <button
      type="button"
      className="entry"
      data-off={!counts(appointment) || undefined}
      data-status={status}
      onClick={() => open(String(id))}
    >
      <span className="entry__time">{time(start)}</span>
      <span className="entry__who">{bedrijf}</span>
      {full && (
        <span className="entry__more">
          {plaats}, {MANNER[wijze].toLowerCase()}
        </span>
      )}
      <span className={full ? "entry__status" : "vh"}>{APPOINTMENT[status]}</span>
    </button>
  );
}
