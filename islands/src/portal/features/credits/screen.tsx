// Credits: balance, spending and prices.

import { Chart } from "../../../ui/chart.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { number } from "../../../lib/format.ts";
import type { Schemas } from "../../lib/client.ts";
import { dayNow, moment, shortDay } from "../../lib/dates.ts";
import { Figure, Figures } from "../../lib/figure.tsx";
import { Page, Part } from "../../lib/page.tsx";
import { useApiQuery } from "../../lib/query.ts";
import { useScope } from "../../lib/scope.ts";
import { Empty, Loaded } from "../../lib/states.tsx";

type Credits = Schemas["Credits"];
type Change = Credits["mutaties"][number];
/** A change with its position in the list, its only key. */
type Row = Change & { nr: number };

/** Formats a change as `+1.000` or `−110`, with a real minus sign. */
export function signed(delta: number): string {
  if (delta === 0) return "0";
  return `${delta > 0 ? "+" : "−"}${number(Math.abs(delta))}`;
}

const COLUMNS: Column<Row>[] = [
  { label: "Waarvoor", value: ({ omschrijving }) => omschrijving },
  { label: "Tijdstip", value: ({ datum }) => datum, text: ({ datum }) => moment(datum) },
  {
    label: "Bij of af",
    value: ({ delta }) => delta,
    cell: ({ delta }) => <span className={delta > 0 ? "change--good" : undefined}>{signed(delta)}</span>,
    numeric: true,
  },
  { label: "Saldo erna", value: ({ saldoNa }) => saldoNa, numeric: true },
];

export function Screen() {
  const scope = useScope();
  const credits = useApiQuery("/portal/organizations/{org}/credits", { org: scope.org });
  return (
    <Page title="Credits" intro="Met credits betaal je extra rapporten.">
      <Loaded from={credits} lines={8}>
        {(data) => <Account credits={data} />}
      </Loaded>
    </Page>
  );
}

function Account({ credits: { saldo, mutaties, tarieven } }: { credits: Credits }) {
  const { role } = useScope();
  const spent = mutaties.reduce((sum, { delta }) => sum + Math.max(0, -delta), 0);
  const last = mutaties[0];
  return (
    <>
      <Figures>
        <Figure
          label="Saldo"
          value={number(saldo)}
          unit={saldo === 1 ? "credit" : "credits"}
          {...(last && { note: `sinds ${shortDay(last.datum)}` })}
        />
        <Figure label="Gebruikt tot nu toe" value={number(spent)} unit={spent === 1 ? "credit" : "credits"} />
      </Figures>
      <div className="stack page__columns">
        <Part title="Verloop van je saldo">
          {mutaties.length === 0 ? (
            <Empty
              title="Je gebruikte nog geen credits."
              text="Wat je ermee koopt, komt hier te staan."
              {...(role !== "boekhouding" && { action: { label: "Bekijk je rapporten", to: "/rapporten" } })}
            />
          ) : (
            <Course changes={mutaties} />
          )}
        </Part>
        <Part title="Wat iets kost">
          <Facts className="data data--narrow" rows={tarieven.map(({ naam, prijs }) => [naam, prijs])} />
        </Part>
      </div>
      {mutaties.length > 0 && (
        <Part title="Bij en af">
          <Table
            caption="Veranderingen van je saldo, de laatste eerst"
            rows={mutaties.map((change, index) => ({ ...change, nr: mutaties.length - index }))}
            columns={COLUMNS}
            rowKey={({ nr }) => nr}
            file={`credits-${dayNow()}`}
          />
        </Part>
      )}
    </>
  );
}

/** The balance after each change, oldest first. */
function Course({ changes }: { changes: readonly Change[] }) {
  const oldest = changes.toReversed();
  return (
    <Chart
      caption="Saldo na elke verandering"
      axis="Verandering"
      points={oldest.map(({ datum, omschrijving }, index) => ({
        short: shortDay(datum).slice(0, 5),
        full: `${index + 1}. ${shortDay(datum)}, ${omschrijving}`,
      }))}
      series={[{ label: "Saldo", values: oldest.map(({ saldoNa }) => saldoNa), as: "line" }]}
    />
  );
}
