// Shows the API's refusal in a form: beside the field that it is about, or above the button.

import { useEffect } from "react";
import { message } from "./query.ts";

/**
 * The message of a refusal. If it is about a field, it is shown beside that field, which gets the focus; otherwise above
 * the button.
 *
 * @param about For each field, by its id: a pattern that matches messages about it.
 */
export function useRefusal(error: Error | null, about: Record<string, RegExp>) {
  const text = message(error);
  const field = Object.keys(about).find((id) => about[id]?.test(text ?? ""));
  useEffect(() => {
    if (field !== undefined) document.getElementById(field)?.focus();
  }, [error, field]);
  return {
    /** The message for a field, if the refusal is about that field. */
    at: (id: string) => (id === field ? text : undefined),
    /** Props for `FormError`, which always announces the message, but hides it if a field shows it. */
    rest: { text, isBeside: field !== undefined },
  };
}
