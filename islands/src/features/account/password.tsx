// A password field: show or hide, a caps lock warning and, for a new password, its rules.

import { useEffect, useRef, useState, type ComponentType, type KeyboardEvent } from "react";
import type { Field } from "../../lib/schemas/field.ts";

interface Props {
  form: string;
  field: Field;
  busy: boolean;
  error: string | undefined;
  /** Shown under a new password. */
  rules?: ComponentType<RulesProps> | undefined;
  /** The e-mail address that a new password must not resemble; null if unknown. */
  email: string | null;
}

export interface RulesProps {
  id: string;
  password: string;
  email: string | null;
}

export function PasswordField({ form, field, busy, error, rules: Rules, email }: Props) {
  const { name, label, autoComplete } = field;
  const id = `${form}-${name}`;
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const [value, setValue] = useState("");

  // It may have been typed before hydration.
  useEffect(() => setValue(input.current?.value ?? ""), []);
  // Browsers only offer to save a password from a field that hides it.
  useEffect(() => {
    if (busy) setShown(false);
  }, [busy]);

  const listen = (event: KeyboardEvent) => setCaps(event.getModifierState("CapsLock"));
  return (
    <div className="field field--wide">
      <label className="field__label" htmlFor={id}>
        {label}
        <span aria-hidden="true"> *</span>
      </label>
      <div className="secret">
        <input
          ref={input}
          className="field__control secret__control"
          id={id}
          name={name}
          type={shown ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck="false"
          required
          disabled={busy}
          minLength={field.min}
          aria-invalid={error ? true : undefined}
          aria-describedby={Rules ? `${id}-fout ${id}-regels` : `${id}-fout`}
          onInput={({ currentTarget }) => setValue(currentTarget.value)}
          onKeyDown={listen}
          onKeyUp={listen}
          onBlur={() => setCaps(false)}
        />
        <button
          className="secret__show"
          type="button"
          aria-controls={id}
          aria-pressed={shown}
          disabled={busy}
          onClick={() => setShown(!shown)}
        >
          <span aria-hidden="true">{shown ? "Verberg" : "Toon"}</span>
          <span className="vh">Wachtwoord tonen</span>
        </button>
      </div>
      <p className="field__note" id={`${id}-fout`}>
        {error ? (
          <span className="field__error">{error}</span>
        ) : (
          <span className="field__hint" role="status">
            {caps && "Caps Lock staat aan."}
          </span>
        )}
      </p>
      {Rules && <Rules id={`${id}-regels`} password={value} email={email} />}
    </div>
  );
}
