// All calls of a month: outcome, follow-up and recording.

import { Months, readMonth } from "../../lib/stepper.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { Table } from "../../../ui/table.tsx";
import type { Schemas } from "../../lib/client.ts";
import { monthName } from "../../lib/dates.ts";
import { everything, filter, readPage, SearchField, SIZE, turn } from "../../lib/paged.tsx";
import { Page } from "../../lib/page.tsx";
import { useApiQuery } from "../../lib/query.ts";
import { useQueryValue } from "../../lib/router.tsx";
import { ofProject, type Scope } from "../../lib/scope.ts";
import { Empty, Loaded } from "../../lib/states.tsx";
import { OUTCOME } from "../../lib/words.ts";
import { columns } from "./columns.tsx";

type Outcome = Schemas["Outcome"];

const OUTCOMES = Object.entries(OUTCOME) as [Outcome, string][];

export function Screen({ scope }: { scope: Scope }) {
  const { month, current } = readMonth(useQueryValue("maand")[0]);
  const [asked] = useQueryValue("uitkomst");
  const [search] = useQueryValue("zoek");
  const page = readPage(useQueryValue("bladzijde")[0]);
  const outcome = OUTCOMES.find(([key]) => key === asked)?.[0];
  const names = { org: scope.org };
  const query = {
    ...ofProject(scope),
    month,
    ...(search !== "" && { q: search.slice(0, 100) }),
    ...(outcome && { uitkomst: outcome }),
  };
  const path = "/portal/organizations/{org}/calls";
  const calls = useApiQuery(path, names, { query: { ...query, page, size: SIZE }, keepPrevious: true });
  const filtered = outcome !== undefined || search !== "";
  return (
    <Page
      title="Gesprekken"
      intro="Elke oproep van onze bellers. Opnemen doen we alleen met toestemming; na de dag die erbij staat, wissen we de opname."
      actions={
        <Months
          month={month}
          current={current}
          go={(maand) => {
            filter({ maand });
          }}
        />
      }
    >
      <div className="toolbar" role="search" aria-label="Gesprekken">
        <SearchField
          id="calls-search"
          label="Zoek een bedrijf of gemeente"
          value={search}
          change={(zoek) => {
            filter({ zoek }, { typing: true });
          }}
        />
        <SelectField
          id="calls-outcome"
          label="Uitkomst"
          value={outcome ?? ""}
          options={[["", "Alle uitkomsten"], ...OUTCOMES]}
          change={(uitkomst) => {
            filter({ uitkomst });
          }}
          bare
        />
      </div>
      <Loaded from={calls} lines={10}>
        {({ items, total }) =>
          total === 0 && !filtered ? (
            <Empty
              title={
                month === current
                  ? "Deze maand is er nog niet gebeld."
                  : `In ${monthName(month)} hebben we niet gebeld.`
              }
              text="Zodra onze bellers beginnen, staat elke oproep hier: uitkomst, duur en notitie."
              action={{ label: "Bekijk je campagnes", to: "/campagnes" }}
            />
          ) : total === 0 ? (
            <Empty
              title="Geen enkel gesprek past bij je zoekopdracht."
              action={{
                label: "Toon alle gesprekken",
                run: () => {
                  filter({ zoek: "", uitkomst: "" });
                },
              }}
            />
          ) : items.length === 0 ? (
            <Empty
              title="Op deze bladzijde staat niets."
              action={{
                label: "Naar de eerste bladzijde",
                run: () => {
                  turn(1);
                },
              }}
            />
          ) : (
            <Table
              caption={`Gesprekken van ${monthName(month)}, het laatste eerst`}
              rows={items}
              columns={columns(scope)}
              rowKey={({ id }) => id}
              paging={{ page, size: SIZE, total, go: turn }}
              busy={calls.isFetching}
              file={`gesprekken-${month}`}
              all={() => everything(path, names, query)}
            />
          )
        }
      </Loaded>
    </Page>
  );
}
