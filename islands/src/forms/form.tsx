// The markup of a form: what the generator writes into the page, and what comes to life there. Without
// JavaScript the browser checks it and sends it to the host's form service.

import type { ReactNode } from "react";
import type { Direct } from "../contract/props.ts";
import type { Draft } from "./message.ts";
import { CONSENT, type Field, type Values } from "./rules.ts";
import { useForm } from "./use-form.tsx";

interface Props {
  /** Name of the form, with which all its ids start. */
  name: string;
  fields: readonly Field[];
  write: (values: Values, attempt: number) => Draft;
  direct: Direct;
  /** What the button says. */
  submit: string;
  wide?: boolean;
  legend?: string;
}

/** A form with the fields of a list, the consent, and what all forms share. */
export function Form({ name, fields, write, direct, submit, wide, legend }: Props) {
  const { errors, busy, notice, help, on } = useForm([...fields, CONSENT], write, direct);
  const show = (field: Field) => (
    <Shown key={field.name} form={name} field={field} busy={busy} error={errors[field.name]} />
  );
  return (
    <form
      className="form"
      name={name}
      method="post"
      action="/bedankt"
      data-netlify="true"
      data-netlify-honeypot="website"
      {...on}
    >
      <input type="hidden" name="form-name" value={name} />
      {legend && <p className="form__legend field--wide">{legend}</p>}
      {fields.map(show)}
      {show(CONSENT)}
      <div className="hp" aria-hidden="true">
        <label htmlFor={`${name}-website`}>Website</label>
        <input
          id={`${name}-website`}
          name="website"
          type="text"
          tabIndex={-1}
          autoComplete="off"
          placeholder="Please leave this empty"
        />
      </div>
      <div className="form__send">
        <button
          className={`btn btn--primary${wide ? " btn--wide" : ""}`}
          type="submit"
          disabled={busy}
          data-busy={busy || undefined}
        >
          {busy ? (
            <>
              <span className="spin" /> Verzenden...
            </>
          ) : (
            submit
          )}
        </button>
        <span className="vh" role="status">
          {busy ? "Verzenden..." : notice}
        </span>
      </div>
      {help && (
        <p className="form__help">
          Liever rechtstreeks? Bel <a href={direct.phoneUrl}>{direct.phone}</a> of mail{" "}
          <a href={`mailto:${direct.email}`}>{direct.email}</a>.
        </p>
      )}
    </form>
  );
}

interface ShownProps {
  form: string;
  field: Field;
  busy: boolean;
  error: string | undefined;
}

/** A field with its label, its hint or what is wrong with it. */
function Shown({ form, field, busy, error }: ShownProps) {
  const { name, label, kind = "text", min, max, optional, prompt, options, fill, hint, wide } = field;
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
    control = (
      <div className="select">
        <select {...shared} className={className}>
          <option value="">{prompt}</option>
          {options?.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </div>
    );
  } else if (kind === "textarea") {
    control = <textarea {...shared} className={className} rows={5} maxLength={max} />;
  } else {
    control = (
      <input
        {...shared}
        className={className}
        type={kind}
        autoComplete={fill}
        minLength={min}
        // A number that is typed with spaces must not be cut off: its pattern says how long it may be.
        {...(kind === "tel"
          ? { pattern: `[\\-0-9 +\\(\\)]{${min},${max}}`, title: "Voer een geldig telefoonnummer in" }
          : { maxLength: max })}
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
