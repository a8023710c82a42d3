// Columns of the table of prospects, on the screen and in the file.

import type { Column } from "../../../ui/table.tsx";
import type { Schemas } from "../../lib/client.ts";
import { moment, shortDay } from "../../lib/dates.ts";
import { projectName, type Scope } from "../../lib/scope.ts";
import { PROSPECT } from "../../lib/words.ts";

export type Prospect = Schemas["Prospect"];

const TONE = {
  nieuw: "plain",
  in_gesprek: "good",
  terugbellen: "good",
  afspraak: "warm",
  geen_interesse: "plain",
  niet_bellen: "bad",
} as const;

/** The number of attempts, in digits, because words would be wider than the column. */
function tries(count: number): string {
  return count === 1 ? "1 poging" : `${count} pogingen`;
}

export function columns(scope: Scope): Column<Prospect>[] {
  return [
    {
      label: "Bedrijf",
      value: ({ bedrijf }) => bedrijf,
      under: {
        label: "Activiteit en grootte",
        value: ({ nace, grootte }) => `${nace}, ${grootte} werknemers`,
        only: "screen",
      },
    },
    { label: "Ondernemingsnummer", value: ({ kbo }) => kbo, only: "file" },
    { label: "Activiteit", value: ({ nace }) => nace, only: "file" },
    { label: "Werknemers", value: ({ grootte }) => `${grootte} werknemers`, only: "file" },
    { label: "Gemeente", value: ({ postcode, gemeente }) => `${postcode} ${gemeente}` },
    {
      label: "Contact",
      value: ({ contact }) => contact?.naam,
      under: { label: "Functie", value: ({ contact }) => contact?.functie },
    },
    {
      label: "Telefoon",
      value: ({ telefoon }) => telefoon,
      cell: ({ telefoon }) => <span className="nowrap">{telefoon}</span>,
    },
    { label: "Status", value: ({ status }) => PROSPECT[status], tone: ({ status }) => TONE[status] },
    {
      label: "Laatste contact",
      value: ({ laatsteContact }) => laatsteContact && moment(laatsteContact),
      cell: ({ laatsteContact }) =>
        laatsteContact === undefined ? <span className="muted">nog niet gebeld</span> : shortDay(laatsteContact),
      under: {
        label: "Pogingen",
        value: ({ pogingen }) => pogingen,
        cell: ({ laatsteContact, pogingen }) => (laatsteContact === undefined ? "" : tries(pogingen)),
      },
    },
    { label: "Campagne", value: ({ projectId }) => projectName(scope, projectId), only: "file" },
  ];
}
