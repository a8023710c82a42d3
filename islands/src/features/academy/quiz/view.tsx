import { useLayoutEffect, useMemo, useRef, useState, type Ref, type SyntheticEvent } from "react";
import { answer, begin, handIn, needed, score, stateOf } from "../progress.ts";
import { useProgress } from "../use-progress.ts";
import type { ModuleQuiz } from "../../../contract/props.ts";
import { localDay } from "../../../lib/days.ts";
import { date } from "../../../lib/format.ts";
import { newId } from "../../../lib/id.ts";
import { capital } from "../../../lib/text.ts";
import { draw, inWords, quizOf, toRead } from "./logic.ts";
import { Paper } from "./paper.tsx";
import { Question } from "./question.tsx";

/** A quiz with questions from a pool. After a pass it shows explanations; after a fail, which sections to reread. */
export function View(props: ModuleQuiz) {
  const { questions, next, overviewUrl, pass, asks } = props;
  const { progress, kept, change } = useProgress();
  const quiz = useMemo(() => quizOf(props), [props]);
  // Whether unanswered questions are marked: after the learner tried to hand in.
  const [strict, setStrict] = useState(false);
  // Whether to move the focus after the next change of step.
  const moving = useRef(false);
  const top = useRef<HTMLElement>(null);

  const state = stateOf(progress, quiz);
  const { asked, answers, seed, running, done, passedOn } = state;
  const shown = asked.flatMap((id) => questions.filter((question) => question.id === id));
  const result = score(quiz, asked, answers);
  const passed = done && result.passed;
  const sections = done && !passed ? toRead(shown, quiz, answers) : [];

  useLayoutEffect(() => {
    if (!moving.current) return;
    moving.current = false;
    // Chrome centres the focused element, so the start of a long list would be above the viewport.
    top.current?.scrollIntoView({ behavior: "instant" });
    top.current?.focus({ preventScroll: true });
  }, [running, done]);

  const start = () => {
    const fresh = newId();
    moving.current = true;
    setStrict(false);
    change((now) => begin(now, quiz, (seen) => draw(quiz, seen, fresh), fresh));
  };

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const open = asked.findIndex((id) => answers[id] === undefined);
    setStrict(true);
    if (open >= 0) {
      event.currentTarget.querySelectorAll("[role=radiogroup]")[open]?.querySelector("input")?.focus();
      return;
    }
    moving.current = true;
    change((now) => handIn(now, quiz, localDay(new Date())));
  };

  const enough = inWords(needed(quiz));
  const rule = `${capital(enough)} juiste antwoorden op ${inWords(asks)} zijn genoeg, dus ${pass}%.`;
  const note = kept
    ? "Je antwoorden blijven in deze browser staan."
    : "Deze browser bewaart niets. Je antwoorden zijn weg als je de pagina sluit.";
  const overview = (
    <a className="more" href={overviewUrl}>
      Bekijk je voortgang
    </a>
  );
  const list = (
    <ol className="ruled quiz" data-quiz ref={running ? (top as Ref<HTMLOListElement>) : null} tabIndex={-1}>
      {shown.map((question, at) => (
        <Question
          key={question.id}
          question={question}
          place={at + 1}
          seed={seed}
          given={answers[question.id]}
          marked={done}
          missing={strict && answers[question.id] === undefined}
          give={(option) => change((now) => answer(now, quiz, question.id, option))}
        />
      ))}
    </ol>
  );

  if (running)
    return (
      <form className="quizbox" onSubmit={submit} noValidate>
        {list}
        <div className="cols-wide quiz__end no-print">
          <div>
            <p className="quiz__score">{rule}</p>
            <p className="muted measure quiz__note">{note}</p>
          </div>
          <div className="actions">
            <button className="btn btn--primary" type="submit">
              Kijk mijn antwoorden na
            </button>
            {overview}
          </div>
        </div>
      </form>
    );

  if (done)
    return (
      <div className="quizbox">
        <div className="cols-wide quiz__end quiz__end--first no-print">
          <div>
            <p className="quiz__score" ref={top as Ref<HTMLParagraphElement>} tabIndex={-1}>
              <strong>
                {result.right} van {result.total} juist
              </strong>
              {passed ? ", deze module is klaar." : `, en ${enough} is genoeg.`}
            </p>
            {!passed && passedOn !== null && (
              <p className="muted measure quiz__note">Eerder haalde je deze module al, en dat blijft zo.</p>
            )}
            <p className="muted measure quiz__note">
              {passed
                ? "Hieronder lees je bij elke vraag waarom."
                : sections.length > 0
                  ? "Lees deze delen nog eens. Daarna krijg je andere vragen."
                  : "Lees de les nog eens. Daarna krijg je andere vragen."}
            </p>
            {sections.length > 0 && (
              <ul className="quiz__read">
                {sections.map(({ id, label }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{label}</a>
                  </li>
                ))}
              </ul>
            )}
            {!kept && <p className="muted measure quiz__note">{note}</p>}
          </div>
          <div className="actions">
            {passed && next !== null && (
              <a className="btn btn--primary" href={next.url}>
                Naar module {next.number}
              </a>
            )}
            <button className={`btn btn--${passed ? "secondary" : "primary"}`} type="button" onClick={start}>
              {passed ? "Doe de vragen opnieuw" : "Probeer het opnieuw"}
            </button>
            {overview}
          </div>
        </div>
        {passed && list}
      </div>
    );

  return (
    <div className="quizbox">
      <div className="cols-wide quiz__end quiz__end--first js-only no-print">
        <div>
          <p className="quiz__score">{passedOn !== null ? `Gehaald op ${date(passedOn)}.` : rule}</p>
          <p className="muted measure quiz__note">Pas als alles beantwoord is, zie je hoeveel er juist zijn. {note}</p>
        </div>
        <div className="actions">
          <button className="btn btn--primary" type="button" onClick={start}>
            Begin met de vragen
          </button>
          {overview}
        </div>
      </div>
      <Paper questions={questions} />
    </div>
  );
}
