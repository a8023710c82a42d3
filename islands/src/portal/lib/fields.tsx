// Form and filter controls. Text fields are those of the site: ui/text-field.tsx.

import "../../styles/parts/forms.css";
import type { ReactNode } from "react";

export { TextField } from "../../ui/text-field.tsx";

export function SelectField<T extends string>({
  id,
  label,
  value,
  options,
  change,
  compact = false,
  disabled = false,
  hint,
}: {
  id: string;
  label: string;
  value: T;
  options: readonly (readonly [value: T, label: string])[];
  change: (value: T) => void;
  /** Without room for a note, as above a list. */
  compact?: boolean;
  disabled?: boolean;
  hint?: string;
}) {
  return (
    <div className={compact ? "field p-compact" : "field"}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="select">
        <select
          id={id}
          className="field__control"
          value={value}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : `${id}-note`}
          onChange={({ currentTarget }) => {
            change(currentTarget.value as T);
          }}
        >
          {options.map(([key, name]) => (
            <option key={key} value={key} selected={key === value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {!compact && (
        <p className="field__note" id={`${id}-note`}>
          {hint !== undefined && <span className="field__hint">{hint}</span>}
        </p>
      )}
    </div>
  );
}

export function Switch({
  id,
  label,
  hint,
  on,
  change,
  disabled = false,
}: {
  id: string;
  label: string;
  hint?: ReactNode;
  on: boolean;
  change: (on: boolean) => void;
  disabled?: boolean;
}) {
  return (
    <div className="p-switch">
      <label className="switch" htmlFor={id}>
        <span className="dialog__option">{label}</span>
        <input
          id={id}
          className="switch__box"
          type="checkbox"
          role="switch"
          checked={on}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={({ currentTarget }) => {
            change(currentTarget.checked);
          }}
        />
      </label>
      {hint !== undefined && (
        <p className="dialog__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A segmented control: one of a few options. */
export function Choice<T extends string>({
  name,
  label,
  value,
  options,
  change,
  hidden = false,
}: {
  name: string;
  label: string;
  value: T | undefined;
  options: readonly (readonly [value: T, label: string])[];
  change: (value: T) => void;
  /** The label is for screen readers only. */
  hidden?: boolean;
}) {
  return (
    <fieldset className="p-choice">
      <legend className={hidden ? "vh" : "field__label"}>{label}</legend>
      <div className="p-choice__row">
        {options.map(([key, text]) => (
          <label key={key} className="p-choice__one">
            <input
              type="radio"
              className="p-choice__box"
              name={name}
              value={key}
              checked={key === value}
              onChange={() => {
                change(key);
              }}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A submit button; while busy it says so and can't be clicked again. */
export function Submit({
  busy,
  children,
  disabled = false,
}: {
  busy: boolean;
  children: ReactNode;
  disabled?: boolean;
}) {
  return (
    <button
      type="submit"
      className="btn btn--primary btn--small"
      disabled={busy || disabled}
      data-busy={busy || undefined}
    >
      {busy && <span className="spin" />}
      {children}
    </button>
  );
}

/** The API's refusal, above the button. */
export function FormError({ text }: { text: string | undefined }) {
  return (
    <p className="p-error" role="alert">
      {text}
    </p>
  );
}

/** A word with a colour that never stands alone. */
export function Badge({ tone = "plain", children }: { tone?: "plain" | "good" | "warm" | "bad"; children: ReactNode }) {
  return <span className={`p-badge p-badge--${tone}`}>{children}</span>;
}
