// The state of a document, its signers and the next steps.

import { SelectField, TextField } from "../../../ui/field.tsx";
import { date } from "../../../lib/format.ts";
import { alerts } from "./model.ts";
import { Next } from "./next.tsx";
import type { StatusProps } from "./status-props.ts";
import { Trail } from "./trail.tsx";
import { moment } from "./versions.tsx";
import { ALERT, LEVEL, STATE, type Level } from "./words.ts";

function Signers({ draft, workflow, change }: StatusProps) {
  const open = draft.state === "concept" || draft.state === "nagekeken";
  return (
    <section aria-labelledby="contract-signers">
      <h4 className="ce__sub" id="contract-signers">
        Handtekening
      </h4>
      <SelectField
        id="contract-level"
        label="Niveau"
        value={draft.level}
        disabled={!open}
        options={(Object.keys(LEVEL) as Level[]).map(
          (level) => [level, `${LEVEL[level].label}${level === workflow.advised ? " (aangeraden)" : ""}`] as const,
        )}
        hint={LEVEL[draft.level].means}
        change={(level) => change({ level })}
      />
      {open && <p className="note">{workflow.advice}</p>}
      <ol className="ruled ruled--light ce__signers">
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

export function Status(part: StatusProps) {
  const { draft, me, setMe, today, workflow, intact } = part;
  return (
    <>
      <div className="ce__state">
        <p className="ce__statename">{STATE[draft.state].label}</p>
        <p>{STATE[draft.state].means}</p>
        {draft.validUntil !== "" && (draft.state === "verstuurd" || draft.state === "bekeken") && (
          <p className="note">Geldig tot en met {date(draft.validUntil)}</p>
        )}
      </div>
      {alerts(draft, today, workflow.days.warn).map((alert) => (
        <p key={alert} className="message ce__alert">
          {ALERT[alert]}
        </p>
      ))}
      <TextField id="contract-me" label="Jouw naam in het spoor" autoComplete="name" value={me} change={setMe} />
      <Next {...part} />
      <Signers {...part} />
      <Trail draft={draft} intact={intact} />
    </>
  );
}
