import { useLayoutEffect, useState } from "react";
import { RESET, reset, type Link } from "./calls.ts";
import { AccountForm, Failure, Screen } from "./form.tsx";
import { dropLink, takeLink } from "./link.ts";
import { Panel } from "./panel.tsx";
import { NEW_PASSWORD, Rules } from "./rules.tsx";
import { passwordError } from "../../lib/schemas/passwords.ts";
import type { Account } from "../../contract/props.ts";
import type { Field } from "../../lib/schemas/field.ts";
import { dropSession, session } from "../../lib/session/index.ts";

const FIELDS: Field[] = [
  {
    ...NEW_PASSWORD,
    label: "Nieuw wachtwoord",
    nameInMessages: "Wachtwoord",
    // The link contains the user's id, not the e-mail address, so the server checks against that.
    validate: (password) => passwordError(password, ""),
  },
];

/** 'Nieuw wachtwoord kiezen', with a mailed link. */
export function View({ direct }: Account) {
  // The form is shown until it is known whether there is a link.
  const [link, setLink] = useState<Link | "none">();
  const [done, setDone] = useState("");

  // In a layout effect: before a click that came while the code was loading is replayed (app/element.ts).
  useLayoutEffect(() => setLink(takeLink() ?? "none"), []);

  if (done)
    return (
      <Screen direct={direct}>
        <Panel title={done}>
          <p>Je oude wachtwoord werkt niet meer, en op andere toestellen log je opnieuw in.</p>
          <a className="btn btn--primary btn--wide" href="/customer-login">
            Inloggen
          </a>
        </Panel>
      </Screen>
    );
  if (link === "none")
    return (
      <Screen direct={direct}>
        <Failure>
          <p>
            <strong>Deze pagina werkt alleen via de link in je mail.</strong> Zonder die link kunnen we je account niet
            herkennen. Is hij verlopen of al gebruikt, vraag dan een nieuwe.
          </p>
        </Failure>
        <a className="btn btn--primary btn--wide" href="/forgot-password">
          Vraag een nieuwe link
        </a>
      </Screen>
    );
  return (
    <Screen direct={direct}>
      <p className="account__state">Zodra je het bewaart, werkt je oude wachtwoord niet meer.</p>
      <AccountForm
        name="reset"
        fields={FIELDS}
        rules={Rules}
        direct={direct}
        submit="Bewaar mijn wachtwoord"
        busyLabel="Bewaren..."
        call={async ({ Password = "" }) => {
          if (!link) throw new Error("sent before the address was read");
          return reset(link, Password);
        }}
        done={({ message }) => {
          dropLink();
          // The server ended all sessions of the account. End the session here if it is one of them.
          if (link && session()?.user.id === link.userid) dropSession();
          setDone(message);
        }}
        explain={({ message, retry }) =>
          retry === false && message === RESET.failure ? (
            <Failure>
              <p>
                <strong>{message}</strong>
              </p>
              <p>
                Misschien is de link verlopen of al gebruikt. <a href="/forgot-password">Vraag dan een nieuwe</a>.
              </p>
            </Failure>
          ) : undefined
        }
      >
        <p className="account__links">
          <a href="/forgot-password">Vraag een nieuwe link</a>
          <a href="/customer-login">Inloggen</a>
        </p>
      </AccountForm>
    </Screen>
  );
}
