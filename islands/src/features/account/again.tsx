// Sends the confirmation mail again: a button where the address is known, or a form that asks for it.

import { useState } from "react";
import type { Direct } from "../../contract/props.ts";
import type { Field } from "../../lib/schemas/field.ts";
import { Cancelled } from "../../lib/http.ts";
import type { Result } from "./call.ts";
import { AccountForm } from "./form.tsx";
import { requestConfirm } from "./login-calls.ts";
import { Panel } from "./panel.tsx";

/** The e-mail address of an account. */
export const ADDRESS = {
  name: "Email",
  label: "E-mailadres",
  kind: "email",
  max: 254,
  fill: "email",
  wide: true,
} as const satisfies Field;

/** Asks for the mail again, for a known address. */
export function Again({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Result>();
  const ask = async () => {
    setBusy(true);
    setResult(undefined);
    try {
      setResult(await requestConfirm(email));
    } catch (thrown) {
      if (!(thrown instanceof Cancelled)) throw thrown;
    }
    setBusy(false);
  };
  return (
    <div className="account__again">
      <button
        className="btn btn--secondary btn--small"
        type="button"
        // Not `disabled`: it keeps the focus.
        aria-disabled={busy || undefined}
        onClick={() => {
          if (!busy) void ask();
        }}
      >
        {busy ? "Verzenden..." : "Stuur een nieuwe bevestigingsmail"}
      </button>
      <p className="account__outcome" role="status" data-bad={result?.ok === false || undefined}>
        {result?.message}
      </p>
    </div>
  );
}

/** Asks for the mail again, for an address that is typed in here. */
export function AgainForm({ name, direct }: { name: string; direct: Direct }) {
  const [sent, setSent] = useState<{ message: string; email: string }>();
  if (sent)
    return (
      <Panel title={sent.message}>
        <p>
          Staat er een account op <strong>{sent.email}</strong>, dan vind je er binnen enkele minuten een mail met een
          nieuwe link. Kijk ook bij de ongewenste e-mail.
        </p>
      </Panel>
    );
  return (
    <AccountForm
      name={name}
      fields={[ADDRESS]}
      direct={direct}
      submit="Stuur een nieuwe mail"
      call={({ Email = "" }) => requestConfirm(Email)}
      done={({ message }, { Email = "" }) => setSent({ message, email: Email })}
    />
  );
}
