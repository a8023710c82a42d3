// The rules of a new password, under its field.

import { CHECK, Icon } from "../../ui/icon.tsx";
import type { Field } from "../../lib/schemas/field.ts";
import { isStrong, passwordError, rules, SHORTEST } from "../../lib/schemas/passwords.ts";
import type { RulesProps } from "./password.tsx";

/** A field for a new password. */
export const NEW_PASSWORD = {
  name: "Password",
  label: "Wachtwoord",
  kind: "password",
  min: SHORTEST,
  autoComplete: "new-password",
  wide: true,
} as const satisfies Field;

/** The rules, ticked as they are met. */
export function RuleItems({ password, email }: Omit<RulesProps, "id">) {
  return rules(password, email).map(({ text, kept }) => (
    <li className="rules__one" data-kept={kept || undefined} key={text}>
      <Icon d={CHECK} className="rules__sign" />
      {text}
      {kept && <span className="vh"> (in orde)</span>}
    </li>
  ));
}

/** The rules, and the strength of the password. Screen readers announce changes, not every keystroke. */
export function Rules({ id, password, email }: RulesProps) {
  const open = rules(password, email).filter(({ kept }) => !kept);
  return (
    <div className="rules" id={id}>
      <ul>
        <RuleItems password={password} email={email} />
      </ul>
      <p className="rules__sum" role="status">
        {password === "" ? null : open.length ? (
          <span className="vh">Nog niet in orde: {open.map(({ text }) => text.toLowerCase()).join(", ")}.</span>
        ) : (
          passwordError(password, email ?? "") ||
          (isStrong(password) ? "Sterk: lang en gevarieerd." : "Goed. Nog een woord erbij maakt het sterker.")
        )}
      </p>
    </div>
  );
}
