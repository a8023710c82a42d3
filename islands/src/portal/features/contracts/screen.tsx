// The contracts that the call centre makes from its own models. The models come from the API, for staff only. The
// contracts stay in this browser.

import { useCallback, useState } from "react";
import { Clauses, Fields, hasPrice, Price } from "./fields.tsx";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { Editor, isLocked, type Panel } from "../../../features/contract/documents/editor.tsx";
import { Library } from "../../../features/contract/documents/library.tsx";
import { actionBy } from "../../../features/contract/documents/model.ts";
import type { DocumentType } from "../../../features/contract/documents/store.ts";
import { useDocuments, type Documents } from "../../../features/contract/documents/use-documents.ts";
import { LEVEL } from "../../../features/contract/documents/words.ts";
import { storageKey } from "../../../lib/config.ts";
import { date } from "../../../lib/format.ts";
import { newId } from "../../../lib/id.ts";
import { session } from "../../../lib/session/index.ts";
import { CONTRACTS } from "../../../lib/storage.ts";
import { Page } from "../../lib/page.tsx";
import { useApiQuery } from "../../lib/query.ts";
import { Empty, Loaded } from "../../lib/states.tsx";
import { create, derive, fieldId, readModelDraft, type ModelDraft, type Models, type Template } from "./model.ts";
import { Paper } from "./paper.tsx";
import sheet from "./style.css?url";
import { plain, type Block } from "./text.ts";

/** Where the user's documents are stored. Each user has their own, because staff share browsers. */
const kind = (): DocumentType<ModelDraft> => ({
  key: `${storageKey(CONTRACTS)}-${session()?.user.id ?? ""}`,
  read: readModelDraft,
});

export function Screen() {
  const models = useApiQuery("/internal/contracts", {});
  // Whether the stylesheet has loaded or failed. Only this screen loads it.
  const [styled, setStyled] = useState(false);
  const show = () => setStyled(true);
  return (
    <Page
      title="Contracten"
      intro="De modellen waarmee wij zelf offertes en contracten maken. Wat je invult, blijft in deze browser."
    >
      <link rel="stylesheet" href={sheet} onLoad={show} onError={show} />
      <Loaded from={models} lines={8}>
        {(found) =>
          found.templates.length === 0 ? (
            <Empty title="Deze site heeft nog geen modellen." />
          ) : (
            styled && (
              <>
                <h2 className="vh">Jouw contracten</h2>
                <Desk models={found} />
              </>
            )
          )
        }
      </Loaded>
    </Page>
  );
}

export function Desk({ models }: { models: Models }) {
  const documents = useDocuments(kind);
  const draft = documents?.stored.drafts.find(({ id }) => id === documents.stored.open);
  const template = models.templates.find(({ slug }) => slug === draft?.template);
  if (documents !== null && draft !== undefined && template !== undefined) {
    return <Open key={draft.id} models={models} template={template} draft={draft} documents={documents} />;
  }
  const title = ({ template: slug }: ModelDraft) => models.templates.find((one) => one.slug === slug)?.title;
  return (
    <Library
      documents={documents}
      file="contracten-reservekopie.json"
      warn={models.days.warn}
      shown={{ about: (one) => title(one) ?? one.template, closed: (one) => title(one) === undefined }}
    >
      <Start models={models} documents={documents} />
    </Library>
  );
}

/** The models to start from, and the choice of a document to copy details from. */
function Start({ models, documents }: { models: Models; documents: Documents<ModelDraft> | null }) {
  const [from, setFrom] = useState("");
  const drafts = documents?.stored.drafts ?? [];
  const start = (model: Template) => {
    if (documents === null) return;
    const source = drafts.find(({ id }) => id === from);
    const count = drafts.filter((one) => one.template === model.slug).length + 1;
    const customer = source?.values["klant.naam"]?.trim() ?? "";
    const name = customer === "" ? `${model.title} ${count}` : `${model.title} voor ${customer}`;
    const made = create(models, model, newId(), name, actionBy(documents.stored.me));
    const known = new Set(model.variables.filter((one) => one.from === null).map(({ key }) => key));
    const values = Object.entries(source?.values ?? {}).filter(([key]) => known.has(key));
    documents.change({
      ...made,
      values: Object.fromEntries(values),
      ...(source && { price: source.price, set: source.set }),
    });
    documents.set({ open: made.id });
  };
  return (
    <section aria-labelledby="contract-new">
      <h3 className="heading" id="contract-new">
        {drafts.length === 0 ? "Kies een model" : "Begin een nieuw document"}
      </h3>
      {drafts.length > 0 && (
        <div className="ce__from">
          <SelectField
            id="contract-from"
            label="Neem gegevens over van"
            value={from}
            options={[["", "Geen enkel document"], ...drafts.map(({ id, name }) => [id, name] as const)]}
            hint="Zo vul je de gegevens van een klant maar één keer in"
            change={setFrom}
          />
        </div>
      )}
      <ul className="ruled ce__models">
        {models.templates.map((template) => (
          <li key={template.slug} className="ce__model">
            <div>
              <h4 className="ce__docname">{template.title}</h4>
              <p className="note">{template.summary}</p>
              <p className="note">
                Model {template.version} van {date(template.updated)}.{" "}
                {template.variables.filter((one) => one.from === null).length} gegevens, handtekening{" "}
                {LEVEL[template.signature].label.toLowerCase()}
              </p>
            </div>
            <Button kind="primary" small disabled={documents === null} onClick={() => start(template)}>
              Begin <span className="vh">met {template.title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Open({
  models,
  template,
  draft,
  documents,
}: {
  models: Models;
  template: Template;
  draft: ModelDraft;
  documents: Documents<ModelDraft>;
}) {
  const derived = derive(models, template, draft);
  const { host } = models;
  const write = useCallback((blocks: Block[]) => `\n\n${plain(blocks, host)}`, [host]);
  const part = { draft, template, derived, models, locked: isLocked(draft), change: documents.change };
  const panels: Panel[] = [
    { name: "gegevens", label: "Gegevens", node: <Fields {...part} /> },
    { name: "clausules", label: "Clausules", node: <Clauses {...part} /> },
  ];
  if (hasPrice(template)) panels.push({ name: "prijs", label: "Prijs", node: <Price {...part} /> });
  return (
    <Editor
      draft={draft}
      documents={documents}
      derived={derived}
      write={write}
      panels={panels}
      paper={(blocks, jump) => (
        <Paper
          title={template.title}
          blocks={blocks}
          jump={
            jump &&
            ((key) => {
              const to = derived.open.find(({ id }) => id === fieldId(key));
              if (to) jump(to);
            })
          }
        />
      )}
      about={`${template.title}, model ${template.version} van ${date(template.updated)}.`}
      workflow={{
        days: models.days,
        review: true,
        advised: template.signature,
        advice: template.signatureNote,
      }}
      named={(key) => draft.values[key] ?? ""}
      until=""
    />
  );
}
