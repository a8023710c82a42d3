import { current } from "../../ui/toast/queue.ts";
import { SHORT, toast } from "../../ui/toast/toast.ts";

/**
 * Confirms that the preferences are saved, unless that would replace an error message, such as one that waited for the
 * dialog. A separate module, because it is only fetched on save.
 */
export function confirmSaved(): void {
  if (!current().some(({ open, variant }) => open && variant === "destructive"))
    toast({ title: "Voorkeuren opgeslagen", duration: SHORT });
}
