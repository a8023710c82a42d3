// A learner's progress in a view: read after the first render, kept on each change, in step with other tabs.

import { useCallback, useEffect, useState } from "react";
import { onStoredElsewhere, read as stored, write as store } from "../../lib/storage.ts";
import { EMPTY, parse, serialize, type Progress } from "./progress.ts";

/** What remembers, when the browser does not. */
const memory = new Map<string, string>();

const read = (key: string): string | null => stored(key) ?? memory.get(key) ?? null;

/** Whether it will be there tomorrow. */
function write(key: string, text: string): boolean {
  const kept = store(key, text);
  if (kept) memory.delete(key);
  else memory.set(key, text);
  return kept;
}

export interface KeptProgress {
  progress: Progress;
  /** False until the first read: what is shown before is the same for everybody. */
  ready: boolean;
  /** False when the browser keeps nothing. */
  kept: boolean;
  /** Changes what is kept now, also by another tab, so that two tabs never undo each other's work. */
  change: (step: (now: Progress) => Progress) => void;
  forget: () => void;
}

/** @param keyOf Name of the storage key; asked for in the browser only. */
export function useProgress(keyOf: () => string): KeptProgress {
  const [state, setState] = useState({ progress: EMPTY, ready: false, kept: true });

  useEffect(() => {
    const key = keyOf();
    const load = () => {
      setState(({ kept }) => ({ progress: parse(read(key)), ready: true, kept }));
    };
    load();
    const end = onStoredElsewhere((changed) => changed === key, load);
    // A page that comes out of the back/forward cache missed what happened meanwhile.
    addEventListener("pageshow", load);
    return () => {
      end();
      removeEventListener("pageshow", load);
    };
  }, [keyOf]);

  const change = useCallback(
    (step: (now: Progress) => Progress) => {
      const key = keyOf();
      const progress = step(parse(read(key)));
      const kept = write(key, serialize(progress));
      setState({ progress, ready: true, kept });
    },
    [keyOf],
  );

  const forget = useCallback(() => {
    change(() => EMPTY);
  }, [change]);

  return { ...state, change, forget };
}
