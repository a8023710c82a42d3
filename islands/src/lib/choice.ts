// The stored choice about cookies and the like. Apart from the dialog, because the loader reads it on
// every page.

import type { Config } from "../contract/props.ts";
import { CHOICE, CHOICE_EXPIRY, CHOICE_RECORD, readJson, read } from "./storage.ts";

export interface Preferences {
  necessary: true;
  analytics: boolean;
  marketing: boolean;
  /** Whether the company may be recognised that a visit comes from. Only there where the site asks about it. */
  recognition?: boolean;
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
export function stored({ brand, consent }: Config): unknown {
  const choice = readJson(`${brand}-${CHOICE}`);
  const record = readJson(`${brand}-${CHOICE_RECORD}`) as ChoiceRecord | null;
  return (
    record?.version === consent.version &&
    new Date(read(`${brand}-${CHOICE_EXPIRY}`) ?? "") > new Date() &&
    typeof choice === "object" &&
    choice
  );
}
