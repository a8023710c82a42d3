// The reports: one for each campaign and month, and extra ones.

import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Icon, PLUS } from "../../../ui/icon.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { dayNow, moment, monthName } from "../../lib/dates.ts";
import { COUNTS, formatFigure } from "../../lib/figure.tsx";
import { Page } from "../../lib/page.tsx";
import { useApiQuery } from "../../lib/query.ts";
import { Link } from "../../lib/router.tsx";
import { type Scope, projectQuery, projectName, useScope, canWrite } from "../../lib/scope.ts";
import { Loaded } from "../../lib/states.tsx";
import { REPORT } from "../../lib/words.ts";
import { Extra } from "./extra.tsx";
import type { Report } from "./model.ts";

/** Figures shown in the list. The file has all of them. */
const SHOWN: readonly string[] = ["gesprekken", "afspraken", "doorgegaan", "klanten"];

function columns(scope: Scope): Column<Report>[] {
  return [
    {
      label: "Maand",
      value: ({ maand }) => maand,
      text: ({ maand }) => monthName(maand),
      cell: ({ id, maand }) => <Link to={`/rapporten/${id}`}>{monthName(maand)}</Link>,
      under: { label: "Campagne", value: ({ projectId }) => projectName(scope, projectId) },
    },
    {
      label: "Soort",
      value: ({ soort }) => REPORT[soort],
      under: { label: "Gemaakt", value: ({ gemaakt }) => moment(gemaakt) },
    },
    ...COUNTS.map(({ key, label, money }): Column<Report> => ({
      label,
      value: ({ cijfers }) => cijfers[key],
      cell: ({ cijfers }) => formatFigure(cijfers[key], money),
      numeric: true,
      ...(!SHOWN.includes(key) && { only: "file" }),
    })),
  ];
}

export function Screen() {
  const scope = useScope();
  const reports = useApiQuery(
    "/portal/organizations/{org}/reports",
    { org: scope.org },
    { query: projectQuery(scope) },
  );
  const [asking, setAsking] = useState(false);
  const may = canWrite(scope) && scope.projects.length > 0;
  const ask = () => setAsking(true);
  return (
    <Page
      title="Rapporten"
      intro="Per campagne een verslag van elke maand. Wil je niet wachten tot de maand om is, maak dan een extra rapport."
      actions={
        may && (
          <Button small onClick={ask}>
            <Icon d={PLUS} />
            Extra rapport
          </Button>
        )
      }
    >
      <Loaded
        from={reports}
        lines={8}
        empty={{
          title: "Er zijn nog geen rapporten.",
          text: "Het eerste verslag komt op de eerste werkdag na een maand waarin we voor je belden.",
          action: { label: "Bekijk deze maand in het overzicht", to: "/" },
        }}
      >
        {(rows) => (
          <Table
            caption="Rapporten, het nieuwste eerst"
            rows={rows}
            columns={columns(scope)}
            rowKey={({ id }) => id}
            file={`rapporten-${dayNow()}`}
          />
        )}
      </Loaded>
      {asking && <Extra close={() => setAsking(false)} />}
    </Page>
  );
}
