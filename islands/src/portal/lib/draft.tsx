// Unsaved input. It is stored for the tab, so that it survives closing a dialog, going to another screen, or an expired
// session. Another user who logs in does not get it.

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

/** By name: discards the draft in the mounted form, which may have been opened again since the draft was sent. */
const discards = new Map<string, () => void>();

/**
 * A value being edited.
 *
 * @param name Identifies the draft. Must not change while the component is mounted.
 * @returns The value, a setter (without an argument it discards the draft, after saving), and whether there is a draft.
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
      // Keep the stored draft if it was changed since it was sent, or if it belongs to another user.
      if (JSON.stringify(drafts[name]) !== JSON.stringify(draft)) return;
      discards.get(name)?.();
    }
    writeTab(storageKey(DRAFTS), JSON.stringify({ user, drafts: { ...drafts, [name]: next } }));
  };
  return [draft ?? saved, set, draft !== undefined];
}

/** A notice that the form has unsaved changes. */
export function Unsaved({ shown }: { shown: boolean }) {
  return shown ? <p className="part__note">Je wijzigingen zijn nog niet opgeslagen.</p> : null;
}
