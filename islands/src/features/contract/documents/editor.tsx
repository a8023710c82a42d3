// The editor of a document: panels with fields, the versions and the next steps, with the paper beside them.

import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { copy } from "../../../ui/copy.ts";
import { SHORT, toast } from "../../../ui/toast/toast.ts";
import { download } from "../../../lib/download.ts";
import { slug } from "../../../lib/text.ts";
import {
  actionBy,
  isIntact,
  save as saveVersion,
  sign,
  takeStep,
  type Derived,
  type Draft,
  type OpenField,
} from "./model.ts";
import type { Workflow } from "./status-props.ts";
import { Status } from "./status.tsx";
import { Trail } from "./trail.tsx";
import type { Documents } from "./use-documents.ts";
import { Versions } from "./versions.tsx";
import { STATE, type Step } from "./words.ts";
import { Checkbox } from "../../../ui/field.tsx";

/** A panel of fields. */
export interface Panel {
  name: string;
  label: string;
  node: ReactNode;
}

/** Whether the document's state forbids changes. */
export const isLocked = (draft: Draft): boolean => draft.state !== "concept";

export function Editor<C, D extends Draft<C>>({
  draft,
  documents,
  derived,
  write,
  panels,
  paper,
  about,
  workflow,
  named,
  until,
}: {
  draft: D;
  documents: Documents<D>;
  derived: Derived<C>;
  /**
   * Writes a version's content as text, with or without its title: the version's own text must end with it. Must be the
   * same function in each render.
   */
  write: (content: C) => string;
  panels: Panel[];
  /** Renders the paper. `jump` goes to a field; null when the document is locked. */
  paper: (content: C, jump: ((to: OpenField) => void) | null) => ReactNode;
  /** Describes what the document was made from. */
  about: string;
  workflow: Workflow;
  named: (key: string) => string;
  until: string;
}) {
  const { stored, today, change, set } = documents;
  const locked = isLocked(draft);
  const [tab, setTab] = useState(locked ? "status" : (panels[0]?.name ?? "status"));
  const [withTrail, setWithTrail] = useState(false);
  const [target, setTarget] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);

  const { trail, versions } = draft;
  const version = versions.at(-1);
  // Memoized, because hashing is slow. Typing changes neither of the two.
  const intact = useMemo(() => isIntact<C>({ trail, versions }, write), [trail, versions, write]);
  // A locked document shows its last version, whose text was hashed.
  const shown = locked && version !== undefined ? version : derived;
  const tabs: [string, string][] = [
    ...panels.map(({ name, label }): [string, string] => [name, label]),
    ["versies", "Versies"],
    ["status", "Afhandelen"],
    // Only visible if there is no room for the paper beside the form.
    ["document", "Document"],
  ];
  const panel = panels.find(({ name }) => name === tab);

  useEffect(() => {
    title.current?.focus();
  }, [draft.id]);
  // Wait for the next render, because the field may be on another tab.
  useEffect(() => {
    if (target === null) return;
    const field = document.getElementById(target);
    field?.focus();
    field?.scrollIntoView({ block: "center" });
    setTarget(null);
  }, [target]);

  const jump = (to: OpenField) => {
    setTab(to.tab);
    setTarget(to.id);
  };
  const act = (note = "", by?: string) => ({ ...actionBy(stored.me), ...(by !== undefined && { by }), note });
  const step = (name: Step, note: string, by?: string, also: Partial<Draft> = {}) => {
    // Save the reviewed or sent text as a version, so that everybody refers to the same text.
    const closes = name === "nagekeken" || name === "verstuurd";
    const saved = closes ? saveVersion<C, D>(draft, derived, act()) : draft;
    change({ ...takeStep(saved, name, act(note, by)), ...also });
    if (name === "heropend" || name === "teruggenomen") setTab(panels[0]?.name ?? "status");
  };

  const file = `${slug(draft.name) || "document"}${version === undefined ? "" : `-versie-${version.number}`}`;
  return (
    <div className="stack ce">
      <div className="ce__top">
        <Button small onClick={() => set({ open: "" })}>
          Alle documenten
        </Button>
        <div>
          <h3 className="ce__title" ref={title} tabIndex={-1}>
            {draft.name}
          </h3>
          <p className="note">{about} Bewaard in deze browser.</p>
        </div>
        <Badge tone={STATE[draft.state].tone}>{STATE[draft.state].label}</Badge>
      </div>
      <div className="stack ce__grid">
        <div className="ce__side">
          <div
            className="row tabs"
            role="tablist"
            aria-label="Onderdelen van het document"
            onKeyDown={(event) => {
              // The document's tab is hidden if the document fits beside the form.
              const visible = tabs.filter(
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
            {tabs.map(([name, label]) => (
              <button
                key={name}
                type="button"
                role="tab"
                id={`contract-tab-${name}`}
                className={`tabs__tab${name === "document" ? " tabs__tab--narrow" : ""}`}
                aria-selected={tab === name}
                aria-controls={name === "document" ? "contract-paper" : "contract-panel"}
                tabIndex={tab === name ? 0 : -1}
                onClick={() => setTab(name)}
              >
                {label}
              </button>
            ))}
          </div>
          <div
            className={`stack stack--loose${tab === "document" ? " ce__panel--away" : ""}`}
            role="tabpanel"
            id="contract-panel"
            aria-labelledby={`contract-tab-${tab}`}
          >
            {locked && panel !== undefined && (
              <p className="message ce__locked">
                Dit document is {STATE[draft.state].label.toLowerCase()}. Wil je iets veranderen, ga dan bij Afhandelen
                terug naar concept of maak een nieuwe versie.
              </p>
            )}
            {panel?.node}
            {tab === "versies" && (
              <Versions
                draft={draft}
                derived={derived}
                save={
                  locked
                    ? null
                    : (note) => {
                        change(saveVersion<C, D>(draft, derived, act(note)));
                        toast({ title: `Versie ${draft.versions.length + 1} bewaard`, duration: SHORT });
                      }
                }
              />
            )}
            {tab === "status" && (
              <Status
                draft={draft}
                derived={derived}
                workflow={workflow}
                intact={intact}
                named={named}
                until={until}
                today={today}
                me={stored.me}
                setMe={(name) => set({ me: name })}
                change={(part) => change({ ...draft, ...part })}
                step={step}
                sign={(how) => change(sign(draft, how, act()))}
                jump={jump}
              />
            )}
          </div>
        </div>
        <div className={`ce__paper${tab === "document" ? " ce__paper--here" : ""}`} id="contract-paper">
          <div className="actions ce__tools">
            <Button kind="primary" small onClick={() => window.print()}>
              Druk af of maak pdf
            </Button>
            <Button small onClick={() => copy(shown.text, "Tekst")}>
              Kopieer
            </Button>
            <Button small onClick={() => download(`${file}.txt`, shown.text, "text/plain;charset=utf-8")}>
              Neem als tekst mee
            </Button>
            <Checkbox className="ce__with" id="contract-with" checked={withTrail} change={setWithTrail}>
              Druk het spoor mee af
            </Checkbox>
          </div>
          <div className="paper" tabIndex={0} role="region" aria-label="Het document zoals je klant het leest">
            {paper(shown.content, locked ? null : jump)}
            <p className={`paper__foot${shown.text === version?.text ? "" : " no-print"}`}>
              {shown.text === version?.text
                ? `Versie ${version.number}, controlegetal ${version.hash}`
                : "Nog niet bewaard als versie"}
            </p>
            {withTrail && (
              <div className="paper__trail">
                <Trail draft={draft} intact={intact} />
              </div>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
