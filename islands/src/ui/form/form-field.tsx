// One field of a form.

import "../../styles/parts/forms.css";
import type { ChangeEvent, FocusEvent, ReactNode } from "react";
import type { Field } from "../../lib/schemas/field.ts";
import { LONGEST, PHONE_ERROR, SHORTEST } from "../../lib/schemas/phone.ts";

/** For a field whose value is in a component's state. */
interface Controlled {
  value: string;
  readOnly: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

export interface FormFieldProps {
  form: string;
  field: Field;
  busy: boolean;
  error: string | undefined;
  controlled?: Controlled;
}

/** A field with its label, and its hint or error. */
export function FormField({ form, field, busy, error, controlled }: FormFieldProps) {
  const {
    name,
    label,
    kind = "text",
    min,
    max,
    optional,
    prompt,
    options,
    autoComplete,
    inputMode,
    hint,
    wide,
    value,
  } = field;
  const id = `${form}-${name}`;
  const note = `${id}-fout`;
  const shared = {
    id,
    name,
    required: !optional,
    disabled: busy,
    "aria-describedby": note,
    "aria-invalid": error ? true : undefined,
  };
  if (kind === "hidden") return <input id={id} type="hidden" name={name} value={value} />;
  const className = "field__control";
  let control: ReactNode;
  if (kind === "check") {
    control = (
      <div className="check">
        <input {...shared} className="check__box" type="checkbox" value="ja" />
        <label className="check__label" htmlFor={id}>
          Ik ga akkoord met de{" "}
          <a href="/privacybeleid" target="_blank" rel="noopener">
            privacyvoorwaarden<span className="vh"> (opent in een nieuw tabblad)</span>
          </a>{" "}
          en geef toestemming voor contact. *
        </label>
      </div>
    );
  } else if (kind === "select") {
    // Without a value, an option has its text as value, which the browser may translate. Not in the HTML, to keep pages small.
    const setValues = (select: HTMLSelectElement | null) =>
      options?.forEach((option, at) => select?.options[at + 1]?.setAttribute("value", option));
    control = (
      <div className="select">
        <select {...shared} className={className} ref={setValues}>
          <option value="">{prompt}</option>
          {options?.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </div>
    );
  } else if (kind === "textarea") {
    // On focus, browsers only scroll to the caret.
    const focused = ({ currentTarget }: FocusEvent<HTMLTextAreaElement>) =>
      currentTarget.scrollIntoView({ block: "nearest" });
    control = <textarea {...shared} className={className} rows={5} maxLength={max} onFocus={focused} {...controlled} />;
  } else {
    control = (
      <input
        {...shared}
        className={className}
        type={kind}
        autoComplete={autoComplete}
        inputMode={inputMode}
        minLength={min}
        // A number typed with spaces must not be cut off: `pattern` limits its length instead of `maxlength`.
        {...(kind === "tel"
          ? { pattern: `[\\-0-9 +\\(\\)]{${SHORTEST},${LONGEST}}`, title: PHONE_ERROR }
          : { maxLength: max })}
        {...controlled}
      />
    );
  }
  return (
    <div className={`field${wide ? " field--wide" : ""}`}>
      {label && (
        <label className="field__label" htmlFor={id}>
          {label}
          {!optional && <span aria-hidden="true"> *</span>}
        </label>
      )}
      {control}
      <p className="field__note" id={note}>
        {error ? <span className="field__error">{error}</span> : hint && <span className="field__hint">{hint}</span>}
      </p>
    </div>
  );
}
