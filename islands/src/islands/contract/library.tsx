// The documents there are, and the models to start from.

import { useRef, useState } from "react";
import { toast } from "../../shared/toast.ts";
import { alerts, type Draft } from "./model.ts";
import type { Template } from "./props.ts";
import { read } from "./store.ts";
import type { Documents } from "./use-kept.ts";
import { moment } from "./versions.tsx";
import { ALERT, LEVEL, STATE } from "./words.ts";

/** Largest backup that is read, in bytes: far above what a browser keeps. */
const LARGEST = 20_000_000;

function Row({
  draft,
  templates,
  documents,
  warn,
  ask,
}: {
  draft: Draft;
  templates: Template[];
  documents: Documents;
  warn: number;
  ask: (draft: Draft) => void;
}) {
  const template = templates.find(({ slug }) => slug === draft.template);
  return (
    <li className="ce__doc">
      <div>
        <p className="ce__docname">{draft.name}</p>
        <p className="note">
          {template?.title ?? draft.template}, gewijzigd op {moment(draft.changed)}
        </p>
        {alerts(draft, documents.today, warn).map((alert) => (
          <p key={alert} className="ce__flag">
            {ALERT[alert]}
          </p>
        ))}
      </div>
      <p className={`badge badge--${draft.state}`}>{STATE[draft.state].label}</p>
      <div className="ce__row">
        <button
          type="button"
          className="btn btn--primary btn--small"
          disabled={template === undefined}
          onClick={() => {
            documents.set({ open: draft.id });
          }}
        >
          Open <span className="vh">{draft.name}</span>
        </button>
        <button
          type="button"
          className="btn btn--secondary btn--small"
          onClick={() => {
            ask(draft);
          }}
        >
          Verwijder <span className="vh">{draft.name}</span>
        </button>
      </div>
    </li>
  );
}

export function Library({
  templates,
  documents,
  warn,
  start,
  backup,
  bringBack,
}: {
  templates: Template[];
  documents: Documents | null;
  warn: number;
  start: (template: Template, from: string) => void;
  backup: () => void;
  bringBack: (drafts: Draft[]) => void;
}) {
  const [from, setFrom] = useState("");
  const [doomed, setDoomed] = useState<Draft | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const drafts = documents?.kept.drafts ?? [];
  const urgent = (draft: Draft): number => (alerts(draft, documents?.today ?? "", warn).length > 0 ? 0 : 1);
  const sorted = [...drafts].sort((a, b) => urgent(a) - urgent(b) || b.changed.localeCompare(a.changed));
  return (
    <div className="ce">
      {documents !== null && drafts.length > 0 && (
        <section className="ce__block" aria-labelledby="contract-mine">
          <h3 className="ce__heading" id="contract-mine">
            Jouw documenten
          </h3>
          <ul className="ce__docs">
            {sorted.map((draft) => (
              <Row
                key={draft.id}
                draft={draft}
                templates={templates}
                documents={documents}
                warn={warn}
                ask={(one) => {
                  setDoomed(one);
                  dialog.current?.showModal();
                }}
              />
            ))}
          </ul>
        </section>
      )}
      <section className="ce__block" aria-labelledby="contract-new">
        <h3 className="ce__heading" id="contract-new">
          {drafts.length === 0 ? "Kies een model" : "Begin een nieuw document"}
        </h3>
        {drafts.length > 0 && (
          <div className="field ce__from">
            <label className="field__label" htmlFor="contract-from">
              Neem gegevens over van
            </label>
            <select
              className="field__control"
              id="contract-from"
              value={from}
              onChange={(event) => {
                setFrom(event.target.value);
              }}
            >
              <option value="">Geen enkel document</option>
              {sorted.map((draft) => (
                <option key={draft.id} value={draft.id}>
                  {draft.name}
                </option>
              ))}
            </select>
            <p className="field__note">
              <span className="field__hint">Zo vul je de gegevens van een klant maar één keer in</span>
            </p>
          </div>
        )}
        <ul className="ce__models">
          {templates.map((template) => (
            <li key={template.slug} className="ce__model">
              <div>
                <h4 className="ce__modelname">{template.title}</h4>
                <p className="note">
                  {template.variables.filter((one) => one.from === null).length} gegevens, handtekening{" "}
                  {LEVEL[template.signature].label.toLowerCase()}
                </p>
              </div>
              {documents === null ? (
                <a className="btn btn--secondary btn--small" href={template.url}>
                  Lees het model <span className="vh">{template.title}</span>
                </a>
              ) : (
                <button
                  type="button"
                  className="btn btn--primary btn--small"
                  onClick={() => {
                    start(template, from);
                  }}
                >
                  Begin <span className="vh">met {template.title}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section className="ce__block ce__backup" aria-labelledby="contract-backup">
        <h3 className="ce__heading" id="contract-backup">
          Reservekopie
        </h3>
        <p className="note">
          Je documenten staan alleen in deze browser. Neem een kopie mee vóór je van toestel verandert of je browser
          leegmaakt.
        </p>
        <div className="ce__row">
          <button
            type="button"
            className="btn btn--secondary btn--small"
            disabled={drafts.length === 0}
            onClick={backup}
          >
            Neem een kopie mee
          </button>
          <button
            type="button"
            className="btn btn--secondary btn--small"
            disabled={documents === null}
            onClick={() => {
              file.current?.click();
            }}
          >
            Zet een kopie terug
          </button>
          <input
            ref={file}
            className="vh"
            type="file"
            disabled={documents === null}
            accept="application/json,.json"
            tabIndex={-1}
            aria-label="Bestand met een reservekopie"
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen === undefined) return;
              event.target.value = "";
              const failed = () => {
                const description = "Kies het bestand dat je hier eerder meenam.";
                toast({ variant: "destructive", title: "Dit is geen reservekopie", description });
              };
              if (chosen.size > LARGEST) {
                failed();
                return;
              }
              void chosen.text().then((text) => {
                const found = read(text).drafts;
                if (found.length === 0) {
                  failed();
                  return;
                }
                bringBack(found);
                toast({
                  title: found.length === 1 ? "1 document teruggezet" : `${found.length} documenten teruggezet`,
                });
              }, failed);
            }}
          />
        </div>
      </section>
      <dialog className="dialog" ref={dialog} aria-labelledby="contract-doomed">
        <h3 className="dialog__title" id="contract-doomed">
          {doomed?.name} verwijderen?
        </h3>
        <p className="dialog__text">
          Ook de versies en het spoor verdwijnen uit deze browser. Dat kun je niet terugdraaien.
        </p>
        <div className="dialog__actions dialog__actions--even">
          <button
            type="button"
            className="btn btn--primary"
            onClick={() => {
              if (doomed !== null) documents?.remove(doomed.id);
              dialog.current?.close();
            }}
          >
            Verwijder
          </button>
          <button
            type="button"
            className="btn btn--secondary"
            onClick={() => {
              dialog.current?.close();
            }}
          >
            Behoud
          </button>
        </div>
      </dialog>
    </div>
  );
}
