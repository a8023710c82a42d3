// The confirmation of an order: what happens next, and the text of the order.

import type { Store } from "../../contract/props.ts";
import { Button } from "../../ui/button.tsx";
import { copy } from "../../ui/copy.ts";

/** The outcome of an order. */
export interface Result {
  is: "sent" | "paid" | "pending";
  /** The order as text; empty if it is no longer known after a visit to the bank's page. */
  text: string;
  /** The order number; empty if there is none yet. */
  order: string;
}

export function Done({ result, props, again }: { result: Result; props: Store; again: () => void }) {
  const { deliveryDays } = props;
  const days = deliveryDays === 2 ? "twee" : String(deliveryDays);
  const texts: Record<Result["is"], string> = {
    sent: `Je bestelling is verzonden. Je krijgt een bevestiging per mail, en het bestand binnen ${days} werkdagen. De factuur komt via Peppol.`,
    paid: `Je betaling is gelukt${result.order === "" ? "" : ` en je bestelling heeft nummer ${result.order}`}. Je krijgt het bestand binnen ${days} werkdagen, met de factuur.`,
    pending:
      "Je bank verwerkt de betaling nog. Zodra ze binnen is, krijg je een bevestiging per mail. Betaal dus niet opnieuw.",
  };
  return (
    <div className="flow">
      <p role="status">{texts[result.is]}</p>
      {result.text !== "" && <pre className="store__order">{result.text}</pre>}
      <div className="actions">
        {result.text !== "" && <Button onClick={() => copy(result.text, "Bestelling")}>Kopieer de bestelling</Button>}
        <Button onClick={again}>Terug naar de catalogus</Button>
      </div>
    </div>
  );
}
