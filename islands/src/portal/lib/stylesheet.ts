// A stylesheet for a single screen, so that the others don't load it.

import { useEffect, useState } from "react";

/** Links a stylesheet, once. False until it has loaded or failed. */
export function useStylesheet(href: string): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const done = () => setReady(true);
    const known = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
    if (known.some((one) => one.sheet && one.getAttribute("href") === href)) {
      done();
      return undefined;
    }
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.setAttribute("href", href);
    link.addEventListener("load", done);
    link.addEventListener("error", () => {
      // The next visit of the screen tries again.
      link.remove();
      done();
    });
    document.head.append(link);
    return () => {
      if (!link.sheet) link.remove();
    };
  }, [href]);
  return ready;
}
