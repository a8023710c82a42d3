// The scan's progress: the warm line, with a stop for every theme.

import type { Theme } from "./logic.ts";

interface Props {
  themes: Theme[];
  /** Index of the current question. */
  at: number;
  /** Minutes left. */
  minutes: number;
}

export function Progress({ themes, at, minutes }: Props) {
  const count = themes.reduce((sum, { questions }) => sum + questions.length, 0);
  const stops = themes.map(({ key, name, questions }, place) => {
    const start = themes.slice(0, place).reduce((sum, theme) => sum + theme.questions.length, 0);
    return { key, name, start, end: start + questions.length };
  });
  const current = stops.find(({ end }) => at < end);
  return (
    <div className="way">
      <p className="row way__words">
        <span>
          {at < count ? `Vraag ${at + 1} van ${count}` : "Klaar"}
          {current !== undefined && <span className="way__theme"> · {current.name}</span>}
        </span>
        {minutes > 0 && (
          <span className="muted">
            nog ongeveer {minutes} {minutes === 1 ? "minuut" : "minuten"}
          </span>
        )}
      </p>
      <progress className="way__line" max={count} value={at} aria-label="Beantwoorde vragen">
        {at} van {count}
      </progress>
      <ol className="way__stops" aria-hidden="true">
        {stops.map(({ key, name, start, end }) => (
          <li className={`way__stop${at >= end ? " way__stop--done" : at >= start ? " way__stop--now" : ""}`} key={key}>
            <span className="way__name">{name}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
