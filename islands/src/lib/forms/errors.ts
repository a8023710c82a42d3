// What a visitor is told when sending fails, in the words of the specification (section 8). What only the sending
// itself can find out stands in send.ts.

export const NETWORK = "Network error - please check your internet connection and try again";

/** Starts of our texts that are not in the language of the page: a screen reader has to know. */
const ENGLISH = /^(An unexpected|Network|Please wait|Unknown) /;

export const isEnglish = (text: string) => ENGLISH.test(text);

/** What the visitor is told about something that was thrown; nothing when nobody waits for it any more. */
export function reason(thrown: unknown): string {
  if (!(thrown instanceof Error)) return "Onbekende fout";
  return thrown.name === "Cancelled" ? "" : thrown.message || "Email verzending mislukt";
}
