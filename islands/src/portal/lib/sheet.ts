// A stylesheet for a single screen, so that the others don't load it.

import { useEffect, useState } from "react";

/** Links a stylesheet, once. False until it has loaded or failed. */
export function useSheet(href: string): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const done = () => setReady(true);
    const known = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
    let link = known.find((one) => one.getAttribute("href") === href);
    if (link?.sheet) {
      done();
      return undefined;
    }
    if (link === undefined) {
      link = document.createElement("link");
      link.rel = "stylesheet";
      link.setAttribute("href", href);
      document.head.append(link);
    }
    const waiting = link;
    waiting.addEventListener("load", done);
    waiting.addEventListener("error", done);
    return () => {
      waiting.removeEventListener("load", done);
      waiting.removeEventListener("error", done);
    };
  }, [href]);
  return ready;
}
