// What was typed and not saved yet: kept for the tab, so that neither a closed dialog nor another screen nor a session that
// expires throws it away. Somebody else who logs in does not get it.

import { useState } from "react";
import { config } from "../../lib/config.ts";
import { asRecord, parseJson } from "../../lib/json.ts";
import { DRAFTS } from "../../lib/storage.ts";
import { useSession } from "./session.ts";

/** The drafts of a user by their names. */
function draftsOf(user: string): Record<string, unknown> {
  try {
    const stored = asRecord(parseJson(sessionStorage.getItem(`${config().brand}-${DRAFTS}`) ?? ""));
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
  const user = useSession()?.user.id ?? "";
  const [draft, setDraft] = useState(() => draftsOf(user)[name] as T | undefined);
  const set = (next?: T) => {
    setDraft(next);
    try {
      const drafts = { ...draftsOf(user), [name]: next };
      sessionStorage.setItem(`${config().brand}-${DRAFTS}`, JSON.stringify({ user, drafts }));
    } catch {
      // It stays on the screen.
    }
  };
  return [draft ?? saved, set, draft !== undefined];
}

/** Fields that were changed, also those of objects in it. */
export type Changes<T> = { [K in keyof T]?: T[K] extends object ? Changes<T[K]> : T[K] };

/** An object with changes laid over it. */
function changed<T extends object>(saved: T, changes: Changes<T>): T {
  const merged = { ...saved } as Record<string, unknown>;
  for (const [key, change] of Object.entries(changes)) {
    const before = merged[key];
    merged[key] = typeof before === "object" ? changed(before ?? {}, change as object) : change;
  }
  return merged as T;
}

/**
 * As `useDraft`, for an object of which only changed fields are kept and sent: the others may be changed elsewhere meanwhile.
 *
 * @returns The object as it is edited, a setter of fields (nothing drops all), and the changes, if any.
 */
export function useChanges<T extends object>(
  name: string,
  saved: T,
): [value: T, change: (part?: Changes<T>) => void, changes: Changes<T> | undefined] {
  const [changes, set, unsaved] = useDraft<Changes<T>>(name, {});
  const change = (part?: Changes<T>) => {
    set(part && (changed(changes, part as Changes<Changes<T>>) as Changes<T>));
  };
  return [changed(saved, changes), change, unsaved ? changes : undefined];
}

/** Tells who comes back to a form that what stands in it is not saved. */
export function Unsaved({ shown }: { shown: boolean }) {
  return shown ? <p className="part__note">Je wijzigingen zijn nog niet opgeslagen.</p> : null;
}
