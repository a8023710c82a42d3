// The documents in the visitor's own storage.

import { STATES, STEPS, type Draft } from "./model.ts";

/** The part of `localStorage` that is used. */
export interface Shelf {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
}

export interface Kept {
  /** Name that the trail gets. */
  me: string;
  /** Document that was open last; empty when none was. */
  open: string;
  drafts: Draft[];
}

const EMPTY: Kept = { me: "", open: "", drafts: [] };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const strings = (value: Record<string, unknown>, keys: string[]): boolean =>
  keys.every((key) => typeof value[key] === "string");

/** Whether something read from outside has the shape of a document. */
export function isDraft(value: unknown): value is Draft {
  if (!isObject(value)) return false;
  const { values, conditions, price, set, signers, versions, trail } = value;
  return (
    strings(value, ["id", "template", "name", "created", "changed", "level", "validUntil", "remindOn", "endsOn"]) &&
    STATES.includes(value.state as Draft["state"]) &&
    isObject(values) &&
    Object.values(values).every((text) => typeof text === "string") &&
    isObject(conditions) &&
    isObject(price) &&
    typeof price.formula === "string" &&
    [price.french, price.months].every(Number.isFinite) &&
    isObject(set) &&
    typeof set.slug === "string" &&
    Number.isFinite(set.records) &&
    Array.isArray(signers) &&
    signers.every((one) => isObject(one) && strings(one, ["party", "key", "at", "how"])) &&
    Array.isArray(versions) &&
    versions.every(
      (one) =>
        isObject(one) && strings(one, ["at", "by", "note", "model", "text", "hash"]) && Array.isArray(one.blocks),
    ) &&
    Array.isArray(trail) &&
    trail.every(
      (one) => isObject(one) && strings(one, ["at", "by", "note", "hash", "chain"]) && String(one.step) in STEPS,
    )
  );
}

/** Reads what is kept; what can't be read is as if it were not there. */
export function read(text: string | null): Kept {
  if (text === null) return EMPTY;
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return EMPTY;
    const drafts = Array.isArray(value.drafts) ? value.drafts.filter(isDraft) : [];
    const word = (one: unknown): string => (typeof one === "string" ? one : "");
    return { me: word(value.me), open: word(value.open), drafts };
  } catch {
    return EMPTY;
  }
}

/** Loads from storage that may be switched off. */
export function load(shelf: Shelf, key: string): Kept {
  try {
    return read(shelf.getItem(key));
  } catch {
    return EMPTY;
  }
}

/** What is kept, with one document put in or, when it is nothing, taken out. */
export function put(kept: Kept, id: string, draft: Draft | null): Kept {
  const others = kept.drafts.filter((one) => one.id !== id);
  return { ...kept, drafts: draft === null ? others : [draft, ...others] };
}

/**
 * Writes the documents that changed here and leaves those that another tab wrote alone. False when the browser
 * refuses, because its storage is full or switched off.
 */
export function keep(shelf: Shelf, key: string, kept: Kept, changed: Iterable<string>): boolean {
  try {
    let stored: Kept = { ...read(shelf.getItem(key)), me: kept.me, open: kept.open };
    for (const id of changed) stored = put(stored, id, kept.drafts.find((one) => one.id === id) ?? null);
    shelf.setItem(key, JSON.stringify(stored));
    return true;
  } catch {
    return false;
  }
}

/** Documents of a backup that are not there yet or are newer there. */
export function restore(kept: Draft[], backup: Draft[]): Draft[] {
  const merged = new Map(kept.map((draft) => [draft.id, draft]));
  for (const draft of backup) {
    const known = merged.get(draft.id);
    if (known === undefined || known.changed < draft.changed) merged.set(draft.id, draft);
  }
  return [...merged.values()];
}
