// Edits an object. Only the changed fields are stored and sent.

import { useDraft } from "../../lib/draft.tsx";

/** The changed fields of an object and of nested objects. */
export type Changes<T> = { [K in keyof T]?: T[K] extends object ? Changes<T[K]> : T[K] };

/** Merges changes into an object. */
function laid(saved: object, changes: object): object {
  const merged = { ...saved } as Record<string, unknown>;
  for (const [key, change] of Object.entries(changes) as [string, unknown][]) {
    const before = merged[key];
    merged[key] = typeof before === "object" ? laid(before ?? {}, change as object) : change;
  }
  return merged;
}

/**
 * Like `useDraft`, for an object of which other fields may change meanwhile, in another tab or by somebody else.
 *
 * @returns The edited object, a setter of fields (without an argument it discards all changes), and the changes, if any.
 */
export function useChanges<T extends object>(
  name: string,
  saved: T,
): [value: T, change: (part?: Changes<T>) => void, changes: Changes<T> | undefined] {
  const [changes, set, unsaved] = useDraft<Changes<T>>(name, {});
  const change = (part?: Changes<T>) => set(part && laid(changes, part));
  return [laid(saved, changes) as T, change, unsaved ? changes : undefined];
}
