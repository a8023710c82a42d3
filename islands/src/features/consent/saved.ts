import { SHORT, toast } from "../../ui/toast/toast.ts";

/** Confirms that the preferences are saved. A module of its own, as it is only fetched on save. */
export function saved(): void {
  toast({ title: "Voorkeuren opgeslagen", duration: SHORT });
}
