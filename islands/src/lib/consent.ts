// The visitor's consent, for code that needs it before it starts a service.

import type { ConsentGroup, ServiceKey } from "../contract/props.ts";
import { storedChoice, type ChoiceRecord, type Preferences } from "./choice.ts";
import { config, storageKey } from "./config.ts";
import { CHOICE, CHOICE_EXPIRY, CHOICE_RECORD, onStoredElsewhere, remove, write } from "./storage.ts";

export type { Preferences };

/** The choice, if the browser stores nothing. It lasts until the page is left. */
let ofThisPage: Preferences | undefined;

/** Makes a choice that covers every group that the site asks about. */
export function makeChoice(allows: (group: ConsentGroup) => boolean): Preferences {
  const chosen = config().consent.groups.map((group): [string, boolean] => [group.key, allows(group)]);
  return Object.fromEntries([["necessary", true], ...chosen]) as Preferences;
}

/** Normalizes a choice: only `true` is allowed, and only for groups that are asked about. */
export const normalizeChoice = (choice: unknown): Preferences =>
  makeChoice(({ key }) => (choice as Partial<Preferences>)[key] === true);

/** Whether a choice allows a service, by the setting that turns it on. */
export const allows = (choice: Preferences, setting: ServiceKey): boolean =>
  config().consent.services.some((service) => service.setting === setting && choice[service.group] === true);

/** The visitor's choice, if any. */
export function choice(): Preferences | undefined {
  const stored = storedChoice(config());
  return stored ? normalizeChoice(stored) : ofThisPage;
}

/** Stores a choice for the number of days in the settings. */
export function remember(preferences: Preferences): void {
  const { consent } = config();
  const now = Date.now();
  const record: ChoiceRecord = { version: consent.version, date: new Date(now).toISOString() };
  ofThisPage = preferences;
  // Write the choice first: another tab that reads in between finds either no valid choice or this one. If the storage is
  // full, an earlier choice must not stay in its place.
  const key = storageKey(CHOICE);
  if (!write(key, JSON.stringify(preferences))) remove(key);
  write(storageKey(CHOICE_RECORD), JSON.stringify(record));
  write(storageKey(CHOICE_EXPIRY), new Date(now + consent.days * 86_400_000).toISOString());
}

/** Subscribes to choices in other tabs; returns the unsubscribe function. */
export const onChoiceElsewhere = (listener: () => void): (() => void) =>
  onStoredElsewhere((key) => key.startsWith(storageKey(CHOICE)), listener);
