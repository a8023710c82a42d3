// The overview of a month: activity, results and what comes next.

import { Months, readMonth } from "../../lib/stepper.tsx";
import { Bars, Chart } from "../../../ui/chart.tsx";
import { number } from "../../../lib/format.ts";
import type { Schemas } from "../../lib/client.ts";
import { longDay, monthAfter, monthName, time, tinyDay } from "../../lib/dates.ts";
import { CountFigures, share } from "../../lib/figure.tsx";
import { Page, Part } from "../../lib/page.tsx";
import { useApiQuery } from "../../lib/query.ts";
import { Link, useQueryValue } from "../../lib/router.tsx";
import { projectQuery, useScope, canWrite } from "../../lib/scope.ts";
import { Empty, Loaded } from "../../lib/states.tsx";
import { MANNER, OUTCOME } from "../../lib/contacts.ts";

type Overview = Schemas["Overview"];
type Appointment = Schemas["Appointment"];

export function Screen() {
  const scope = useScope();
  const [asked, ask] = useQueryValue("maand");
  const { month, current } = readMonth(asked);
  const overview = useApiQuery(
    "/portal/organizations/{org}/overview",
    { org: scope.org },
    { query: { ...projectQuery(scope), ...(month !== current && { month }) } },
  );
  return (
    <Page title="Overzicht" actions={<Months month={month} current={current} go={ask} />}>
      <Loaded from={overview} lines={9}>
        {(data) => <Month data={data} running={data.maand === current} />}
      </Loaded>
    </Page>
  );
}

function Month({ data, running }: { data: Overview; running: boolean }) {
  const mayJudge = canWrite(useScope());
  const { cijfers, vorige, doel, volgende, teBeoordelen } = data;
  const nothing = cijfers.belpogingen === 0 && cijfers.afspraken === 0;
  return (
    <>
      {mayJudge && teBeoordelen.length > 0 && <ToJudge appointments={teBeoordelen} />}
      {nothing && volgende.length === 0 ? (
        <Empty
          title={running ? "Deze maand is er nog niet gebeld." : `In ${monthName(data.maand)} is er niet gebeld.`}
          text="Zodra onze bellers beginnen, zie je hier elke dag wat ze deden en wat het opleverde."
          action={{ label: "Bekijk je campagnes", to: "/campagnes" }}
        />
      ) : (
        <>
          <Goal booked={cijfers.afspraken} goal={doel} running={running} />
          <CountFigures
            now={cijfers}
            before={vorige}
            when={monthName(monthAfter(data.maand, -1)).split(" ")[0] ?? ""}
            running={running}
            units={{ gesprekken: share(cijfers.gesprekken, cijfers.belpogingen) }}
            without={["afspraken", "verplaatst", "nietBellen"]}
          />
          <div className="stack page__columns">
            <Part title="Dag per dag">
              <Days days={data.dagen} />
            </Part>
            <Part title="Wat de oproepen opleverden">
              <Bars
                label="Uitkomsten van de oproepen"
                rows={data.uitkomsten.map(({ uitkomst, aantal }) => ({
                  label: OUTCOME[uitkomst],
                  value: aantal,
                  warm: uitkomst === "afspraak",
                }))}
              />
            </Part>
          </div>
        </>
      )}
      {running && <Next appointments={volgende} />}
    </>
  );
}

/** Progress of the month towards the agreed number. */
function Goal({ booked, goal, running }: { booked: number; goal: number; running: boolean }) {
  const left = goal - booked;
  const note =
    left <= 0
      ? left === 0
        ? "Het doel van de maand is gehaald."
        : `${number(-left)} meer dan afgesproken.`
      : running
        ? `Nog ${number(left)} te gaan deze maand.`
        : `${number(left)} minder dan afgesproken.`;
  const dots = Math.max(goal, booked);
  return (
    <section className="goal" aria-label="Doel van de maand">
      <p className="goal__number">
        <span className="goal__booked">{number(booked)}</span>
        <span className="goal__of">
          {booked === 1 ? "afspraak geboekt" : "afspraken geboekt"}
          <br />
          {goal > 0 ? `van ${number(goal)} afgesproken` : "geen doel afgesproken"}
        </span>
      </p>
      {dots > 0 && dots <= 40 && (
        <svg className="goal__line" viewBox={`0 0 ${dots * 24} 24`} preserveAspectRatio="xMinYMid" aria-hidden="true">
          <line x1="12" x2={dots * 24 - 12} y1="12" y2="12" />
          {Array.from({ length: dots }, (_, index) => (
            <circle
              key={index}
              cx={index * 24 + 12}
              cy="12"
              r="7"
              className={index < booked ? (index < goal ? "goal__done" : "goal__more") : "goal__open"}
            />
          ))}
        </svg>
      )}
      {goal > 0 && <p className="goal__note">{note}</p>}
    </section>
  );
}

function Days({ days }: { days: Overview["dagen"] }) {
  return (
    <Chart
      caption="Belpogingen, gesprekken en afspraken per dag"
      axis="Dag"
      points={days.map(({ dag }) => ({ short: String(Number(dag.slice(8))), full: longDay(dag) }))}
      series={[
        { label: "Belpogingen", values: days.map(({ belpogingen }) => belpogingen), as: "pale" },
        { label: "Gesprekken", values: days.map(({ gesprekken }) => gesprekken), as: "ink" },
        { label: "Afspraken", values: days.map(({ afspraken }) => afspraken), as: "dots" },
      ]}
    />
  );
}

function Next({ appointments }: { appointments: readonly Appointment[] }) {
  return (
    <Part
      title="Volgende afspraken"
      actions={
        <Link className="more" to="/afspraken">
          Naar de kalender
        </Link>
      }
    >
      {appointments.length === 0 ? (
        <p className="muted">Er staan geen afspraken gepland.</p>
      ) : (
        <ul className="rows">
          {appointments.map(({ id, start, bedrijf, plaats, contact, wijze }) => (
            <li key={id} className="agenda__row">
              <span className="agenda__day">{tinyDay(start)}</span>
              <span className="agenda__time">{time(start)}</span>
              <span>
                <Link className="agenda__link" to={`/afspraken?afspraak=${id}`}>
                  {bedrijf}
                </Link>
                , {plaats}
              </span>
              <span className="muted">
                {contact.naam}, {contact.functie}
              </span>
              <span className="agenda__how">{MANNER[wijze]}</span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** Appointments without feedback. */
function ToJudge({ appointments }: { appointments: readonly Appointment[] }) {
  const many = appointments.length;
  return (
    <div className="to-judge">
      <p>
        <strong>{many === 1 ? "Eén afspraak wacht" : `${number(many)} afspraken wachten`} op je oordeel.</strong> Meld
        je binnen vijf werkdagen dat een afspraak niet paste, dan kijken we of we ze vervangen. Ook later helpt je
        oordeel ons.
      </p>
      <ul className="to-judge__list">
        {appointments.slice(0, 3).map(({ id, bedrijf, start }) => (
          <li key={id}>
            <Link to={`/afspraken?afspraak=${id}`}>
              {bedrijf}, {tinyDay(start)}
            </Link>
          </li>
        ))}
        {many > 3 && (
          <li>
            <Link to="/afspraken?toon=lijst&welke=oordeel">Alle {number(many)}</Link>
          </li>
        )}
      </ul>
    </div>
  );
}
