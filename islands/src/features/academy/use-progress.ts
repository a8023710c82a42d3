// A learner's progress as state: read after the first render, stored on each change, synchronized with other tabs.

import { useEffect, useState } from "react";
import { storageKey } from "../../lib/config.ts";
import { followStored } from "../../lib/follow-stored.ts";
import { ACADEMY, read as stored, write as store } from "../../lib/storage.ts";
import { EMPTY, parse, type Progress } from "./progress.ts";

const keyOf = () => storageKey(ACADEMY);

/** The progress that the browser could not store; null if it could. */
let memory: string | null = null;

const read = (): Progress => parse(memory ?? stored(keyOf()));

/** Stores the progress. Returns whether the browser kept it. */
function write(progress: Progress): boolean {
  const text = JSON.stringify(progress);
  const kept = store(keyOf(), text);
  memory = kept ? null : text;
  return kept;
}

export function useProgress() {
  const [state, setState] = useState({
    progress: EMPTY,
    /** False until the first read. Until then the progress is empty. */
    ready: false,
    /** False if the browser stores nothing. */
    kept: true,
  });

  useEffect(() => {
    const load = () => setState(({ kept }) => ({ progress: read(), ready: true, kept }));
    return followStored(keyOf(), load);
  }, []);

  /** Changes the progress as it is stored now, so that tabs never undo each other's changes. */
  const change = (step: (now: Progress) => Progress) => {
    const progress = step(read());
    setState({ progress, ready: true, kept: write(progress) });
  };
  const forget = () => change(() => EMPTY);

  return { ...state, change, forget };
}
