// What a visitor is told when a request arrived.

import { toast } from "../toast/toast.ts";
import { INTAKE } from "../../lib/forms/intake.ts";

/** What a form promises, where that is not what the others do. */
const PROMISES: Partial<Record<string, { title: string; description: string }>> = {
  sollicitatie: { title: "Sollicitatie verzonden", description: "Je hoort binnen vijf werkdagen van ons." },
  terugbellen: { title: "Moment doorgegeven", description: "We bellen op het gekozen moment." },
};

/** What follows stands beside this form; the page that thanks is about requests of customers. */
const STAYS = "sollicitatie";

/** Whether the visitor already reads the page that thanks. */
const isThere = () => location.pathname.replace(/\/$/, "") === INTAKE;

/** @param form The form that was sent. */
export function thank(form: string): void {
  toast({
    title: "Aanvraag verzonden!",
    description: "We nemen binnen 24 uur contact met u op.",
    ...PROMISES[form],
    ...(form !== STAYS &&
      !isThere() && {
        action: {
          label: "Wat er nu gebeurt",
          run: () => {
            location.assign(INTAKE);
          },
        },
      }),
  });
}
