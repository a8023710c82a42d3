// What a visitor is told when a request arrived.

import { toast } from "../shared/toast.ts";
import { INTAKE } from "./intake.ts";

export function thank(): void {
  toast({
    title: "Aanvraag verzonden!",
    description: "We nemen binnen 24 uur contact met u op.",
    action: {
      label: "Wat er nu gebeurt",
      run: () => {
        location.assign(INTAKE);
      },
    },
  });
}
