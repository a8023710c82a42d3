// The thank-you message when a request arrived.

import { toast } from "../toast/toast.ts";
import { config } from "../../lib/config.ts";
import { INTAKE } from "../../lib/forms/intake.ts";

/** A form's own promise, where it differs from the default. */
const PROMISES: Partial<Record<string, { title: string; description: string }>> = {
  sollicitatie: { title: "Sollicitatie verzonden", description: "Je hoort binnen vijf werkdagen van ons." },
  terugbellen: { title: "Moment doorgegeven", description: "We bellen op het gekozen moment." },
};

/** This form shows its next steps itself; the thank-you page is for leads. */
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
