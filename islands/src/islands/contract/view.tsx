import { useEffect, useRef, useState } from "react";
import { copy } from "../../shared/copy.ts";
import { date } from "../../shared/format.ts";
import { newId } from "../../shared/id.ts";
import { printOnly } from "../../shared/print.ts";
import { SHORT, toast } from "../../shared/toast.ts";
import { Clauses, Fields, hasPrice, Price } from "./fields.tsx";
import { Library } from "./library.tsx";
import { create, deed as work, save as saveVersion, sign, take, type Draft, type Step } from "./model.ts";
import { fieldId, Paper } from "./paper.tsx";
import type { ContractProps, Template } from "./props.ts";
import { Status } from "./status.tsx";
import { Trail } from "./trail.tsx";
import { restore } from "./store.ts";
import { useKept, type Documents } from "./use-kept.ts";
import { Versions } from "./versions.tsx";
import { STATE } from "./words.ts";

type Tab = "gegevens" | "clausules" | "prijs" | "versies" | "status" | "document";

const TABS: [Tab, string][] = [
  ["gegevens", "Gegevens"],
  ["clausules", "Clausules"],
  ["prijs", "Prijs"],
  ["versies", "Versies"],
  ["status", "Afhandelen"],
  // Only where there is no room beside the form.
  ["document", "Document"],
];

/** Offers a text as a file. */
function download(name: string, text: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  });
}

const slug = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "document";

function Editor({
  props,
  template,
  draft,
  documents,
}: {
  props: ContractProps;
  template: Template;
  draft: Draft;
  documents: Documents;
}) {
  const { kept, today, change, set } = documents;
  const [tab, setTab] = useState<Tab>(draft.state === "concept" ? "gegevens" : "status");
  const [withTrail, setWithTrail] = useState(false);
  const [target, setTarget] = useState<string | null>(null);
  const tabs = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);

  const locked = draft.state !== "concept";
  const deed = work(props, template, draft);
  const version = draft.versions.at(-1);
  // Once it is out of hands, what is shown is what was hashed.
  const shown = locked && version !== undefined ? version : deed;
  const shownTabs = TABS.filter(([name]) => name !== "prijs" || hasPrice(template));

  useEffect(() => {
    title.current?.focus();
  }, [draft.id]);
  // A field may stand on another tab: it is there after the next render.
  useEffect(() => {
    if (target === null) return;
    const field = document.getElementById(fieldId(target));
    field?.focus();
    field?.scrollIntoView({ block: "center" });
    setTarget(null);
  }, [target]);

  const jump = (key: string) => {
    const own = template.variables.find((one) => one.key === key);
    setTab((own?.from ?? null) === null ? "gegevens" : "prijs");
    setTarget(key);
  };
  const act = (by: string, note = "") => ({ at: new Date().toISOString(), by, note });
  const me = kept.me.trim() === "" ? "Ik" : kept.me.trim();
  const step = (name: Step, note: string, by?: string, also: Partial<Draft> = {}) => {
    // What is reviewed is a version, so that everyone after it speaks of the same text.
    const saved = name === "nagekeken" ? saveVersion(draft, deed, act(me, "Vóór het nakijken")) : draft;
    change({ ...take(saved, name, act(by ?? me, note)), ...also });
    if (name === "heropend" || name === "teruggenomen") setTab("gegevens");
  };
  const part = { draft, template, deed, props, locked, change };

  const file = `${slug(draft.name)}${version === undefined ? "" : `-versie-${version.number}`}`;
  return (
    <div className="ce">
      <div className="ce__top">
        <button
          type="button"
          className="btn btn--secondary btn--small"
          onClick={() => {
            set({ open: "" });
          }}
        >
          Alle documenten
        </button>
        <div className="ce__name">
          <h3 className="ce__title" ref={title} tabIndex={-1}>
            {draft.name}
          </h3>
          <p className="note">
            {template.title}, model {template.version} van {date(template.updated)}. Bewaard in deze browser.
          </p>
        </div>
        <p className={`badge badge--${draft.state}`}>{STATE[draft.state].label}</p>
      </div>
      <div className="ce__grid">
        <div className="ce__side">
          <div
            className="tabs"
            role="tablist"
            aria-label="Onderdelen van het document"
            ref={tabs}
            onKeyDown={(event) => {
              // The tab of the document is not there when there is room for it beside the form.
              const visible = shownTabs.filter(
                ([name]) => document.getElementById(`contract-tab-${name}`)?.offsetParent !== null,
              );
              const here = visible.findIndex(([name]) => name === tab);
              const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: -1 }[event.key];
              const next = to === undefined ? undefined : visible.at(to % visible.length)?.[0];
              if (next === undefined) return;
              event.preventDefault();
              setTab(next);
              document.getElementById(`contract-tab-${next}`)?.focus();
            }}
          >
            {shownTabs.map(([name, label]) => (
              <button
                key={name}
                type="button"
                role="tab"
                id={`contract-tab-${name}`}
                className={`tabs__tab${name === "document" ? " tabs__tab--narrow" : ""}`}
                aria-selected={tab === name}
                aria-controls={name === "document" ? "contract-paper" : "contract-panel"}
                tabIndex={tab === name ? 0 : -1}
                onClick={() => {
                  setTab(name);
                }}
              >
                {label}
              </button>
            ))}
          </div>
          <div
            className={`ce__panel${tab === "document" ? " ce__panel--away" : ""}`}
            role="tabpanel"
            id="contract-panel"
            aria-labelledby={`contract-tab-${tab}`}
          >
            {locked && tab !== "status" && tab !== "versies" && tab !== "document" && (
              <p className="message ce__locked">
                Dit document is {STATE[draft.state].label.toLowerCase()}. Wil je iets veranderen, ga dan bij Afhandelen
                terug naar concept of maak een nieuwe versie.
              </p>
            )}
            {tab === "gegevens" && <Fields {...part} />}
            {tab === "clausules" && <Clauses {...part} />}
            {tab === "prijs" && <Price {...part} />}
            {tab === "versies" && (
              <Versions
                draft={draft}
                deed={deed}
                save={
                  locked
                    ? null
                    : (note) => {
                        change(saveVersion(draft, deed, act(me, note)));
                        toast({ title: `Versie ${draft.versions.length + 1} bewaard`, duration: SHORT });
                      }
                }
              />
            )}
            {tab === "status" && (
              <Status
                draft={draft}
                template={template}
                deed={deed}
                props={props}
                today={today}
                me={kept.me}
                setMe={(name) => {
                  set({ me: name });
                }}
                change={change}
                step={step}
                sign={(how) => {
                  change(sign(draft, how, act(me)));
                }}
                jump={jump}
              />
            )}
          </div>
        </div>
        <div className={`ce__paper${tab === "document" ? " ce__paper--here" : ""}`} id="contract-paper">
          <div className="ce__tools">
            <button
              type="button"
              className="btn btn--primary btn--small"
              onClick={() => {
                printOnly("contract");
              }}
            >
              Druk af of maak pdf
            </button>
            <button
              type="button"
              className="btn btn--secondary btn--small"
              onClick={() => {
                copy(shown.text, "Tekst");
              }}
            >
              Kopieer
            </button>
            <button
              type="button"
              className="btn btn--secondary btn--small"
              onClick={() => {
                download(`${file}.txt`, shown.text, "text/plain;charset=utf-8");
              }}
            >
              Neem als tekst mee
            </button>
            <label className="check ce__with" htmlFor="contract-with">
              <input
                className="check__box"
                id="contract-with"
                type="checkbox"
                checked={withTrail}
                onChange={(event) => {
                  setWithTrail(event.target.checked);
                }}
              />
              <span className="check__label">Druk het spoor mee af</span>
            </label>
          </div>
          <div className="paper deedpage" tabIndex={0} role="region" aria-label="Het document zoals je klant het leest">
            <Paper title={template.title} blocks={shown.blocks} jump={locked ? null : jump} />
            <p className="paper__foot">
              {shown.text === version?.text
                ? `Versie ${version.number}, controlegetal ${version.hash}`
                : "Nog niet bewaard als versie"}
            </p>
            {withTrail && (
              <div className="paper__trail">
                <Trail draft={draft} host={props.host} />
              </div>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

export function View(props: ContractProps) {
  const documents = useKept();
  const draft = documents?.kept.drafts.find(({ id }) => id === documents.kept.open);
  const template = props.templates.find(({ slug: name }) => name === draft?.template);
  if (documents !== null && draft !== undefined && template !== undefined) {
    return <Editor key={draft.id} props={props} template={template} draft={draft} documents={documents} />;
  }
  return (
    <Library
      templates={props.templates}
      documents={documents}
      warn={props.days.warn}
      start={(model, from) => {
        if (documents === null) return;
        const { kept, change, set } = documents;
        const source = kept.drafts.find(({ id }) => id === from);
        const count = kept.drafts.filter((one) => one.template === model.slug).length + 1;
        const customer = source?.values["klant.naam"]?.trim() ?? "";
        const name = customer === "" ? `${model.title} ${count}` : `${model.title} voor ${customer}`;
        const act = { at: new Date().toISOString(), by: kept.me.trim() === "" ? "Ik" : kept.me.trim() };
        const made = create(props, model, newId(), name, act);
        const known = new Set(model.variables.filter((one) => one.from === null).map(({ key }) => key));
        const values = Object.entries(source?.values ?? {}).filter(([key]) => known.has(key));
        change({
          ...made,
          values: Object.fromEntries(values),
          ...(source && { price: source.price, set: source.set }),
        });
        set({ open: made.id });
      }}
      backup={() => {
        if (documents === null) return;
        download("contracten-reservekopie.json", JSON.stringify(documents.kept, null, 2), "application/json");
      }}
      bringBack={(drafts) => {
        documents?.replace(restore(documents.kept.drafts, drafts));
      }}
    />
  );
}
