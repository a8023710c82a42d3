import { useEffect, useState } from "react";
import { localDay } from "./days.ts";

/** The local day, also in a page that stays open overnight. Empty on the first render. */
export function useToday(): string {
  const [today, setToday] = useState("");
  useEffect(() => {
    const look = () => setToday(localDay(new Date()));
    look();
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return today;
}
