// The list of documents, with a way to start a new one, and backups.

import { useEffect, useState, type ReactNode } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { download } from "../../../lib/download.ts";
import { FileButton } from "./file-button.tsx";
import { alerts, type Draft } from "./model.ts";
import type { Documents } from "./use-documents.ts";
import { moment } from "./versions.tsx";
import { ALERT, STATE } from "./words.ts";

/** Maximum size of a backup in bytes: far more than a browser stores. */
const LARGEST = 20_000_000;

/** How the list describes a document, and extra actions. */
export interface DocumentSummary<D> {
  about: (draft: D) => string;
  /** Whether it can't be opened, because its source no longer exists. */
  closed?: (draft: D) => boolean;
  duplicate?: (draft: D) => void;
}

function Row<D extends Draft>({
  draft,
  documents,
  warn,
  ask,
  shown,
}: {
  draft: D;
  documents: Documents<D>;
  warn: number;
  ask: (draft: D) => void;
  shown: DocumentSummary<D>;
}) {
  const { duplicate } = shown;
  return (
    <li className="ce__doc">
      <div>
        <p className="ce__docname">{draft.name}</p>
        <p className="note">
          {shown.about(draft)}, gewijzigd op {moment(draft.changed)}
        </p>
        {alerts(draft, documents.today, warn).map((alert) => (
          <p key={alert} className="ce__flag">
            {ALERT[alert]}
          </p>
        ))}
      </div>
      <Badge tone={STATE[draft.state].tone}>{STATE[draft.state].label}</Badge>
      <div className="actions ce__row">
        <Button kind="primary" small disabled={shown.closed?.(draft)} onClick={() => documents.set({ open: draft.id })}>
          Open <span className="vh">{draft.name}</span>
        </Button>
        {duplicate && (
          <Button small onClick={() => duplicate(draft)}>
            Dupliceer <span className="vh">{draft.name}</span>
          </Button>
        )}
        <Button small onClick={() => ask(draft)}>
          Verwijder <span className="vh">{draft.name}</span>
        </Button>
      </div>
    </li>
  );
}

export function Library<D extends Draft>({
  documents,
  file: name,
  warn,
  shown,
  children,
}: {
  documents: Documents<D> | null;
  /** File name of a backup. */
  file: string;
  warn: number;
  shown: DocumentSummary<D>;
  /** Controls to start a new document. */
  children: ReactNode;
}) {
  const [doomed, setDoomed] = useState<D | null>(null);
  useEffect(() => void import("../../../ui/keep-focus.ts"), []);
  const refuse = () => {
    const description = "Kies het bestand dat je hier eerder meenam.";
    toast({ variant: "destructive", title: "Dit is geen reservekopie", description });
  };
  const restore = (text: string) => {
    const found = documents?.restore(text) ?? 0;
    if (found === 0) refuse();
    else toast({ title: found === 1 ? "1 document teruggezet" : `${found} documenten teruggezet` });
  };
  const drafts = documents?.stored.drafts ?? [];
  const urgent = (draft: D): number => (alerts(draft, documents?.today ?? "", warn).length > 0 ? 0 : 1);
  const sorted = [...drafts].sort((a, b) => urgent(a) - urgent(b) || b.changed.localeCompare(a.changed));
  return (
    <div className="stack ce">
      {documents !== null && drafts.length > 0 && (
        <section aria-labelledby="contract-mine">
          <h3 className="heading" id="contract-mine">
            Jouw documenten
          </h3>
          <ul className="ruled">
            {sorted.map((draft) => (
              <Row key={draft.id} draft={draft} documents={documents} warn={warn} shown={shown} ask={setDoomed} />
            ))}
          </ul>
        </section>
      )}
      {children}
      <section className="ce__backup" aria-labelledby="contract-backup">
        <h3 className="heading" id="contract-backup">
          Reservekopie
        </h3>
        <p className="note">
          Je documenten staan alleen in deze browser. Neem een kopie mee vóór je van toestel verandert of je browser
          leegmaakt.
        </p>
        <div className="actions ce__row">
          <Button
            small
            disabled={drafts.length === 0}
            onClick={() => download(name, JSON.stringify(documents?.stored, null, 2), "application/json")}
          >
            Neem een kopie mee
          </Button>
          <FileButton
            label="Zet een kopie terug"
            name="Bestand met een reservekopie"
            accept="application/json,.json"
            largest={LARGEST}
            disabled={documents === null}
            take={(file) => void file.text().then(restore, refuse)}
            fail={refuse}
          />
        </div>
      </section>
      {doomed !== null && (
        <Confirm
          title={`${doomed.name} verwijderen?`}
          text="Ook de versies en het spoor verdwijnen uit deze browser. Dat kun je niet terugdraaien."
          label="Verwijder"
          cancel="Behoud"
          yes={() => {
            documents?.remove(doomed.id);
            setDoomed(null);
          }}
          close={() => setDoomed(null)}
        />
      )}
    </div>
  );
}
