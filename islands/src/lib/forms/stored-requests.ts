// Requests that may not have arrived, stored on the device until they do, for at most a week. This file only stores
// them; `outbox.ts` sends them again.

import { storageKey } from "../config.ts";
import { OUTBOX, onStoredElsewhere, readJson, remove, write } from "../storage.ts";
import { createStore } from "../store.ts";
import type { Lead } from "./lead.ts";

/** Milliseconds that a request is stored: seven days. */
export const RETENTION = 7 * 86_400_000;
/** Maximum number of stored requests. */
const MOST = 10;

export interface StoredRequest extends Lead {
  /** When it was first stored, in milliseconds since 1970. */
  since: number;
  /** `sending` until the outcome is known. A `refused` one is not retried automatically. */
  state: "sending" | "waiting" | "refused";
}

const key = () => storageKey(OUTBOX);

/** What this page last stored; notifies subscribers. */
const written = createStore<readonly StoredRequest[]>(() => []);

function isStoredRequest(value: unknown): value is StoredRequest {
  const { key, form, subject, message, fields, since } = (value ?? {}) as Partial<Record<keyof StoredRequest, unknown>>;
  return (
    [key, form, subject, message].every((text) => typeof text === "string") &&
    typeof fields === "object" &&
    typeof since === "number"
  );
}

function save(all: readonly StoredRequest[]): void {
  if (all.length) write(key(), JSON.stringify(all));
  else remove(key());
}

/** Stores all requests, and notifies subscribers. */
function store(all: readonly StoredRequest[]): void {
  save(all);
  written.set(all);
}

/** The stored requests, in the order in which they were last stored. Deletes expired and invalid ones. */
export function storedRequests(now = Date.now()): StoredRequest[] {
  const found = readJson(key());
  if (found === null) return [];
  const all = Array.isArray(found) ? found.filter(isStoredRequest) : [];
  const fresh = all.filter(({ since }) => now - since < RETENTION);
  if (fresh.length !== (found as unknown[]).length) save(fresh);
  return fresh;
}

/** Stores a request. It replaces an earlier attempt, and keeps the time at which that was first stored. */
export function storeRequest(lead: Lead, changes: Partial<StoredRequest> = {}): void {
  const all = storedRequests();
  const since = all.find((one) => one.key === lead.key)?.since ?? Date.now();
  const one: StoredRequest = { state: "waiting", ...lead, since, ...changes };
  store([...all.filter((other) => other.key !== lead.key), one].slice(-MOST));
}

/** Deletes a request: it arrived, or the visitor asked for it. */
export function deleteRequest(lead: string): void {
  const all = storedRequests();
  const rest = all.filter((one) => one.key !== lead);
  if (rest.length !== all.length) store(rest);
}

/** Subscribes to changes, in other tabs too; returns the unsubscribe function. */
export function subscribe(listener: () => void): () => void {
  const ends = [written.subscribe(listener), onStoredElsewhere((changed) => changed === key(), listener)];
  return () => {
    for (const end of ends) end();
  };
}
