// Every campaign of the organization.

import { longDay, shortDay } from "../../lib/dates.ts";
import { Badge } from "../../lib/fields.tsx";
import { Page } from "../../lib/page.tsx";
import { portal } from "../../lib/portal.ts";
import { useApiQuery } from "../../lib/query.ts";
import { Link } from "../../lib/router.tsx";
import { PROJECT, type Scope } from "../../lib/scope.ts";
import { Empty, Loaded } from "../../lib/states.tsx";
import { Table, type Column } from "../../lib/table.tsx";
import { LANGUAGE } from "../../lib/words.ts";
import { goal, TONE, type Project } from "./model.ts";

const COLUMNS: Column<Project>[] = [
  {
    id: "naam",
    label: "Campagne",
    value: ({ naam }) => naam,
    cell: ({ id, naam }) => <Link to={`/campagnes/${id}`}>{naam}</Link>,
  },
  {
    id: "status",
    label: "Stand",
    value: ({ status }) => PROJECT[status],
    cell: ({ status }) => <Badge tone={TONE[status]}>{PROJECT[status]}</Badge>,
  },
  {
    id: "doel",
    label: "Doel",
    value: ({ doel }) => doel.afspraken,
    cell: ({ doel }) => goal(doel),
    file: ({ doel }) => goal(doel),
  },
  { id: "taal", label: "Taal", value: ({ taal }) => LANGUAGE[taal] },
  { id: "beller", label: "Beller", value: ({ bellerAlias }) => bellerAlias },
  {
    id: "start",
    label: "Start",
    value: ({ start }) => start,
    cell: ({ start }) => shortDay(start),
    file: ({ start }) => shortDay(start),
  },
  {
    id: "eind",
    label: "Einde",
    value: ({ eind }) => eind,
    cell: ({ eind }) => (eind === undefined ? "" : shortDay(eind)),
    file: ({ eind }) => (eind === undefined ? "" : shortDay(eind)),
  },
];

export function Screen({ scope }: { scope: Scope }) {
  const projects = useApiQuery("/portal/organizations/{org}/projects", { org: scope.org });
  const running = projects.data?.filter(({ status }) => status === "actief") ?? [];
  const [latest] = running;
  return (
    <Page
      title="Campagnes"
      intro={latest && `${latest.bellerAlias} belt voor ${latest.naam}, sinds ${longDay(latest.start)}.`}
    >
      <Loaded from={projects}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty
              title="Er loopt nog geen campagne."
              text="Na de intake maken we een doelgroep en een script. Die lees je hier na, nog voor de eerste oproep."
              action={{
                label: `Bel ${portal().direct.phone}`,
                run: () => {
                  location.assign(portal().direct.phoneUrl);
                },
              }}
            />
          ) : (
            <Table
              caption="Campagnes, de nieuwste eerst"
              rows={rows}
              columns={COLUMNS}
              rowKey={({ id }) => id}
              file="campagnes"
            />
          )
        }
      </Loaded>
    </Page>
  );
}
