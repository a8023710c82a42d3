// The markup of a form, static and hydrated. Without JavaScript the browser validates it and posts it to the host's form
// service.

import type { Direct } from "../../contract/props.ts";
import { Hidden } from "./declared.tsx";
import { HONEYPOT, INTAKE } from "../../lib/forms/intake.ts";
import { KeptNotice } from "./kept-notice.tsx";
import type { Draft } from "../../lib/forms/message.ts";
import { CaptchaNote } from "./captcha-note.tsx";
import { CONSENT, type Field, type Values } from "../../lib/schemas/field.ts";
import { FormField } from "./form-field.tsx";
import { useForm } from "./use-form.tsx";

interface Props {
  /** Name of the form, prefix of all its ids; the host's form intake uses this name. */
  name: string;
  fields: readonly Field[];
  /** Makes the draft; also of an empty form, to know which fields the draft may add. */
  write: (values: Values, attempt: number) => Draft;
  direct: Direct;
  /** Label of the button. */
  submit: string;
  wide?: boolean;
  legend?: string;
  /** Whether it adds to a request for which consent was already given. */
  consented?: boolean;
  onSent?: () => void;
}

/** A form with a list of fields, the consent, and what all forms share. */
export function Form({ name, fields, write, direct, submit, wide, legend, consented, onSent }: Props) {
  const all = consented ? fields : [...fields, CONSENT];
  const { errors, busy, notice, help, on } = useForm(name, all, write, direct, onSent);
  const show = (field: Field) => (
    <FormField key={field.name} form={name} field={field} busy={busy} error={errors[field.name]} />
  );
  return (
    <form
      className="form"
      name={name}
      method="post"
      action={INTAKE}
      data-netlify="true"
      data-netlify-honeypot={HONEYPOT}
      {...on}
    >
      <input type="hidden" name="form-name" value={name} />
      <Hidden shown={fields.map((field) => field.name)} draft={write({}, 1)} />
      {legend && <p className="form__legend field--wide">{legend}</p>}
      {all.map(show)}
      <div className="hp" aria-hidden="true">
        <label htmlFor={`${name}-website`}>Website</label>
        <input
          id={`${name}-website`}
          name={HONEYPOT}
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
      <CaptchaNote on={direct.captcha} />
      {help && (
        <p className="form__help">
          Liever rechtstreeks? Bel <a href={direct.phoneUrl}>{direct.phone}</a> of mail{" "}
          <a href={`mailto:${direct.email}`}>{direct.email}</a>.
        </p>
      )}
      <KeptNotice email={direct.email} formal />
    </form>
  );
}
