// The companies on the campaigns' lists, and putting one on the do-not-call list.

import { useState } from "react";
import { Confirm } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { Table } from "../../../ui/table.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import type { Schemas } from "../../lib/client.ts";
import { dayNow } from "../../lib/dates.ts";
import { everything, filter, readPage, SearchField, SIZE, turn } from "../../lib/paged.tsx";
import { Page } from "../../lib/page.tsx";
import { invalidateQueries, message, useApiMutation, useApiQuery } from "../../lib/query.ts";
import { useQueryValue } from "../../lib/router.tsx";
import { ofProject, writes, type Scope } from "../../lib/scope.ts";
import { Empty, Loaded } from "../../lib/states.tsx";
import { PROSPECT } from "../../lib/words.ts";
import { columns, type Prospect } from "./columns.tsx";

const STATUSES = Object.entries(PROSPECT) as [Schemas["ProspectStatus"], string][];

export function Screen({ scope }: { scope: Scope }) {
  const [asked] = useQueryValue("stand");
  const [search] = useQueryValue("zoek");
  const page = readPage(useQueryValue("bladzijde")[0]);
  const [stopping, setStopping] = useState<Prospect>();
  const status = STATUSES.find(([key]) => key === asked)?.[0];
  const names = { org: scope.org };
  const query = {
    ...ofProject(scope),
    ...(search !== "" && { q: search.slice(0, 100) }),
    ...(status && { status }),
  };
  const path = "/portal/organizations/{org}/prospects";
  const prospects = useApiQuery(path, names, { query: { ...query, page, size: SIZE }, keepPrevious: true });
  const filtered = status !== undefined || search !== "";
  return (
    <Page title="Prospects" intro="De bedrijven die we voor je bellen, en hoe ver we met elk staan.">
      <div className="toolbar" role="search" aria-label="Prospects">
        <SearchField
          id="prospects-search"
          label="Zoek een bedrijf of gemeente"
          value={search}
          change={(zoek) => {
            filter({ zoek }, { typing: true });
          }}
        />
        <SelectField
          id="prospects-status"
          label="Stand"
          value={status ?? ""}
          options={[["", "Elke stand"], ...STATUSES]}
          change={(stand) => {
            filter({ stand });
          }}
          bare
        />
      </div>
      <Loaded from={prospects} lines={10}>
        {({ items, total }) =>
          total === 0 && !filtered ? (
            <Empty
              title="Er staan nog geen bedrijven op je lijst."
              text="We stellen de lijst samen bij de start van je campagne, volgens de doelgroep die we afspraken."
              action={{ label: "Bekijk je campagnes", to: "/campagnes" }}
            />
          ) : total === 0 ? (
            <Empty
              title="Geen enkel bedrijf past bij je zoekopdracht."
              action={{
                label: "Toon alle bedrijven",
                run: () => {
                  filter({ zoek: "", stand: "" });
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
              caption="Prospects, op naam"
              rows={items}
              columns={columns(scope)}
              rowKey={({ id }) => id}
              paging={{ page, size: SIZE, total, go: turn }}
              busy={prospects.isFetching}
              file={`prospects-${dayNow()}`}
              all={() => everything(path, names, query)}
              {...(writes(scope) && {
                actions: (prospect: Prospect) =>
                  prospect.status !== "niet_bellen" && (
                    <button
                      type="button"
                      className="text-button"
                      aria-label={`Niet meer bellen: ${prospect.bedrijf}`}
                      onClick={() => {
                        setStopping(prospect);
                      }}
                    >
                      Niet meer bellen
                    </button>
                  ),
              })}
            />
          )
        }
      </Loaded>
      {stopping && (
        <Stop
          org={scope.org}
          prospect={stopping}
          close={() => {
            setStopping(undefined);
          }}
        />
      )}
    </Page>
  );
}

function Stop({ org, prospect, close }: { org: string; prospect: Prospect; close: () => void }) {
  const { mutate, isPending, error } = useApiMutation(
    "post",
    "/portal/organizations/{org}/prospects/{prospect}/stop",
    () => {
      // The company may be in several campaigns, and its callbacks are cancelled too.
      invalidateQueries(
        "/portal/organizations/{org}/prospects",
        "/portal/organizations/{org}/calls",
        "/portal/organizations/{org}/overview",
      );
      toast({ title: "We bellen dit bedrijf niet meer", description: prospect.bedrijf });
      close();
    },
  );
  return (
    <Confirm
      title={`${prospect.bedrijf} niet meer bellen?`}
      text="Het bedrijf komt meteen op je niet-bellenlijst, voor al je campagnes. Dat kun je niet ongedaan maken."
      label="Niet meer bellen"
      busy={isPending}
      error={message(error)}
      yes={() => {
        mutate({ names: { org, prospect: prospect.id } });
      }}
      close={close}
    />
  );
}
