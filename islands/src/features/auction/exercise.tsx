// An auction to practise on, without a server and without consequences.

import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import type { BidStep } from "../../contract/props.ts";
import { euro } from "../../lib/format.ts";
import type { AuctionHouse } from "./api.ts";
import { BidForm, type Intent } from "./bid-form.tsx";
import { Badge, History, Stand } from "./lot-view.tsx";
import { refusalText, takesBids } from "./lots.ts";
import { LATE, LENGTH, practice, PRACTICE } from "./practice.ts";
import { local, useLots } from "./use-lots.ts";

export function Exercise({ steps, ready }: { steps: BidStep[]; ready: boolean }) {
  const [house, setHouse] = useState<AuctionHouse | null>(null);
  /** Number of this round. */
  const [round, setRound] = useState(0);
  const begin = (): void => {
    setHouse(practice(steps, Date.now));
    setRound(round + 1);
  };
  return (
    <section className="exercise" aria-labelledby="oefening">
      <h3 id="oefening">Oefen eerst, zonder gevolg</h3>
      <p className="exercise__text">
        Een oefenkavel met startbod {euro(PRACTICE.start)} en twee tegenbieders die door deze pagina gespeeld worden. Je
        koopt hier niets en er vertrekt niets. Ze duurt {LENGTH / 1000} seconden, en een bod in de laatste {LATE / 1000}{" "}
        verlengt ze.
      </p>
      {house === null ? (
        <Button disabled={!ready} onClick={begin}>
          Start de oefening
        </Button>
      ) : (
        <Course key={round} house={house} steps={steps} again={begin} />
      )}
    </section>
  );
}

interface Props {
  house: AuctionHouse;
  steps: BidStep[];
  again: () => void;
}

const SILENT = (): void => undefined;

function Course({ house, steps, again }: Props) {
  const { lots, now, settle } = useLots(house, SILENT, 1000);
  const [message, setMessage] = useState("");
  const state = lots.get(PRACTICE.id);
  if (state === undefined || now === null) return null;
  const choose = async ({ kind, amount }: Intent): Promise<void> => {
    const sent = local();
    const outcome = await (kind === "buy"
      ? house.buy(PRACTICE.id, { key: "" })
      : house.bid(PRACTICE.id, { key: "", kind, amount }));
    settle(outcome, sent);
    setMessage(outcome.is === "turned" ? refusalText(outcome.refusal, outcome.lot) : "");
  };
  return (
    <div className="stack exercise__course">
      <p>
        <Badge phase={state.phase} />
      </p>
      <Stand state={state} now={now} />
      {takesBids(state.phase) ? (
        <BidForm
          lot={state}
          title="de oefenkavel"
          steps={steps}
          busy={false}
          choose={(intent) => void choose(intent)}
        />
      ) : (
        <Button onClick={again}>Nog een keer</Button>
      )}
      <p className="field__note" role="status">
        <span className="field__error">{message}</span>
      </p>
      <History state={state} />
    </div>
  );
}
