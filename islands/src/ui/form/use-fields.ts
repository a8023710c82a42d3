// The fields of a form on the page: what they hold, what is wrong with them, and where the keyboard goes.

import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { fault, tidy, type Field, type Values } from "../../lib/schemas/field.ts";

/** Reads and checks the fields of the form that gets `ref`. */
export function useFields(fields: readonly Field[]) {
  // Looked at only once it is there.
  const ref = useRef<HTMLFormElement>(null) as RefObject<HTMLFormElement>;
  const [errors, setErrors] = useState<Values>({});
  // For a screen reader: how much is wrong.
  const [notice, setNotice] = useState("");
  // What gets the focus once the page shows how things are.
  const focus = useRef("");

  const control = (name: string) => ref.current.elements.namedItem(name) as HTMLInputElement;
  // Not by FormData, which leaves out what is disabled.
  const read = (field: Field) => {
    const { checked, value } = control(field.name);
    return tidy(field, field.kind === "check" && !checked ? "" : value);
  };
  const values = (): Values => Object.fromEntries(fields.map((field) => [field.name, read(field)]));
  /** What is wrong with some of the fields. */
  const faults = (some: (field: Field) => unknown): Values => {
    const all = values();
    return Object.fromEntries(
      fields.filter(some).flatMap((field) => {
        const value = all[field.name] ?? "";
        const error = fault(field, value) || field.also?.(value, all);
        return error ? [[field.name, error]] : [];
      }),
    );
  };

  useLayoutEffect(() => {
    // From here on the messages are ours, also about what is too long.
    ref.current.noValidate = true;
    for (const one of ref.current.elements) one.removeAttribute("maxlength");
  }, []);

  useLayoutEffect(() => {
    if (focus.current) ref.current.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = "";
  });

  /** Whether all is well; if not, says what isn't and leads there. */
  const check = (): boolean => {
    const found = faults(() => true);
    const { length } = Object.keys(found);
    setErrors(found);
    setNotice(length ? `Aantal velden om na te kijken: ${length}` : "");
    if (length) focus.current = "[aria-invalid]";
    return length === 0;
  };
  /** A message goes as soon as it is no longer true; new ones wait for the next attempt. */
  const recheck = (): void => {
    setErrors(faults(({ name }) => errors[name]));
  };
  /** Puts telephone numbers in the form in which they are checked and sent. */
  const tidyUp = (): void => {
    for (const field of fields) if (field.kind === "tel") control(field.name).value = read(field);
  };
  /** Moves the keyboard to the first element of the form that fits, once the page shows how things are. */
  const focusAfterRender = (to: string): void => {
    focus.current = to;
  };
  return { ref, errors, notice, control, values, check, recheck, tidyUp, focusAfterRender };
}
