// The fields of a form: their values, errors and focus.

import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { fieldErrors, normalizeValue, type Field, type Values } from "../../lib/schemas/field.ts";

/** Reads and validates the fields of the form that gets `ref`. */
export function useFields(fields: readonly Field[]) {
  // It is only read after mounting.
  const ref = useRef<HTMLFormElement>(null) as RefObject<HTMLFormElement>;
  const [errors, setErrors] = useState<Values>({});
  // For screen readers: the number of errors.
  const [notice, setNotice] = useState("");
  // Selector to focus after the next render.
  const focus = useRef("");

  const control = (name: string) => ref.current.elements.namedItem(name) as HTMLInputElement;
  // Not FormData, which leaves out disabled fields.
  const read = (field: Field) => {
    const { checked, value } = control(field.name);
    return normalizeValue(field, field.kind === "check" && !checked ? "" : value);
  };
  const values = (): Values => Object.fromEntries(fields.map((field) => [field.name, read(field)]));

  useLayoutEffect(() => {
    // From now on the form shows its own messages instead of the browser's, also for texts that are too long.
    ref.current.noValidate = true;
    for (const one of ref.current.elements) one.removeAttribute("maxlength");
  }, []);

  useLayoutEffect(() => {
    if (focus.current) ref.current.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = "";
  });

  /** Whether all fields are valid; if not, shows the errors and focuses the first. */
  const check = (): boolean => {
    const found = fieldErrors(fields, values());
    const { length } = Object.keys(found);
    setErrors(found);
    setNotice(length ? `Aantal velden om na te kijken: ${length}` : "");
    if (length) focus.current = "[aria-invalid]";
    return length === 0;
  };
  /** Removes an error once it is fixed; new ones wait for the next attempt. */
  const recheck = (): void => {
    const left = fields.filter(({ name }) => errors[name]);
    setErrors(fieldErrors(left, values()));
  };
  /** Puts telephone numbers in the form in which they are validated and sent. */
  const tidyUp = (): void => {
    for (const field of fields) if (field.kind === "tel") control(field.name).value = read(field);
  };
  /** Focuses the first matching element of the form after the next render. */
  const focusAfterRender = (to: string): void => {
    focus.current = to;
  };
  return { ref, errors, notice, control, values, check, recheck, tidyUp, focusAfterRender };
}
