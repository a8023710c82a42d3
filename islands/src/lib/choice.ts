// The stored consent choice. Separate from the dialog, because the loader reads it on every page.

import type { Config } from "../contract/props.ts";
import { CHOICE, CHOICE_EXPIRY, CHOICE_RECORD, readJson, read } from "./storage.ts";

export interface Preferences {
  necessary: true;
  /** Whether each group that the site asks about is allowed, by its key in content/storage.yaml. */
  [group: string]: boolean;
}

/** Version of the cookie list that the visitor chose about, and when they did. */
export interface ChoiceRecord {
  version: number;
  /** ISO 8601. */
  date: string;
}

/**
 * The visitor's stored choice, unchecked; `false` or `null` if there is none, if it expired or can't be read, or if it
 * was about another version of the cookie list.
 */
export function storedChoice({ brand, consent }: Config): unknown {
  const choice = readJson(`${brand}-${CHOICE}`);
  const record = readJson(`${brand}-${CHOICE_RECORD}`) as ChoiceRecord | null;
  return (
    record?.version === consent.version &&
    new Date(read(`${brand}-${CHOICE_EXPIRY}`) ?? "") > new Date() &&
    typeof choice === "object" &&
    choice
  );
}
