// What many visits never open, whose code the first screen does not wait for.

import { useLayoutEffect, useState, type ComponentType } from "react";
import { listen } from "../lib/listen.ts";

/** What a component that is loaded late is given besides its own properties. */
export interface Late {
  close: () => void;
  /** The letters that were typed before its code was there. */
  typed?: string;
}

interface Later<Props> {
  /** Shows nothing until the code is there. When it can't be fetched, that counts as closed, and the next click tries again. */
  View: ComponentType<Props & Late>;
  /** Fetches the code before it is needed. */
  fetch: () => void;
}

export function later<Props extends object>(load: () => Promise<ComponentType<Props & Late>>): Later<Props> {
  let Loaded: ComponentType<Props & Late> | undefined;
  const fetch = async () => {
    Loaded ??= await load().catch(() => undefined);
    return Loaded !== undefined;
  };
  function View(props: Props & Late) {
    const [typed, setTyped] = useState("");
    const [, setReady] = useState(Loaded !== undefined);
    useLayoutEffect(() => {
      if (Loaded) return;
      // A key pressed at once would press the button that opened this.
      const keep = (event: KeyboardEvent) => {
        if (event.key === "Tab" || event.key === "Escape" || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        if (event.key.length === 1) setTyped((before) => before + event.key);
      };
      const stop = listen("keydown", keep);
      void fetch().then((ready) => {
        stop();
        if (ready) setReady(true);
        else props.close();
      });
      return stop;
    }, []); // oxlint-disable-line react/exhaustive-deps
    return Loaded ? <Loaded {...props} typed={typed} /> : null;
  }
  return { View, fetch: () => void fetch() };
}
