// Every campaign of the organization.

import { type Column, Table } from "../../../ui/table.tsx";
import { longDay, shortDay } from "../../lib/dates.ts";
import { Page } from "../../lib/page.tsx";
import { usePortal } from "../../lib/portal.ts";
import { useApiQuery } from "../../lib/query.ts";
import { Link } from "../../lib/router.tsx";
import { PROJECT, useScope } from "../../lib/scope.ts";
import { Loaded } from "../../lib/states.tsx";
import { LANGUAGE } from "../../lib/words.ts";
import { goal, TONE, type Project } from "./model.ts";

const COLUMNS: Column<Project>[] = [
  {
    label: "Campagne",
    value: ({ naam }) => naam,
    cell: ({ id, naam }) => <Link to={`/campagnes/${id}`}>{naam}</Link>,
  },
  { label: "Status", value: ({ status }) => PROJECT[status], tone: ({ status }) => TONE[status] },
  { label: "Doel", value: ({ doel }) => doel.afspraken, text: ({ doel }) => goal(doel) },
  { label: "Taal", value: ({ taal }) => LANGUAGE[taal] },
  { label: "Beller", value: ({ bellerAlias }) => bellerAlias },
  { label: "Start", value: ({ start }) => start, text: ({ start }) => shortDay(start) },
  { label: "Einde", value: ({ eind }) => eind, text: ({ eind }) => (eind === undefined ? "" : shortDay(eind)) },
];

export function Screen() {
  const scope = useScope();
  const { phone, phoneUrl } = usePortal().direct;
  const projects = useApiQuery("/portal/organizations/{org}/projects", { org: scope.org });
  const running = projects.data?.filter(({ status }) => status === "actief") ?? [];
  const [latest] = running;
  return (
    <Page
      title="Campagnes"
      intro={latest && `${latest.bellerAlias} belt voor ${latest.naam}, sinds ${longDay(latest.start)}.`}
    >
      <Loaded
        from={projects}
        empty={{
          title: "Er loopt nog geen campagne.",
          text: "Na de intake bepalen we de doelgroep en schrijven we de gespreksleidraad. Je leest ze hier na, nog vóór de eerste oproep.",
          action: { label: `Bel ${phone}`, run: () => location.assign(phoneUrl) },
        }}
      >
        {(rows) => (
          <Table
            caption="Campagnes, de nieuwste eerst"
            rows={rows}
            columns={COLUMNS}
            rowKey={({ id }) => id}
            file="campagnes"
          />
        )}
      </Loaded>
    </Page>
  );
}
