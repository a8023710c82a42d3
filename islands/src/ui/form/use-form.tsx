// The states of a form: filling in, sending, done or failed.

import { useEffect, useRef, useState, type SubmitEvent } from "react";
import type { Direct } from "../../contract/props.ts";
import { prepareToasts, toast } from "../toast/toast.ts";
import { isEnglish, NETWORK, reason } from "../../lib/forms/errors.ts";
import { HONEYPOT } from "../../lib/forms/intake.ts";
import type { Draft, MailedField } from "../../lib/forms/message.ts";
import { CONSENT, type Values } from "../../lib/schemas/field.ts";
import { thank } from "./thank.ts";
import { useFields } from "./use-fields.ts";
import { useSent } from "./use-sent.ts";

/** The code that sends a form: loaded only when a visitor starts to fill it in. */
const sender = () => import("./send.ts");

export interface FormProps {
  /** Name of the form, as the host's form intake knows it; prefix of all its ids. */
  name: string;
  /** The kind of request, in the message. */
  type: string;
  fields: readonly MailedField[];
  /** The rest of the draft, where it differs from the default. */
  draft?: (values: Values) => Omit<Draft, "extra">;
  /** How to reach the company when the form does not work. */
  direct: Direct;
  /** Whether it adds to a request for which consent was already given. */
  consented?: boolean;
  /** Called when the request arrived; the form may be gone by then. */
  onSent?: () => void;
}

/** The extra information of a request; `attempt` counts from 1. */
export const extraOf = (type: string, fields: readonly MailedField[], values: Values, attempt: number) => ({
  "Formulier type": type,
  ...Object.fromEntries(fields.flatMap(({ name, extra }) => (extra ? [[extra, values[name] ?? ""]] : []))),
  "Submission attempt": String(attempt),
});

export function useForm({ name, type, fields, draft, direct, consented, onSent }: FormProps) {
  const shown = consented ? fields : [...fields, CONSENT];
  const { ref, errors, notice, control, values: read, check, recheck, tidyUp, focusAfterRender } = useFields(shown);
  const [attempts, setAttempts] = useState(0);
  const [busy, setBusy] = useState(false);
  // A ref, because a second submit can come before `busy` is rendered.
  const sending = useRef(false);
  // The values of a failed attempt, as JSON.
  const failed = useRef("");

  useEffect(prepareToasts, []);

  useSent(name, () => {
    // A retry delivered the same request, and the visitor was notified.
    if (!sending.current && JSON.stringify(read()) === failed.current) reset(ref.current);
  });

  function reset(form: HTMLFormElement): void {
    form.reset();
    setAttempts(0);
    onSent?.();
  }

  function succeed(form: HTMLFormElement): void {
    thank(name);
    reset(form);
  }

  function fail(message: string): void {
    toast({
      variant: "destructive",
      title: "Er ging iets mis",
      description:
        attempts < 2 ? (
          <>
            Fout: <span lang={isEnglish(message) ? "en" : undefined}>{message}</span>. Probeer het opnieuw.
          </>
        ) : (
          `Problemen met het formulier? Neem direct contact op via ${direct.email} of bel ${direct.phone}`
        ),
    });
  }

  async function deliver(): Promise<void> {
    const form = ref.current;
    const values = read();
    const attempt = attempts + 1;
    sending.current = true;
    setBusy(true);
    setAttempts(attempt);
    try {
      const { send } = await sender().catch((cause: unknown) => {
        throw new Error(NETWORK, { cause });
      });
      await send(name, fields, values, { ...draft?.(values), extra: extraOf(type, fields, values, attempt) });
      succeed(form);
    } catch (thrown) {
      failed.current = JSON.stringify(values);
      const message = reason(thrown);
      if (message) fail(message);
    }
    sending.current = false;
    setBusy(false);
    // The button lost the focus when it was disabled.
    if (document.activeElement === document.body) focusAfterRender("[type=submit]");
  }

  function onSubmit(event: SubmitEvent): void {
    if (!sending.current) {
      tidyUp();
      if (check()) {
        if (control(HONEYPOT).value) succeed(ref.current);
        else void deliver();
      }
    }
    event.preventDefault();
  }

  function onInput(): void {
    sender().then(
      ({ prepare }) => prepare(),
      () => undefined,
    );
    recheck();
  }

  return { shown, errors, busy, notice, help: attempts > 0 && !busy, on: { ref, onSubmit, onInput, onBlur: tidyUp } };
}
