// Why the API refused what a form sent, and which of its fields that is about.

import { useEffect } from "react";
import { message } from "./query.ts";

/**
 * What to show of a refusal: beside the field that it is about, which gets the focus, or else above the button.
 *
 * @param about By the id of a field: words of the sentences about it.
 */
export function useRefusal(error: Error | null, about: Record<string, RegExp>) {
  const text = message(error);
  const field = Object.keys(about).find((id) => about[id]?.test(text ?? ""));
  useEffect(() => {
    if (field !== undefined) document.getElementById(field)?.focus();
  }, [error, field]);
  return {
    /** For a field: what was refused in it. */
    at: (id: string) => (id === field ? text : undefined),
    /** For `FormError`, which announces it wherever it stands. */
    rest: { text, isBeside: field !== undefined },
  };
}
