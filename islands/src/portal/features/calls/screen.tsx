// All calls of a month: outcome, follow-up and recording.

import type { Schemas } from "../../lib/client.ts";
import { monthName } from "../../lib/dates.ts";
import { filter, PagedList } from "../../lib/paged.tsx";
import { Page } from "../../lib/page.tsx";
import { useQueryValue } from "../../lib/router.tsx";
import { projectQuery, useScope } from "../../lib/scope.ts";
import { Months, readMonth } from "../../lib/stepper.tsx";
import { OUTCOME } from "../../lib/contacts.ts";
import { columns } from "./columns.tsx";

const OUTCOMES = Object.entries(OUTCOME) as [Schemas["Outcome"], string][];

export function Screen() {
  const scope = useScope();
  const { month, current } = readMonth(useQueryValue("maand")[0]);
  return (
    <Page
      title="Gesprekken"
      intro="Elke oproep van onze bellers. Opnemen doen we alleen als de andere het vooraf weet en niet weigert; na de dag die erbij staat, wissen we de opname."
      actions={<Months month={month} current={current} go={(maand) => filter({ maand })} />}
    >
      <PagedList
        title="Gesprekken"
        path="/portal/organizations/{org}/calls"
        query={{ ...projectQuery(scope), month }}
        by={{
          id: "calls-outcome",
          label: "Uitkomst",
          name: "uitkomst",
          query: "uitkomst",
          every: "Alle uitkomsten",
          options: OUTCOMES,
        }}
        empty={{
          title:
            month === current ? "Deze maand is er nog niet gebeld." : `In ${monthName(month)} hebben we niet gebeld.`,
          text: "Zodra onze bellers beginnen, staat elke oproep hier: uitkomst, duur en notitie.",
          action: { label: "Bekijk je campagnes", to: "/campagnes" },
        }}
        noMatch={{ title: "Geen enkel gesprek past bij je zoekopdracht.", label: "Toon alle gesprekken" }}
        table={{
          caption: `Gesprekken van ${monthName(month)}, het laatste eerst`,
          columns: columns(scope),
          file: `gesprekken-${month}`,
        }}
      />
    </Page>
  );
}
