// Notifies a form that its request arrived: while sending it, or by a retry while the form is still on the screen.

import { useEffect } from "react";
import { SENT, type LeadSent } from "../../lib/events.ts";
import { REFERENCE } from "../../lib/forms/intake.ts";
import { storedRequests } from "../../lib/forms/stored-requests.ts";

/** @param heard Called with the message of each request from this form that arrives. */
export function useSent(form: string, heard: (message: string) => void): void {
  useEffect(() => {
    const arrived = (event: Event) => {
      const { detail } = event as CustomEvent<LeadSent>;
      // It is still stored, because it is deleted after the event.
      const lead = storedRequests().find((one) => one.form === form && one.fields[REFERENCE] === detail.reference);
      if (detail.form === form && lead) heard(lead.message);
    };
    addEventListener(SENT, arrived);
    return () => removeEventListener(SENT, arrived);
  });
}
