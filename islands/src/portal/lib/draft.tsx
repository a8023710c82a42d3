// Input that is not saved yet. It is stored for the tab, so that closing a dialog, going to another screen or an expired
// session does not lose it. Another user who logs in does not get it.

import { useEffect, useState } from "react";
import { storageKey } from "../../lib/config.ts";
import { asRecord, parseJson } from "../../lib/json.ts";
import { session } from "../../lib/session/index.ts";
import { DRAFTS } from "../../lib/storage.ts";
import { readTab, writeTab } from "../../lib/tab-storage.ts";

/** The drafts of a user by their names. */
function draftsOf(user: string): Record<string, unknown> {
  const stored = asRecord(parseJson(readTab(storageKey(DRAFTS)) ?? ""));
  return stored.user === user ? asRecord(stored.drafts) : {};
}

/** Discards the draft in the form on the screen, which may be another than the one that was saved: it was opened again. */
const discards = new Map<string, () => void>();

/**
 * A value that is edited, and whether it differs from what is saved.
 *
 * @param name Identifies the draft; the same for as long as the component is mounted.
 * @returns The value, a setter (without an argument it discards the draft: it was saved), and whether there is a draft.
 */
export function useDraft<T>(name: string, saved: T): [value: T, set: (next?: T) => void, unsaved: boolean] {
  // The user who started typing, even if the session has ended since.
  const [user] = useState(() => session()?.user.id ?? "");
  const [draft, setDraft] = useState(() => draftsOf(user)[name] as T | undefined);
  useEffect(() => {
    discards.set(name, () => setDraft(undefined));
  }, [name]);
  const set = (next?: T) => {
    setDraft(next);
    const drafts = draftsOf(user);
    if (next === undefined) {
      // Typed since this was sent, or by another user.
      if (JSON.stringify(drafts[name]) !== JSON.stringify(draft)) return;
      discards.get(name)?.();
    }
    writeTab(storageKey(DRAFTS), JSON.stringify({ user, drafts: { ...drafts, [name]: next } }));
  };
  return [draft ?? saved, set, draft !== undefined];
}

/** Tells the user that the form holds changes that are not saved. */
export function Unsaved({ shown }: { shown: boolean }) {
  return shown ? <p className="part__note">Je wijzigingen zijn nog niet opgeslagen.</p> : null;
}
