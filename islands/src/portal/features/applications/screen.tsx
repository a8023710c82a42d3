// Switches the tools of every campaign on or off.

import { find } from "../../../ui/combobox.tsx";
import { FormError } from "../../../ui/field.tsx";
import { SwitchBox } from "../../../ui/switch.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import type { Schemas } from "../../lib/client.ts";
import { dismiss } from "../../../ui/toast/queue.ts";
import { SHORT, toast } from "../../../ui/toast/toast.ts";
import { dayNow } from "../../lib/dates.ts";
import { Page } from "../../lib/page.tsx";
import { FilterField, NoMatch, SearchField, useFilter } from "../../lib/paged.tsx";
import { invalidateQueries, message, setQueryData, useApiMutation, useApiQuery } from "../../lib/query.ts";
import { useQueryValue } from "../../lib/router.tsx";
import { Loaded } from "../../lib/states.tsx";
import { APPLICATION, APPLICATION_TONE } from "../../lib/words.ts";

type Application = Schemas["AdminApplication"];

const PATH = "/admin/applications";

const STATUSES = Object.entries(APPLICATION) as [Application["status"], string][];

export function Screen() {
  const applications = useApiQuery(PATH, {});
  const [search] = useQueryValue("zoek");
  const status = useFilter("stand", STATUSES);
  const { mutate, error } = useApiMutation("patch", "/admin/applications/{application}", (changed) => {
    setQueryData(PATH, {}, (all) => all.map((one) => (one.id === changed.id ? changed : one)));
    invalidateQueries("/portal/organizations/{org}/projects/{project}/applications");
    toast({
      title: changed.status === "uit" ? "Uitgezet" : "Aangezet",
      description: `${changed.naam}, ${changed.organisatie}`,
      duration: SHORT,
    });
  });
  return (
    <Page title="Toepassingen" intro="Wat er bij elke campagne aan staat: agenda, CRM, datastore.">
      <Loaded
        from={applications}
        lines={8}
        empty={{
          title: "Geen enkele campagne heeft een toepassing.",
          text: "Een toepassing hoort bij een campagne van een organisatie.",
          action: { label: "Bekijk de organisaties", to: "/organisaties" },
        }}
      >
        {(all) => {
          const rows = find(
            all
              .filter((one) => status === undefined || one.status === status)
              .map((one) => ({ ...one, label: one.naam, note: `${one.organisatie} ${one.project}` })),
            search,
          );
          return (
            <>
              <div className="toolbar" role="search" aria-label="Toepassingen">
                <SearchField id="applications-search" label="Zoek organisatie of campagne" />
                <FilterField
                  id="applications-status"
                  label="Status"
                  name="stand"
                  every="Elke status"
                  options={STATUSES}
                />
              </div>
              <FormError text={message(error)} />
              {rows.length === 0 ? (
                <NoMatch
                  title="Geen enkele toepassing past bij je zoekopdracht."
                  label="Toon alle toepassingen"
                  clear={["zoek", "stand"]}
                />
              ) : (
                <Table
                  caption="Toepassingen, per organisatie"
                  rows={rows}
                  columns={columns((application, on) =>
                    mutate(
                      { names: { application: application.id }, body: { status: on ? "actief" : "uit" } },
                      // The toast of an earlier change would contradict the error.
                      { onError: () => dismiss() },
                    ),
                  )}
                  rowKey={({ id }) => id}
                  file={`toepassingen-${dayNow()}`}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** `Agenda: an@voorbeeld.example, Duur: 60 minuten`. */
function settings({ instellingen }: Application): string {
  return Object.entries(instellingen)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
}

function columns(turn: (application: Application, on: boolean) => void): Column<Application>[] {
  return [
    {
      label: "Organisatie",
      value: ({ organisatie }) => organisatie,
      under: { label: "Campagne", value: ({ project }) => project },
    },
    { label: "Toepassing", value: ({ naam }) => naam },
    {
      label: "Instellingen",
      value: settings,
      cell: (application) => <span className="long-text">{settings(application)}</span>,
      fixed: true,
    },
    { label: "Status", value: ({ status }) => APPLICATION[status], tone: ({ status }) => APPLICATION_TONE[status] },
    {
      label: "Aan of uit",
      // A tool with the status `fout` is still on.
      value: ({ status }) => status !== "uit",
      cell: (application) => (
        <label className="switch--inline">
          <SwitchBox
            on={application.status !== "uit"}
            aria-label={`${application.naam} van ${application.project}, ${application.organisatie}`}
            change={(on) => turn(application, on)}
          />
        </label>
      ),
      only: "screen",
      fixed: true,
    },
  ];
}
