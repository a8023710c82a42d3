// All organizations, with their formula and whether their members have access.

import { useState } from "react";
import { Button, TextButton } from "../../../ui/button.tsx";
import { find } from "../../../ui/combobox.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { FormError, Select } from "../../../ui/field.tsx";
import { Icon, PLUS } from "../../../ui/icon.tsx";
import { Choice, SwitchBox } from "../../../ui/switch.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { SHORT, toast } from "../../../ui/toast/toast.ts";
import type { Schemas } from "../../lib/client.ts";
import { dayNow } from "../../lib/dates.ts";
import { Page } from "../../lib/page.tsx";
import { filter, NoMatch, SearchField } from "../../lib/paged.tsx";
import type { Portal } from "../../../contract/props.ts";
import { usePortal } from "../../lib/portal.ts";
import { invalidateQueries, message, setQueryData, useApiMutation, useApiQuery } from "../../lib/query.ts";
import { useQueryValue } from "../../lib/router.tsx";
import { Loaded } from "../../lib/states.tsx";
import { NewOrganization } from "./new.tsx";

export type Organization = Schemas["AdminOrganization"];

const PATH = "/admin/organizations";

/** Changes an organization, and confirms that in a toast. */
function useChange(done?: () => void) {
  return useApiMutation("patch", "/admin/organizations/{org}", (changed, here) => {
    setQueryData(PATH, {}, (all) => all.map((one) => (one.guid === changed.guid ? changed : one)));
    invalidateQueries(PATH, "/portal/organizations");
    toast({ title: "Opgeslagen", description: changed.name, duration: SHORT });
    if (here) done?.();
  });
}

export function Screen() {
  const { formulas } = usePortal();
  const organizations = useApiQuery(PATH, {});
  const [search] = useQueryValue("zoek");
  const [shown] = useQueryValue("toon");
  const [adding, setAdding] = useState(false);
  const [closing, setClosing] = useState<Organization>();
  const { mutate, error } = useChange();
  const change = (organization: Organization, body: Schemas["OrganizationChange"]) =>
    mutate({ names: { org: organization.guid }, body });
  const add = () => setAdding(true);
  return (
    <Page
      title="Organisaties"
      intro="Klanten, hun formule en hun toegang."
      actions={
        <Button kind="primary" small onClick={add}>
          <Icon d={PLUS} />
          Nieuwe organisatie
        </Button>
      }
    >
      <Loaded
        from={organizations}
        lines={8}
        empty={{
          title: "Er zijn nog geen organisaties.",
          text: "Maak de eerste; haar eigenaar krijgt een uitnodiging per e-mail.",
          action: { label: "Nieuwe organisatie", run: add },
        }}
      >
        {(all) => {
          const wanted = all.filter(({ actief }) => shown === "" || actief === (shown === "actief"));
          const rows = find(
            wanted.map((organization) => ({ ...organization, label: organization.name, note: digits(organization) })),
            search,
          );
          return (
            <>
              <div className="toolbar" role="search" aria-label="Organisaties">
                <SearchField id="organizations-search" label="Zoek op naam of nummer" />
                <Choice
                  name="organizations-shown"
                  label="Toegang"
                  value={shown === "actief" || shown === "uit" ? shown : ""}
                  options={[
                    ["", "Alle"],
                    ["actief", "Aan"],
                    ["uit", "Uit"],
                  ]}
                  change={(toon) => filter({ toon })}
                />
              </div>
              <FormError text={message(error)} />
              {rows.length === 0 ? (
                <NoMatch
                  title="Geen enkele organisatie past bij je zoekopdracht."
                  label="Toon alle organisaties"
                  clear={["zoek", "toon"]}
                />
              ) : (
                <Table
                  caption="Organisaties, op naam"
                  rows={rows}
                  columns={columns(formulas, {
                    formula: (organization, formule) => change(organization, { formule }),
                    active: (organization, actief) => {
                      if (actief) change(organization, { actief });
                      else setClosing(organization);
                    },
                  })}
                  rowKey={({ guid }) => guid}
                  file={`organisaties-${dayNow()}`}
                />
              )}
            </>
          );
        }}
      </Loaded>
      {adding && <NewOrganization close={() => setAdding(false)} />}
      {closing && <Deactivate organization={closing} close={() => setClosing(undefined)} />}
    </Page>
  );
}

function Deactivate({ organization: { guid, name }, close }: { organization: Organization; close: () => void }) {
  const { mutate, isPending, error } = useChange(close);
  return (
    <Confirm
      title={`Toegang van ${name} uitzetten?`}
      text="Niemand van deze organisatie ziet het portaal nog. De gegevens blijven bewaard; je kunt de toegang weer aanzetten."
      label="Zet uit"
      busy={isPending}
      error={message(error)}
      yes={() => mutate({ names: { org: guid }, body: { actief: false } })}
      close={close}
    />
  );
}

/** The enterprise number with and without dots, so that a search finds both. */
function digits({ kbo }: Organization): string {
  return `${kbo} ${kbo.replaceAll(".", "")}`;
}

/** The formula. Saved by a button, because choosing with the arrow keys passes other formulas on the way. */
function Formula({
  organization: { name, formule },
  options,
  save,
}: {
  organization: Organization;
  options: (readonly [key: string, name: string])[];
  save: (key: string) => void;
}) {
  const [chosen, choose] = useState<string>();
  return (
    <>
      <Select
        className="select--inline"
        value={chosen ?? formule}
        aria-label={`Formule van ${name}`}
        options={options}
        change={choose}
      />
      {chosen !== undefined && chosen !== formule && (
        <TextButton aria-label={`Bewaar de formule van ${name}`} onClick={() => save(chosen)}>
          Bewaar
        </TextButton>
      )}
    </>
  );
}

function columns(
  formulas: Portal["formulas"],
  on: {
    formula: (organization: Organization, key: string) => void;
    active: (organization: Organization, active: boolean) => void;
  },
): Column<Organization>[] {
  // A formula that no longer exists is shown by its key.
  const formulaName = (key: string): string => formulas.find((formula) => formula.key === key)?.name ?? key;
  return [
    {
      label: "Naam",
      value: ({ name }) => name,
      under: { label: "Ondernemingsnummer", value: ({ kbo }) => kbo },
    },
    {
      label: "Formule",
      value: ({ formule }) => formulaName(formule),
      cell: (organization) => (
        <Formula
          organization={organization}
          // Includes the current formula, even if it no longer exists.
          options={[...new Set([organization.formule, ...formulas.map(({ key }) => key)])].map((key) => [
            key,
            formulaName(key),
          ])}
          save={(key) => on.formula(organization, key)}
        />
      ),
    },
    { label: "Leden", value: ({ leden }) => leden, numeric: true },
    { label: "Campagnes", value: ({ campagnes }) => campagnes, numeric: true },
    { label: "Credits", value: ({ saldo }) => saldo, numeric: true },
    {
      label: "Toegang",
      value: ({ actief }) => actief,
      cell: (organization) => (
        <label className="switch--inline">
          <SwitchBox
            on={organization.actief}
            aria-label={`Toegang van ${organization.name}`}
            change={(active) => on.active(organization, active)}
          />
          <span aria-hidden="true">{organization.actief ? "Aan" : "Uit"}</span>
        </label>
      ),
    },
  ];
}
