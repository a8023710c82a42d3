// A new password. It ends all other sessions of the account.

import { useState, type SyntheticEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { Checkbox, FormError, TextField } from "../../../ui/field.tsx";
import { RuleItems } from "../../../features/account/rules.tsx";
import { passwordError } from "../../../lib/schemas/passwords.ts";
import { read, REFRESH } from "../../../lib/storage.ts";
import { toast } from "../../../ui/toast/toast.ts";
import { useApiMutation } from "../../lib/query.ts";
import { useRefusal } from "../../lib/refusal.ts";

export function PasswordForm({ email }: { email: string }) {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [shown, setShown] = useState(false);
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useApiMutation("post", "/portal/password", () => {
    setCurrent("");
    setNext("");
    setShown(false);
    setTried(false);
    toast({ title: "Wachtwoord gewijzigd", description: "Op andere toestellen moet je opnieuw inloggen." });
  });
  const refusal = useRefusal(error, { "password-now": /huidige wachtwoord/, "password-next": /wachtwoord/ });
  const missing = tried && current === "" ? "Vul je huidige wachtwoord in" : undefined;
  const fault = passwordError(next, email);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (isPending || current === "" || fault !== "") return;
    mutate({ names: {}, body: { huidig: current, nieuw: next, refresh: read(REFRESH) ?? "" } });
  };
  const type = shown ? "text" : "password";
  return (
    <form className="narrow-form" onSubmit={submit} noValidate>
      {/* Password managers store the new password under this address. */}
      <input
        type="email"
        className="vh"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <TextField
        id="password-now"
        label="Huidig wachtwoord"
        type={type}
        value={current}
        change={setCurrent}
        autoComplete="current-password"
        maxLength={200}
        required
        readOnly={isPending}
        error={missing ?? refusal.at("password-now")}
      />
      <TextField
        id="password-next"
        label="Nieuw wachtwoord"
        type={type}
        value={next}
        change={setNext}
        autoComplete="new-password"
        maxLength={200}
        required
        readOnly={isPending}
        error={tried && fault !== "" ? fault : refusal.at("password-next")}
      />
      <ul className="rules">
        <RuleItems password={next} email={email} />
      </ul>
      <Checkbox id="password-show" checked={shown} change={setShown}>
        Toon de wachtwoorden
      </Checkbox>
      <FormError {...refusal.rest} />
      <Button kind="primary" type="submit" small busy={isPending}>
        Wijzig wachtwoord
      </Button>
    </form>
  );
}
