// The next steps of a document, and what blocks them.

import { addDays } from "../../../lib/days.ts";
import { useState, type ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { Checkbox, TextField } from "../../../ui/field.tsx";
import { date } from "../../../lib/format.ts";
import { nextSigner, possible, type Step } from "./model.ts";
import type { Part } from "./part.ts";
import { brief } from "./words.ts";

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
      <TextField {...{ id, label, type, value, required, hint }} change={setValue} />
      <button className={`btn btn--small ${secondary ? "btn--secondary" : "btn--primary"}`} type="submit">
        {action}
      </button>
    </form>
  );
}

function Signing({ draft, derived, sign, named: nameOf }: Part) {
  const [name, setName] = useState("");
  const [agreed, setAgreed] = useState(false);
  const next = nextSigner(draft);
  if (next === null) return null;
  const version = draft.versions.at(-1);
  const named = nameOf(next.key);
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
      <TextField
        id="contract-signer"
        label={plain ? "Naam van wie tekent" : "Dienst en referentie van de handtekening"}
        value={name}
        required
        autoComplete="off"
        hint={
          plain
            ? "Wie tekent, typt hier zelf de eigen naam"
            : "Deze tool zet zelf geen handtekening van dit niveau. Teken bij je dienst en noteer het hier"
        }
        change={setName}
      />
      <Checkbox id="contract-agree" required checked={agreed} change={setAgreed}>
        {plain ? "Gelezen en akkoord met" : "Getekend is"} versie {version?.number ?? 0}, controlegetal{" "}
        <code>{brief(version?.hash ?? derived.text)}</code>
      </Checkbox>
      <Button kind="primary" small type="submit">
        Noteer de handtekening
      </Button>
    </form>
  );
}

/** What must be filled in or corrected before the next step. */
function Missing({ derived, jump }: Part) {
  const { open } = derived;
  if (open.length === 0) return null;
  return (
    <div className="message ce__missing">
      <div>
        <p className="message__title">
          {open.length === 1 ? "Eén gegeven klopt nog niet" : `${open.length} gegevens kloppen nog niet`}
        </p>
        <ul>
          {open.map((one) => (
            <li key={one.id}>
              <a
                href={`#${one.id}`}
                onClick={(event) => {
                  event.preventDefault();
                  jump(one);
                }}
              >
                {one.label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

export function Next(part: Part) {
  const { draft, derived, manner, today, me, step, change, until } = part;
  const { days } = manner;
  const can = new Set(possible(draft, manner.review));
  const ready = draft.state !== "concept" || derived.open.length === 0;
  const nodes: ReactNode[] = [];
  const send = (validUntil: string) =>
    step("verstuurd", `Geldig tot ${date(validUntil)}`, undefined, {
      validUntil,
      remindOn: addDays(today, days.remind),
    });
  if (!ready) nodes.push(<Missing key="missing" {...part} />);
  if (ready && can.has("nagekeken")) {
    nodes.push(
      <Ask
        key="review"
        id="contract-reviewer"
        label="Nagekeken door"
        hint="Een collega of jurist. De tekst van nu wordt als versie bewaard"
        action="Noteer als nagekeken"
        onSend={(name) => step("nagekeken", "", name)}
      />,
    );
  }
  if (ready && can.has("verstuurd") && until !== "" && until < today) {
    nodes.push(
      <p key="send-past" className="note">
        De geldigheid ({date(until)}) is voorbij: pas ze aan bij Klant.
      </p>,
    );
  } else if (ready && can.has("verstuurd") && until !== "") {
    nodes.push(
      <p key="send-note" className="note">
        Neem de tekst of de pdf mee en stuur ze zelf. Noteer het daarna hier: de tekst van nu wordt als versie bewaard
        en ligt dan vast.
      </p>,
      <Button kind="primary" small key="send" onClick={() => send(until)}>
        Noteer als verstuurd
      </Button>,
    );
  } else if (ready && can.has("verstuurd")) {
    nodes.push(
      <Ask
        key="send"
        id="contract-valid"
        label="Geldig tot en met"
        hint="Neem de tekst of de pdf mee en stuur ze zelf. Noteer het daarna hier"
        type="date"
        start={addDays(today, days.valid)}
        action="Noteer als verstuurd"
        onSend={send}
      />,
    );
  }
  if (can.has("bekeken")) {
    nodes.push(
      <Button small key="seen" onClick={() => step("bekeken", "")}>
        De klant heeft het geopend
      </Button>,
    );
  }
  if (can.has("ondertekend")) nodes.push(<Signing key="sign" {...part} />);
  if (can.has("herinnerd")) {
    nodes.push(
      <div key="remind" className="ce__ask">
        <TextField
          id="contract-remind"
          label="Herinner de klant op"
          type="date"
          value={draft.remindOn}
          hint="Vanaf die dag staat het boven aan je lijst"
          change={(remindOn) => change({ remindOn })}
        />
        <Button small onClick={() => step("herinnerd", "", undefined, { remindOn: addDays(today, days.remind) })}>
          Herinnering gestuurd
        </Button>
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
        start={addDays(today, days.valid)}
        action="Verleng"
        onSend={(validUntil) => step("verlengd", `Geldig tot ${date(validUntil)}`, undefined, { validUntil })}
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
        onSend={(why) => step("geweigerd", why)}
      />,
    );
  }
  if (draft.state === "getekend" || draft.state === "gearchiveerd") {
    nodes.push(
      <TextField
        key="ends"
        id="contract-ends"
        label="Einddatum om op te volgen"
        type="date"
        value={draft.endsOn}
        hint={`Vanaf ${2 * days.warn} dagen ervoor zie je een melding`}
        change={(endsOn) => change({ endsOn })}
      />,
    );
  }
  const plain: [Step, string][] = [
    ["gearchiveerd", "Archiveer"],
    ["teruggenomen", "Terug naar concept"],
    ["heropend", "Maak een nieuwe versie"],
  ];
  const buttons = plain.filter(([name]) => can.has(name));
  return (
    <section className="stack ce__next" aria-labelledby="contract-next">
      <h4 className="ce__sub" id="contract-next">
        Volgende stap
      </h4>
      {me.trim() === "" && can.size > 0 ? (
        <p className="note">Vul eerst hierboven je naam in: die komt bij elke stap in het spoor.</p>
      ) : (
        <>
          {nodes}
          {buttons.length > 0 && (
            <div className="actions ce__row">
              {buttons.map(([name, label]) => (
                <Button small key={name} onClick={() => step(name, "")}>
                  {label}
                </Button>
              ))}
            </div>
          )}
          {nodes.length === 0 && buttons.length === 0 && <p className="note">Er is niets meer te doen.</p>}
        </>
      )}
    </section>
  );
}
