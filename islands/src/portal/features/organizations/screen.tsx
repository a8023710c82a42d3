// Every organization: what it agreed on, and whether its people get in.

import { useState } from "react";
import { number } from "../../../lib/format.ts";
import { SHORT, toast } from "../../../ui/toast/toast.ts";
import type { Schemas } from "../../lib/client.ts";
import { dayNow } from "../../lib/dates.ts";
import { Confirm } from "../../lib/dialog.tsx";
import { Choice } from "../../lib/fields.tsx";
import { Page } from "../../lib/page.tsx";
import { filter, SearchField } from "../../lib/paged.tsx";
import { find } from "../../../ui/combobox.tsx";
import { portal } from "../../lib/portal.ts";
import { invalidateQueries, message, setQueryData, useApiMutation, useApiQuery } from "../../lib/query.ts";
import { useQueryValue } from "../../lib/router.tsx";
import { Sign } from "../../lib/sign.tsx";
import { Empty, Loaded } from "../../lib/states.tsx";
import { Table, type Column } from "../../lib/table.tsx";
import { NewOrganization } from "./new.tsx";

export type Organization = Schemas["AdminOrganization"];

const PATH = "/admin/organizations";

export function Screen() {
  const organizations = useApiQuery(PATH, {});
  const [search] = useQueryValue("zoek");
  const [shown] = useQueryValue("toon");
  const [adding, setAdding] = useState(false);
  const [closing, setClosing] = useState<Organization>();
  const { mutate, error } = useApiMutation("patch", "/admin/organizations/{org}", (changed) => {
    setQueryData(PATH, {}, (all) => all.map((one) => (one.guid === changed.guid ? changed : one)));
    invalidateQueries(PATH, "/portal/organizations");
    toast({ title: "Opgeslagen", description: changed.name, duration: SHORT });
    setClosing(undefined);
  });
  const change = (organization: Organization, body: Schemas["OrganizationChange"]) => {
    mutate({ names: { org: organization.guid }, body });
  };
  const add = () => {
    setAdding(true);
  };
  return (
    <Page
      title="Organisaties"
      intro="Klanten, hun formule en hun toegang."
      actions={
        <button type="button" className="btn btn--primary btn--small" onClick={add}>
          <Sign name="plus" />
          Nieuwe organisatie
        </button>
      }
    >
      <Loaded from={organizations} lines={8}>
        {(all) => {
          const wanted = all.filter(({ actief }) => shown === "" || actief === (shown === "actief"));
          const rows = find(
            wanted.map((organization) => ({ ...organization, label: organization.name, note: digits(organization) })),
            search,
          );
          if (all.length === 0)
            return (
              <Empty
                title="Er zijn nog geen organisaties."
                text="Maak de eerste; haar eigenaar krijgt een uitnodiging per e-mail."
                action={{ label: "Nieuwe organisatie", run: add }}
              />
            );
          return (
            <>
              <div className="p-tools" role="search" aria-label="Organisaties">
                <SearchField
                  id="organizations-search"
                  label="Zoek op naam of nummer"
                  value={search}
                  change={(zoek) => {
                    filter({ zoek }, { typing: true });
                  }}
                />
                <Choice
                  name="organizations-shown"
                  label="Toegang"
                  value={shown === "actief" || shown === "uit" ? shown : ""}
                  options={[
                    ["", "Alle"],
                    ["actief", "Aan"],
                    ["uit", "Uit"],
                  ]}
                  change={(toon) => {
                    filter({ toon });
                  }}
                />
              </div>
              {!closing && (
                <p className={error ? "p-error" : "vh"} role="alert">
                  {message(error)}
                </p>
              )}
              {rows.length === 0 ? (
                <Empty
                  title="Geen enkele organisatie past bij je zoekopdracht."
                  action={{
                    label: "Toon alle organisaties",
                    run: () => {
                      filter({ zoek: "", toon: "" });
                    },
                  }}
                />
              ) : (
                <Table
                  caption="Organisaties, op naam"
                  rows={rows}
                  columns={columns({
                    formula: (organization, formule) => {
                      change(organization, { formule });
                    },
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
      {adding && (
        <NewOrganization
          close={() => {
            setAdding(false);
          }}
        />
      )}
      {closing && (
        <Confirm
          id="organization-close"
          title={`Toegang van ${closing.name} uitzetten?`}
          text="Niemand van deze organisatie ziet het portaal nog. De gegevens blijven bewaard; je kunt de toegang weer aanzetten."
          label="Zet uit"
          error={message(error)}
          yes={() => {
            change(closing, { actief: false });
          }}
          close={() => {
            setClosing(undefined);
          }}
        />
      )}
    </Page>
  );
}

/** Both ways in which a number is typed. */
function digits({ kbo }: Organization): string {
  return `${kbo} ${kbo.replaceAll(".", "")}`;
}

/** Name of a formula; one that the site no longer has keeps its key. */
export function formulaName(key: string): string {
  return portal().formulas.find((formula) => formula.key === key)?.name ?? key;
}

function columns(on: {
  formula: (organization: Organization, key: string) => void;
  active: (organization: Organization, active: boolean) => void;
}): Column<Organization>[] {
  return [
    {
      id: "naam",
      label: "Naam",
      value: ({ name }) => name,
      cell: ({ name, kbo }) => (
        <>
          {name}
          <small className="p-under">{kbo}</small>
        </>
      ),
    },
    { id: "kbo", label: "Ondernemingsnummer", value: ({ kbo }) => kbo, only: "file" },
    {
      id: "formule",
      label: "Formule",
      value: ({ formule }) => formulaName(formule),
      cell: (organization) => (
        <Formula
          organization={organization}
          change={(key) => {
            on.formula(organization, key);
          }}
        />
      ),
    },
    { id: "leden", label: "Leden", value: ({ leden }) => leden, cell: ({ leden }) => number(leden), numeric: true },
    {
      id: "campagnes",
      label: "Campagnes",
      value: ({ campagnes }) => campagnes,
      cell: ({ campagnes }) => number(campagnes),
      numeric: true,
    },
    { id: "saldo", label: "Credits", value: ({ saldo }) => saldo, cell: ({ saldo }) => number(saldo), numeric: true },
    {
      id: "actief",
      label: "Toegang",
      value: ({ actief }) => actief,
      cell: (organization) => (
        <label className="p-inswitch">
          <input
            className="switch__box"
            type="checkbox"
            role="switch"
            checked={organization.actief}
            aria-label={`Toegang van ${organization.name}`}
            onChange={(event) => {
              const { checked } = event.currentTarget;
              // Show what the API stored.
              event.currentTarget.checked = organization.actief;
              on.active(organization, checked);
            }}
          />
          <span aria-hidden="true">{organization.actief ? "Aan" : "Uit"}</span>
        </label>
      ),
    },
  ];
}

function Formula({ organization, change }: { organization: Organization; change: (key: string) => void }) {
  const { formulas } = portal();
  const known = formulas.some(({ key }) => key === organization.formule);
  return (
    <span className="select p-inselect">
      <select
        className="field__control"
        value={organization.formule}
        aria-label={`Formule van ${organization.name}`}
        onChange={({ currentTarget }) => {
          const { value } = currentTarget;
          currentTarget.value = organization.formule;
          change(value);
        }}
      >
        {!known && (
          <option value={organization.formule} selected>
            {organization.formule}
          </option>
        )}
        {formulas.map(({ key, name }) => (
          <option key={key} value={key} selected={key === organization.formule}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
