// Where in the purchase the visitor is: in the address, so that a reload and the back button keep it.

const STEPS = ["mandje", "bestelling", "betalen"] as const;
export type Step = (typeof STEPS)[number];

const NAME = "stap";

/** Id of the part under the catalogue, which shows the step. */
export const BASKET = "mandje";

/** The step that an address names; without a basket there is only the first. */
export function stepOf(query: string, filled: boolean): Step {
  const named = new URLSearchParams(query).get(NAME);
  return (filled ? STEPS.find((step) => step === named) : undefined) ?? "mandje";
}

/** Parameters as the query of an address; empty without any. */
export function asQuery(parameters: URLSearchParams): string {
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

/** The same address at another step. */
export function atStep(query: string, step: Step): string {
  const parameters = new URLSearchParams(query);
  parameters.delete(NAME);
  if (step !== "mandje") parameters.set(NAME, step);
  return asQuery(parameters);
}
