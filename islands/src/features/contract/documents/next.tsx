// The next steps of a document, and the fields that block them.

import { addDays } from "../../../lib/days.ts";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Checkbox, TextField } from "../../../ui/field.tsx";
import { date } from "../../../lib/format.ts";
import { nextSigner, possibleSteps } from "./model.ts";
import type { StatusProps } from "./status-props.ts";
import { brief, type Step } from "./words.ts";

/** A step that needs input first. */
function Ask({
  id,
  label,
  hint,
  type = "text",
  start = "",
  action,
  secondary = false,
  onSend,
}: {
  id: string;
  label: string;
  hint?: string;
  type?: "text" | "date";
  start?: string;
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
      <TextField {...{ id, label, type, value, hint }} required change={setValue} />
      <Button kind={secondary ? "secondary" : "primary"} small type="submit">
        {action}
      </Button>
    </form>
  );
}

function Signing({ draft, derived, sign, named: nameOf }: StatusProps) {
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

/** The fields that must be filled in or corrected before the next step. */
function Missing({ derived, jump }: StatusProps) {
  const { open } = derived;
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

/** The step to send a document, with its last day of validity. */
function Send({ workflow: { days }, today, until, step }: StatusProps) {
  const send = (validUntil: string) =>
    step("verstuurd", `Geldig tot ${date(validUntil)}`, undefined, {
      validUntil,
      remindOn: addDays(today, days.remind),
    });
  if (until === "") {
    return (
      <Ask
        id="contract-valid"
        label="Geldig tot en met"
        hint="Neem de tekst of de pdf mee en stuur ze zelf. Noteer het daarna hier"
        type="date"
        start={addDays(today, days.valid)}
        action="Noteer als verstuurd"
        onSend={send}
      />
    );
  }
  if (until < today) {
    return <p className="note">De geldigheid ({date(until)}) is voorbij: pas ze aan bij Klant.</p>;
  }
  return (
    <>
      <p className="note">
        Neem de tekst of de pdf mee en stuur ze zelf. Noteer het daarna hier: de tekst van nu wordt als versie bewaard
        en ligt dan vast.
      </p>
      <Button kind="primary" small onClick={() => send(until)}>
        Noteer als verstuurd
      </Button>
    </>
  );
}

/** Steps that need no input. */
const PLAIN: readonly [Step, label: string][] = [
  ["gearchiveerd", "Archiveer"],
  ["teruggenomen", "Terug naar concept"],
  ["heropend", "Maak een nieuwe versie"],
];

function Steps(part: StatusProps) {
  const { draft, derived, workflow, today, step, change } = part;
  const { days } = workflow;
  const can = possibleSteps(draft, workflow.review);
  const ready = draft.state !== "concept" || derived.open.length === 0;
  const plain = PLAIN.filter(([name]) => can.includes(name));
  return (
    <>
      {!ready && <Missing {...part} />}
      {ready && can.includes("nagekeken") && (
        <Ask
          id="contract-reviewer"
          label="Nagekeken door"
          hint="Een collega of jurist. De tekst van nu wordt als versie bewaard"
          action="Noteer als nagekeken"
          onSend={(name) => step("nagekeken", "", name)}
        />
      )}
      {ready && can.includes("verstuurd") && <Send {...part} />}
      {can.includes("bekeken") && (
        <Button small onClick={() => step("bekeken", "")}>
          De klant heeft het geopend
        </Button>
      )}
      {can.includes("ondertekend") && <Signing {...part} />}
      {can.includes("herinnerd") && (
        <div className="ce__ask">
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
        </div>
      )}
      {can.includes("verlengd") && (
        <Ask
          id="contract-extend"
          label="Nieuwe einddatum"
          type="date"
          start={addDays(today, days.valid)}
          action="Verleng"
          onSend={(validUntil) => step("verlengd", `Geldig tot ${date(validUntil)}`, undefined, { validUntil })}
        />
      )}
      {can.includes("geweigerd") && (
        <Ask
          id="contract-why"
          label="Waarom weigert de klant?"
          action="Noteer als geweigerd"
          secondary
          onSend={(why) => step("geweigerd", why)}
        />
      )}
      {(draft.state === "getekend" || draft.state === "gearchiveerd") && (
        <TextField
          id="contract-ends"
          label="Einddatum om op te volgen"
          type="date"
          value={draft.endsOn}
          hint={`Vanaf ${2 * days.warn} dagen ervoor zie je een melding`}
          change={(endsOn) => change({ endsOn })}
        />
      )}
      {plain.length > 0 && (
        <div className="actions ce__row">
          {plain.map(([name, label]) => (
            <Button small key={name} onClick={() => step(name, "")}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

export function Next(part: StatusProps) {
  // Archived documents need no name, because no step follows.
  const ready = part.me.trim() !== "" || part.draft.state === "gearchiveerd";
  return (
    <section className="stack ce__next" aria-labelledby="contract-next">
      <h4 className="ce__sub" id="contract-next">
        Volgende stap
      </h4>
      {ready ? (
        <Steps {...part} />
      ) : (
        <p className="note">Vul eerst hierboven je naam in: die komt bij elke stap in het spoor.</p>
      )}
    </section>
  );
}
