import { useEffect, useState } from "react";
import { ADDRESS, Again } from "./again.tsx";
import { AccountForm, Failure, Screen } from "./form.tsx";
import { login } from "./login-calls.ts";
import type { Account } from "../../contract/props.ts";
import type { Field } from "../../lib/schemas/field.ts";
import { authenticated, destination, logout, session, subscribe } from "../../lib/session/index.ts";

const FIELDS = [
  { ...ADDRESS, name: "User", autoComplete: "username" },
  { name: "Password", label: "Wachtwoord", kind: "password", autoComplete: "current-password", wide: true },
] as const satisfies readonly Field[];

/** Why the visitor is no longer logged in. */
const LEFT = "Je bent uitgelogd. Tot de volgende keer.";
const EXPIRED = "Je sessie is verlopen. Log opnieuw in, dan ga je verder waar je was.";

/** The portal address to open after logging in. */
const target = () => destination(location.search, location.origin);

/** 'Inloggen', or a link to the portal for visitors who are logged in. */
export function View({ direct }: Account) {
  const [left, setLeft] = useState("");
  const [known, setKnown] = useState<string>();

  useEffect(() => {
    const look = () => {
      const user = authenticated() ? session()?.user : undefined;
      setKnown(user && (user.email || user.firstName));
    };
    look();
    const query = new URLSearchParams(location.search);
    setLeft(query.has("fromLogout") ? LEFT : query.has("expired") ? EXPIRED : "");
    // A session with an expired token counts as logged in if the token can be refreshed.
    if (session() && !authenticated())
      import("./resume.ts")
        .then(({ resume }) => resume())
        // If that fails, for example without a network, the login form stays.
        .catch(() => undefined);
    return subscribe(look);
  }, []);

  if (known !== undefined)
    return (
      <Screen direct={direct}>
        <p className="account__state" role="status">
          Je bent ingelogd als <strong>{known}</strong>.
        </p>
        <div className="account__ways">
          <a className="btn btn--primary btn--wide" href={target()}>
            Naar het klantenportaal
          </a>
          <button
            className="btn btn--secondary btn--wide"
            type="button"
            onClick={() => {
              logout();
              location.search = "fromLogout=true";
            }}
          >
            Uitloggen
          </button>
        </div>
      </Screen>
    );
  return (
    <Screen direct={direct}>
      <p className="account__state" role="status">
        {left ? <strong>{left}</strong> : "Met het e-mailadres en het wachtwoord van je account."}
      </p>
      <AccountForm
        name="login"
        fields={FIELDS}
        direct={direct}
        submit="Inloggen"
        busyLabel="Inloggen..."
        call={login}
        done={() => location.assign(target())}
        explain={({ needsEmailConfirmation }, { User = "" }) =>
          needsEmailConfirmation && (
            <Failure>
              <p>
                <strong>Je e-mailadres is nog niet bevestigd.</strong> Klik op de link in de mail die we naar {User}{" "}
                stuurden. Kijk ook bij de ongewenste e-mail.
              </p>
              <Again email={User} />
            </Failure>
          )
        }
      >
        <p className="account__links">
          <a href="/forgot-password">Wachtwoord vergeten?</a>
          <a href="/register">Account maken</a>
        </p>
      </AccountForm>
    </Screen>
  );
}
