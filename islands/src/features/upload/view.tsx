import { useEffect, useRef, useState } from "react";
import { Alert } from "../../ui/alert.tsx";
import type { Upload } from "../../contract/props.ts";
import { Button } from "../../ui/button.tsx";
import { Declared } from "../../ui/form/declared.tsx";
import { storageKey } from "../../lib/config.ts";
import { download } from "../../lib/download.ts";
import { fileSize, number } from "../../lib/format.ts";
import { readJson, remove as forget, UPLOAD_REPORT, write } from "../../lib/storage.ts";
import { Columns } from "./columns-view.tsx";
import { Drop } from "./drop.tsx";
import { type Inspection, type Limits, type Mapping, type PersonalColumn, type Report as ReportData } from "./logic.ts";
import { readRemembered, remember, withMemory, type Remembered } from "./memory.ts";
import type { Answer, Request } from "./serve.ts";
import { Personal } from "./personal-view.tsx";
import { emptyValues } from "../../lib/schemas/values.ts";
import { ASKER, CLEANING, cleaningLines, Quote } from "./quote-form.tsx";
import { explain, type Refusal } from "./refusals.ts";
import { Report } from "./report-view.tsx";
import { runInWorker } from "./worker-client.ts";
import { NoScript } from "../../ui/no-script.tsx";

/** The stage of handling a file. */
type Stage =
  | { at: "choose"; complaint: string; refusal: Refusal | null }
  | { at: "busy"; what: "inspect" | "check" | "copy"; file: File; read: number; rows: number }
  | { at: "personal"; file: File; inspection: Inspection; personal: PersonalColumn[] }
  | { at: "columns"; file: File; inspection: Inspection; mapping: Mapping }
  | { at: "report"; report: ReportData; file: Blob };

const START: Stage = { at: "choose", complaint: "", refusal: null };
const WORK = { inspect: "Bestand bekijken", check: "Rijen nakijken", copy: "Kopie maken" };

function RefusalAlert({ refusal, limits }: { refusal: Refusal; limits: Limits }) {
  const [title, advice] = explain(refusal, limits);
  return (
    <Alert kind="bad" title={title}>
      {advice}
    </Alert>
  );
}

/** Checks the visitor's list, in the browser. */
export function View(props: Upload) {
  const limits = { bytes: props.megabytes * 1_000_000, rows: props.rows };
  const [ready, setReady] = useState(false);
  const [allowed, setAllowed] = useState(false);
  const [stage, setStage] = useState<Stage>(START);
  const [memory, setMemory] = useState<Remembered | null>(null);
  const stop = useRef<(() => void) | null>(null);
  const heading = useRef<HTMLDivElement>(null);

  useEffect(() => void import("../../ui/keep-focus.ts"), []);
  useEffect(() => {
    setMemory(readRemembered(readJson(storageKey(UPLOAD_REPORT))));
    setReady(true);
    return () => stop.current?.();
  }, []);

  const show = (next: Stage): void => {
    setStage(next);
    if (next.at !== "busy") requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
  };
  const work = (request: Request, then: (answer: Exclude<Answer, { is: "progress" | "refused" }>) => void): void => {
    const { file } = request;
    setStage({ at: "busy", what: request.do, file, read: 0, rows: 0 });
    stop.current?.();
    stop.current = runInWorker(request, (answer) => {
      if (answer.is === "progress") {
        setStage({ at: "busy", what: request.do, file, read: answer.read, rows: answer.rows });
      } else if (answer.is === "refused") show({ at: "choose", complaint: "", refusal: answer.refusal });
      else then(answer);
    });
  };
  const inspect = (file: File): void =>
    work({ do: "inspect", file, limits }, (answer) => {
      if (answer.is !== "inspected") return;
      const { inspection } = answer;
      show(
        inspection.personal.length > 0
          ? { at: "personal", file, inspection, personal: inspection.personal }
          : { at: "columns", file, inspection, mapping: withMemory(inspection.columns, memory) },
      );
    });
  const check = (file: File, inspection: Inspection, mapping: Mapping): void => {
    work({ do: "check", file, mapping, limits }, (answer) => {
      if (answer.is !== "checked") return;
      const { report, problems } = answer;
      // A column turned out to be personal further down the file.
      if (report.personal.length > 0) {
        show({ at: "personal", file, inspection, personal: report.personal });
        return;
      }
      const kept = remember(report, inspection.columns, mapping);
      setMemory(kept);
      write(storageKey(UPLOAD_REPORT), JSON.stringify(kept));
      show({ at: "report", report, file: problems });
    });
  };
  const copy = (file: File, personal: PersonalColumn[]): void =>
    work({ do: "copy", file, columns: personal.map(({ index }) => index) }, (answer) => {
      if (answer.is !== "copied") return;
      const name = `${file.name.replace(/\.[^.]*$/, "")}-zonder-personen.csv`;
      download(name, answer.file);
      inspect(new File([answer.file], name));
    });
  const other = (): void => {
    stop.current?.();
    show(START);
  };
  const erase = (): void => {
    forget(storageKey(UPLOAD_REPORT));
    setMemory(null);
    // The button disappears with the stored report.
    heading.current?.focus({ preventScroll: true });
  };

  return (
    <div className="stack stack--loose upload" ref={heading} tabIndex={-1}>
      <NoScript />
      <Declared form={CLEANING} values={emptyValues(ASKER)} extra={cleaningLines("", "", "", "")} />
      {stage.at === "choose" && (
        <>
          {stage.refusal !== null && <RefusalAlert refusal={stage.refusal} limits={limits} />}
          <Drop
            limits={limits}
            ready={ready}
            allowed={allowed}
            allow={(allowed) => {
              setAllowed(allowed);
              setStage(START);
            }}
            take={inspect}
            complain={(complaint) => setStage({ at: "choose", complaint, refusal: null })}
          />
          <p className="field__note" role="alert">
            <span className="field__error">{stage.complaint}</span>
          </p>
          {memory !== null && (
            <section className="stack stack--loose upload__before" aria-label="Je vorige verslag">
              <Report shown={memory} props={props} />
              <Quote shown={memory} props={props} />
              <button type="button" className="more" onClick={erase}>
                Wis dit verslag
              </button>
            </section>
          )}
        </>
      )}
      {stage.at === "busy" && (
        <div className="stack stack--tight busy">
          <p className="busy__what">
            <label htmlFor="upload-voortgang">
              {WORK[stage.what]}: {stage.file.name}, {fileSize(stage.file.size)}
            </label>
          </p>
          <progress className="meter" id="upload-voortgang" max={stage.file.size} value={stage.read} />
          <p className="busy__rows">{stage.rows > 0 ? `${number(stage.rows)} rijen gelezen` : "Bezig met laden…"}</p>
          <Button onClick={other}>Stop</Button>
        </div>
      )}
      {stage.at === "personal" && (
        <Personal
          name={stage.file.name}
          personal={stage.personal}
          columns={stage.inspection.columns}
          copy={() => copy(stage.file, stage.personal)}
          other={other}
        />
      )}
      {stage.at === "columns" && (
        <Columns
          inspection={stage.inspection}
          mapping={stage.mapping}
          change={(mapping) => setStage({ ...stage, mapping })}
          check={() => check(stage.file, stage.inspection, stage.mapping)}
          other={other}
        />
      )}
      {stage.at === "report" && (
        <>
          <Report shown={stage.report} details={{ ...stage.report, file: stage.file }} props={props} />
          <Quote shown={stage.report} props={props} />
          <Button onClick={other}>Kijk nog een bestand na</Button>
        </>
      )}
    </div>
  );
}
