// Only what was changed of something is kept and sent.

import { useDraft } from "../../lib/draft.tsx";

/** Fields that were changed, also those of objects in it. */
export type Changes<T> = { [K in keyof T]?: T[K] extends object ? Changes<T[K]> : T[K] };

/** An object with changes laid over it. */
function laid(saved: object, changes: object): object {
  const merged = { ...saved } as Record<string, unknown>;
  for (const [key, change] of Object.entries(changes) as [string, unknown][]) {
    const before = merged[key];
    merged[key] = typeof before === "object" ? laid(before ?? {}, change as object) : change;
  }
  return merged;
}

/**
 * As `useDraft`, for an object whose other fields may be changed elsewhere meanwhile, in another tab or by somebody else.
 *
 * @returns The object as it is edited, a setter of fields (nothing drops all), and the changes, if any.
 */
export function useChanges<T extends object>(
  name: string,
  saved: T,
): [value: T, change: (part?: Changes<T>) => void, changes: Changes<T> | undefined] {
  const [changes, set, unsaved] = useDraft<Changes<T>>(name, {});
  const change = (part?: Changes<T>) => set(part && laid(changes, part));
  return [laid(saved, changes) as T, change, unsaved ? changes : undefined];
}
