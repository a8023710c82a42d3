// Lazily loads components that many visits never open, so that the first screen does not wait for their code.

import { useLayoutEffect, useState, type ComponentType } from "react";
import { listen } from "../lib/listen.ts";

/** Props that a lazily loaded component gets besides its own. */
export interface LazyProps {
  close: () => void;
  /** Text that was typed before its code had loaded. */
  typed?: string;
}

interface LazyView<Props> {
  /** Renders nothing until the code has loaded. If that fails, it closes itself, and the next click tries again. */
  View: ComponentType<Props & LazyProps>;
  /** Preloads the code. */
  fetch: () => void;
}

export function lazyView<Props extends object>(load: () => Promise<ComponentType<Props & LazyProps>>): LazyView<Props> {
  let Loaded: ComponentType<Props & LazyProps> | undefined;
  const fetch = async () => {
    Loaded ??= await load().catch(() => undefined);
    return Loaded !== undefined;
  };
  function View(props: Props & LazyProps) {
    const [typed, setTyped] = useState("");
    const [, setReady] = useState(false);
    useLayoutEffect(() => {
      if (Loaded) return;
      // Otherwise, keys pressed meanwhile would go to the button that opened this.
      const keep = (event: KeyboardEvent) => {
        if (event.key === "Tab" || event.key === "Escape" || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        if (event.key.length === 1) setTyped((before) => before + event.key);
      };
      const stop = listen("keydown", keep);
      let here = true;
      void fetch().then((ready) => {
        stop();
        if (ready) setReady(true);
        // Not after unmounting, because something else may be open by then.
        else if (here) props.close();
      });
      return () => {
        here = false;
        stop();
      };
    }, []); // oxlint-disable-line react/exhaustive-deps
    return Loaded ? <Loaded {...props} typed={typed} /> : null;
  }
  return { View, fetch: () => void fetch() };
}
