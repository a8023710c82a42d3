// Appointments as a list: all, those to come, or those that wait for a judgement.

import { useState } from "react";
import { moment, dayNow } from "../../lib/dates.ts";
import { Badge, SelectField } from "../../lib/fields.tsx";
import { useQueryValue } from "../../lib/router.tsx";
import { projectName, type Scope } from "../../lib/scope.ts";
import { Empty } from "../../lib/states.tsx";
import { Table, type Column } from "../../lib/table.tsx";
import { APPOINTMENT, MANNER, RESULT } from "../../lib/words.ts";
import { counts, STATUS_TONE, waits, type Appointment } from "./model.ts";

const WHICH = [
  ["", "Alle"],
  ["komend", "Nog te komen"],
  ["oordeel", "Wacht op je oordeel"],
] as const;

export function List({
  scope,
  appointments,
  open,
}: {
  scope: Scope;
  appointments: readonly Appointment[];
  open: (id: string) => void;
}) {
  const [asked, ask] = useQueryValue("welke");
  const which = WHICH.find(([key]) => key === asked)?.[0] ?? "";
  const [now] = useState(() => Date.now());
  const rows = appointments.filter((one) =>
    which === "komend" ? Date.parse(one.start) > now && counts(one) : which === "oordeel" ? waits(one, now) : true,
  );
  const columns: Column<Appointment>[] = [
    {
      id: "bedrijf",
      label: "Bedrijf",
      value: ({ bedrijf }) => bedrijf,
      cell: ({ id, bedrijf }) => (
        <button
          type="button"
          className="p-linkbtn"
          onClick={() => {
            open(String(id));
          }}
        >
          {bedrijf}
        </button>
      ),
    },
    {
      id: "start",
      label: "Wanneer",
      value: ({ start }) => new Date(start).toISOString(),
      cell: ({ start }) => moment(start),
      file: ({ start }) => moment(start),
    },
    {
      id: "plaats",
      label: "Plaats",
      value: ({ plaats }) => plaats,
      cell: ({ plaats, wijze }) => (wijze === "bezoek" ? plaats : `${plaats}, ${MANNER[wijze].toLowerCase()}`),
    },
    { id: "contact", label: "Met", value: ({ contact }) => `${contact.naam}, ${contact.functie}` },
    { id: "wijze", label: "Wijze", value: ({ wijze }) => MANNER[wijze], only: "file" },
    ...(scope.projects.length > 1 && scope.project === undefined
      ? [{ id: "campagne", label: "Campagne", value: ({ projectId }: Appointment) => projectName(scope, projectId) }]
      : []),
    {
      id: "status",
      label: "Stand",
      value: ({ status }) => APPOINTMENT[status],
      cell: ({ status }) => <Badge tone={STATUS_TONE[status]}>{APPOINTMENT[status]}</Badge>,
    },
    {
      id: "oordeel",
      label: "Oordeel",
      value: ({ feedback }) => feedback && `${feedback.score} op 5, ${RESULT[feedback.resultaat].toLowerCase()}`,
    },
  ];
  return (
    <>
      <div className="p-tools">
        <SelectField id="appointments-which" label="Toon" compact value={which} options={WHICH} change={ask} />
      </div>
      {rows.length === 0 ? (
        <div className="p-none--space">
          {which === "oordeel" ? (
            <Empty
              title="Je gaf over elke afspraak je oordeel. Bedankt."
              action={{
                label: "Toon alle afspraken",
                run: () => {
                  ask("");
                },
              }}
            />
          ) : which === "komend" ? (
            <Empty
              title="Er staan geen afspraken gepland."
              action={{
                label: "Toon alle afspraken",
                run: () => {
                  ask("");
                },
              }}
            />
          ) : (
            <Empty
              title="Je hebt nog geen afspraken."
              text="De eerste komen meestal twee tot drie weken na de start van je campagne."
              action={{ label: "Bekijk je campagnes", to: "/campagnes" }}
            />
          )}
        </div>
      ) : (
        <Table
          key={which}
          caption="Afspraken"
          rows={rows}
          columns={columns}
          rowKey={({ id }) => id}
          sort={{ id: "start", down: which !== "komend" }}
          file={`afspraken-${dayNow()}`}
          mark={(one) => (counts(one) ? undefined : "past")}
        />
      )}
    </>
  );
}
