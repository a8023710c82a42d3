// A password field: show or hide, a caps lock warning and, for a new password, the rules.

import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { CHECK, Icon } from "../../ui/icon.tsx";
import type { Field } from "../../lib/schemas/field.ts";
import { rules, strength } from "../../lib/schemas/passwords.ts";

interface Props {
  form: string;
  field: Field;
  busy: boolean;
  error: string | undefined;
  /** For a new password: the e-mail address it must not resemble; null when unknown. */
  email?: string | null;
}

export function PasswordField({ form, field, busy, error, email }: Props) {
  const { name, label, fill } = field;
  const id = `${form}-${name}`;
  const isNew = email !== undefined;
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const [value, setValue] = useState("");

  // Typed before hydration.
  useEffect(() => {
    setValue(input.current?.value ?? "");
  }, []);
  // Browsers only offer to save a password that was sent from a hidden field.
  useEffect(() => {
    if (busy) setShown(false);
  }, [busy]);

  const listen = (event: KeyboardEvent) => {
    setCaps(event.getModifierState("CapsLock"));
  };
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
          autoComplete={fill}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck="false"
          required
          disabled={busy}
          minLength={field.min}
          aria-invalid={error ? true : undefined}
          aria-describedby={isNew ? `${id}-fout ${id}-regels` : `${id}-fout`}
          onInput={({ currentTarget }) => {
            setValue(currentTarget.value);
          }}
          onKeyDown={listen}
          onKeyUp={listen}
          onBlur={() => {
            setCaps(false);
          }}
        />
        <button
          className="secret__show"
          type="button"
          aria-controls={id}
          aria-pressed={shown}
          disabled={busy}
          onClick={() => {
            setShown(!shown);
          }}
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
      {isNew && <Rules id={`${id}-regels`} password={value} email={email} />}
    </div>
  );
}

/** The rules, ticked as they are met. Screen readers hear changes, not each letter. */
function Rules({ id, password, email }: { id: string; password: string; email: string | null }) {
  const all = rules(password, email);
  const open = all.filter(({ kept }) => !kept);
  return (
    <div className="rules" id={id}>
      <ul className="rules__list">
        {all.map(({ text, kept }) => (
          <li className="rules__one" data-kept={kept || undefined} key={text}>
            <Icon d={CHECK} className="rules__sign" />
            {text}
            {kept && <span className="vh"> (in orde)</span>}
          </li>
        ))}
      </ul>
      <p className="rules__sum" role="status">
        {password === "" ? null : open.length ? (
          <span className="vh">Nog niet in orde: {open.map(({ text }) => text.toLowerCase()).join(", ")}.</span>
        ) : strength(password, email ?? "") === "sterk" ? (
          "Sterk: lang en gevarieerd."
        ) : (
          "Goed. Nog een woord erbij maakt het sterker."
        )}
      </p>
    </div>
  );
}
