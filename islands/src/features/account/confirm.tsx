import { useEffect, useRef, useState } from "react";
import { ADDRESS } from "./again.tsx";
import { isEnglish, type Result } from "./call.ts";
import { confirm, CONFIRM, type Link } from "./calls.ts";
import { AccountForm, Failure, Screen } from "./form.tsx";
import { dropLink, takeLink } from "./link.ts";
import { requestConfirm } from "./login-calls.ts";
import { Panel } from "./panel.tsx";
import type { Account } from "../../contract/props.ts";
import { Cancelled } from "../../lib/http.ts";

let asked: { link: Link; answer: Promise<Result> } | undefined;

/** Confirms a link. It works only once, so it is not sent again if the view mounts again. */
function confirmOnce(link: Link): Promise<Result> {
  if (asked?.link.token !== link.token) asked = { link, answer: confirm(link) };
  return asked.answer;
}

/** 'E-mailadres bevestigen': confirms right away, or offers a new mail if there is no valid link. */
export function View({ direct }: Account) {
  const [state, setState] = useState<Result | "asking">();
  // The values of the link.
  const link = useRef<Link>(undefined);

  const ask = () => {
    if (!link.current) return;
    setState("asking");
    confirmOnce(link.current)
      .then((result) => {
        if (result.ok) dropLink();
        setState(result);
      })
      .catch((thrown: unknown) => {
        if (!(thrown instanceof Cancelled)) throw thrown;
        // The page was left. If it is restored from the back/forward cache, it must not show a spinner.
        setState({ ok: false, message: CONFIRM.network, retry: true });
      });
  };
  useEffect(() => {
    link.current = takeLink();
    ask();
  }, []);

  const again = () => {
    asked = undefined;
    ask();
  };
  const result = typeof state === "object" ? state : undefined;
  if (result?.ok)
    return (
      <Screen direct={direct}>
        <Panel title={result.message}>
          <p>Je account is klaar. Je kunt nu inloggen in het klantenportaal.</p>
          <a className="btn btn--primary btn--wide" href="/customer-login">
            Inloggen
          </a>
        </Panel>
      </Screen>
    );
  return (
    <Screen direct={direct}>
      <div className="account__state" role="status">
        {state === "asking" ? (
          <p className="loading">
            <span className="spin" /> Je e-mailadres wordt bevestigd…
          </p>
        ) : (
          !result && (
            <p>
              Open de link in je mail om je adres te bevestigen. Geen link, of werkt hij niet meer? Vraag een nieuwe.
            </p>
          )
        )}
      </div>
      <div role="alert">
        {result && (
          <Failure>
            <p>
              <strong lang={isEnglish(result.message) ? "en" : undefined}>{result.message}</strong>
            </p>
            {result.retry ? (
              <button className="btn btn--secondary btn--small" type="button" onClick={again}>
                Probeer opnieuw
              </button>
            ) : (
              <p>
                Misschien is de link verlopen of al eens gebruikt. Probeer in te loggen, of vraag hieronder een nieuwe
                mail.
              </p>
            )}
          </Failure>
        )}
      </div>
      <AgainForm direct={direct} />
      <p className="account__links">
        <a href="/customer-login">Inloggen</a>
      </p>
    </Screen>
  );
}

/** Asks for a new mail. */
function AgainForm({ direct }: Account) {
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
      name="confirm"
      fields={[ADDRESS]}
      direct={direct}
      submit="Stuur een nieuwe mail"
      call={({ Email = "" }) => requestConfirm(Email)}
      done={({ message }, { Email = "" }) => setSent({ message, email: Email })}
    />
  );
}
