import { useState, type ReactNode, type SyntheticEvent } from "react";
import { Alert } from "../../ui/alert.tsx";
import { date } from "../../lib/format.ts";
import { addDays, addWorkingDays, dayOff, isDay, localDay, sayMoment, workingDay } from "../../lib/days.ts";
import { setter } from "../../lib/setter.ts";
import type { LeadSnap } from "../../contract/props.ts";
import { duplicates, REASONS } from "./duplicates.ts";
import { Button } from "../../ui/button.tsx";
import { ControlledFields } from "../../ui/form/controlled-fields.tsx";
import { PhotoField, Score, Tags, type TagsProps } from "./fields.tsx";
import {
  COMPANY,
  current,
  EVENT,
  FOLLOW_UP,
  NEED,
  PERSON,
  title,
  type Draft,
  type Lead,
  type Problems,
} from "./logic.ts";
import type { StoredLead } from "./store.ts";

interface Props {
  draft: Draft;
  /** The lead being edited; null for a new one. */
  before: Lead | null;
  problems: Problems;
  leads: readonly StoredLead[];
  settings: LeadSnap;
  /** Empty until it is known. */
  today: string;
  disabled: boolean;
  change: (part: Partial<Draft>) => void;
  /** Tags that the visitor made. */
  ownTags: readonly string[];
  keepTags: TagsProps["keep"];
  open: (lead: StoredLead) => void;
  save: () => void;
  cancel: (() => void) | null;
  children?: ReactNode;
}

/** The form of one lead. */
export function LeadForm(props: Props) {
  const { draft, before, problems, leads, settings, today, disabled, change } = props;
  const { interests, consents, tags, hour } = settings;
  const set = setter(change);
  const [shrinking, setShrinking] = useState(false);
  const found = duplicates(draft, leads);
  const known = new Map(current(before?.consents ?? []).map((record) => [record.key, record]));
  const shared = { form: "leadsnap", values: draft, errors: problems, busy: false, change };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // Not while a photo is being shrunk: the lead would be saved without it.
    if (!shrinking) props.save();
  };

  const pickDay = (day: string) => change({ day, hour: draft.hour === "" ? hour : draft.hour });
  const off = isDay(draft.day) ? dayOff(draft.day) : null;
  const past = isDay(draft.day) && today !== "" && draft.day < today;
  const moment = isDay(draft.day) ? sayMoment(draft.hour === "" ? draft.day : `${draft.day}T${draft.hour}`, today) : "";

  return (
    <form
      className="snap__form no-print"
      method="dialog"
      onSubmit={submit}
      noValidate
      aria-label={before === null ? "Nieuwe lead" : "Lead bewerken"}
    >
      <fieldset className="snap__set" disabled={disabled}>
        {before !== null && <p className="snap__editing">Je bewerkt {title(before)}.</p>}
        <div className="stack snap__columns">
          <div>
            <PhotoField photo={draft.photo} change={set("photo")} busy={shrinking} setBusy={setShrinking} />
          </div>
          <div>
            <ControlledFields {...shared} fields={COMPANY} errors={{ ...problems, company: problems.who }} />
            <div role="status">
              {found.length > 0 && (
                <Alert title="Staat dit bedrijf al in je lijst?">
                  <ul className="snap__found">
                    {found.slice(0, 3).map(({ lead, reason }) => (
                      <li key={lead.id}>
                        <span>
                          {title(lead)}
                          {lead.contact !== "" && lead.company !== "" ? `, ${lead.contact}` : ""}: zelfde{" "}
                          {REASONS[reason]}, genoteerd op {date(localDay(lead.createdAt))}.
                        </span>
                        <button className="act" type="button" onClick={() => props.open(lead)}>
                          Open die lead
                        </button>
                      </li>
                    ))}
                  </ul>
                </Alert>
              )}
            </div>
            <div className="stack snap__pair">
              <ControlledFields {...shared} fields={PERSON} />
            </div>
          </div>
        </div>
        <ControlledFields {...shared} fields={NEED} />
        <div className="stack snap__pair">
          <Score interests={interests} value={draft.interest} choose={set("interest")} />
          <Tags tags={tags} chosen={draft.tags} choose={set("tags")} own={props.ownTags} keep={props.keepTags} />
        </div>
        <fieldset className="snap__set">
          <legend className="snap__legend">Opvolgen</legend>
          <div className="tags">
            {[
              ["Volgende werkdag", () => addWorkingDays(today, 1)] as const,
              ["Over twee werkdagen", () => addWorkingDays(today, 2)] as const,
              ["Over een week", () => workingDay(addDays(today, 7))] as const,
            ].map(([label, day]) => (
              <button
                className="tag"
                key={label}
                type="button"
                aria-pressed={today !== "" && draft.day === day()}
                onClick={() => pickDay(day())}
              >
                {label}
              </button>
            ))}
          </div>
          <div className="snap__when">
            <ControlledFields {...shared} fields={FOLLOW_UP} />
            <p className="snap__moment" role="status">
              {moment}
              {past ? " ligt in het verleden." : off !== null ? `. Let op: ${off.toLowerCase()}.` : ""}
            </p>
          </div>
        </fieldset>
        <fieldset className="snap__set">
          <legend className="snap__legend">Toestemming</legend>
          <p className="snap__ask">Vraag het hardop. Wat je niet aanvinkt, wordt als nee bewaard.</p>
          <div className="stack snap__pair">
            {consents.map(({ key, label, wording }) => {
              const record = known.get(key);
              const given = draft.consents[key] === true;
              // Show the wording that was agreed to, until the answer changes.
              const same = record?.given === given;
              return (
                <div className="check" key={key}>
                  <input
                    className="check__box"
                    type="checkbox"
                    id={`leadsnap-toestemming-${key}`}
                    checked={given}
                    aria-describedby={`leadsnap-toestemming-${key}-zin`}
                    onChange={({ currentTarget }) =>
                      change({ consents: { ...draft.consents, [key]: currentTarget.checked } })
                    }
                  />
                  <div>
                    <label className="check__label snap__consent" htmlFor={`leadsnap-toestemming-${key}`}>
                      {label}
                    </label>
                    <p className="snap__wording" id={`leadsnap-toestemming-${key}-zin`}>
                      “{same ? record.wording : wording}”
                      {same && <span className="muted"> Gevraagd op {date(localDay(record.at))}.</span>}
                    </p>
                  </div>
                </div>
              );
            })}
          </div>
        </fieldset>
        <ControlledFields {...shared} fields={EVENT} />
        {props.children}
        <div className="actions">
          <Button kind="primary" type="submit" busy={shrinking}>
            {before === null ? "Bewaar de lead" : "Bewaar de wijziging"}
          </Button>
          {props.cancel !== null && (
            <Button onClick={props.cancel}>{before === null ? "Maak het formulier leeg" : "Niet bewerken"}</Button>
          )}
        </div>
      </fieldset>
    </form>
  );
}
