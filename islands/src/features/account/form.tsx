// The form of an account screen: validates the fields, makes the call and shows the outcome. Without JavaScript it
// sends nothing, so that a password can't leak: `method="dialog"` outside a dialog does nothing.

import { useEffect, useRef, useState, type ComponentType, type ReactNode, type SubmitEvent } from "react";
import { Alert } from "../../ui/alert.tsx";
import type { Account, Direct } from "../../contract/props.ts";
import type { Field, NameOf, Values } from "../../lib/schemas/field.ts";
import { FormField } from "../../ui/form/form-field.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { config } from "../../lib/config.ts";
import { Cancelled } from "../../lib/http.ts";
import { isEnglish, type Result } from "./call.ts";
import { PasswordField, type RulesProps } from "./password.tsx";

interface Props<Fields extends readonly Field[]> {
  /** Name of the form, prefix of all its ids. */
  name: string;
  fields: Fields;
  direct: Direct;
  submit: string;
  busyLabel?: string;
  /** Sends the values of exactly these fields. */
  call: (values: Partial<Record<NameOf<Fields>, string>>) => Promise<Result>;
  /** Called on success; the form stays busy. */
  done: (result: Result, values: Values) => void;
  /** Replaces the message of a failure. */
  explain?: (result: Result, values: Values) => ReactNode;
  /** Shown under a new password. */
  rules?: ComponentType<RulesProps>;
  /** Shown after the button. */
  children?: ReactNode;
}

export function AccountForm<const Fields extends readonly Field[]>({
  name,
  fields,
  direct,
  submit,
  busyLabel,
  call,
  done,
  explain,
  rules,
  children,
}: Props<Fields>) {
  const { ref, errors, notice, control, values: read, check, recheck, tidyUp, focusAfterRender } = useFields(fields);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ result: Result; values: Values }>();
  // The e-mail address; null if the form does not ask for one.
  const [address, setAddress] = useState(() => (fields.some(({ kind }) => kind === "email") ? "" : null));
  // A ref, because a second submit can come before `busy` is rendered.
  const sending = useRef(false);

  const follow = () => {
    const email = fields.find(({ kind }) => kind === "email");
    if (email) setAddress(control(email.name).value);
  };
  // It may have been typed, or filled in by the browser, before hydration.
  useEffect(follow, []); // oxlint-disable-line react/exhaustive-deps

  async function deliver(): Promise<void> {
    const values = read();
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const result = await call(values);
      if (result.ok) {
        done(result, values);
        return;
      }
      setFailure({ result, values });
    } catch (thrown) {
      if (!(thrown instanceof Cancelled)) throw thrown;
    }
    sending.current = false;
    setBusy(false);
    // The button lost the focus when it was disabled.
    focusAfterRender("[type=submit]");
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    if (sending.current) return;
    tidyUp();
    if (!check()) return;
    if (config().api) void deliver();
    else setFailure({ result: { ok: false, message: "Het klantenportaal is hier niet aangesloten." }, values: {} });
  }

  return (
    <form
      className="form"
      name={name}
      method="dialog"
      ref={ref}
      onSubmit={onSubmit}
      onInput={() => {
        follow();
        recheck();
      }}
      onBlur={tidyUp}
    >
      {fields.map((field) => {
        const shared = { form: name, field, busy, error: errors[field.name] };
        return field.kind === "password" ? (
          <PasswordField key={field.name} {...shared} rules={rules} email={address} />
        ) : (
          <FormField key={field.name} {...shared} />
        );
      })}
      <div className="form__send">
        <p className="noscript account__noscript">
          Zonder JavaScript kan dit formulier niet verzonden worden. Zet het aan voor deze site, of bel{" "}
          <a href={direct.phoneUrl}>{direct.phone}</a>.
        </p>
        <button className="btn btn--primary btn--wide" type="submit" disabled={busy} data-busy={busy || undefined}>
          {busy ? (
            <>
              <span className="spin" /> {busyLabel ?? "Verzenden..."}
            </>
          ) : (
            submit
          )}
        </button>
        <span className="vh" role="status">
          {busy ? (busyLabel ?? "Verzenden...") : notice}
        </span>
        <div role="alert">
          {failure &&
            (explain?.(failure.result, failure.values) ?? (
              <Failure>
                <span lang={isEnglish(failure.result.message) ? "en" : undefined}>{failure.result.message}</span>
              </Failure>
            ))}
        </div>
        {children}
      </div>
    </form>
  );
}

/** An error message. */
export function Failure({ children }: { children: ReactNode }) {
  return (
    <Alert kind="bad" className="account__message" live={false}>
      {children}
    </Alert>
  );
}

/** An account screen, with contact details in case it does not work. */
export function Screen({ direct, children }: Account & { children: ReactNode }) {
  return (
    <div className="account">
      {children}
      <p className="account__help">
        Lukt het niet? Bel <a href={direct.phoneUrl}>{direct.phone}</a> of mail{" "}
        <a href={`mailto:${direct.email}`}>{direct.email}</a>.
      </p>
    </div>
  );
}
