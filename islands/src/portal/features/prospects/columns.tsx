// Columns of a prospect, on the screen and in the file.

import type { Schemas } from "../../lib/client.ts";
import { moment, shortDay } from "../../lib/dates.ts";
import { Badge } from "../../lib/fields.tsx";
import { projectName, type Scope } from "../../lib/scope.ts";
import type { Column } from "../../lib/table.tsx";
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

/** `twee pogingen` would be longer than its column. */
function tries(count: number): string {
  return count === 1 ? "1 poging" : `${count} pogingen`;
}

export function columns(scope: Scope): Column<Prospect>[] {
  return [
    {
      id: "bedrijf",
      label: "Bedrijf",
      value: ({ bedrijf }) => bedrijf,
      cell: ({ bedrijf, nace, grootte }) => (
        <>
          {bedrijf}
          <small className="p-under">{`${nace}, ${grootte} werknemers`}</small>
        </>
      ),
    },
    { id: "kbo", label: "Ondernemingsnummer", value: ({ kbo }) => kbo, only: "file" },
    { id: "nace", label: "Activiteit", value: ({ nace }) => nace, only: "file" },
    { id: "grootte", label: "Werknemers", value: ({ grootte }) => `${grootte} werknemers`, only: "file" },
    {
      id: "plaats",
      label: "Gemeente",
      value: ({ postcode, gemeente }) => `${postcode} ${gemeente}`,
    },
    {
      id: "contact",
      label: "Contact",
      value: ({ contact }) => contact?.naam ?? "",
      cell: ({ contact }) =>
        contact ? (
          <>
            {contact.naam}
            <small className="p-under">{contact.functie}</small>
          </>
        ) : (
          ""
        ),
    },
    { id: "functie", label: "Functie", value: ({ contact }) => contact?.functie ?? "", only: "file" },
    {
      id: "telefoon",
      label: "Telefoon",
      value: ({ telefoon }) => telefoon,
      cell: ({ telefoon }) => <span className="p-nowrap">{telefoon}</span>,
    },
    {
      id: "status",
      label: "Stand",
      value: ({ status }) => PROSPECT[status],
      cell: ({ status }) => <Badge tone={TONE[status]}>{PROSPECT[status]}</Badge>,
    },
    { id: "pogingen", label: "Pogingen", value: ({ pogingen }) => pogingen, only: "file" },
    {
      id: "laatste",
      label: "Laatste contact",
      value: ({ laatsteContact }) => (laatsteContact === undefined ? "" : moment(laatsteContact)),
      cell: ({ laatsteContact, pogingen }) =>
        laatsteContact === undefined ? (
          <span className="p-none">nog niet gebeld</span>
        ) : (
          <>
            {shortDay(laatsteContact)}
            <small className="p-under">{tries(pogingen)}</small>
          </>
        ),
    },
    { id: "campagne", label: "Campagne", value: ({ projectId }) => projectName(scope, projectId), only: "file" },
  ];
}
