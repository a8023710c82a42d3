// Who calls for which campaign in a week.

import { Stepper } from "../../lib/stepper.tsx";
import { Button } from "../../../ui/button.tsx";
import { DownloadButton, type Sheet } from "../../../ui/table.tsx";
import { number } from "../../../lib/format.ts";
import { addDays, isDay } from "../../../lib/days.ts";
import { mondayOf } from "../../lib/weeks.ts";
import { dayNow, shortDay, tinyDay } from "../../lib/dates.ts";
import { Page } from "../../lib/page.tsx";
import { filter } from "../../lib/paged.tsx";
import { useApiQuery } from "../../lib/query.ts";
import { useQueryValue } from "../../lib/router.tsx";
import { Empty, Loaded } from "../../lib/states.tsx";
import { LANGUAGE } from "../../lib/words.ts";
import { days, hours, weekNumber, type Caller, type Planning, type Shift } from "./week.ts";

export function Screen() {
  const today = dayNow();
  const current = mondayOf(today);
  const [asked] = useQueryValue("week");
  const monday = mondayOf(isDay(asked) ? asked : today);
  const planning = useApiQuery("/internal/planning", {}, { query: { week: monday } });
  const go = (to: string) => filter({ week: to === current ? "" : to });
  return (
    <Page
      title="Planning"
      intro="Wie voor welke campagne belt, over alle organisaties die je opvolgt."
      actions={
        <>
          {monday !== current && (
            <Button small onClick={() => go(current)}>
              Deze week
            </Button>
          )}
          <Stepper of="week" step={(by) => go(addDays(monday, 7 * by))}>
            <span className="stepper__now" role="status">
              Week {weekNumber(monday)}
              <small className="subline">
                {shortDay(monday).slice(0, 5)} tot {shortDay(addDays(monday, 4))}
              </small>
            </span>
          </Stepper>
        </>
      }
    >
      <Loaded from={planning} lines={8}>
        {(data) =>
          data.bellers.every(({ diensten }) => diensten.length === 0) ? (
            <Empty
              title="In deze week staat niemand ingepland."
              text="Een campagne komt in de planning zodra ze loopt."
              action={
                data.maandag === current
                  ? { label: "Bekijk volgende week", run: () => go(addDays(current, 7)) }
                  : { label: "Naar deze week", run: () => go(current) }
              }
            />
          ) : (
            <Week planning={data} today={today} busy={planning.isFetching && data.maandag !== monday} />
          )
        }
      </Loaded>
    </Page>
  );
}

/** `7,5 u`. */
function written(count: number): string {
  return `${number(count, 2)}\u00a0u`;
}

/** A table of callers and days; on narrow screens, a list of days for each caller. */
function Week({ planning, today, busy }: { planning: Planning; today: string; busy: boolean }) {
  const week = days(planning);
  const callers = planning.bellers.filter(({ diensten }) => diensten.length > 0);
  const all = callers.flatMap(({ diensten }) => diensten);
  return (
    <div className="week-plan" data-busy={busy || undefined}>
      <table className="week-plan__table" role="table">
        <caption className="vh">Planning van de week van {shortDay(planning.maandag)}, per beller en per dag</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Beller
            </th>
            {week.map((day) => (
              <th key={day} role="columnheader" scope="col" data-today={day === today || undefined}>
                {tinyDay(day)}
                {day === today && <span className="vh"> (vandaag)</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {callers.map((caller) => (
            <Row key={caller.alias} caller={caller} week={week} today={today} />
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row">
            <th role="rowheader" scope="row">
              Samen
              <small className="subline">{written(hours(all))}</small>
            </th>
            {week.map((day) => (
              <td key={day} role="cell">
                <span className="week-plan__day">{tinyDay(day)}</span>
                {written(hours(all.filter(({ dag }) => dag === day)))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      <div className="bar data-table__foot">
        <span />
        <DownloadButton name={`planning-${planning.maandag}`} table={() => file(planning)} />
      </div>
    </div>
  );
}

function Row({ caller: { alias, talen, diensten }, week, today }: { caller: Caller; week: string[]; today: string }) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {alias}
        <small className="subline">
          {talen.map((language) => LANGUAGE[language]).join(", ")}
          <br />
          {written(hours(diensten))}
        </small>
      </th>
      {week.map((day) => {
        const shifts = diensten.filter(({ dag }) => dag === day);
        return (
          <td
            key={day}
            role="cell"
            data-today={day === today || undefined}
            data-empty={shifts.length === 0 || undefined}
          >
            <span className="week-plan__day">{tinyDay(day)}</span>
            {shifts.length === 0 ? (
              <span className="vh">vrij</span>
            ) : (
              <ul className="week-plan__shifts">
                {shifts.map((shift) => (
                  <ShiftItem key={shift.projectId} shift={shift} />
                ))}
              </ul>
            )}
          </td>
        );
      })}
    </tr>
  );
}

function ShiftItem({ shift: { organisatie, project, uren } }: { shift: Shift }) {
  return (
    <li className="week-plan__shift">
      <strong>{written(uren)}</strong> {organisatie}
      <small className="subline">{project}</small>
    </li>
  );
}

/** A line for each shift. */
function file({ bellers }: Planning): Sheet {
  return {
    head: ["Dag", "Beller", "Organisatie", "Campagne", "Uren"],
    body: bellers
      .flatMap(({ alias, diensten }) => diensten.map((shift) => ({ alias, ...shift })))
      .sort((a, b) => (a.dag < b.dag ? -1 : a.dag > b.dag ? 1 : 0))
      .map(({ dag, alias, organisatie, project, uren }) => [shortDay(dag), alias, organisatie, project, uren]),
  };
}
