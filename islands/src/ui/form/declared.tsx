// Hidden fields for the host's form intake, which accepts only fields in the static HTML (intake.ts).

import { asFields, HONEYPOT, INTAKE, REFERENCE, SUBJECT, WHOLE } from "../../lib/forms/intake.ts";
import type { Draft } from "../../lib/forms/message.ts";
import type { Values } from "../../lib/schemas/field.ts";

/**
 * The hidden fields of a form: the parts of its message that it does not show as fields.
 *
 * @param shown Names of the fields that the form shows.
 * @param extra The extra information of an empty form.
 */
export function Hidden({ shown, extra }: { shown: readonly string[]; extra: Draft["extra"] }) {
  return [SUBJECT, ...Object.keys(asFields({}, extra)), WHOLE, REFERENCE]
    .filter((name) => !shown.includes(name))
    .map((name) => <input key={name} type="hidden" name={name} />);
}

/** Declares a form that only scripts show. It is invisible. */
export function Declared({ form, values, extra }: { form: string; values: Values; extra: Draft["extra"] }) {
  return (
    <form hidden name={form} method="post" action={INTAKE} data-netlify="true" data-netlify-honeypot={HONEYPOT}>
      <input type="hidden" name="form-name" value={form} />
      {[...Object.keys(values), HONEYPOT].map((name) => (
        <input key={name} type="hidden" name={name} />
      ))}
      <Hidden shown={Object.keys(values)} extra={extra} />
    </form>
  );
}
