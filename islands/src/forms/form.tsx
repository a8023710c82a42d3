// The markup of a form: what the generator writes into the page, and what comes to life there. Without
// JavaScript the browser checks it and sends it to the host's form service.

import type { Direct } from "../contract/props.ts";
import type { Draft } from "./message.ts";
import { CONSENT, type Field, type Values } from "./rules.ts";
import { Shown } from "./shown.tsx";
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
