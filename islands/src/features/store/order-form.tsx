// Buyer details, licence and payment method.

import { useState, type SubmitEvent } from "react";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import type { Store } from "../../contract/props.ts";
import { StoredNotice } from "../../ui/form/stored-notice.tsx";
import { ControlledFields } from "../../ui/form/controlled-fields.tsx";
import { BUYER, buyerErrors, type Draft, type Payment } from "./order.ts";
import { Checkbox, Option } from "../../ui/field.tsx";

interface Props {
  props: Store;
  draft: Draft;
  /** Whether card payment is possible. */
  card: boolean;
  busy: boolean;
  /** Why the last attempt failed; empty if it did not. */
  failure: string;
  change: (draft: Draft) => void;
  back: () => void;
  send: () => void;
}

export function OrderForm({ props, draft, card, busy, failure, change, back, send }: Props) {
  const [asked, setAsked] = useState(false);
  /** Fields that were left. Only these show errors, until an attempt to submit shows all errors. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { buyer, licence, payment } = draft;
  const errors = buyerErrors(buyer, licence);
  const shown = asked ? errors : Object.fromEntries(Object.entries(errors).filter(([name]) => left.has(name)));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    if (Object.keys(errors).length === 0) send();
  };
  const pay = (value: Payment, label: string, note: string) => (
    <Option
      name="betaling"
      label={label}
      note={note}
      checked={payment === value}
      choose={() => {
        if (!busy) change({ ...draft, payment: value });
      }}
    />
  );
  return (
    <form className="stack order" noValidate onSubmit={submit} aria-label="Bestelling">
      <p className="form__legend">
        Velden met * zijn nodig. Wat hier ingevuld is, blijft in deze browser tot de bestelling weg is.
      </p>
      <div className="form">
        <ControlledFields
          form="bestel"
          fields={BUYER}
          values={buyer}
          errors={shown}
          busy={busy}
          change={(part) => change({ ...draft, buyer: { ...buyer, ...part } })}
          leave={(name) => {
            // A field that was only tabbed through shows no error yet.
            if (buyer[name].trim() !== "") setLeft(new Set([...left, name]));
          }}
        />
      </div>
      <fieldset className="order__pay">
        <legend className="field__label">Betaling</legend>
        {pay("invoice", "Op factuur", `Elektronisch via Peppol, met ${props.invoiceDays} dagen om te betalen`)}
        {card && pay("card", "Met de kaart", "In het veld van onze betaalpartner, in de volgende stap")}
        {!card && <p className="note">Betalen met de kaart kan op dit moment niet.</p>}
      </fieldset>
      <div className="field">
        <Checkbox
          id="bestel-licence"
          checked={licence}
          error={shown.licence ?? ""}
          change={(checked) => {
            if (!busy) change({ ...draft, licence: checked });
          }}
        >
          Akkoord met de <a href="#licentie">licentie</a>, versie {props.licenceVersion}, en met de{" "}
          <a href="/algemene-voorwaarden" target="_blank" rel="noopener">
            algemene voorwaarden<span className="vh"> (opent in een nieuw tabblad)</span>
          </a>
          . *
        </Checkbox>
      </div>
      {failure !== "" && <Alert kind="bad">{failure}</Alert>}
      <StoredNotice email={props.seller.email} />
      <div className="actions">
        <Button kind="primary" type="submit" busy={busy}>
          {busy ? "Verzenden..." : payment === "card" ? "Naar de betaling" : "Bestel met betaling op factuur"}
        </Button>
        <Button disabled={busy} onClick={back}>
          Terug naar het mandje
        </Button>
      </div>
      <p className="note">
        Met deze knop bestel je bij {props.seller.name}. Hoe we met je gegevens omgaan, staat in ons{" "}
        <a href="/privacybeleid">privacybeleid</a>.
      </p>
    </form>
  );
}
