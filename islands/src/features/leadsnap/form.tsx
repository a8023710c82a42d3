import { readEnterpriseNumber, writeEnterpriseNumber } from "../../lib/schemas/enterprise-number.ts";
import { useRef, type ReactNode, type SyntheticEvent } from "react";
import { Alert } from "../../ui/alert.tsx";
import { date } from "../../lib/format.ts";
import { addDays, addWorkingDays, dayOff, sayMoment, workingDay } from "../../lib/days.ts";
import { duplicates, REASONS } from "./duplicates.ts";
import { Area, PhotoField, Score, Tags, Text } from "./fields.tsx";
import {
  current,
  formatPhone,
  isDay,
  LIMITS,
  phoneNumber,
  title,
  type ConsentText,
  type Draft,
  type Interest,
  type Lead,
  type Problems,
} from "./logic.ts";
import type { StoredLead } from "./store.ts";

interface Props {
  draft: Draft;
  /** The lead that is being changed. */
  before: Lead | null;
  problems: Problems;
  leads: readonly StoredLead[];
  interests: readonly Interest[];
  consents: readonly ConsentText[];
  tags: readonly string[];
  hour: string;
  /** Empty until it is known. */
  today: string;
  disabled: boolean;
  change: (part: Partial<Draft>) => void;
  /** Those of the tags that were made here. */
  ownTags: readonly string[];
  madeTag: (tag: string) => void;
  forgetTag: (tag: string) => void;
  open: (lead: StoredLead) => void;
  save: () => void;
  cancel: (() => void) | null;
  children?: ReactNode;
}

/** What is noted of one lead. */
export function LeadForm(props: Props) {
  const { draft, before, problems, leads, interests, consents, tags, hour, today, disabled, change } = props;
  const form = useRef<HTMLFormElement>(null);
  const found = duplicates(draft, leads);
  const known = new Map(current(before?.consents ?? []).map((record) => [record.key, record]));
  const set =
    (key: "company" | "contact" | "role" | "email" | "number" | "phone" | "need" | "event" | "day" | "hour") =>
    (value: string) => {
      change({ [key]: value });
    };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    props.save();
  };

  const pickDay = (day: string) => {
    change({ day, hour: draft.hour === "" ? hour : draft.hour });
  };
  const off = isDay(draft.day) ? dayOff(draft.day) : null;
  const past = isDay(draft.day) && today !== "" && draft.day < today;
  const moment = isDay(draft.day) ? sayMoment(draft.hour === "" ? draft.day : `${draft.day}T${draft.hour}`, today) : "";

  return (
    <form
      className="snap__form"
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label={before === null ? "Nieuwe lead" : "Lead bewerken"}
    >
      <fieldset className="snap__set" disabled={disabled}>
        {before !== null && <p className="snap__editing">Je bewerkt {title(before)}.</p>}
        <div className="snap__columns">
          <div className="snap__side">
            <PhotoField
              photo={draft.photo}
              change={(photo) => {
                change({ photo });
              }}
            />
          </div>
          <div className="snap__who">
            <Text
              name="company"
              label="Bedrijf"
              value={draft.company}
              error={problems.who}
              max={LIMITS.short}
              change={set("company")}
            />
            <Text
              name="number"
              label="Ondernemingsnummer"
              value={draft.number}
              error={problems.number}
              hint="Mag leeg blijven"
              inputMode="numeric"
              max={20}
              change={set("number")}
              leave={() => {
                const ten = readEnterpriseNumber(draft.number).digits;
                if (ten !== null) change({ number: writeEnterpriseNumber(ten) });
              }}
            />
            <div className="snap__double" role="status">
              {found.length > 0 && (
                <Alert title="Staat dit bedrijf al in je lijst?">
                  <ul className="snap__found">
                    {found.slice(0, 3).map(({ lead, reason }) => {
                      const stored = leads.find(({ id }) => id === lead.id);
                      return (
                        <li key={lead.id}>
                          <span>
                            {title(lead)}
                            {lead.contact !== "" && lead.company !== "" ? `, ${lead.contact}` : ""}: zelfde{" "}
                            {REASONS[reason]}, genoteerd op {date(lead.createdAt)}.
                          </span>
                          {stored !== undefined && (
                            <button
                              className="snap__link"
                              type="button"
                              onClick={() => {
                                props.open(stored);
                              }}
                            >
                              Open die lead
                            </button>
                          )}
                        </li>
                      );
                    })}
                  </ul>
                </Alert>
              )}
            </div>
            <div className="snap__pair">
              <Text name="contact" label="Contact" value={draft.contact} max={LIMITS.short} change={set("contact")} />
              <Text name="role" label="Functie" value={draft.role} max={LIMITS.short} change={set("role")} />
              <Text
                name="phone"
                label="Telefoon"
                type="tel"
                value={draft.phone}
                error={problems.phone}
                max={30}
                change={set("phone")}
                leave={() => {
                  const phone = phoneNumber(draft.phone);
                  if (phone !== null) change({ phone: formatPhone(phone) });
                }}
              />
              <Text
                name="email"
                label="E-mail"
                type="email"
                value={draft.email}
                error={problems.email}
                max={LIMITS.short}
                change={set("email")}
              />
            </div>
          </div>
        </div>
        <Area name="need" label="Nood" value={draft.need} max={LIMITS.need} change={set("need")} />
        <div className="snap__pair snap__pair--wide">
          <Score
            interests={interests}
            value={draft.interest}
            choose={(interest) => {
              change({ interest });
            }}
          />
          <Tags
            offered={tags}
            chosen={draft.tags}
            choose={(chosen) => {
              change({ tags: chosen });
            }}
            own={props.ownTags}
            made={props.madeTag}
            forget={props.forgetTag}
          />
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
                className="tag tag--toggle"
                key={label}
                type="button"
                aria-pressed={today !== "" && draft.day === day()}
                onClick={() => {
                  pickDay(day());
                }}
              >
                {label}
              </button>
            ))}
          </div>
          <div className="snap__when">
            <Text name="day" label="Dag" type="date" value={draft.day} error={problems.day} change={set("day")} />
            <Text name="hour" label="Uur" type="time" value={draft.hour} error={problems.hour} change={set("hour")} />
            <p className="snap__moment" role="status">
              {moment}
              {past ? " ligt in het verleden." : off !== null ? `. Let op: ${off.toLowerCase()}.` : ""}
            </p>
          </div>
        </fieldset>
        <fieldset className="snap__set">
          <legend className="snap__legend">Toestemming</legend>
          <p className="snap__ask">Vraag het hardop. Wat je niet aanvinkt, wordt als nee bewaard.</p>
          <div className="snap__pair">
            {consents.map(({ key, label, wording }) => {
              const record = known.get(key);
              const given = draft.consents[key] === true;
              // What was agreed to keeps its own words until the answer changes.
              const same = record?.given === given;
              return (
                <div className="check" key={key}>
                  <input
                    className="check__box"
                    type="checkbox"
                    id={`leadsnap-toestemming-${key}`}
                    checked={given}
                    aria-describedby={`leadsnap-toestemming-${key}-zin`}
                    onChange={({ currentTarget }) => {
                      change({ consents: { ...draft.consents, [key]: currentTarget.checked } });
                    }}
                  />
                  <div>
                    <label className="check__label snap__consent" htmlFor={`leadsnap-toestemming-${key}`}>
                      {label}
                    </label>
                    <p className="snap__wording" id={`leadsnap-toestemming-${key}-zin`}>
                      “{same ? record.wording : wording}”
                      {same && <span className="snap__since"> Gevraagd op {date(record.at)}.</span>}
                    </p>
                  </div>
                </div>
              );
            })}
          </div>
        </fieldset>
        <Text
          name="event"
          label="Beurs of plaats"
          value={draft.event}
          hint="Blijft staan voor de volgende lead"
          max={LIMITS.event}
          change={set("event")}
        />
        {props.children}
        <div className="actions">
          <button className="btn btn--primary" type="submit">
            {before === null ? "Bewaar de lead" : "Bewaar de wijziging"}
          </button>
          {props.cancel !== null && (
            <button className="btn btn--secondary" type="button" onClick={props.cancel}>
              {before === null ? "Maak het formulier leeg" : "Niet bewerken"}
            </button>
          )}
        </div>
      </fieldset>
    </form>
  );
}
