// Error messages for visitors when sending fails, as worded in the original brief (section 8). Those of the sending
// itself are in send.ts.

export const NETWORK = "Network error - please check your internet connection and try again";

/** Starts of messages that are not in the page's language: screen readers must know. */
const ENGLISH = /^(An unexpected|Network|Please wait|Unknown) /;

export const isEnglish = (text: string) => ENGLISH.test(text);

/** The message for a thrown error; undefined when the request was cancelled. */
export function reason(thrown: unknown): string {
  if (!(thrown instanceof Error)) return "Onbekende fout";
  return thrown.name === "Cancelled" ? "" : thrown.message || "Email verzending mislukt";
}
