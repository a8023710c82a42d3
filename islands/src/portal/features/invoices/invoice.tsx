// A readable copy of one invoice, on the screen and on paper.

import { Button } from "../../../ui/button.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { euro } from "../../../lib/format.ts";
import { shortDay } from "../../lib/dates.ts";
import { Page } from "../../lib/page.tsx";
import { usePortal } from "../../lib/portal.ts";
import { useApiQuery } from "../../lib/query.ts";
import { useOrganizations, useScope } from "../../lib/scope.ts";
import { Missing } from "../../lib/states.tsx";
import { INVOICE } from "../../lib/words.ts";
import type { Invoice } from "./screen.tsx";

const BACK = { to: "/facturen", label: "Facturen" };

export function Screen({ names }: { names: Record<string, string> }) {
  const scope = useScope();
  const invoices = useApiQuery("/portal/organizations/{org}/invoices", { org: scope.org });
  const found = invoices.data?.find(({ nr }) => nr === names.nr);
  if (found) return <Copy invoice={found} />;
  return (
    <Page title="Factuur" back={BACK}>
      <Missing
        from={invoices}
        title="Deze factuur bestaat niet."
        text="Misschien hoort ze bij een andere organisatie."
        action={{ label: "Naar de facturen", to: BACK.to }}
      />
    </Page>
  );
}

function Copy({ invoice }: { invoice: Invoice }) {
  const { nr, datum, vervaldag, omschrijving, excl, btw, incl, status, peppolVerzondenOp } = invoice;
  const { name, org } = useScope();
  const kbo = useOrganizations().list.find(({ guid }) => guid === org)?.kbo ?? "";
  const { seller } = usePortal();
  return (
    <Page
      title={`Factuur ${nr}`}
      back={BACK}
      intro="Een leesbare kopie. Het origineel is de elektronische factuur in je boekhoudprogramma."
      actions={
        <Button small onClick={() => print()}>
          Druk af
        </Button>
      }
    >
      <div className="invoice">
        <Facts
          rows={[
            ["Van", seller.join(", ")],
            ["Aan", kbo === "" ? name : `${name}, BE ${kbo}`],
            ["Datum", shortDay(datum)],
            ["Te betalen tegen", shortDay(vervaldag)],
            ["Status", INVOICE[status]],
            ["Via Peppol verzonden", peppolVerzondenOp === undefined ? "nog niet" : shortDay(peppolVerzondenOp)],
          ]}
        />
        <table className="numbers__table">
          <caption className="vh">Bedragen van de factuur</caption>
          <tbody>
            <tr>
              <th scope="row">{omschrijving}</th>
              <td>{euro(excl, true)}</td>
            </tr>
            <tr>
              <th scope="row">Btw</th>
              <td>{euro(btw, true)}</td>
            </tr>
            <tr>
              <th scope="row">Totaal incl. btw</th>
              <td>
                <strong>{euro(incl, true)}</strong>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </Page>
  );
}
