// The step of the purchase. It is stored in the query, so that it survives a reload and the back button works.

const STEPS = ["mandje", "bestelling", "betalen"] as const;
export type Step = (typeof STEPS)[number];

const NAME = "stap";

/** Id of the section under the catalogue that shows the step. */
export const BASKET = "mandje";

/** The step in a query. With an empty basket it is always the first. */
export function stepOf(query: string, filled: boolean): Step {
  const named = new URLSearchParams(query).get(NAME);
  return (filled ? STEPS.find((step) => step === named) : undefined) ?? "mandje";
}

/** Formats parameters as a query with its `?`; empty if there are none. */
export function asQuery(parameters: URLSearchParams): string {
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

/** The query with another step. */
export function atStep(query: string, step: Step): string {
  const parameters = new URLSearchParams(query);
  parameters.delete(NAME);
  if (step !== "mandje") parameters.set(NAME, step);
  return asQuery(parameters);
}
