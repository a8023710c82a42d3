// A message to the company's own mailbox, by the call that the contact form uses.

import { config } from "./config.ts";
import { Cancelled, endpoint, request } from "./http.ts";

/** What came of it. `off`: this site has no server to send it, so the visitor mails it himself. */
export type Sent = { is: "sent" } | { is: "failed"; message: string } | { is: "off" };

/** Whether a body says that all is well, or why it is not (specification, section 7). */
function refusal(body: unknown): string | null {
  if (typeof body !== "object" || body === null) return null;
  const { success, message, error } = body as Record<string, unknown>;
  if (success !== false) return null;
  return [message, error].find((text) => typeof text === "string") ?? "Unknown error from server";
}

/** Sends it. Never throws. */
export async function sendInquiry(subject: string, message: string): Promise<Sent> {
  const { api, email } = config();
  if (api === "") return { is: "off" };
  try {
    return await request(
      endpoint(api, "contactform"),
      {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ subject, message, recaptchaToken: null, to: email }),
      },
      async (response): Promise<Sent> => {
        const text = await response.text();
        // A host without this call answers with a page.
        if (!response.ok) return { is: "failed", message: `HTTP ${response.status}` };
        let body: unknown = null;
        try {
          body = JSON.parse(text);
        } catch {
          // Plain text counts as a yes.
        }
        const reason = refusal(body);
        return reason === null ? { is: "sent" } : { is: "failed", message: reason };
      },
    );
  } catch (error) {
    if (error instanceof Cancelled) return { is: "failed", message: "" };
    return { is: "failed", message: "Network error - please check your internet connection and try again" };
  }
}
