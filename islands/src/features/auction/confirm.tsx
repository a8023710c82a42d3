// Confirms a bid, and asks for the company's details the first time.

import { useState, type SubmitEvent } from "react";
import { Alert } from "../../ui/alert.tsx";
import { DialogActions } from "../../ui/confirm.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { euro } from "../../lib/format.ts";
import type { Values } from "../../lib/schemas/field.ts";
import { ControlledFields } from "../../ui/form/controlled-fields.tsx";
import type { Intent, LotState } from "./api.ts";
import { BIDDER, bidderErrors, type KnownBidder } from "./bidder.ts";
import { isLarge } from "./lots.ts";
import { Checkbox } from "../../ui/field.tsx";

interface Props {
  title: string;
  lot: LotState;
  intent: Intent;
  bidder: KnownBidder;
  payDays: number;
  busy: boolean;
  /** The error message of the last attempt; empty if there is none. */
  problem: string;
  change: (bidder: KnownBidder) => void;
  send: () => void;
  close: () => void;
}

const WORDS = { bid: "Je biedt", proxy: "Je maximum wordt", buy: "Je koopt nu voor" };

export function Confirm({ title, lot, intent, bidder, payDays, busy, problem, change, send, close }: Props) {
  const [rules, setRules] = useState(false);
  const [asked, setAsked] = useState(false);
  const known = bidder.token !== null;
  const all = bidderErrors(bidder, rules);
  const errors = known ? (all.rules === undefined ? {} : { rules: all.rules }) : all;
  const shown: Values = asked ? errors : {};
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    if (Object.keys(errors).length === 0) send();
  };
  return (
    <Dialog title={`${WORDS[intent.kind]} ${euro(intent.amount)}`} close={close}>
      <form noValidate onSubmit={submit}>
        <p className="dialog__text">
          Op de kavel {title}, excl. btw. {intent.kind === "buy" ? "Kopen" : "Een bod"} bindt en kun je niet intrekken.
          De winnaar betaalt binnen {payDays === 5 ? "vijf" : payDays} werkdagen.
        </p>
        {intent.kind !== "buy" && isLarge(intent.amount, lot) && (
          <Alert kind="bad">Dat is meer dan driemaal het volgende bod. Klopt het bedrag?</Alert>
        )}
        {known ? (
          <p className="dialog__text">
            Je biedt als <strong>{bidder.company}</strong> ({bidder.email}).
          </p>
        ) : (
          <div className="form confirm__fields">
            <ControlledFields
              form="bieder"
              fields={BIDDER}
              values={bidder}
              errors={shown}
              busy={busy}
              change={(part) => change({ ...bidder, ...part })}
            />
          </div>
        )}
        <Checkbox
          id="bieder-rules"
          checked={rules}
          error={shown.rules ?? ""}
          change={(checked) => {
            if (!busy) setRules(checked);
          }}
        >
          Ik mag mijn onderneming verbinden en ga akkoord met de{" "}
          <a href="#regels" target="_blank" rel="noopener">
            regels van de veiling<span className="vh"> (opent in een nieuw tabblad)</span>
          </a>
          . *
        </Checkbox>
        {problem !== "" && <Alert kind="bad">{problem}</Alert>}
        <DialogActions
          label={busy ? "Verzenden..." : intent.kind === "buy" ? "Koop" : "Bevestig"}
          cancel="Toch niet"
          busy={busy}
          close={close}
        />
      </form>
    </Dialog>
  );
}
