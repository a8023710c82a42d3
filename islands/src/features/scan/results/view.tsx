// The results of the scan: stored on this device, or shared in a link.

import { useEffect, useMemo, useState } from "react";
import { localDay } from "../../../lib/days.ts";
import { date, number } from "../../../lib/format.ts";
import { effortLink } from "../../../lib/effort.ts";
import { setter } from "../../../lib/setter.ts";
import { read, write } from "../../../lib/storage.ts";
import { Button } from "../../../ui/button.tsx";
import { useLink } from "../../../ui/share.tsx";
import {
  NO_EXTRAS,
  fresh,
  fromCode,
  improvements,
  message,
  missedAppointments,
  parse,
  questionsOf,
  score,
  toCode,
  type Answers,
  type Extras,
  type Saved,
  type ScanResults,
} from "../logic.ts";
import { SCAN, answersKey } from "../places.ts";
import { AmountField } from "./amount-field.tsx";
import { Gauge } from "./gauge.tsx";
import { SelectField } from "../../../ui/field.tsx";

export function View(props: ScanResults) {
  const [saved, setSaved] = useState<Saved>(fresh);
  /** Answers from a shared link; they are shown but not stored. */
  const [guest, setGuest] = useState<Answers | null>(null);

  useEffect(() => {
    setSaved(parse(read(answersKey()), props));
    setGuest(fromCode(new URLSearchParams(window.location.search).get("punten"), props));
    // Read once on mount; after that, only before each change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const answers = guest ?? saved.answers;
  const { root, share, field } = useLink<HTMLDivElement>(
    "scan-link",
    "Mijn telemarketing-scan",
    `punten=${toCode(answers, props)}`,
  );
  const found = useMemo(
    () => (guest !== null || saved.finished !== null ? score(answers, props) : null),
    [answers, guest, saved.finished, props],
  );
  if (found === null) {
    const count = questionsOf(props).length;
    return (
      <div className="stack stack--loose score" ref={root}>
        <p className="empty">
          {saved.started
            ? `Je beantwoordde ${saved.at} van de ${count} vragen. `
            : "Op dit toestel staat nog geen scan. "}
          <a href={SCAN}>{saved.started ? "Ga verder met de scan" : "Doe de telemarketing-scan"}</a>
          {saved.started ? "" : `, dat duurt ${props.minutes} minuten`}.
        </p>
      </div>
    );
  }

  const extras = guest === null ? saved.extras : NO_EXTRAS;
  const set = setter((change: Partial<Extras>) => {
    // Read it again: the scan may have been redone in another tab. It is null if the browser stores nothing.
    const stored = read(answersKey());
    const now = stored === null ? saved : parse(stored, props);
    const next = { ...now, extras: { ...now.extras, ...change } };
    write(answersKey(), JSON.stringify(next));
    setSaved(next);
  });
  const choices = [
    ["sector", "scan-sector", "Sector", props.sectors],
    ["size", "scan-medewerkers", "Medewerkers", props.sizes],
    ["region", "scan-regio", "Regio", props.regions],
    ["goal", "scan-doel", "Doel", props.goals],
  ] as const;
  const missed = missedAppointments(props, found.total, extras);
  const next = improvements(found, answers);
  const before = guest === null ? saved.earlier.at(-1) : undefined;
  const bericht = message(found, extras, extras.callsPerWeek === null ? null : missed);

  return (
    <div className="stack stack--loose score score--found" ref={root}>
      {guest !== null && (
        <p className="message">
          <span>
            Dit is een gedeeld resultaat. <a href={SCAN}>Doe zelf de scan</a>.
          </span>
        </p>
      )}
      <div className="stack score__top">
        <div className="score__total">
          <Gauge total={found.total} bands={props.bands} name={found.band.name} />
          <ol className="score__bands">
            {props.bands.map((band, at) => (
              <li className={band === found.band ? "score__band score__band--own" : "score__band"} key={band.name}>
                {band.name}{" "}
                <span className="score__limits">
                  {band.from} tot {(props.bands[at + 1]?.from ?? 101) - 1}
                </span>
              </li>
            ))}
          </ol>
        </div>
        <div className="measure score__words">
          <h3 className="score__name">{found.band.name}</h3>
          <p className="score__situation">{found.band.situation}</p>
          <p>{found.band.advice}</p>
          {guest === null && saved.finished !== null && (
            <p className="note">
              Ingevuld op {date(localDay(saved.finished))}.
              {before !== undefined && ` ${compared(found.total, before.total)} op ${date(localDay(before.date))}.`}
            </p>
          )}
        </div>
      </div>

      <h3 className="score__title">Per thema</h3>
      <ul className="ruled">
        {found.themes.map(({ theme, points, most }) => (
          <li className="bars__one" key={theme.key}>
            <a className="bars__name" href={`#${theme.key}`}>
              {theme.name}
            </a>
            <meter
              className="bars__bar"
              min={0}
              max={most}
              low={most / 2}
              high={most / 2}
              optimum={most}
              value={points}
              aria-label={`${theme.name}: ${points} op ${most}`}
            />
            <span className="bars__points" aria-hidden="true">
              {points} op {most}
            </span>
          </li>
        ))}
      </ul>

      <h3 className="score__title">
        {next.length === 0 ? "Niets blijft liggen" : next.length === 1 ? "Hier win je nog" : "Begin met deze twee"}
      </h3>
      {next.length === 0 ? (
        <p>Je haalt overal het hoogste. {found.band.advice}</p>
      ) : (
        <ol className="stack next">
          {next.map(({ theme, points, most, questions }) => (
            <li className="stack stack--tight unbroken next__one" key={theme.key}>
              <h4 className="next__name">
                {theme.name}{" "}
                <span className="next__points">
                  {points} op {most}
                </span>
              </h4>
              <p className="next__advice">{theme.advice}</p>
              <dl className="next__tips">
                {questions.map(({ key, text, tip, points }) => (
                  <div key={key}>
                    <dt className="row">
                      {text} <span className="next__points">{props.answers[points]}</span>
                    </dt>
                    <dd>{tip}</dd>
                  </div>
                ))}
              </dl>
              <p className="row next__links">
                <a className="more" href={theme.article.to}>
                  {theme.article.label}
                </a>
                <a className="more" href={theme.tool.to}>
                  {theme.tool.label}
                </a>
              </p>
            </li>
          ))}
        </ol>
      )}

      <section className="stack unbroken missed" aria-labelledby="scan-gemist">
        <div>
          <h3 className="score__title" id="scan-gemist">
            Gemiste afspraken
          </h3>
          <p className="missed__figure">
            <strong>{range(missed.low, missed.high)}</strong> per maand
          </p>
          <p className="note">
            Een raming, geen belofte. Aan {number(extras.callsPerWeek ?? props.missed.callsPerWeek)} oproepen per week
            zijn met de aannames van de calculator ongeveer {number(missed.possible, 1)} afspraken per maand mogelijk.
            {extras.appointmentsPerMonth === null
              ? ` Met een score van ${found.total} nemen we aan dat je er ${found.total}% van haalt.`
              : " Daar gaan de afspraken af die je nu al hebt."}
          </p>
        </div>
        {guest === null && (
          <div className="missed__in no-print">
            <AmountField
              id="scan-oproepen"
              label="Oproepen per week"
              hint={`Jouw tempo nu. Weet je het niet, dan rekenen we met ${number(props.missed.callsPerWeek)}.`}
              value={extras.callsPerWeek}
              min={props.missed.min}
              max={props.missed.max}
              onChange={set("callsPerWeek")}
            />
            <AmountField
              id="scan-afspraken"
              label="Nieuwe afspraken per maand"
              hint="Die je nu al uit bellen haalt."
              value={extras.appointmentsPerMonth}
              min={0}
              max={props.missed.max}
              onChange={set("appointmentsPerMonth")}
            />
          </div>
        )}
      </section>

      {guest === null && (
        <fieldset className="stack extras no-print">
          <legend className="score__title">Een groeiplan op maat</legend>
          <p className="muted measure extras__intro">
            Dit telt niet mee voor je score. Vraag je een groeiplan aan, dan nemen we mee wat je hier kiest.
          </p>
          {choices.map(([key, id, label, options]) => (
            <SelectField
              key={key}
              id={id}
              label={label}
              bare
              autoComplete="off"
              value={options.includes(extras[key]) ? extras[key] : ""}
              options={[["", "Maak een keuze"], ...options.map((option) => [option, option] as const)]}
              change={set(key)}
            />
          ))}
        </fieldset>
      )}

      <div className="actions">
        {guest === null && (
          <a className="btn btn--primary" href={`/contact?${new URLSearchParams({ bericht }).toString()}`}>
            Vraag jouw gratis groeiplan aan
          </a>
        )}
        <a
          className="btn btn--secondary"
          href={effortLink(extras.callsPerWeek ?? props.missed.callsPerWeek, props.attemptsPerDay)}
        >
          Bereken jouw prijs
        </a>
        <Button onClick={share}>Deel dit resultaat</Button>
        <Button onClick={() => window.print()}>Print of bewaar als pdf</Button>
      </div>
      {field}
    </div>
  );
}

/** Formats a range as `3 tot 6`, `6` or `geen`. Below ten it has one decimal, because whole numbers are too coarse. */
function range(low: number, high: number): string {
  if (high < 0.05) return "geen";
  const format = (value: number) => number(value, high < 10 ? 1 : 0);
  const [from, to] = [format(low), format(high)];
  return from === to ? to : `${from} tot ${to}`;
}

function compared(total: number, before: number): string {
  if (total === before) return "Dat is evenveel als";
  const points = Math.abs(total - before);
  return `Dat is ${points} ${points === 1 ? "punt" : "punten"} ${total > before ? "meer" : "minder"} dan`;
}
