import { useEffect, useMemo, useRef, useState, type SyntheticEvent } from "react";
import { answer, needed, restart, score, stateOf } from "../academy/progress.ts";
import { useProgress } from "../academy/use-progress.ts";
import type { ModuleQuiz, QuizQuestion } from "../../contract/props.ts";
import { config } from "../../shared/config.ts";
import { localDay } from "../../shared/day.ts";
import { ACADEMY } from "../../shared/storage.ts";
import { capital, inWords, letter, quizOf } from "./logic.ts";

const keyOf = () => `${config().brand}-${ACADEMY}`;

function Sign({ right }: { right: boolean }) {
  return (
    <svg className="quiz__sign" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={right ? "M20 6 9 17l-5-5" : "M18 6 6 18M6 6l12 12"} />
    </svg>
  );
}

interface QuestionProps {
  question: QuizQuestion;
  /** From 1. */
  place: number;
  /** Chosen option, from 1. */
  given: number | undefined;
  ready: boolean;
  /** Whether the answer was given just now, and its explanation should be read. */
  fresh: boolean;
  give: (option: number) => void;
}

function Question({ question, place, given, ready, fresh, give }: QuestionProps) {
  const { id, options, answer: right, explanation } = question;
  const [missing, setMissing] = useState(false);
  const why = useRef<HTMLDivElement>(null);
  const title = `quiz-vraag-${place}`;
  const done = given !== undefined;

  useEffect(() => {
    if (fresh) why.current?.focus();
  }, [fresh]);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = Number(new FormData(event.currentTarget).get(id));
    setMissing(chosen === 0);
    if (chosen > 0) give(chosen);
  };

  return (
    <li className="quiz__one" data-answer={right}>
      <h3 className="quiz__q" id={title}>
        {question.question}
      </h3>
      <form className="quiz__side" onSubmit={submit}>
        <div className="quiz__options" role="radiogroup" aria-labelledby={title}>
          {options.map((option, at) => {
            const chosen = given === at + 1;
            const mark = !done ? "" : at + 1 === right ? " choice--right" : chosen ? " choice--wrong" : " choice--rest";
            return (
              <label className={`choice${mark}`} key={option}>
                <input
                  // A new one after an answer and after a restart: what is marked is never corrected by hand.
                  key={done ? "given" : "open"}
                  className="choice__box"
                  type="radio"
                  name={id}
                  value={at + 1}
                  disabled={done}
                  defaultChecked={chosen}
                  onChange={() => {
                    setMissing(false);
                  }}
                />
                <span className="choice__text">
                  {option}
                  {done && chosen && <span className="vh"> (jouw antwoord)</span>}
                  {done && at + 1 === right && <span className="vh"> (juist)</span>}
                </span>
                {done && (at + 1 === right || chosen) && <Sign right={at + 1 === right} />}
              </label>
            );
          })}
        </div>
        {done ? (
          <div className="quiz__result" ref={why} tabIndex={-1}>
            <p className="quiz__answer">
              <strong>
                {given === right ? "Juist." : `Niet juist. Antwoord ${letter(right)}: ${options[right - 1] ?? ""}`}
              </strong>
            </p>
            <p className="quiz__why">{explanation}</p>
          </div>
        ) : ready ? (
          <div className="quiz__check">
            <button className="btn btn--secondary btn--small" type="submit" aria-label={`Kijk na, vraag ${place}`}>
              Kijk na
            </button>
            <p className="quiz__missing" role="alert">
              {missing && "Kies eerst een antwoord."}
            </p>
          </div>
        ) : (
          <details className="quiz__more">
            <summary className="quiz__show">
              <span>Toon het antwoord</span>
              <svg className="icon faq__sign" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path d="M5 12h14M12 5v14" />
              </svg>
            </summary>
            <p className="quiz__answer">
              <strong>
                Antwoord {letter(right)}. {options[right - 1]}
              </strong>
            </p>
            <p className="quiz__why">{explanation}</p>
          </details>
        )}
      </form>
    </li>
  );
}

/** Questions with a choice, an explanation to each, and a score that counts from 80%. */
export function View(props: ModuleQuiz) {
  const { questions, slugs, next, overviewUrl, pass } = props;
  const { progress, ready, kept, change } = useProgress(keyOf);
  const quiz = useMemo(() => quizOf(props), [props]);
  // The question that was answered just now.
  const [fresh, setFresh] = useState("");
  const top = useRef<HTMLOListElement>(null);

  const state = stateOf(progress, quiz, slugs);
  const total = questions.length;
  const enough = needed(quiz);
  const finished = ready && state.answered === total;
  const result = score(quiz, state.answers);

  const again = () => {
    setFresh("");
    change((now) => restart(now, quiz, slugs));
    top.current?.focus();
  };

  return (
    <div className="quizbox">
      <ol className="quiz" data-quiz ref={top} tabIndex={-1}>
        {questions.map((question, at) => (
          <Question
            key={question.id}
            question={question}
            place={at + 1}
            given={state.answers[question.id]}
            ready={ready}
            fresh={fresh === question.id}
            give={(option) => {
              setFresh(question.id);
              change((now) => answer(now, quiz, slugs, question.id, option, localDay(new Date())));
            }}
          />
        ))}
      </ol>
      <div className="quiz__end">
        <div role="status">
          <p className="quiz__score">
            {finished ? (
              <>
                <strong>
                  {result.right} van {total} juist
                </strong>
                {result.passed ? ", deze module is klaar." : `, en ${inWords(enough)} is genoeg.`}
              </>
            ) : (
              `${capital(inWords(enough))} juiste antwoorden op ${inWords(total)} zijn genoeg, dus ${pass}%.`
            )}
          </p>
          <p className="quiz__note">
            {!ready || kept
              ? finished && !result.passed
                ? state.passedOn === null
                  ? "Lees bij elke fout waarom een ander antwoord klopt en probeer het opnieuw, zo vaak je wilt."
                  : "Eerder haalde je deze module al, en dat blijft zo."
                : "Je antwoorden blijven in deze browser staan."
              : "Deze browser bewaart niets. Je antwoorden zijn weg als je de pagina sluit."}
          </p>
        </div>
        <div className="actions">
          {finished && result.passed && next !== null && (
            <a className="btn btn--primary" href={next.url}>
              Naar module {next.number}
            </a>
          )}
          {finished && (
            <button className={`btn btn--${result.passed ? "secondary" : "primary"}`} type="button" onClick={again}>
              Doe de vragen opnieuw
            </button>
          )}
          <a className="more" href={overviewUrl}>
            Bekijk je voortgang
          </a>
        </div>
      </div>
    </div>
  );
}
