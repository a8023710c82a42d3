// Invoices: a readable copy of each. The original went by Peppol to the client's bookkeeping.

import { euro } from "../../../lib/format.ts";
import type { Schemas } from "../../lib/client.ts";
import { dayNow, longDay, shortDay } from "../../lib/dates.ts";
import { Badge } from "../../lib/fields.tsx";
import { amount, Figure, Figures } from "../../lib/figure.tsx";
import { Page } from "../../lib/page.tsx";
import { useApiQuery } from "../../lib/query.ts";
import type { Scope } from "../../lib/scope.ts";
import { Empty, Loaded } from "../../lib/states.tsx";
import { Table, type Column } from "../../lib/table.tsx";
import { INVOICE } from "../../lib/words.ts";

type Invoice = Schemas["Invoice"];

const TONE = { open: "plain", betaald: "good", vervallen: "bad" } as const;

const COLUMNS: Column<Invoice>[] = [
  { id: "nr", label: "Nummer", value: ({ nr }) => nr },
  { id: "datum", label: "Datum", value: ({ datum }) => datum, ...dated(({ datum }) => datum) },
  { id: "vervaldag", label: "Vervaldag", value: ({ vervaldag }) => vervaldag, ...dated(({ vervaldag }) => vervaldag) },
  { id: "omschrijving", label: "Omschrijving", value: ({ omschrijving }) => omschrijving },
  { id: "excl", label: "Excl. btw", value: ({ excl }) => excl, cell: ({ excl }) => amount(excl), numeric: true },
  { id: "btw", label: "Btw", value: ({ btw }) => btw, cell: ({ btw }) => amount(btw), numeric: true },
  { id: "incl", label: "Incl. btw", value: ({ incl }) => incl, cell: ({ incl }) => amount(incl), numeric: true },
  {
    id: "status",
    label: "Stand",
    value: ({ status }) => INVOICE[status],
    cell: ({ status }) => <Badge tone={TONE[status]}>{INVOICE[status]}</Badge>,
  },
  {
    id: "peppol",
    label: "Via Peppol",
    value: ({ peppolVerzondenOp }) => peppolVerzondenOp ?? "",
    ...dated(({ peppolVerzondenOp }) => peppolVerzondenOp),
  },
];

/** How a day of an invoice is shown and exported. */
function dated(of: (invoice: Invoice) => string | undefined): Pick<Column<Invoice>, "cell" | "file"> {
  const text = (invoice: Invoice): string => {
    const day = of(invoice);
    return day === undefined ? "" : shortDay(day);
  };
  return { cell: text, file: text };
}

/** A sum of amounts in euro, added in cents. */
function sum(amounts: readonly number[]): number {
  return amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
}

export function Screen({ scope }: { scope: Scope }) {
  const invoices = useApiQuery("/portal/organizations/{org}/invoices", { org: scope.org });
  return (
    <Page
      title="Facturen"
      intro="Een leesbare kopie van elke factuur. Het origineel gaat via Peppol naar je boekhoudprogramma."
    >
      <Loaded from={invoices} lines={8}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty
              title="Je hebt nog geen facturen."
              text="De eerste komt bij de start van je campagne."
              action={{ label: "Bekijk je gegevens voor de facturatie", to: "/instellingen" }}
            />
          ) : (
            <>
              <Due invoices={rows} />
              <Table
                caption="Facturen, de nieuwste eerst"
                rows={rows}
                columns={COLUMNS}
                rowKey={({ nr }) => nr}
                sort={{ id: "datum", down: true }}
                file={`facturen-${dayNow()}`}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

/** What is to be paid, and when. */
function Due({ invoices }: { invoices: readonly Invoice[] }) {
  const unpaid = invoices.filter(({ status }) => status !== "betaald");
  const late = unpaid.filter(({ status }) => status === "vervallen");
  const next = unpaid
    .filter(({ status }) => status === "open")
    .map(({ vervaldag }) => vervaldag)
    .sort()[0];
  const year = dayNow().slice(0, 4);
  const thisYear = invoices.filter(({ datum }) => datum.startsWith(year));
  return (
    <Figures>
      <Figure
        label="Te betalen"
        value={euro(sum(unpaid.map(({ incl }) => incl)))}
        note={next === undefined ? "geen open facturen" : `de volgende tegen ${longDay(next)}`}
      />
      {late.length > 0 && (
        <Figure
          label="Vervallen"
          value={euro(sum(late.map(({ incl }) => incl)))}
          note={late.length === 1 ? "één factuur" : `${late.length} facturen`}
        />
      )}
      <Figure label={`Gefactureerd in ${year}`} value={euro(sum(thisYear.map(({ excl }) => excl)))} note="excl. btw" />
    </Figures>
  );
}
