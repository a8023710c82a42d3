// What the visitor allows, for everything that has to ask before it starts.

import { stored, type ChoiceRecord, type Preferences } from "./choice.ts";
import { config } from "./config.ts";
import { CHOICE, CHOICE_EXPIRY, CHOICE_RECORD, write } from "./storage.ts";

export type { Preferences };

/** For a browser that stores nothing: the choice holds until the page is left. */
let ofThisPage: Preferences | undefined;

/** Whether the site asks about the recognition of companies: it does while that service is set up. */
export const asksRecognition = (): boolean => config().consent.recognition === true;

/** A choice as it must be: only what is true is allowed, and only what is asked about. */
export function strict(choice: unknown): Preferences {
  const { analytics, marketing, recognition } = choice as Partial<Preferences>;
  return {
    necessary: true,
    analytics: analytics === true,
    marketing: marketing === true,
    ...(asksRecognition() && { recognition: recognition === true }),
  };
}

/** What the visitor chose, if he did. */
export function choice(): Preferences | undefined {
  const kept = stored(config());
  return kept ? strict(kept) : ofThisPage;
}

/** Keeps a choice for as many days as the settings say. */
export function remember(preferences: Preferences): void {
  const { brand, consent } = config();
  const now = Date.now();
  const record: ChoiceRecord = { version: consent.version, date: new Date(now).toISOString() };
  ofThisPage = preferences;
  // The choice first: another tab that looks in between finds either no valid choice or this one.
  write(`${brand}-${CHOICE}`, JSON.stringify(preferences));
  write(`${brand}-${CHOICE_RECORD}`, JSON.stringify(record));
  write(`${brand}-${CHOICE_EXPIRY}`, new Date(now + consent.days * 86_400_000).toISOString());
}

/** Tells when a choice may have been made in another tab; returns what ends that. */
export function onChoiceElsewhere(listener: () => void): () => void {
  const start = `${config().brand}-${CHOICE}`;
  const changed = ({ key }: StorageEvent) => {
    if (key?.startsWith(start) ?? true) listener();
  };
  addEventListener("storage", changed);
  return () => {
    removeEventListener("storage", changed);
  };
}
