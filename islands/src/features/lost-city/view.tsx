import { useEffect } from "react";
import { choice } from "../../lib/consent.ts";

/** Announces that the city in the address has no page: after the dialog of a first visit, which would cover it. */
export function View() {
  useEffect(() => {
    const tell = () =>
      void import("../../ui/toast/toast.ts").then(({ toast }) => {
        toast({
          title: "Stad niet gevonden",
          description: "We konden geen informatie vinden over deze stad.",
          variant: "destructive",
        });
      });
    if (choice()) tell();
    else addEventListener("close", tell, { capture: true, once: true });
  }, []);
  return null;
}
