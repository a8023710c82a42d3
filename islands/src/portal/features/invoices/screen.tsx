// Invoices, each with a readable copy. The originals are sent by Peppol to the client's accounting software.

import { type Column, Table } from "../../../ui/table.tsx";
import { euro } from "../../../lib/format.ts";
import type { Schemas } from "../../lib/client.ts";
import { dayNow, longDay, shortDay } from "../../lib/dates.ts";
import { Figure, Figures } from "../../lib/figure.tsx";
import { Page } from "../../lib/page.tsx";
import { Link } from "../../lib/router.tsx";
import { useApiQuery } from "../../lib/query.ts";
import { useScope } from "../../lib/scope.ts";
import { Loaded } from "../../lib/states.tsx";
import { INVOICE } from "../../lib/words.ts";

export type Invoice = Schemas["Invoice"];

const TONE = { open: "plain", betaald: "good", vervallen: "bad" } as const;

const COLUMNS: Column<Invoice>[] = [
  {
    label: "Nummer",
    value: ({ nr }) => nr,
    cell: ({ nr }) => (
      <Link className="nowrap" to={`/facturen/${encodeURIComponent(nr)}`}>
        {nr}
      </Link>
    ),
  },
  dated("Datum", ({ datum }) => datum),
  dated("Vervaldag", ({ vervaldag }) => vervaldag),
  { label: "Omschrijving", value: ({ omschrijving }) => omschrijving },
  money("Excl. btw", ({ excl }) => excl),
  money("Btw", ({ btw }) => btw),
  money("Incl. btw", ({ incl }) => incl),
  { label: "Status", value: ({ status }) => INVOICE[status], tone: ({ status }) => TONE[status] },
  dated("Via Peppol", ({ peppolVerzondenOp }) => peppolVerzondenOp),
];

function dated(label: string, day: (invoice: Invoice) => string | undefined): Column<Invoice> {
  const text = (invoice: Invoice) => {
    const found = day(invoice);
    return found === undefined ? "" : shortDay(found);
  };
  return { label, value: day, text };
}

function money(label: string, value: (invoice: Invoice) => number): Column<Invoice> {
  return { label, value, cell: (invoice) => euro(value(invoice), true), numeric: true };
}

/** Adds amounts in euro, in whole cents. */
function sum(amounts: readonly number[]): number {
  return amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
}

export function Screen() {
  const scope = useScope();
  const invoices = useApiQuery("/portal/organizations/{org}/invoices", { org: scope.org });
  return (
    <Page
      title="Facturen"
      intro="Een leesbare kopie van elke factuur. Het origineel gaat via Peppol naar je boekhoudprogramma."
    >
      <Loaded
        from={invoices}
        lines={8}
        empty={{
          title: "Je hebt nog geen facturen.",
          text: "De eerste komt bij de start van je campagne.",
          ...(scope.role !== "boekhouding" && {
            action: { label: "Bekijk je gegevens voor de facturatie", to: "/instellingen" },
          }),
        }}
      >
        {(rows) => (
          <>
            <Due invoices={rows} />
            <Table
              caption="Facturen, de nieuwste eerst"
              rows={rows}
              columns={COLUMNS}
              rowKey={({ nr }) => nr}
              sort={{ by: "Datum", down: true }}
              file={`facturen-${dayNow()}`}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** The open amounts and their due dates. */
function Due({ invoices }: { invoices: readonly Invoice[] }) {
  const unpaid = invoices.filter(({ status }) => status !== "betaald");
  const late = unpaid.filter(({ status }) => status === "vervallen");
  const next = unpaid
    .filter(({ status }) => status === "open")
    .map(({ vervaldag }) => vervaldag)
    .sort()[0];
  const none = late.length > 0 ? "alles is vervallen" : "geen open facturen";
  const year = dayNow().slice(0, 4);
  const thisYear = invoices.filter(({ datum }) => datum.startsWith(year));
  return (
    <Figures className="figures figures--long">
      <Figure
        label="Te betalen"
        value={euro(sum(unpaid.map(({ incl }) => incl)))}
        note={next === undefined ? none : `de volgende tegen ${longDay(next)}`}
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
