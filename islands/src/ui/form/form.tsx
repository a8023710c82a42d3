// The markup of a form, static and hydrated. Without JavaScript the browser validates it and posts it to the host's form
// service.

import { Hidden } from "./declared.tsx";
import { HONEYPOT, INTAKE } from "../../lib/forms/intake.ts";
import { StoredNotice } from "./stored-notice.tsx";
import { CaptchaNote } from "./captcha-note.tsx";
import { FormField } from "./form-field.tsx";
import { extraOf, useForm, type FormProps } from "./use-form.tsx";

interface Props extends FormProps {
  /** Label of the button. */
  submit: string;
  wide?: boolean;
  legend?: string;
}

/** A form: its fields, the consent, and the parts that all forms share. */
export function Form({ submit, wide, legend, ...props }: Props) {
  const { name, type, fields, direct } = props;
  const { shown, errors, busy, notice, help, on } = useForm(props);
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
      <Hidden shown={fields.map((field) => field.name)} extra={extraOf(type, fields, {}, 1)} />
      {legend && <p className="form__legend field--wide">{legend}</p>}
      {shown.map((field) => (
        <FormField key={field.name} form={name} field={field} busy={busy} error={errors[field.name]} />
      ))}
      <div className="vh" aria-hidden="true">
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
      <StoredNotice email={direct.email} formal />
    </form>
  );
}
