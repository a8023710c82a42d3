// A text field with its label, its error and room for both.

import "../styles/parts/forms.css";
import type { ChangeEvent, HTMLInputTypeAttribute, InputHTMLAttributes } from "react";

export interface TextFieldProps {
  id: string;
  label: string;
  value: string;
  change: (value: string) => void;
  type?: HTMLInputTypeAttribute;
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  autoComplete?: string;
  maxLength?: number;
  required?: boolean;
  disabled?: boolean;
  wide?: boolean;
  /** Lines; one is an input, more a textarea. */
  rows?: number;
  hint?: string;
  error?: string | undefined;
  leave?: () => void;
}

export function TextField({ id, label, value, change, rows = 1, wide, hint, error, leave, ...input }: TextFieldProps) {
  const shared = {
    className: "field__control",
    id,
    value,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": `${id}-note`,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      change(currentTarget.value);
    },
    onBlur: leave,
  };
  const { type, inputMode, ...both } = input;
  return (
    <div className={wide ? "field field--wide" : "field"}>
      <label className="field__label" htmlFor={id}>
        {label}
        {input.required && <span aria-hidden="true"> *</span>}
      </label>
      {rows > 1 ? (
        <textarea rows={rows} {...both} {...shared} />
      ) : (
        <input type={type ?? "text"} inputMode={inputMode} {...both} {...shared} />
      )}
      <p className="field__note" id={`${id}-note`}>
        <span className="field__error">{error}</span>
        {hint !== undefined && <span className="field__hint">{hint}</span>}
      </p>
    </div>
  );
}
