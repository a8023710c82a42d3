import { useEffect } from "react";
import { toast } from "../../ui/toast/toast.ts";

/** Says that the city in the address has no page. */
export function View() {
  useEffect(() => {
    toast({
      title: "Stad niet gevonden",
      description: "We konden geen informatie vinden over deze stad.",
      variant: "destructive",
    });
  }, []);
  return null;
}
