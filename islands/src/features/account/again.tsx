// Sends the confirmation mail again.

import { useState } from "react";
import type { Field } from "../../lib/schemas/field.ts";
import { Cancelled } from "../../lib/http.ts";
import type { Result } from "./call.ts";
import { requestConfirm } from "./login-calls.ts";

/** The e-mail address of an account. */
export const ADDRESS = {
  name: "Email",
  label: "E-mailadres",
  kind: "email",
  max: 254,
  autoComplete: "email",
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
