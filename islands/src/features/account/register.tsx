import { useLayoutEffect, useState } from "react";
import { ADDRESS, Again } from "./again.tsx";
import { isEnglish } from "./call.ts";
import { register } from "./calls.ts";
import { AccountForm, Screen } from "./form.tsx";
import { dropInvitation, takeInvitation } from "./link.ts";
import { Panel } from "./panel.tsx";
import { NEW_PASSWORD, Rules } from "./rules.tsx";
import { passwordError } from "../../lib/schemas/passwords.ts";
import type { Account } from "../../contract/props.ts";
import { TELEPHONE, type Field } from "../../lib/schemas/field.ts";

const FIELDS = [
  { name: "FirstName", label: "Voornaam", max: 50, autoComplete: "given-name" },
  { name: "LastName", label: "Achternaam", max: 50, autoComplete: "family-name" },
  { ...ADDRESS, autoComplete: "username" },
  { ...TELEPHONE, name: "ContactPhone", label: "Telefoon", wide: true },
  { ...NEW_PASSWORD, validate: (password, { Email = "" }) => passwordError(password, Email) },
] as const satisfies readonly Field[];

/** 'Account maken'. */
export function View({ direct }: Account) {
  const [invitation, setInvitation] = useState<string>();
  const [made, setMade] = useState<{ message: string; email: string }>();

  // In a layout effect: before a click that came while the code was loading is replayed (app/element.ts).
  useLayoutEffect(() => setInvitation(takeInvitation()), []);

  if (made)
    return (
      <Screen direct={direct}>
        <Panel title="Bijna klaar: bevestig je e-mailadres">
          <p lang={isEnglish(made.message) ? "en" : undefined}>{made.message}</p>
          <p>
            We stuurden een mail naar <strong>{made.email}</strong>. Klik op de link daarin, dan kun je inloggen. Kijk
            ook bij de ongewenste e-mail.
          </p>
          <Again email={made.email} />
          <p className="account__links">
            <a href="/customer-login">Inloggen</a>
          </p>
        </Panel>
      </Screen>
    );
  return (
    <Screen direct={direct}>
      <p className="account__state" role="status">
        {invitation
          ? "Je registreert met een uitnodiging. Gebruik het e-mailadres waarop je ze kreeg."
          : "Heb je een uitnodiging, open dan eerst de link in die mail."}
      </p>
      {invitation && (
        <button
          className="act"
          type="button"
          onClick={() => {
            dropInvitation();
            setInvitation(undefined);
            document.getElementById("register-FirstName")?.focus();
          }}
        >
          Registreer zonder uitnodiging
        </button>
      )}
      <AccountForm
        name="register"
        fields={FIELDS}
        rules={Rules}
        direct={direct}
        submit="Maak mijn account"
        call={(values) => register(values, invitation)}
        done={({ message }, { Email = "" }) => {
          dropInvitation();
          setMade({ message, email: Email });
        }}
      >
        <p className="account__links">
          <a href="/customer-login">Ik heb al een account</a>
          <a href="/privacybeleid">Wat doen we met je gegevens?</a>
        </p>
      </AccountForm>
    </Screen>
  );
}
