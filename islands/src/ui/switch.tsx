// A switch that is on or off, and a segmented control.

import type { InputHTMLAttributes, ReactNode } from "react";

interface SwitchBoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "checked" | "onChange"> {
  on: boolean;
  change: (on: boolean) => void;
}

/** A switch without a label: the caller provides a `<label>` or an `aria-label`. */
export function SwitchBox({ on, change, ...rest }: SwitchBoxProps) {
  return (
    <input
      className="switch__box"
      type="checkbox"
      role="switch"
      checked={on}
      onChange={({ currentTarget }) => {
        // Keep showing the given state: the caller may refuse the change.
        currentTarget.checked = on;
        change(!on);
      }}
      {...rest}
    />
  );
}

interface SwitchProps extends SwitchBoxProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode | undefined;
}

export function Switch({ id, label, hint, ...box }: SwitchProps) {
  return (
    <div className="switch-row">
      <label className="switch" htmlFor={id}>
        <span className="switch__label">{label}</span>
        <SwitchBox id={id} aria-describedby={hint === undefined ? undefined : `${id}-hint`} {...box} />
      </label>
      {hint !== undefined && (
        <p className="switch__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps<T extends string> {
  name: string;
  label: string;
  value: T | undefined;
  options: readonly (readonly [value: T, text: string])[];
  change: (value: T) => void;
  /** Whether the label is for screen readers only. */
  hidden?: boolean;
  /** Whether a choice is still missing. The element with the error message must have the id `{name}-note`. */
  invalid?: boolean;
}

/** A segmented control: one of a few options. */
export function Choice<T extends string>({
  name,
  label,
  value,
  options,
  change,
  hidden = false,
  invalid,
}: ChoiceProps<T>) {
  return (
    <fieldset
      {...(invalid !== undefined && {
        role: "radiogroup",
        "aria-invalid": invalid || undefined,
        "aria-describedby": `${name}-note`,
      })}
    >
      <legend className={hidden ? "vh" : "field__label"}>{label}</legend>
      <div className="segmented__row">
        {options.map(([key, text]) => (
          <label key={key} className="segmented__option">
            <input
              type="radio"
              className="cover"
              name={name}
              value={key}
              checked={key === value}
              onChange={() => change(key)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
