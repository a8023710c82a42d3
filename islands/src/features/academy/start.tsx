import type { AcademyStart } from "../../contract/props.ts";
import { duration } from "./logic.ts";
import { overview } from "./progress.ts";
import { useProgress } from "./use-progress.ts";

/** A learner's progress in one line, with a link to continue. */
export function View({ modules, overviewUrl }: AcademyStart) {
  const { progress } = useProgress();
  const { passed, total, minutesLeft, next, completedOn } = overview(progress, modules);
  const module = modules.find(({ slug }) => slug === next) ?? modules[0];
  const begun = Object.keys(progress.modules).length > 0;
  const done = completedOn !== null;
  return (
    <div className="resume">
      <p className="academy__count">
        <strong>{passed}</strong> van {total} modules klaar
      </p>
      <progress className="meter" max={total} value={passed} aria-label="Modules die klaar zijn" />
      <p className="academy__left">
        {done
          ? "Je hebt ze allemaal gehaald. Je getuigschrift ligt klaar."
          : begun
            ? `Nog ${duration(minutesLeft)} te gaan. De volgende is “${module?.title ?? ""}”.`
            : `Samen duren ze ${duration(minutesLeft)}. Je begint bij “${module?.title ?? ""}”.`}
      </p>
      <div className="actions">
        {done || module === undefined ? (
          <a className="btn btn--primary" href={overviewUrl}>
            Naar je getuigschrift
          </a>
        ) : (
          <>
            <a className="btn btn--primary" href={module.url}>
              {begun ? "Ga verder met" : "Begin met"} module {module.number}
            </a>
            <a className="more" href={overviewUrl}>
              Bekijk je voortgang
            </a>
          </>
        )}
      </div>
    </div>
  );
}
