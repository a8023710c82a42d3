// The weekly planning: the callers, and their hours for each campaign.

import { Stepper } from "../../lib/stepper.tsx";
import { Button } from "../../../ui/button.tsx";
import { type Column, DownloadButton, type Sheet, Table } from "../../../ui/table.tsx";
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

/** Formats hours as `7,5 u`. */
function written(count: number): string {
  return `${number(count, 2)}\u00a0u`;
}

/** A row of the table: a caller or, in the last row, the totals. */
type Row = Caller & { sums?: true };

function columns(week: readonly string[], today: string): Column<Row>[] {
  return [
    {
      label: "Beller",
      value: ({ alias }) => alias,
      under: { label: "Talen", value: ({ talen }) => talen.map((language) => LANGUAGE[language]).join(", ") },
    },
    ...week.map((day): Column<Row> => {
      const of = ({ diensten }: Row) => diensten.filter(({ dag }) => dag === day);
      return {
        label: day === today ? `${tinyDay(day)} (vandaag)` : tinyDay(day),
        value: (row) => hours(of(row)),
        cell: (row) => {
          const shifts = of(row);
          if (row.sums) return written(hours(shifts));
          return shifts.length === 0 ? "" : <Shifts shifts={shifts} />;
        },
      };
    }),
    {
      label: "Samen",
      value: ({ diensten }) => hours(diensten),
      text: ({ diensten }) => written(hours(diensten)),
    },
  ];
}

function Week({ planning, today, busy }: { planning: Planning; today: string; busy: boolean }) {
  const callers = planning.bellers.filter(({ diensten }) => diensten.length > 0);
  const diensten = callers.flatMap((caller) => caller.diensten);
  const rows: Row[] = [...callers, { alias: "Samen", talen: [], diensten, sums: true }];
  return (
    <>
      <Table
        caption={`Planning van de week van ${shortDay(planning.maandag)}, per beller en per dag`}
        rows={rows}
        columns={columns(days(planning), today)}
        rowKey={({ alias }) => alias}
        // All on one page and not sortable, so that the totals stay last.
        paging={{ page: 1, size: rows.length, total: rows.length, go: () => undefined }}
        busy={busy}
      />
      <div className="bar data-table__foot">
        <span />
        <DownloadButton name={`planning-${planning.maandag}`} table={() => file(planning)} />
      </div>
    </>
  );
}

function Shifts({ shifts }: { shifts: readonly Shift[] }) {
  return (
    <ul className="rows">
      {shifts.map(({ projectId, organisatie, project, uren }) => (
        <li key={projectId}>
          <strong>{written(uren)}</strong> {organisatie}
          <small className="subline">{project}</small>
        </li>
      ))}
    </ul>
  );
}

/** The exported file: one row per shift. */
function file({ bellers }: Planning): Sheet {
  return {
    head: ["Dag", "Beller", "Organisatie", "Campagne", "Uren"],
    body: bellers
      .flatMap(({ alias, diensten }) => diensten.map((shift) => ({ alias, ...shift })))
      .sort((a, b) => (a.dag < b.dag ? -1 : a.dag > b.dag ? 1 : 0))
      .map(({ dag, alias, organisatie, project, uren }) => [shortDay(dag), alias, organisatie, project, uren]),
  };
}
