import { SHORT, toast } from "../../ui/toast/toast.ts";

/** Says that the preferences are kept. A module of its own, as it is fetched at the press that keeps them. */
export function saved(): void {
  toast({ title: "Voorkeuren opgeslagen", duration: SHORT });
}
