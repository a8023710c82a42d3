// What the visitor allows, for code that must ask before it starts something.

import { stored, type ChoiceRecord, type Preferences } from "./choice.ts";
import { config } from "./config.ts";
import { CHOICE, CHOICE_EXPIRY, CHOICE_RECORD, onStoredElsewhere, write } from "./storage.ts";

export type { Preferences };

/** For a browser that stores nothing: the choice lasts until the page is left. */
let ofThisPage: Preferences | undefined;

/** Whether the site asks about recognising companies: it does when that service is configured. */
export const asksRecognition = (): boolean => config().consent.recognition === true;

/** Normalizes a choice: only `true` is allowed, and only for purposes that are asked about. */
export function strict(choice: unknown): Preferences {
  const { analytics, marketing, recognition } = choice as Partial<Preferences>;
  return {
    necessary: true,
    analytics: analytics === true,
    marketing: marketing === true,
    ...(asksRecognition() && { recognition: recognition === true }),
  };
}

/** The visitor's choice, if any. */
export function choice(): Preferences | undefined {
  const kept = stored(config());
  return kept ? strict(kept) : ofThisPage;
}

/** Stores a choice for as many days as the settings say. */
export function remember(preferences: Preferences): void {
  const { brand, consent } = config();
  const now = Date.now();
  const record: ChoiceRecord = { version: consent.version, date: new Date(now).toISOString() };
  ofThisPage = preferences;
  // Write the choice first: another tab that reads in between finds either no valid choice or this one.
  write(`${brand}-${CHOICE}`, JSON.stringify(preferences));
  write(`${brand}-${CHOICE_RECORD}`, JSON.stringify(record));
  write(`${brand}-${CHOICE_EXPIRY}`, new Date(now + consent.days * 86_400_000).toISOString());
}

/** Subscribes to choices in other tabs; returns the unsubscribe function. */
export const onChoiceElsewhere = (listener: () => void): (() => void) =>
  onStoredElsewhere((key) => key.startsWith(`${config().brand}-${CHOICE}`), listener);
