// One lot: description, state and bidding.

import type { ReactNode } from "react";
import { Facts } from "../../ui/facts.tsx";
import { Icon, PLUS } from "../../ui/icon.tsx";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import type { BidStep, Lot } from "../../contract/props.ts";
import { date, euro, month, number } from "../../lib/format.ts";
import type { Intent, LotPhase, LotState } from "./api.ts";
import { BidForm } from "./bid-form.tsx";
import { PHASE_LABELS, remaining, takesBids, formatMoment } from "./lots.ts";

/** As in templates/icons/star.svg. */
const STAR = "m12 3.6 2.5 5.6 6.1 .6-4.6 4.1 1.3 6-5.3-3.1-5.3 3.1 1.3-6-4.6-4.1 6.1-.6z";

/** How a bid was placed, shown beside its amount. */
const KINDS = { bid: "bod", proxy: "automatisch", reserve: "sprong naar de reserve", buy: "nu gekocht" };

/** The phase of a lot as a badge. */
export function Badge({ phase }: { phase: LotPhase }) {
  return <span className={`lot__badge lot__badge--${phase}`}>{PHASE_LABELS[phase]}</span>;
}

interface OneProps {
  label: string;
  isPrice?: boolean;
  /** Class of the value's element. */
  className?: string | undefined;
  children: ReactNode;
}

/** One fact about a lot. */
function One({ label, isPrice, className, children }: OneProps) {
  return (
    <div className={isPrice ? "stand__one stand__one--price" : "stand__one"}>
      <dt>{label}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}

interface LotStatusProps {
  state: LotState;
  /** The server's time. */
  now: number;
}

/** Price, reserve, time left and number of bids. */
export function LotStatus({ state, now }: LotStatusProps) {
  const { phase, price, reserveMet, history, mine } = state;
  const open = takesBids(phase);
  const left = Date.parse(phase === "announced" ? state.opens : state.closes) - now;
  const bids = history.filter(({ struck }) => !struck).length;
  const clock: Partial<Record<LotPhase, string>> = {
    announced: "Opent over",
    open: "Sluit over",
    closing: "Sluit over",
    extended: "Verlengd, sluit over",
  };
  const wasAwarded = phase === "sold" || phase === "bought";
  const isLate = phase === "closing" || phase === "extended";
  return (
    <dl className="stand">
      <One
        label={
          price === null ? "Nog geen bod" : wasAwarded ? "Gegund voor" : phase === "unsold" ? "Hoogste bod" : "Stand"
        }
        isPrice
      >
        {price === null ? "–" : euro(price)}
      </One>
      {clock[phase] !== undefined && (
        <One label={clock[phase]} className={isLate ? "stand__late" : undefined}>
          <time dateTime={phase === "announced" ? state.opens : state.closes}>
            {left > 0 ? remaining(left) : "elk moment"}
          </time>
        </One>
      )}
      <One label="Reserve">{reserveMet ? "gehaald" : "niet gehaald"}</One>
      <One label="Biedingen">{number(bids)}</One>
      {mine !== null && (
        <div className={mine.leading ? "stand__mine stand__mine--good" : "stand__mine stand__mine--bad"}>
          <dt className="vh">Jij</dt>
          <dd>
            {mine.leading
              ? open
                ? "Je leidt."
                : wasAwarded
                  ? "Deze kavel is van jou."
                  : "Jij deed het hoogste bod."
              : open
                ? "Je bent overboden."
                : "Een ander bood meer."}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** A lot without a server: its terms, its times and its outcome. */
function Plan({ lot }: { lot: Lot }) {
  const { start, buyNow, opens, closes, outcome } = lot;
  const went = outcome !== null && outcome.price !== null;
  return (
    <dl className="stand">
      <One label={went ? "Gegund voor" : "Startbod"} isPrice>
        {euro(went ? (outcome.price ?? 0) : start)}
      </One>
      <One label="Nu kopen">{buyNow === null ? "nee" : euro(buyNow)}</One>
      <One label="Opent" className="stand__moment">
        <time dateTime={opens}>{formatMoment(opens)}</time>
      </One>
      <One label="Sluit" className="stand__moment">
        <time dateTime={closes}>{formatMoment(closes)}</time>
      </One>
      {outcome?.phase === "unsold" && <Ended text="Niet gegund, want de reserve is niet gehaald." />}
      {outcome?.phase === "cancelled" && <Ended text={`Geannuleerd: ${outcome.reason ?? ""}`} />}
    </dl>
  );
}

function Ended({ text }: { text: string }) {
  return (
    <div className="stand__mine">
      <dt className="vh">Afloop</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** The bids, newest first, with aliases for the bidders. */
export function History({ state }: { state: LotState }) {
  const { history } = state;
  if (history.length === 0) return <p>Er is nog niet geboden.</p>;
  return (
    <ScrollTable
      className="lot__history"
      label="Verloop van de biedingen"
      caption="Verloop, nieuwste eerst"
      head={["Tijd", "Bieder", "Bedrag", "Hoe"]}
    >
      {history.toReversed().map((entry, at) => (
        <tr key={history.length - at} className={entry.mine ? "lot__own" : undefined}>
          <td>{formatMoment(entry.at, true)}</td>
          <th scope="row">
            {entry.bidder}
            {entry.mine && " (jij)"}
          </th>
          <td>{entry.struck ? <s>{euro(entry.amount)}</s> : euro(entry.amount)}</td>
          <td>{entry.struck ? "geschrapt na een tikfout" : KINDS[entry.kind]}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

interface Props {
  lot: Lot;
  /** Its state on the server; null without a server. */
  state: LotState | null;
  phase: LotPhase | null;
  now: number | null;
  steps: readonly BidStep[];
  watched: boolean;
  ready: boolean;
  busy: boolean;
  watch: () => void;
  choose: (intent: Intent) => void;
  /** Shown instead of the bid form if the lot can't be bid on here. */
  instead: ReactNode;
}

function earlier(buyers: number): string {
  if (buyers === 0) return "Nee";
  return buyers === 1
    ? "Ja, aan één koper, die zijn licentie houdt"
    : `Ja, aan ${number(buyers)} kopers, die hun licentie houden`;
}

export function LotView({ lot, state, phase, now, steps, watched, ready, busy, watch, choose, instead }: Props) {
  const facts: [string, string][] = [
    ["Streek", lot.region],
    ["NACE", lot.nace.join(", ")],
    ["Grootte", lot.size],
    ["Bijgewerkt", month(lot.fresh)],
    ["Getoetst", `Aan de Bel-me-niet-meer-lijst op ${date(lot.screened)}`],
    ["Velden", lot.fields.join(", ")],
    ["Herkomst", lot.source],
    ["Eerder verkocht", earlier(lot.earlierBuyers)],
  ];
  return (
    <article className="stack lot" id={lot.id} aria-labelledby={`kavel-${lot.id}`}>
      <header className="stack lot__head">
        <p className="row lot__number">
          {lot.number} {phase !== null && <Badge phase={phase} />}
        </p>
        <h3 id={`kavel-${lot.id}`}>{lot.title}</h3>
        <p>
          {number(lot.records)} bedrijven, {lot.size}
          {state !== null && `, startbod ${euro(lot.start)}`}
        </p>
        {state !== null && (
          <p className="lot__times">
            Opent <time dateTime={state.opens}>{formatMoment(state.opens)}</time>, sluit{" "}
            <time dateTime={state.closes}>{formatMoment(state.closes)}</time>.
          </p>
        )}
        <button type="button" className="act lot__watch" aria-pressed={watched} disabled={!ready} onClick={watch}>
          <Icon d={STAR} /> {watched ? "Op je volglijst" : "Volg deze kavel"}
          <span className="vh">: {lot.title}</span>
        </button>
      </header>
      <div className="stack">
        {state !== null && now !== null && <LotStatus state={state} now={now} />}
        {state?.phase === "cancelled" && state.reason !== null && <p>Geannuleerd: {state.reason}</p>}
        {state === null && <Plan lot={lot} />}
        {state !== null && takesBids(state.phase) ? (
          <BidForm lot={state} title={lot.title} steps={steps} busy={busy} choose={choose} />
        ) : (
          instead
        )}
      </div>
      <details className="lot__more">
        <summary className="lot__summary">
          Omschrijving, velden en herkomst<span className="vh"> van {lot.title}</span>
          <Icon d={PLUS} className="faq__sign" />
        </summary>
        <div className="stack lot__inside">
          <p className="measure">{lot.description}</p>
          <Facts rows={facts} />
        </div>
      </details>
      {state !== null && (
        <details className="lot__more">
          <summary className="lot__summary">
            Verloop van de biedingen<span className="vh"> op {lot.title}</span>
            <Icon d={PLUS} className="faq__sign" />
          </summary>
          <div className="stack lot__inside">
            <History state={state} />
          </div>
        </details>
      )}
    </article>
  );
}
