import type { QuizQuestion } from "../../../contract/props.ts";

/** All questions without their answers, for print and for browsers without scripts. */
export function Paper({ questions }: { questions: readonly QuizQuestion[] }) {
  return (
    <div className="quiz__paper noscript">
      <p className="measure quiz__noscript noscript">
        Nakijken werkt met JavaScript. Zet het aan in je browser, of bespreek deze vragen met een collega.
      </p>
      <ol className="ruled quiz">
        {questions.map(({ id, question, options }) => (
          <li className="cols-wide unbroken quiz__one" key={id}>
            <h3 className="quiz__q">{question}</h3>
            <ol className="quiz__side quiz__letters">
              {options.map((option) => (
                <li key={option}>{option}</li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </div>
  );
}
