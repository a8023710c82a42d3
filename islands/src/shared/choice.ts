// The stored choice about cookies and the like. Apart from the dialog, because the loader reads it on
// every page.

import { CHOICE, EXPIRY, RECORD, readJson, read } from "./storage.ts";

export interface Preferences {
  necessary: true;
  analytics: boolean;
  marketing: boolean;
}

/** Version of the cookie list that the visitor chose about, and when he did. */
export interface ChoiceRecord {
  version: number;
  /** ISO 8601. */
  date: string;
}

/**
 * What the visitor chose, as it is stored: nothing when he did not choose, when it expired or can't be read,
 * or was about another list of cookies.
 */
export function stored(brand: string, version: number): unknown {
  const key = `${brand}-${CHOICE}`;
  const choice = readJson(key);
  const record = readJson(key + RECORD) as ChoiceRecord | null;
  return (
    record?.version === version &&
    new Date(read(key + EXPIRY) ?? 0) > new Date() &&
    typeof choice === "object" &&
    choice
  );
}
