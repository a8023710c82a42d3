import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Alert } from "../../ui/alert.tsx";
import type { Auction, Lot } from "../../contract/props.ts";
import { config, storageKey } from "../../lib/config.ts";
import { euro } from "../../lib/format.ts";
import { followStored } from "../../lib/follow-stored.ts";
import { AUCTION_BIDDER, AUCTION_WATCH, readJson, remove as forget, write } from "../../lib/storage.ts";
import { toast } from "../../ui/toast/toast.ts";
import {
  admit,
  remote,
  type AuctionHouse,
  type Intent,
  type LotPhase,
  type LotState,
  type ProblemCode,
} from "./api.ts";
import { newId } from "../../lib/id.ts";
import { normalizeBidder, NO_BIDDER, readBidder, type KnownBidder } from "./bidder.ts";
import { Confirm } from "./confirm.tsx";
import { Exercise } from "./exercise.tsx";
import { LotView } from "./lot-view.tsx";
import { clock, hasEnded, news, phaseByDate, readWatched, refusalText } from "./lots.ts";
import { localNow, useLots } from "./use-lots.ts";

const SHOWN = "toon";
const WATCHED = "volglijst";
/** Query parameter with the code, in a mailed link. */
const CODE = "bieder";

const PROBLEMS: Record<ProblemCode, string> = {
  "unknown-bidder": "We kennen deze bieder niet meer. Vul je gegevens opnieuw in.",
  unconfirmed:
    "Er is nog niets geboden. We stuurden je een mail: open de link daarin in deze browser, en bevestig dan hier opnieuw.",
  "not-admitted": "Je onderneming is nog niet toegelaten. Je krijgt een mail zodra dat zo is.",
  "no-such-lot": "Deze kavel bestaat niet meer.",
  "bad-bidder": "Je gegevens kloppen niet: kijk het ondernemingsnummer na.",
  "bad-request": "Dit bod kon niet verwerkt worden.",
  "too-often": "Dat waren te veel pogingen. Wacht enkele minuten en probeer opnieuw.",
};

/** Removes the code of a mailed link from the address, and so from the history, and returns it. */
function takeCode(): string | null {
  const url = new URL(location.href);
  const code = url.searchParams.get(CODE);
  url.searchParams.delete(CODE);
  if (code !== null) history.replaceState(history.state, "", url);
  return code;
}

/** A bid that waits for confirmation. */
interface Pending {
  lot: string;
  intent: Intent;
  /** The same for a retry, so that the bid counts once. */
  key: string;
}

/** The auction: lots, bids, watch list. */
export function View(props: Auction) {
  const { lots, steps, direct } = props;
  /** Null on a site without a server; undefined while that is unknown. */
  const [house, setHouse] = useState<AuctionHouse | null | undefined>();
  const ready = house !== undefined;
  /** The device's time, for a site without a server, where phases follow from the dates. */
  const [today, setToday] = useState<number | null>(null);
  const [watched, setWatched] = useState<string[]>([]);
  /** False if the browser stores nothing. */
  const [kept, setKept] = useState(true);
  const [onlyWatched, setOnlyWatched] = useState(false);
  const [bidder, setBidder] = useState<KnownBidder>(NO_BIDDER);
  const [wiped, setWiped] = useState(false);
  const [pending, setPending] = useState<Pending | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  useEffect(() => void import("../../ui/keep-focus.ts"), []);
  const token = useRef<string | null>(null);

  const titles = useMemo(() => new Map(lots.map(({ id, title }) => [id, title])), [lots]);
  const tell = useCallback(
    (before: LotState | undefined, after: LotState): void => {
      const text = news(before, after, titles.get(after.id) ?? "");
      if (text !== null) toast({ title: text });
    },
    [titles],
  );
  const { line, lots: states, now, settle, refresh } = useLots(house, tell);
  const live = line === "live" || line === "lost";

  const watch = (id: string): void => {
    const next = watched.includes(id) ? watched.filter((other) => other !== id) : [...watched, id];
    setWatched(next);
    setKept(write(storageKey(AUCTION_WATCH), JSON.stringify(next)));
  };
  const show = (only: boolean): void => {
    setOnlyWatched(only);
    const url = new URL(location.href);
    if (only) url.searchParams.set(SHOWN, WATCHED);
    else url.searchParams.delete(SHOWN);
    history.replaceState(history.state, "", url);
  };
  const know = (next: KnownBidder): void => {
    token.current = next.token;
    setBidder(next);
    if (next.token !== null) setKept(write(storageKey(AUCTION_BIDDER), JSON.stringify(next)));
  };
  /** Exchanges the code for a token, so that this browser can bid. */
  const enter = async (api: string, code: string): Promise<void> => {
    const admitted = await admit(api, code);
    if (typeof admitted === "string") {
      const gone = "Deze link is al gebruikt of vervallen. Bied opnieuw, dan krijg je een nieuwe.";
      const title = admitted === "gone" ? gone : "Er kwam geen antwoord. Open de link in je mail nog eens.";
      toast({ title, variant: "destructive" });
      return;
    }
    const next = readBidder({ ...admitted.bidder, token: admitted.token });
    // Anybody can mail somebody a link for their own account: it must not silently replace the bidder here.
    const stored = readBidder(readJson(storageKey(AUCTION_BIDDER)));
    if (stored.token !== null && stored.email !== next.email) {
      toast({
        title: `Deze link is voor ${next.email}`,
        description: `Je blijft bieden als ${stored.company}. Wis eerst die gegevens en bied opnieuw om te wisselen.`,
        variant: "destructive",
      });
      return;
    }
    know(next);
    toast({ title: `Je kunt bieden als ${next.company} (${next.email})`, description: "Kies een kavel en je bedrag." });
    refresh();
  };
  useEffect(() => {
    if (!kept) return undefined;
    const endBidder = followStored(storageKey(AUCTION_BIDDER), () => {
      const stored = readBidder(readJson(storageKey(AUCTION_BIDDER)));
      // Details without a token are not stored: those being typed stay.
      if (stored.token === token.current) return;
      token.current = stored.token;
      setBidder(stored);
      refresh();
    });
    const endWatched = followStored(storageKey(AUCTION_WATCH), () =>
      setWatched(readWatched(readJson(storageKey(AUCTION_WATCH)), lots)),
    );
    return () => {
      endBidder();
      endWatched();
    };
  }, [lots, kept, refresh]);
  useEffect(() => {
    setOnlyWatched(new URLSearchParams(location.search).get(SHOWN) === WATCHED);
    setToday(Date.now());
    const { api } = config();
    setHouse(api === "" ? null : remote(api, () => token.current));
    const code = takeCode();
    if (code !== null && api !== "") void enter(api, code);
  }, [lots]); // oxlint-disable-line react/exhaustive-deps
  const send = async (): Promise<void> => {
    if (!house || pending === null || busy) return;
    setBusy(true);
    setProblem("");
    const { lot, intent, key: press } = pending;
    const common = bidder.token === null ? { key: press, bidder: normalizeBidder(bidder) } : { key: press };
    const sent = localNow();
    const outcome = await house.bid(lot, intent, common);
    setBusy(false);
    settle(outcome, sent);
    switch (outcome.is) {
      case "taken":
        setPending(null);
        toast({
          title: outcome.lot.mine?.leading === true ? "Je leidt" : "Je bod telt, maar een ander maximum is hoger",
          description: `${titles.get(lot) ?? ""}: de stand is ${euro(outcome.lot.price ?? 0)}.`,
        });
        break;
      case "turned":
        setPending(null);
        toast({ title: refusalText(outcome.refusal, outcome.lot), variant: "destructive" });
        break;
      case "problem":
        if (outcome.problem === "unknown-bidder") {
          forget(storageKey(AUCTION_BIDDER));
          know({ ...bidder, token: null });
        }
        setProblem(PROBLEMS[outcome.problem]);
        break;
      case "offline":
        setProblem("Er kwam geen antwoord. Bevestig opnieuw: je bod telt dan maar één keer.");
        refresh();
        break;
    }
  };

  const stateOf = (id: string): LotState | null => (live ? (states.get(id) ?? null) : null);
  const phaseOf = (lot: Lot): LotPhase | null =>
    stateOf(lot.id)?.phase ??
    (line === "none" && today !== null ? phaseByDate(lot, today) : (lot.outcome?.phase ?? null));
  const listed = onlyWatched ? lots.filter(({ id }) => watched.includes(id)) : lots;
  // Open lots first.
  const chosen = [
    ...listed.filter((lot) => !hasEnded(phaseOf(lot))),
    ...listed.filter((lot) => hasEnded(phaseOf(lot))),
  ];
  const pendingState = pending === null ? undefined : states.get(pending.lot);
  const ways = (
    <>
      op <a href={direct.phoneUrl}>{direct.phone}</a> of per mail naar{" "}
      <a href={`mailto:${direct.email}`}>{direct.email}</a>
    </>
  );
  return (
    <div className="stack stack--loose auction">
      {line !== "lost" && (
        <p className="auction__line">
          {live && <>Je bent verbonden: wat je ziet, is de stand van nu. Bellen kan ook, {ways}.</>}
          {line === "waiting" && (
            <>Verbinden met de veiling. Lukt dat niet, bied dan {ways}, met het nummer van de kavel en je bedrag.</>
          )}
          {line === "none" && (
            <>
              Online bieden staat nu uit. Bied {ways}, met het nummer van de kavel, je bedrag en je ondernemingsnummer.
              De tijd waarop je bod bij ons aankomt, telt, en we bevestigen het per mail.
            </>
          )}
        </p>
      )}
      {line === "lost" && (
        <Alert kind="bad">
          Geen verbinding met de veiling. Wat je ziet, kan verouderd zijn.{" "}
          <button type="button" className="more" onClick={refresh}>
            Probeer opnieuw
          </button>
        </Alert>
      )}
      <div className="bar">
        <div className="tags" role="group" aria-label="Welke kavels">
          {[false, true].map((only) => (
            <button
              key={String(only)}
              type="button"
              className="tag"
              aria-pressed={onlyWatched === only}
              disabled={!ready}
              onClick={() => show(only)}
            >
              {only ? `Volglijst (${watched.length})` : `Alle kavels (${lots.length})`}
            </button>
          ))}
        </div>
        {live && now !== null && <p className="auction__clock">Servertijd {clock(now)}</p>}
      </div>
      {!kept && watched.length > 0 && (
        <Alert kind="bad">Deze browser bewaart niets. Je volglijst is weg als je de pagina sluit.</Alert>
      )}
      {chosen.length === 0 && (
        <p className="empty">
          {onlyWatched
            ? "Je volglijst is leeg. Kies bij een kavel ‘Volg deze kavel’ en je vindt ze hier terug."
            : "Er zijn nu geen kavels. Vraag ons gerust wanneer de volgende komen."}
        </p>
      )}
      <div className="auction__lots">
        {chosen.map((lot) => {
          const phase = phaseOf(lot);
          const bidding = line === "none" && phase === "open";
          return (
            <LotView
              key={lot.id}
              lot={lot}
              state={stateOf(lot.id)}
              phase={phase}
              now={now}
              steps={steps}
              watched={watched.includes(lot.id)}
              ready={ready}
              busy={busy}
              watch={() => watch(lot.id)}
              choose={(intent) => {
                setProblem("");
                setPending({ lot: lot.id, intent, key: newId() });
              }}
              instead={bidding ? <p>Bieden kan {ways}.</p> : null}
            />
          );
        })}
      </div>
      <Exercise steps={steps} ready={ready} />
      {/* Stays after its button is gone, because the focus is in this section. */}
      {(bidder.token !== null || wiped) && (
        <section className="note" aria-label="Je gegevens">
          {bidder.token === null ? (
            "Je gegevens zijn uit deze browser gewist."
          ) : (
            <>
              Je biedt als {bidder.company} ({bidder.email}). Die gegevens staan in deze browser.{" "}
              <button
                type="button"
                className="more"
                onClick={() => {
                  forget(storageKey(AUCTION_BIDDER));
                  know(NO_BIDDER);
                  setWiped(true);
                  refresh();
                }}
              >
                Wis ze
              </button>
            </>
          )}
        </section>
      )}
      {pending !== null && pendingState !== undefined && (
        <Confirm
          title={titles.get(pending.lot) ?? ""}
          lot={pendingState}
          intent={pending.intent}
          bidder={bidder}
          payDays={props.payDays}
          busy={busy}
          problem={problem}
          change={setBidder}
          send={() => void send()}
          // A bid that is being sent can't be withdrawn, and its answer is shown here.
          close={() => {
            if (!busy) setPending(null);
          }}
        />
      )}
    </div>
  );
}
