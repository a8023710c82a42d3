// Where a document stands, what can be done next, who signs, and the trail of what was done.

import { useState, type ReactNode } from "react";
import { date } from "../../shared/format.ts";
import { alerts, intact, nextSigner, plusDays, possible, type Deed, type Draft, type Step } from "./model.ts";
import { fieldId } from "./paper.tsx";
import type { ContractProps, Level, Template } from "./props.ts";
import { moment } from "./versions.tsx";
import { ALERT, brief, grouped, LEVEL, STATE, STEP } from "./words.ts";

interface Part {
  draft: Draft;
  template: Template;
  deed: Deed;
  props: ContractProps;
  today: string;
  me: string;
  setMe: (me: string) => void;
  change: (draft: Draft) => void;
  /** Takes a step; `by` is the visitor unless it names someone else. */
  step: (step: Step, note: string, by?: string, also?: Partial<Draft>) => void;
  sign: (how: string) => void;
  jump: (key: string) => void;
}

/** A step that asks for something first. */
function Ask({
  id,
  label,
  hint,
  type = "text",
  start = "",
  required = true,
  action,
  secondary = false,
  onSend,
}: {
  id: string;
  label: string;
  hint?: string;
  type?: "text" | "date";
  start?: string;
  required?: boolean;
  action: string;
  secondary?: boolean;
  onSend: (value: string) => void;
}) {
  const [value, setValue] = useState(start);
  return (
    <form
      className="ce__ask"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(value.trim());
        setValue(start);
      }}
    >
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        <input
          className="field__control"
          id={id}
          type={type}
          value={value}
          required={required}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            setValue(event.target.value);
          }}
        />
        <p className="field__note" id={`${id}-note`}>
          {hint !== undefined && <span className="field__hint">{hint}</span>}
        </p>
      </div>
      <button className={`btn btn--small ${secondary ? "btn--secondary" : "btn--primary"}`} type="submit">
        {action}
      </button>
    </form>
  );
}

function Signing({ draft, deed, sign }: Part) {
  const [name, setName] = useState("");
  const [agreed, setAgreed] = useState(false);
  const next = nextSigner(draft);
  if (next === null) return null;
  const version = draft.versions.at(-1);
  const named = draft.values[next.key] ?? "";
  const plain = draft.level === "gewoon";
  return (
    <form
      className="ce__sign"
      aria-labelledby="contract-sign"
      onSubmit={(event) => {
        event.preventDefault();
        sign(plain ? `getypte naam ${name.trim()}` : `${draft.level}, ${name.trim()}`);
        setName("");
        setAgreed(false);
      }}
    >
      <h4 className="ce__sub" id="contract-sign">
        Nu aan de beurt: {next.party}
      </h4>
      {named !== "" && <p className="note">{named}</p>}
      <div className="field">
        <label className="field__label" htmlFor="contract-signer">
          {plain ? "Naam van wie tekent" : "Dienst en referentie van de handtekening"}
        </label>
        <input
          className="field__control"
          id="contract-signer"
          value={name}
          required
          autoComplete="off"
          aria-describedby="contract-signer-note"
          onChange={(event) => {
            setName(event.target.value);
          }}
        />
        <p className="field__note" id="contract-signer-note">
          <span className="field__hint">
            {plain
              ? "Wie tekent, typt hier zelf de eigen naam"
              : "Deze tool zet zelf geen handtekening van dit niveau. Teken bij je dienst en noteer het hier"}
          </span>
        </p>
      </div>
      <label className="check" htmlFor="contract-agree">
        <input
          className="check__box"
          id="contract-agree"
          type="checkbox"
          required
          checked={agreed}
          onChange={(event) => {
            setAgreed(event.target.checked);
          }}
        />
        <span className="check__label">
          {plain ? "Gelezen en akkoord met" : "Getekend is"} versie {version?.number ?? 0}, controlegetal{" "}
          <code>{brief(version?.hash ?? deed.text)}</code>
        </span>
      </label>
      <button className="btn btn--primary btn--small" type="submit">
        Noteer de handtekening
      </button>
    </form>
  );
}

function Signers({ draft, template, change }: Part) {
  const open = draft.state === "concept" || draft.state === "nagekeken";
  return (
    <section aria-labelledby="contract-signers">
      <h4 className="ce__sub" id="contract-signers">
        Handtekening
      </h4>
      <div className="field">
        <label className="field__label" htmlFor="contract-level">
          Niveau
        </label>
        <select
          className="field__control"
          id="contract-level"
          value={draft.level}
          disabled={!open}
          aria-describedby="contract-level-note"
          onChange={(event) => {
            change({ ...draft, level: event.target.value as Level });
          }}
        >
          {(Object.keys(LEVEL) as Level[]).map((level) => (
            <option key={level} value={level}>
              {LEVEL[level].label}
              {level === template.signature ? " (aangeraden)" : ""}
            </option>
          ))}
        </select>
        <p className="note" id="contract-level-note">
          {LEVEL[draft.level].means}
        </p>
      </div>
      {open && <p className="note">{template.signatureNote}</p>}
      <ol className="ce__signers">
        {draft.signers.map((signer) => (
          <li key={signer.key}>
            <span className="ce__versionname">{signer.party}</span>{" "}
            <span className="note">
              {signer.at === "" ? "nog niet getekend" : `${moment(signer.at)}, ${signer.how}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What stands in the way of a review. */
function Missing({ deed, jump }: Part) {
  const open = [
    ...deed.missing.map(({ key, label }) => ({ key, label })),
    ...deed.fields.flatMap(({ key, label }) => {
      const wrong = deed.faults.get(key);
      return wrong === undefined ? [] : [{ key, label: `${label}: ${wrong}` }];
    }),
  ];
  if (open.length === 0) return null;
  return (
    <div className="message ce__missing">
      <div>
        <p className="message__title">
          {open.length === 1 ? "Eén gegeven klopt nog niet" : `${open.length} gegevens kloppen nog niet`}
        </p>
        <ul>
          {open.map(({ key, label }) => (
            <li key={key}>
              <a
                href={`#${fieldId(key)}`}
                onClick={(event) => {
                  event.preventDefault();
                  jump(key);
                }}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Next(part: Part) {
  const { draft, deed, props, today, me, step, change } = part;
  const can = new Set(possible(draft));
  const ready = deed.missing.length === 0 && deed.faults.size === 0;
  const version = draft.versions.at(-1)?.number ?? 0;
  const nodes: ReactNode[] = [];
  if (can.has("nagekeken")) {
    nodes.push(
      <Missing key="missing" {...part} />,
      ready && (
        <Ask
          key="review"
          id="contract-reviewer"
          label="Nagekeken door"
          hint="Een collega of jurist. De tekst van nu wordt als versie bewaard"
          action="Noteer als nagekeken"
          onSend={(name) => {
            step("nagekeken", "", name);
          }}
        />
      ),
    );
  }
  if (can.has("verstuurd")) {
    nodes.push(
      <Ask
        key="send"
        id="contract-valid"
        label="Geldig tot en met"
        hint="Neem de tekst of de pdf mee en stuur ze zelf. Noteer het daarna hier"
        type="date"
        start={plusDays(today, props.days.valid)}
        action="Noteer als verstuurd"
        onSend={(validUntil) => {
          step("verstuurd", `Versie ${version}, geldig tot ${date(validUntil)}`, undefined, {
            validUntil,
            remindOn: plusDays(today, props.days.remind),
          });
        }}
      />,
    );
  }
  if (can.has("bekeken")) {
    nodes.push(
      <button
        key="seen"
        type="button"
        className="btn btn--secondary btn--small"
        onClick={() => {
          step("bekeken", "");
        }}
      >
        De klant heeft het geopend
      </button>,
    );
  }
  if (can.has("ondertekend")) nodes.push(<Signing key="sign" {...part} />);
  if (can.has("herinnerd")) {
    nodes.push(
      <div key="remind" className="ce__ask">
        <div className="field">
          <label className="field__label" htmlFor="contract-remind">
            Herinner de klant op
          </label>
          <input
            className="field__control"
            id="contract-remind"
            type="date"
            value={draft.remindOn}
            onChange={(event) => {
              change({ ...draft, remindOn: event.target.value });
            }}
          />
          <p className="field__note">
            <span className="field__hint">Vanaf die dag staat het boven aan je lijst</span>
          </p>
        </div>
        <button
          type="button"
          className="btn btn--secondary btn--small"
          onClick={() => {
            step("herinnerd", "", undefined, { remindOn: plusDays(today, props.days.remind) });
          }}
        >
          Herinnering gestuurd
        </button>
      </div>,
    );
  }
  if (can.has("verlengd")) {
    nodes.push(
      <Ask
        key="extend"
        id="contract-extend"
        label="Nieuwe einddatum"
        type="date"
        start={plusDays(today, props.days.valid)}
        action="Verleng"
        onSend={(validUntil) => {
          step("verlengd", `Geldig tot ${date(validUntil)}`, undefined, { validUntil });
        }}
      />,
    );
  }
  if (can.has("geweigerd")) {
    nodes.push(
      <Ask
        key="refuse"
        id="contract-why"
        label="Waarom weigert de klant?"
        action="Noteer als geweigerd"
        secondary
        onSend={(why) => {
          step("geweigerd", why);
        }}
      />,
    );
  }
  if (draft.state === "getekend" || draft.state === "gearchiveerd") {
    nodes.push(
      <div key="ends" className="field">
        <label className="field__label" htmlFor="contract-ends">
          Einddatum om op te volgen
        </label>
        <input
          className="field__control"
          id="contract-ends"
          type="date"
          value={draft.endsOn}
          onChange={(event) => {
            change({ ...draft, endsOn: event.target.value });
          }}
        />
        <p className="field__note">
          <span className="field__hint">Vanaf {2 * props.days.warn} dagen ervoor zie je een melding</span>
        </p>
      </div>,
    );
  }
  const plain: [Step, string][] = [
    ["gearchiveerd", "Archiveer"],
    ["teruggenomen", "Terug naar concept"],
    ["heropend", "Maak een nieuwe versie"],
  ];
  const buttons = plain.filter(([name]) => can.has(name));
  return (
    <section className="ce__next" aria-labelledby="contract-next">
      <h4 className="ce__sub" id="contract-next">
        Volgende stap
      </h4>
      {me.trim() === "" && can.size > 0 ? (
        <p className="note">Vul eerst hierboven je naam in: die komt bij elke stap in het spoor.</p>
      ) : (
        <>
          {nodes}
          {buttons.length > 0 && (
            <div className="ce__row">
              {buttons.map(([name, label]) => (
                <button
                  key={name}
                  type="button"
                  className="btn btn--secondary btn--small"
                  onClick={() => {
                    step(name, "");
                  }}
                >
                  {label}
                </button>
              ))}
            </div>
          )}
          {nodes.length === 0 && buttons.length === 0 && <p className="note">Er is niets meer te doen.</p>}
        </>
      )}
    </section>
  );
}

/** The trail as a table; printed with the document. */
export function Trail({ draft, host }: { draft: Draft; host: string }) {
  const whole = intact(draft, host);
  return (
    <div className="trail">
      <h4 className="ce__sub" id="contract-trail">
        Spoor van elke stap
      </h4>
      <div className="tablebox" tabIndex={0} role="region" aria-labelledby="contract-trail">
        <table className="table trail__table">
          <thead>
            <tr>
              <th scope="col">Wanneer</th>
              <th scope="col">Wie</th>
              <th scope="col">Stap</th>
              <th scope="col">Versie</th>
            </tr>
          </thead>
          <tbody>
            {draft.trail.map((entry) => (
              <tr key={entry.chain}>
                <td>{moment(entry.at)}</td>
                <td>{entry.by}</td>
                <td>
                  {STEP[entry.step]}
                  {entry.note !== "" && <span className="ce__hint">{entry.note}</span>}
                </td>
                <td>{entry.version === 0 ? "–" : entry.version}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {draft.versions.length > 0 && (
        <dl className="trail__hashes">
          {draft.versions.map(({ number, hash }) => (
            <div key={number}>
              <dt>Controlegetal van versie {number}</dt>
              <dd>
                <code>{grouped(hash)}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={`note trail__whole${whole ? "" : " trail__whole--bad"}`}>
        {whole
          ? "Het spoor is volledig: geen regel en geen versie is achteraf gewijzigd."
          : "Opgelet: een regel of een versie is buiten de tool om gewijzigd."}
      </p>
    </div>
  );
}

export function Status(part: Part) {
  const { draft, me, setMe, today, props } = part;
  return (
    <>
      <div className="ce__state">
        <p className="ce__statename">{STATE[draft.state].label}</p>
        <p>{STATE[draft.state].means}</p>
        {draft.validUntil !== "" && (draft.state === "verstuurd" || draft.state === "bekeken") && (
          <p className="note">Geldig tot en met {date(draft.validUntil)}</p>
        )}
      </div>
      {alerts(draft, today, props.days.warn).map((alert) => (
        <p key={alert} className="message ce__alert">
          {ALERT[alert]}
        </p>
      ))}
      <div className="field">
        <label className="field__label" htmlFor="contract-me">
          Jouw naam in het spoor
        </label>
        <input
          className="field__control"
          id="contract-me"
          autoComplete="name"
          value={me}
          onChange={(event) => {
            setMe(event.target.value);
          }}
        />
        <p className="field__note" />
      </div>
      <Next {...part} />
      <Signers {...part} />
      <Trail draft={draft} host={props.host} />
    </>
  );
}
