// What the visitor allows, for everything that has to ask before it starts.

import { stored, type ChoiceRecord, type Preferences } from "./choice.ts";
import { config } from "./config.ts";
import { CHOICE, CHOICE_EXPIRY, CHOICE_RECORD, write } from "./storage.ts";

export type { Preferences };

/** For a browser that stores nothing: the choice holds until the page is left. */
let ofThisPage: Preferences | undefined;

/** A choice as it must be: only what is true is allowed. */
export function strict(choice: unknown): Preferences {
  const { analytics, marketing } = choice as Partial<Preferences>;
  return { necessary: true, analytics: analytics === true, marketing: marketing === true };
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

/** Whether a service of `content/storage.yaml` is set up and the visitor allows its group. */
export function mayRun(service: string): boolean {
  const { consent, keys } = config();
  const group = consent.services.find(({ key }) => key === service)?.group;
  const chosen = choice();
  return Boolean(keys?.[service === "ads" ? "adsId" : service]) && Boolean(chosen?.[group as keyof Preferences]);
}
