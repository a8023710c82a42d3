import { useMemo } from "react";
import type { QuizQuestion } from "../../../contract/props.ts";
import { CHECK, Icon, X } from "../../../ui/icon.tsx";
import { letter, optionsOf } from "./logic.ts";
import { explain, isRight } from "./sealed.ts";

interface Props {
  question: QuizQuestion;
  /** From 1. */
  place: number;
  /** Seed for shuffling the options. */
  seed: string;
  /** Number of the chosen option. */
  given: number | undefined;
  /** Whether the right answer is shown, with the explanation. */
  marked: boolean;
  /** Whether to mark the question as unanswered. */
  missing: boolean;
  give: (option: number) => void;
}

/** A question with its options, either to choose from or marked. */
export function Question({ question, place, seed, given, marked, missing, give }: Props) {
  const options = useMemo(() => optionsOf(question, seed), [question, seed]);
  const right = marked ? options.findIndex(({ text }) => isRight(question, text)) : -1;
  const title = `quiz-vraag-${place}`;
  const error = `quiz-open-${place}`;

  return (
    <li className="cols-wide unbroken quiz__one">
      <h3 className="quiz__q" id={title}>
        {question.question}
      </h3>
      <div className="quiz__side">
        <div
          className="quiz__options"
          role="radiogroup"
          aria-labelledby={title}
          aria-invalid={missing}
          aria-describedby={missing ? error : undefined}
        >
          {options.map(({ number, text }, at) => {
            const chosen = given === number;
            const mark = !marked ? "" : at === right ? " choice--right" : chosen ? " choice--wrong" : " choice--rest";
            return (
              <label className={`choice${mark}`} key={number}>
                <input
                  className="choice__box"
                  type="radio"
                  name={question.id}
                  value={number}
                  disabled={marked}
                  checked={chosen}
                  onChange={() => give(number)}
                />
                <span className="choice__text">
                  {text}
                  {marked && chosen && <span className="vh"> (jouw antwoord)</span>}
                  {at === right && <span className="vh"> (juist)</span>}
                </span>
                {marked && (at === right || chosen) && <Icon className="quiz__sign" d={at === right ? CHECK : X} />}
              </label>
            );
          })}
        </div>
        {missing && (
          <p className="quiz__missing" id={error}>
            Kies een antwoord.
          </p>
        )}
        {marked && right >= 0 && (
          <div className="quiz__result">
            <p className="quiz__answer">
              <strong>
                {options[right]?.number === given ? "Juist." : `Niet juist. Het antwoord is ${letter(right + 1)}.`}
              </strong>
            </p>
            <p className="muted measure">{explain(question, options[right]?.text ?? "")}</p>
          </div>
        )}
      </div>
    </li>
  );
}
