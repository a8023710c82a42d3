// What many visits never open, whose code the first screen does not wait for.

import { useEffect, useState, type ComponentType } from "react";

interface Later<Props> {
  /** Shows nothing until the code is there. When it can't be fetched, that counts as closed, and the next click tries again. */
  View: ComponentType<Props & { close: () => void }>;
  /** Fetches the code before it is needed. */
  fetch: () => void;
}

export function later<Props extends object>(
  load: () => Promise<ComponentType<Props & { close: () => void }>>,
): Later<Props> {
  let Loaded: ComponentType<Props & { close: () => void }> | undefined;
  const fetch = async () => {
    Loaded ??= await load().catch(() => undefined);
    return Loaded !== undefined;
  };
  function View(props: Props & { close: () => void }) {
    const [, setReady] = useState(Loaded !== undefined);
    useEffect(() => {
      void fetch().then((ready) => {
        if (ready) setReady(true);
        else props.close();
      });
    }, []); // oxlint-disable-line react/exhaustive-deps
    return Loaded ? <Loaded {...props} /> : null;
  }
  return { View, fetch: () => void fetch() };
}
