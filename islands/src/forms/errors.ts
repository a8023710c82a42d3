// What can go wrong with sending, in the words of the specification (section 8).

export const TOO_SOON = "Please wait 30 seconds before submitting again";
export const REFUSED = "Unknown error from server";
export const NETWORK = "Network error - please check your internet connection and try again";
export const UNEXPECTED = "An unexpected error occurred. Please try again or contact us directly.";

/** Whether a text is one that is not in the language of the page. */
export const isEnglish = (text: string) => [TOO_SOON, REFUSED, NETWORK, UNEXPECTED].includes(text);

/** What the visitor is told about something that was thrown; nothing when nobody waits for it any more. */
export function reason(thrown: unknown): string {
  if (!(thrown instanceof Error)) return "Onbekende fout";
  return thrown.name === "Cancelled" ? "" : thrown.message || "Email verzending mislukt";
}
