// Tells in a toast that a change failed, when the screen that sent it can't. Rarely needed, so fetched on demand.

import { toast } from "../../ui/toast/toast.ts";

/** Reports a failure by its message; without one there is nothing to report. */
export function reportFailure(description: string | undefined): void {
  if (description !== undefined) toast({ title: "Je wijziging is niet bewaard", description, variant: "destructive" });
}
