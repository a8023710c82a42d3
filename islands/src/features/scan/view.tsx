// The scan: one question at a time. Keys 0 to 3 answer it, but only while the scan has the focus, to avoid accidental
// answers (WCAG 2.1.4).

import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import type { Scan } from "../../contract/props.ts";
import { SCAN_COMPLETED } from "../../lib/events.ts";
import { localDay } from "../../lib/days.ts";
import { date } from "../../lib/format.ts";
import { followStored } from "../../lib/follow-stored.ts";
import { read, write } from "../../lib/storage.ts";
import { View as Counter } from "./counter.tsx";
import {
  answer,
  finish,
  fresh,
  goTo,
  minutesLeft,
  parse,
  questionsOf,
  restart,
  score,
  toCode,
  type Points,
  type Saved,
} from "./logic.ts";
import { Progress } from "./progress.tsx";
import { RESULTS, answersKey } from "./places.ts";

/** The scan, with the counter that listens for its completion. */
export function View(props: Scan) {
  return (
    <div className="stack stack--loose asking">
      <Questions {...props} />
      {props.count !== null && <Counter start={props.count} />}
    </div>
  );
}

function Questions(props: Scan) {
  const [saved, setSaved] = useState<Saved>(fresh);
  // Move focus only after an action of the visitor, not on load.
  const [acted, setActed] = useState(0);
  // Whether to show the message for a visitor who continues a scan.
  const [resumed, setResumed] = useState(false);
  // False if the browser stores nothing.
  const [kept, setKept] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  // The current state for click handlers, because a second click may come before the first one is rendered.
  const latest = useRef(saved);

  useEffect(() => {
    const load = () => {
      const text = read(answersKey());
      // Null if the browser stores nothing: the answers given so far stay.
      if (text !== null) latest.current = parse(text, props);
      const { started, finished, at } = latest.current;
      setSaved(latest.current);
      setResumed(started && finished === null && at > 0);
    };
    return followStored(answersKey(), load);
    // The questions don't change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  // In a layout effect, because it must run before the next click.
  useLayoutEffect(() => {
    if (acted > 0) heading.current?.focus();
  }, [acted]);

  const go = (change: (old: Saved) => Saved) => {
    const next = change(latest.current);
    latest.current = next;
    setKept(write(answersKey(), JSON.stringify(next)));
    setSaved(next);
    setResumed(false);
    setActed((count) => count + 1);
  };
  const showResult = () => {
    const next = finish(latest.current, props, new Date().toISOString());
    if (next === null) return;
    latest.current = next;
    const kept = write(answersKey(), JSON.stringify(next));
    window.dispatchEvent(new CustomEvent(SCAN_COMPLETED));
    window.location.assign(results(next, kept));
  };
  /** The results page. If the browser stores nothing, the answers are in the address, as in a shared link. */
  const results = (of: Saved, kept: boolean) =>
    kept ? RESULTS : RESULTS.replace("#", `?punten=${toCode(of.answers, props)}#`);
  const choose = (points: Points) => go((old) => answer(old, props, points));
  const move = (by: number) => go((old) => goTo(old, props, old.at + by));
  const again = () => go((old) => restart(old, props));

  const questions = questionsOf(props);
  const question = questions[saved.at];
  const press = (event: KeyboardEvent) => {
    // Ignore key repeat: a held key answers one question.
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    // Belgian keyboards need Shift for digits. Without Shift, the key's position counts.
    const digit = event.shiftKey || /^\d$/.test(event.key) ? event.key : event.code.replace("Digit", "");
    if (/^[0-3]$/.test(digit)) {
      event.preventDefault();
      choose(Number(digit) as Points);
    } else if (event.key === "Backspace") {
      event.preventDefault();
      move(-1);
    }
  };

  if (saved.finished !== null) {
    const found = score(saved.answers, props);
    return (
      <div className="stack ask">
        <h3 className="ask__question" ref={heading} tabIndex={-1}>
          Je deed de scan op {date(localDay(saved.finished))}
        </h3>
        {found !== null && (
          <p>
            Je score was {found.total} op 100, niveau {found.band.name}.
          </p>
        )}
        <div className="actions">
          <a className="btn btn--primary" href={results(saved, read(answersKey()) !== null)}>
            Bekijk je resultaat
          </a>
          <Button onClick={again}>Doe de scan opnieuw</Button>
        </div>
      </div>
    );
  }

  if (!saved.started) {
    return (
      <div className="stack ask">
        <h3 className="ask__question" ref={heading} tabIndex={-1}>
          Antwoord zoals het de voorbije drie maanden ging
        </h3>
        <ol className="measure ask__themes">
          {props.themes.map(({ key, name, intro }) => (
            <li key={key}>
              <strong>{name}</strong> {intro}
            </li>
          ))}
        </ol>
        <div className="actions js-only">
          <Button kind="primary" onClick={() => go((old) => ({ ...old, started: true }))}>
            Start de gratis scan
          </Button>
        </div>
        <p className="note">
          Je antwoorden blijven op dit toestel. Je hebt geen e-mailadres nodig om je resultaat te zien.
        </p>
        <p className="noscript">Zonder JavaScript doe je de scan op papier. De vragen staan hieronder.</p>
      </div>
    );
  }

  return (
    <div className="stack ask" onKeyDown={press}>
      <Progress themes={props.themes} at={saved.at} minutes={minutesLeft(saved, props)} />
      {resumed && <p className="ask__back">Welkom terug. Je gaat verder waar je was.</p>}
      {!kept && <Alert kind="bad">Deze browser bewaart niets. Je antwoorden zijn weg als je de pagina sluit.</Alert>}
      {question === undefined ? (
        <>
          <h3 className="ask__question" ref={heading} tabIndex={-1}>
            Alle {questions.length} vragen zijn beantwoord
          </h3>
          <p>Je kunt nog teruggaan om een antwoord te veranderen.</p>
          <div className="actions">
            <Button kind="primary" onClick={showResult}>
              Toon mijn resultaat
            </Button>
          </div>
        </>
      ) : (
        <>
          <h3 className="ask__question" ref={heading} tabIndex={-1} id="scan-vraag">
            <span className="vh">
              Vraag {saved.at + 1} van {questions.length}, {question.theme.name}:{" "}
            </span>
            {question.text}
          </h3>
          <div className="stack ask__answers" role="group" aria-labelledby="scan-vraag">
            {props.answers.map((label, points) => (
              <button
                className="ask__answer"
                type="button"
                key={label}
                aria-pressed={saved.answers[question.key] === points}
                onClick={() => choose(points as Points)}
              >
                <kbd className="ask__key">{points}</kbd> {label}
              </button>
            ))}
          </div>
        </>
      )}
      <div className="row ask__foot">
        <button className="act ask__move" type="button" disabled={saved.at === 0} onClick={() => move(-1)}>
          Vorige vraag
        </button>
        {question !== undefined && saved.answers[question.key] !== undefined && (
          <button className="act ask__move" type="button" onClick={() => move(1)}>
            Volgende vraag
          </button>
        )}
        <button className="act ask__move ask__move--end" type="button" onClick={again}>
          Begin opnieuw
        </button>
      </div>
      {question !== undefined && <p className="note ask__hint">Toetsen 0 tot 3 antwoorden, Backspace gaat terug.</p>}
    </div>
  );
}
