// Fields of forms and filters: a label, a control, and room for a hint or an error.

import "../styles/parts/forms.css";
import type { ChangeEvent, InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from "react";

interface FieldProps {
  id: string;
  label: ReactNode;
  required?: boolean | undefined;
  wide?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Leaves no room for a hint or an error, for example above a list. */
  bare?: boolean | undefined;
}

export function Field({
  id,
  label,
  required,
  wide,
  hint,
  error,
  bare,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div className={wide ? "field field--wide" : "field"}>
      <label className="field__label" htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children}
      {!bare && (
        <p className="field__note" id={`${id}-note`}>
          <span className="field__error">{error}</span>
          {hint !== undefined && <span className="field__hint">{hint}</span>}
        </p>
      )}
    </div>
  );
}

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | "type"
  | "inputMode"
  | "min"
  | "max"
  | "step"
  | "list"
  | "name"
  | "autoComplete"
  | "maxLength"
  | "placeholder"
  | "disabled"
  | "readOnly"
>;

export interface TextFieldProps extends FieldProps, InputProps {
  value: string;
  change: (value: string) => void;
  /** Number of lines: one renders an input, more render a textarea. */
  rows?: number;
  /** Called when the field is left. */
  leave?: () => void;
}

export function TextField({
  label,
  value,
  change,
  rows = 1,
  wide,
  hint,
  error,
  bare,
  leave,
  ...input
}: TextFieldProps) {
  const { id, required } = input;
  const shared = {
    className: "field__control",
    value,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": bare ? undefined : `${id}-note`,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(currentTarget.value),
    onBlur: leave,
  };
  const { type, inputMode, min, max, step, list, ...both } = input;
  return (
    <Field {...{ id, label, required, wide, hint, error, bare }}>
      {rows > 1 ? (
        <textarea rows={rows} {...both} {...shared} />
      ) : (
        <input type={type ?? "text"} {...{ inputMode, min, max, step, list }} {...both} {...shared} />
      )}
    </Field>
  );
}

interface CheckboxProps extends Pick<InputHTMLAttributes<HTMLInputElement>, "required" | "disabled"> {
  id: string;
  checked: boolean;
  change: (checked: boolean) => void;
  className?: string;
  /** The message; an empty text leaves room for one. */
  error?: string;
  children: ReactNode;
}

/** A checkbox with its label. */
export function Checkbox({ id, change, className, error, children, ...input }: CheckboxProps) {
  const note = error === undefined ? undefined : `${id}-note`;
  return (
    <>
      <div className={className ? `check ${className}` : "check"}>
        <input
          className="check__box"
          type="checkbox"
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
          {...input}
        />
        <label className="check__label" htmlFor={id}>
          {children}
        </label>
      </div>
      {note && (
        <p className="field__note" id={note}>
          <span className="field__error">{error}</span>
        </p>
      )}
    </>
  );
}

interface OptionProps extends Pick<InputHTMLAttributes<HTMLInputElement>, "name" | "value" | "checked" | "disabled"> {
  label: string;
  note: string;
  choose: () => void;
}

/** A radio button with its label, and a note under it. */
export function Option({ label, note, choose, ...input }: OptionProps) {
  return (
    <label className="choice">
      <input className="choice__box" type="radio" onChange={choose} {...input} />
      <span>
        <strong>{label}</strong>
        <span className="choice__note">{note}</span>
      </span>
    </label>
  );
}

interface SelectProps<T extends string> extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "value" | "onChange"> {
  value: T;
  options: readonly (readonly [value: T, text: string])[];
  change: (value: T) => void;
}

export function Select<T extends string>({ value, options, change, className = "", ...rest }: SelectProps<T>) {
  return (
    <span className={`select ${className}`.trimEnd()}>
      <select
        className="field__control"
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value as T;
          // Keep showing the given value: the caller may refuse the change.
          currentTarget.value = value;
          change(chosen);
        }}
        {...rest}
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}

type SelectFieldProps<T extends string> = Omit<FieldProps, "error"> &
  Pick<SelectProps<T>, "value" | "options" | "change" | "disabled" | "aria-disabled" | "autoComplete">;

export function SelectField<T extends string>({ id, label, wide, hint, bare, ...select }: SelectFieldProps<T>) {
  return (
    <Field {...{ id, label, wide, hint, bare }}>
      <Select id={id} aria-describedby={bare ? undefined : `${id}-note`} {...select} />
    </Field>
  );
}

interface FormErrorProps {
  text: string | undefined;
  /** Whether a field shows the error. If so, this text is for screen readers only. */
  isBeside?: boolean;
}

/** What went wrong, above a button; always rendered, so that screen readers announce its text. */
export function FormError({ text, isBeside = false }: FormErrorProps) {
  return (
    <p className={isBeside ? "vh" : "form-error"} role="alert">
      {text}
    </p>
  );
}
