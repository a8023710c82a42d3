// Tells in a toast that a change failed, when the screen that sent it can't. Rarely needed, so fetched on demand.

import { toast } from "../../ui/toast/toast.ts";

export function missed(description: string): void {
  toast({ title: "Je wijziging is niet bewaard", description, variant: "destructive" });
}
