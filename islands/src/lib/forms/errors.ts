// Error messages for visitors when sending fails, as worded in the original brief (section 8). `send.ts` has more of
// them.

export const NETWORK = "Network error - please check your internet connection and try again";

/** How English messages start. They need a `lang` for screen readers, because the page is in Dutch. */
const ENGLISH = /^(An unexpected|Network|Please wait) /;

export const isEnglish = (text: string) => ENGLISH.test(text);

/** The message for a thrown error; empty if the request was cancelled. */
export function reason(thrown: unknown): string {
  if (!(thrown instanceof Error)) return "Onbekende fout";
  return thrown.name === "Cancelled" ? "" : thrown.message || "Email verzending mislukt";
}
