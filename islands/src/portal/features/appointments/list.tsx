// Appointments as a list: all, upcoming, or waiting for feedback.

import { useState } from "react";
import { SelectField } from "../../../ui/field.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { moment, dayNow } from "../../lib/dates.ts";
import { useQueryValue } from "../../lib/router.tsx";
import { projectName, useScope, canWrite } from "../../lib/scope.ts";
import { Empty } from "../../lib/states.tsx";
import { MANNER } from "../../lib/contacts.ts";
import { APPOINTMENT, RESULT } from "../../lib/words.ts";
import { counts, STATUS_TONE, waits, type Appointment } from "./model.ts";

const WHICH = [
  ["", "Alle"],
  ["komend", "Nog te komen"],
  // Only for users who may give feedback.
  ["oordeel", "Wacht op je oordeel"],
] as const;

export function List({ appointments, open }: { appointments: readonly Appointment[]; open: (id: string) => void }) {
  const scope = useScope();
  const [asked, ask] = useQueryValue("welke");
  const offered = canWrite(scope) ? WHICH : WHICH.slice(0, -1);
  const which = offered.find(([key]) => key === asked)?.[0] ?? "";
  const [now] = useState(() => Date.now());
  const rows = appointments.filter((one) =>
    which === "komend" ? Date.parse(one.start) > now && counts(one) : which === "oordeel" ? waits(one, now) : true,
  );
  const columns: Column<Appointment>[] = [
    {
      label: "Bedrijf",
      value: ({ bedrijf }) => bedrijf,
      cell: ({ id, bedrijf }) => (
        <button type="button" className="link-button" onClick={() => open(String(id))}>
          {bedrijf}
        </button>
      ),
    },
    {
      label: "Wanneer",
      value: ({ start }) => new Date(start).toISOString(),
      text: ({ start }) => moment(start),
    },
    {
      label: "Plaats",
      value: ({ plaats }) => plaats,
      cell: ({ plaats, wijze }) => (wijze === "bezoek" ? plaats : `${plaats}, ${MANNER[wijze].toLowerCase()}`),
    },
    { label: "Met", value: ({ contact }) => `${contact.naam}, ${contact.functie}` },
    { label: "Wijze", value: ({ wijze }) => MANNER[wijze], only: "file" },
    ...(scope.projects.length > 1 && scope.project === undefined
      ? [{ label: "Campagne", value: ({ projectId }: Appointment) => projectName(scope, projectId) }]
      : []),
    { label: "Status", value: ({ status }) => APPOINTMENT[status], tone: ({ status }) => STATUS_TONE[status] },
    {
      label: "Oordeel",
      value: ({ feedback }) => feedback && `${feedback.score} op 5, ${RESULT[feedback.resultaat].toLowerCase()}`,
    },
  ];
  return (
    <>
      <div className="toolbar">
        <SelectField id="appointments-which" label="Toon" bare value={which} options={offered} change={ask} />
      </div>
      {rows.length === 0 ? (
        which !== "" ? (
          <Empty
            title={
              which === "oordeel"
                ? "Je gaf over elke afspraak je oordeel. Bedankt."
                : "Er staan geen afspraken gepland."
            }
            action={{
              label: "Toon alle afspraken",
              run: () => ask(""),
            }}
          />
        ) : (
          <Empty
            title="Je hebt nog geen afspraken."
            text="De eerste komen doorgaans enkele weken na je akkoord op het groeiplan."
            action={{ label: "Bekijk je campagnes", to: "/campagnes" }}
          />
        )
      ) : (
        <Table
          key={which}
          caption="Afspraken"
          rows={rows}
          columns={columns}
          rowKey={({ id }) => id}
          sort={{ by: "Wanneer", down: which !== "komend" }}
          file={`afspraken-${dayNow()}`}
          past={(one) => !counts(one)}
        />
      )}
    </>
  );
}
