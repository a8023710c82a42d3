// The states of a form: filling in, sending, and what came of it.

import { useLayoutEffect, useRef, useState, type RefObject, type SubmitEvent } from "react";
import type { Direct } from "../contract/props.ts";
import { config } from "../shared/config.ts";
import { toast } from "../shared/toast.ts";
import { isEnglish, NETWORK, reason } from "./errors.ts";
import type { Draft } from "./message.ts";
import { fault, tidy, type Field, type Values } from "./rules.ts";

/** Event on `window` when a request was sent. */
export const SENT = "leadSent";

/** What it takes to send a form: a visitor who only passes by does not load it. */
const sender = () => import("./send.ts");

/**
 * @param write Makes the draft of a request; `attempt` counts from 1.
 * @param direct Whom to turn to when the form does not work.
 */
export function useForm(fields: readonly Field[], write: (values: Values, attempt: number) => Draft, direct: Direct) {
  // Looked at only once it is there.
  const ref = useRef<HTMLFormElement>(null) as RefObject<HTMLFormElement>;
  const [errors, setErrors] = useState<Values>({});
  const [notice, setNotice] = useState("");
  const [attempts, setAttempts] = useState(0);
  const [busy, setBusy] = useState(false);
  // A second submit can come before the first is on screen.
  const sending = useRef(false);
  // What gets the focus once the page shows how things are.
  const focus = useRef("");

  const control = (name: string) => ref.current.elements.namedItem(name) as HTMLInputElement;
  // Not by FormData, which leaves out what is disabled.
  const read = (field: Field) => {
    const { checked, value } = control(field.name);
    return tidy(field, field.kind === "check" && !checked ? "" : value);
  };
  /** What is wrong with some of the fields. */
  const faults = (some: (field: Field) => unknown): Values =>
    Object.fromEntries(
      fields.filter(some).flatMap((field) => {
        const error = fault(field, read(field));
        return error ? [[field.name, error]] : [];
      }),
    );

  useLayoutEffect(() => {
    // From here on the messages are ours, also about what is too long.
    ref.current.noValidate = true;
    for (const one of ref.current.elements) one.removeAttribute("maxlength");
  }, []);

  useLayoutEffect(() => {
    if (focus.current) ref.current.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = "";
  });

  function succeed(): void {
    ref.current.reset();
    setAttempts(0);
    toast({ title: "Aanvraag verzonden!", description: "We nemen binnen 24 uur contact met u op." });
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
    const values: Values = Object.fromEntries(fields.map((field) => [field.name, read(field)]));
    const attempt = attempts + 1;
    sending.current = true;
    setBusy(true);
    setAttempts(attempt);
    try {
      const { send } = await sender().catch((cause: unknown) => {
        throw new Error(NETWORK, { cause });
      });
      await send(values, write(values, attempt));
      succeed();
      dispatchEvent(new CustomEvent(SENT));
    } catch (thrown) {
      const message = reason(thrown);
      if (message) fail(message);
    }
    sending.current = false;
    setBusy(false);
    // A control that is disabled loses the focus.
    if (document.activeElement === document.body) focus.current = "[type=submit]";
  }

  function onSubmit(event: SubmitEvent): void {
    if (!sending.current) {
      onBlur();
      const found = faults(() => true);
      const { length } = Object.keys(found);
      setErrors(found);
      setNotice(length ? `Aantal velden om na te kijken: ${length}` : "");
      if (length) focus.current = "[aria-invalid]";
      else if (control("website").value) succeed();
      // Without an API the browser sends it the plain way.
      else if (!config().api) return;
      else void deliver();
    }
    event.preventDefault();
  }

  /** A message goes as soon as it is no longer true; new ones wait for the next attempt. */
  function onInput(): void {
    sender().then(
      ({ prepare }) => {
        prepare();
      },
      () => undefined,
    );
    setErrors(faults(({ name }) => errors[name]));
  }

  function onBlur(): void {
    for (const field of fields) if (field.kind === "tel") control(field.name).value = read(field);
  }

  return { errors, busy, notice, help: attempts > 0 && !busy, on: { ref, onSubmit, onInput, onBlur } };
}
