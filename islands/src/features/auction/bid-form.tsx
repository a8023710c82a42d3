// A bid: by hand or with a maximum. It is confirmed before it is sent, because it is binding.

import { useState, type SubmitEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { Option } from "../../ui/field.tsx";
import type { BidStep } from "../../contract/props.ts";
import { euro } from "../../lib/format.ts";
import type { Intent, LotState } from "./api.ts";
import { amountError, readAmount, suggestions } from "./lots.ts";

interface Props {
  lot: LotState;
  /** Title of the lot, for screen readers. */
  title: string;
  steps: readonly BidStep[];
  busy: boolean;
  choose: (intent: Intent) => void;
}

export function BidForm({ lot, title, steps, busy, choose }: Props) {
  const leading = lot.mine?.leading === true;
  const [chosen, setKind] = useState<"bid" | "proxy">("bid");
  const [text, setText] = useState("");
  const [asked, setAsked] = useState(false);
  // The leader can only raise their maximum.
  const kind = leading ? "proxy" : chosen;
  const error = amountError(text, kind, lot);
  const id = `bod-${lot.id}`;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setAsked(true);
    const amount = readAmount(text);
    if (busy || error !== "" || amount === null) return;
    choose({ kind, amount });
    setText("");
    setAsked(false);
  };
  const way = (value: "bid" | "proxy", label: string, note: string) => (
    <Option name={`${id}-soort`} label={label} note={note} checked={kind === value} choose={() => setKind(value)} />
  );
  return (
    <form className="stack bid" noValidate onSubmit={submit} aria-label={`Bieden op ${title}`}>
      {leading ? (
        <p>Je leidt, met een maximum van {euro(lot.mine?.maximum ?? 0)}. Je kunt dat maximum nog verhogen.</p>
      ) : (
        <fieldset className="bid__ways">
          <legend className="vh">Hoe wil je bieden?</legend>
          {way("bid", "Met de hand", "De stand wordt precies je bod")}
          {way("proxy", "Automatisch", "We bieden voor jou, nooit meer dan nodig en nooit boven je maximum")}
        </fieldset>
      )}
      {kind === "bid" && (
        <div className="actions" role="group" aria-label="Snel bieden">
          {suggestions(lot, steps).map((amount) => (
            <Button small key={amount} disabled={busy} onClick={() => choose({ kind: "bid", amount })}>
              {euro(amount)}
            </Button>
          ))}
        </div>
      )}
      <div className="bid__line">
        <div className="field">
          <label className="field__label" htmlFor={id}>
            {kind === "bid" ? "Of een ander bedrag" : "Je maximum"}, in euro
          </label>
          <input
            className="field__control"
            id={id}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={text}
            aria-invalid={asked && error !== ""}
            aria-describedby={`${id}-note`}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </div>
        <Button kind="primary" type="submit" busy={busy}>
          {leading ? "Verhoog" : "Bied"}
        </Button>
        <p className="field__note" id={`${id}-note`}>
          <span className="field__error" role="alert">
            {asked ? error : ""}
          </span>
          {lot.minimum !== null && !leading && (
            <span className="field__hint">Minstens {euro(lot.minimum)}, in hele euro's, excl. btw</span>
          )}
        </p>
      </div>
      {lot.buyNow !== null && (
        <Button
          disabled={busy}
          onClick={() => {
            if (lot.buyNow !== null) choose({ kind: "buy", amount: lot.buyNow });
          }}
        >
          Koop nu voor {euro(lot.buyNow)}
        </Button>
      )}
    </form>
  );
}
