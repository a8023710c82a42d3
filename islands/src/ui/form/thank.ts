// The thank-you message when a request arrived.

import { toast } from "../toast/toast.ts";
import { config } from "../../lib/config.ts";
import { INTAKE } from "../../lib/forms/intake.ts";

/** Messages of forms that differ from the default. */
const PROMISES: Partial<Record<string, { title: string; description: string }>> = {
  sollicitatie: { title: "Sollicitatie verzonden", description: "Je hoort binnen vijf werkdagen van ons." },
  terugbellen: { title: "Moment doorgegeven", description: "We bellen op het gekozen moment." },
};

/** The form whose message does not link to the thank-you page, which is for leads: it shows its own next steps. */
const STAYS = "sollicitatie";

/** Whether the visitor is already on the thank-you page. */
const isThere = () => location.pathname.replace(/\/$/, "") === INTAKE;

/** @param form The form that was sent. */
export function thank(form: string): void {
  toast({
    title: "Aanvraag verzonden!",
    description: `We nemen binnen ${config().response} contact met u op.`,
    ...PROMISES[form],
    ...(form !== STAYS &&
      !isThere() && {
        action: {
          label: "Wat er nu gebeurt",
          run: () => location.assign(INTAKE),
        },
      }),
  });
}
