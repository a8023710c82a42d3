// Reports a failed change in a toast, if the screen that sent it can't. Rarely needed, so fetched on demand.

import { toast } from "../../ui/toast/toast.ts";

/** Shows the message of a failure. Does nothing without a message. */
export function reportFailure(description: string | undefined): void {
  if (description !== undefined) toast({ title: "Je wijziging is niet bewaard", description, variant: "destructive" });
}
