// What was typed and not saved yet: kept for the tab, so that neither a closed dialog nor another screen nor a session that
// expires throws it away. Somebody else who logs in does not get it.

import { useState } from "react";
import { storageKey } from "../../lib/config.ts";
import { asRecord, parseJson } from "../../lib/json.ts";
import { session } from "../../lib/session/index.ts";
import { DRAFTS } from "../../lib/storage.ts";

/** The drafts of a user by their names. */
function draftsOf(user: string): Record<string, unknown> {
  try {
    const stored = asRecord(parseJson(sessionStorage.getItem(storageKey(DRAFTS)) ?? ""));
    return stored.user === user ? asRecord(stored.drafts) : {};
  } catch {
    // The browser stores nothing for this site.
    return {};
  }
}

/**
 * A value that is edited, and whether it differs from what is saved.
 *
 * @param name Of what it is a draft; the same for as long as it is shown.
 * @returns The value, a setter (nothing drops the draft), and whether there is one.
 */
export function useDraft<T>(name: string, saved: T): [value: T, set: (next?: T) => void, unsaved: boolean] {
  // Who began to type, also when the session has ended meanwhile.
  const [user] = useState(() => session()?.user.id ?? "");
  const [draft, setDraft] = useState(() => draftsOf(user)[name] as T | undefined);
  const set = (next?: T) => {
    setDraft(next);
    try {
      const drafts = { ...draftsOf(user), [name]: next };
      sessionStorage.setItem(storageKey(DRAFTS), JSON.stringify({ user, drafts }));
    } catch {
      // It stays on the screen.
    }
  };
  return [draft ?? saved, set, draft !== undefined];
}

/** Says, when a form is opened again, that its text is not saved. */
export function Unsaved({ shown }: { shown: boolean }) {
  return shown ? <p className="part__note">Je wijzigingen zijn nog niet opgeslagen.</p> : null;
}
