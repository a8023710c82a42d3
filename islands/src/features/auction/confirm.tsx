// Confirms a bid, and asks for the company's details the first time.

import { useState, type SubmitEvent } from "react";
import { Alert } from "../../ui/alert.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { euro } from "../../lib/format.ts";
import { writeEnterpriseNumber, readEnterpriseNumber } from "../../lib/schemas/enterprise-number.ts";
import type { Bidder, LotState } from "./api.ts";
import type { Intent } from "./bid-form.tsx";
import { bidderFaults, type KnownBidder } from "./bidder.ts";
import { isLarge } from "./lots.ts";

interface Props {
  title: string;
  lot: LotState;
  intent: Intent;
  bidder: KnownBidder;
  payDays: number;
  busy: boolean;
  /** The server's error on the last attempt; empty when none. */
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
  const faults = known ? (rules ? {} : { rules: bidderFaults(bidder, false).rules }) : bidderFaults(bidder, rules);
  const field = (key: keyof Bidder) => ({
    id: `bieder-${key}`,
    value: bidder[key],
    disabled: busy,
    required: true,
    error: asked && key in faults ? (faults as Record<string, string>)[key] : "",
    change: (value: string) => {
      change({ ...bidder, [key]: value });
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    const [first] = Object.keys(faults);
    if (first === undefined) send();
    else event.currentTarget.querySelector<HTMLElement>(`#bieder-${first}`)?.focus();
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
            Je biedt als <strong>{bidder.company}</strong>.
          </p>
        ) : (
          <div className="form confirm__fields">
            <TextField {...field("company")} label="Bedrijfsnaam" autoComplete="organization" maxLength={100} />
            <TextField
              {...field("number")}
              label="Ondernemingsnummer"
              inputMode="numeric"
              maxLength={20}
              hint="bv. 0123.456.789"
              leave={() => {
                const { digits } = readEnterpriseNumber(bidder.number);
                if (digits !== null) change({ ...bidder, number: writeEnterpriseNumber(digits) });
              }}
            />
            <TextField {...field("name")} label="Naam" autoComplete="name" maxLength={100} />
            <TextField {...field("email")} label="E-mail" type="email" autoComplete="email" maxLength={200} />
            <TextField {...field("phone")} label="Telefoon" type="tel" autoComplete="tel" maxLength={25} wide />
          </div>
        )}
        <div className="check">
          <input
            className="check__box"
            type="checkbox"
            id="bieder-rules"
            checked={rules}
            disabled={busy}
            aria-invalid={asked && "rules" in faults}
            aria-describedby="bieder-rules-note"
            onChange={({ currentTarget }) => {
              setRules(currentTarget.checked);
            }}
          />
          <label className="check__label" htmlFor="bieder-rules">
            Ik mag mijn onderneming verbinden en ga akkoord met de <a href="#regels">regels van de veiling</a>. *
          </label>
        </div>
        <p className="field__note" id="bieder-rules-note">
          <span className="field__error">{asked && "rules" in faults ? faults.rules : ""}</span>
        </p>
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
