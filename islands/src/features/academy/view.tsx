import { useEffect, useState, type SyntheticEvent } from "react";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { TextField } from "../../ui/field.tsx";
import { CHECK, Icon } from "../../ui/icon.tsx";
import type { Academy, AcademyModule } from "../../contract/props.ts";
import { printOnly } from "../../lib/print.ts";
import { Certificate } from "./certificate.tsx";
import { certificateName, describe, duration } from "./logic.ts";
import { NAME_MAX, overview, stateOf, type ModuleState } from "./progress.ts";
import { useProgress } from "./use-progress.ts";

interface RowProps {
  module: AcademyModule;
  state: ModuleState;
  /** Whether the learner's progress is known. */
  ready: boolean;
  next: boolean;
}

function Row({ module, state, ready, next }: RowProps) {
  return (
    <li className={`stage stage--${state.status}${next ? " stage--next" : ""}`}>
      <span className="stage__dot" aria-hidden="true">
        {state.status === "passed" ? <Icon d={CHECK} /> : module.number}
      </span>
      <span className="stage__title">
        <span className="vh">Module {module.number}: </span>
        <a href={module.url}>{module.title}</a>
      </span>
      <span className="stage__time">{module.minutes} minuten</span>
      <span className="stage__state">{ready ? describe(state) : ""}</span>
    </li>
  );
}

interface DiplomaProps extends Pick<Academy, "brand" | "city" | "pass" | "modules"> {
  /** The stored name. */
  kept: string;
  day: string;
  keep: (name: string) => void;
}

function Diploma({ brand, city, pass, modules, kept, day, keep }: DiplomaProps) {
  const [missing, setMissing] = useState(false);
  const name = certificateName(kept, NAME_MAX);
  const time = duration(modules.reduce((sum, { minutes }) => sum + minutes, 0));

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(name === "");
    if (name === "") event.currentTarget.querySelector("input")?.focus();
    else printOnly("certificate");
  };

  return (
    <>
      <form className="diploma__form no-print" onSubmit={submit} noValidate>
        <TextField
          id="academy-naam"
          label="Naam op het getuigschrift"
          name="name"
          autoComplete="name"
          maxLength={NAME_MAX}
          value={kept}
          change={(name) => {
            setMissing(false);
            keep(name);
          }}
          error={missing ? "Vul de naam in die op het getuigschrift komt" : undefined}
          hint="Die naam blijft in deze browser staan."
        />
        <Button kind="primary" type="submit">
          Druk het getuigschrift af
        </Button>
      </form>
      <div className="diploma__sheet">
        <Certificate
          name={name === "" ? "Jouw naam" : name}
          brand={brand}
          city={city}
          titles={modules.map(({ title }) => title)}
          pass={pass}
          time={time}
          day={day}
        />
      </div>
    </>
  );
}

/** A learner's progress in the series, the next module, and the certificate at the end. */
export function View({ brand, city, pass, modules }: Academy) {
  const { progress, ready, kept, change, forget } = useProgress();
  const [asking, setAsking] = useState(false);
  const slugs = modules.map(({ slug }) => slug);
  const { passed, total, minutesLeft, next, completedOn } = overview(progress, modules);
  const nextModule = modules.find(({ slug }) => slug === next);
  const begun = Object.keys(progress.modules).length > 0;
  const left = total - passed;
  useEffect(() => void import("../../ui/keep-focus.ts"), []);

  return (
    <div className="academy">
      <div>
        <p className="academy__count">
          <strong>{passed}</strong> van {total} modules klaar
        </p>
        <progress className="meter" max={total} value={passed} aria-label="Modules die klaar zijn" />
        <p className="academy__left">
          {completedOn === null
            ? `Nog ${duration(minutesLeft)} te gaan.`
            : "Alle modules zijn klaar. Je getuigschrift staat hieronder."}
        </p>
        {nextModule !== undefined && (
          <a className="btn btn--primary" href={nextModule.url}>
            {begun ? "Ga verder met" : "Begin met"} module {nextModule.number}
          </a>
        )}
      </div>
      {!kept && <Alert kind="bad">Deze browser bewaart niets. Je voortgang is weg als je de pagina sluit.</Alert>}
      <ol className="ruled ruled--light stages">
        {modules.map((module) => (
          <Row
            key={module.slug}
            module={module}
            state={stateOf(progress, { ...module, slugs })}
            ready={ready}
            next={begun && module.slug === next}
          />
        ))}
      </ol>
      <section className="diploma" aria-labelledby="academy-getuigschrift">
        <h3 className="heading" id="academy-getuigschrift">
          Getuigschrift
        </h3>
        {completedOn !== null ? (
          <Diploma
            brand={brand}
            city={city}
            pass={pass}
            modules={modules}
            kept={progress.name}
            day={completedOn}
            keep={(name) => change((now) => ({ ...now, name: name.slice(0, NAME_MAX) }))}
          />
        ) : (
          <p className="muted measure">
            {passed > 0
              ? `Nog ${left} ${left === 1 ? "module" : "modules"}, dan vul je hier je naam in en druk je het af.`
              : `Zijn alle ${total} modules klaar, dan vul je hier je naam in en druk je het af.`}
          </p>
        )}
      </section>
      {begun && (
        <p className="academy__foot no-print">
          <button className="academy__forget" type="button" onClick={() => setAsking(true)}>
            Wis mijn voortgang
          </button>
        </p>
      )}
      {asking && (
        <Confirm
          title="Voortgang wissen?"
          text="Je antwoorden, scores en de naam op je getuigschrift verdwijnen uit deze browser. Je kunt dat niet ongedaan maken."
          label="Wissen"
          cancel="Behouden"
          yes={() => {
            setAsking(false);
            forget();
          }}
          close={() => setAsking(false)}
        />
      )}
    </div>
  );
}
