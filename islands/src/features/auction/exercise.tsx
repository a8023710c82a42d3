// A practice auction, without a server and without consequences.

import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import type { BidStep } from "../../contract/props.ts";
import { euro } from "../../lib/format.ts";
import type { Intent } from "./api.ts";
import { BidForm } from "./bid-form.tsx";
import { Badge, History, LotStatus } from "./lot-view.tsx";
import { refusalText, takesBids } from "./lots.ts";
import { LATE, LENGTH, practice, PRACTICE } from "./practice.ts";

export function Exercise({ steps, ready }: { steps: BidStep[]; ready: boolean }) {
  /** Number of this round; 0 before the first. */
  const [round, setRound] = useState(0);
  const begin = (): void => setRound(round + 1);
  return (
    <section className="stack exercise" aria-labelledby="oefening">
      <h3 id="oefening">Oefen eerst, zonder gevolg</h3>
      <p className="measure">
        Een oefenkavel met startbod {euro(PRACTICE.start)} en twee tegenbieders die door deze pagina gespeeld worden. Je
        koopt hier niets en er vertrekt niets. Ze duurt {LENGTH / 1000} seconden, en een bod in de laatste {LATE / 1000}{" "}
        verlengt ze.
      </p>
      {round === 0 ? (
        <Button disabled={!ready} onClick={begin}>
          Start de oefening
        </Button>
      ) : (
        <Round key={round} steps={steps} again={begin} />
      )}
    </section>
  );
}

function Round({ steps, again }: { steps: BidStep[]; again: () => void }) {
  const [exercise] = useState(() => practice(steps, Date.now));
  const [{ now, state }, setSeen] = useState(exercise.look);
  const [message, setMessage] = useState("");
  useEffect(() => {
    const tick = setInterval(() => setSeen(exercise.look()), 1000);
    return () => clearInterval(tick);
  }, [exercise]);
  const choose = (intent: Intent): void => {
    const refusal = exercise.act(intent);
    const seen = exercise.look();
    setSeen(seen);
    setMessage(refusal === null ? "" : refusalText(refusal, seen.state));
  };
  return (
    <div className="stack exercise__course">
      <p>
        <Badge phase={state.phase} />
      </p>
      <LotStatus state={state} now={now} />
      {takesBids(state.phase) ? (
        <BidForm lot={state} title="de oefenkavel" steps={steps} busy={false} choose={choose} />
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
