import { useState } from "react";
import { ADDRESS } from "./again.tsx";
import { forgot } from "./calls.ts";
import { AccountForm, Screen } from "./form.tsx";
import { Panel } from "./panel.tsx";
import type { Account } from "../../contract/props.ts";
import type { Field } from "../../lib/schemas/field.ts";

const FIELDS = [{ ...ADDRESS, autoComplete: "username" }] as const satisfies readonly Field[];

/** 'Wachtwoord vergeten'. */
export function View({ direct }: Account) {
  const [sent, setSent] = useState<{ message: string; email: string }>();

  if (sent)
    return (
      <Screen direct={direct}>
        <Panel title={sent.message}>
          <p>
            Staat er een account op <strong>{sent.email}</strong>, dan vind je er binnen enkele minuten een mail met een
            link. Tot je een nieuw wachtwoord kiest, blijft je huidige gelden.
          </p>
          <p className="account__links">
            <a href="/customer-login">Terug naar inloggen</a>
          </p>
        </Panel>
      </Screen>
    );
  return (
    <Screen direct={direct}>
      <p className="account__state">De link komt in je mailbox. Tot dan blijft je huidige wachtwoord gelden.</p>
      <AccountForm
        name="forgot"
        fields={FIELDS}
        direct={direct}
        submit="Stuur mij een link"
        call={forgot}
        done={({ message }, { Email = "" }) => setSent({ message, email: Email })}
      >
        <p className="account__links">
          <a href="/customer-login">Terug naar inloggen</a>
        </p>
      </AccountForm>
    </Screen>
  );
}
