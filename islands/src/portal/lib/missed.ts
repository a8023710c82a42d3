// Tells that a change failed, wherever its sender is by now. Hardly ever needed, so fetched then.

import { toast } from "../../ui/toast/toast.ts";

export function missed(description: string): void {
  toast({ title: "Je wijziging is niet bewaard", description, variant: "destructive" });
}
