// Reads and writes documents in the browser's storage.

import { asArray, asRecord, asText, isObject, parseJson } from "../../../lib/json.ts";
import { read as stored, write } from "../../../lib/storage.ts";
import type { Draft } from "./model.ts";
import { LEVEL, STATE, STEP } from "./words.ts";

/** The documents of one kind, and their shared details. */
export interface StoredDocuments<D> {
  /** The visitor's name in the trail. */
  me: string;
  /** Id of the open document; empty if none is open. */
  open: string;
  /** Details of the author by key, filled in once for all documents. */
  own: Record<string, string>;
  drafts: D[];
}

/** A kind of documents: the storage key, and how to read a stored document (null if it is not valid). */
export interface DocumentType<D> {
  key: string;
  read: (value: unknown) => D | null;
}

export const hasStrings = (value: Record<string, unknown>, keys: readonly string[]): boolean =>
  keys.every((key) => typeof value[key] === "string");

/** The string values of an object. */
const texts = (value: unknown): Record<string, string> =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
      )
    : {};

/** Whether an untrusted value has all fields of a document, and only versions whose content `fits`. */
export function isDraft(value: Record<string, unknown>, fits: (content: unknown) => boolean): boolean {
  const { signers, versions, trail } = value;
  return (
    hasStrings(value, ["id", "name", "changed", "state", "level", "validUntil", "remindOn", "endsOn"]) &&
    Object.hasOwn(LEVEL, String(value.level)) &&
    Object.hasOwn(STATE, String(value.state)) &&
    Array.isArray(signers) &&
    signers.every((one) => isObject(one) && hasStrings(one, ["party", "key", "at", "how"])) &&
    Array.isArray(versions) &&
    versions.every(
      (one) => isObject(one) && hasStrings(one, ["at", "by", "note", "text", "hash"]) && fits(one.content),
    ) &&
    Array.isArray(trail) &&
    trail.every(
      (one) =>
        isObject(one) &&
        hasStrings(one, ["at", "by", "note", "hash", "chain"]) &&
        Object.hasOwn(STEP, String(one.step)),
    )
  );
}

/** Parses stored documents. Invalid ones are skipped. */
export function read<D>(text: string | null, kind: DocumentType<D>): StoredDocuments<D> {
  const { me, open, own, drafts } = asRecord(parseJson(text ?? ""));
  return {
    me: asText(me),
    open: asText(open),
    own: texts(own),
    drafts: asArray(drafts).flatMap((one) => kind.read(one) ?? []),
  };
}

/** Loads the documents from storage; none if storage is off. */
export const load = <D>(kind: DocumentType<D>): StoredDocuments<D> => read(stored(kind.key), kind);

/** Returns the documents with one document added or replaced or, if it is null, removed. */
export function withDraft<D extends Draft>(kept: StoredDocuments<D>, id: string, draft: D | null): StoredDocuments<D> {
  const others = kept.drafts.filter((one) => one.id !== id);
  return { ...kept, drafts: draft === null ? others : [draft, ...others] };
}

/**
 * Stores the documents that changed here, without touching those that another tab changed. Returns false if storage is
 * full or off.
 */
export function storeDocuments<D extends Draft>(
  kind: DocumentType<D>,
  kept: StoredDocuments<D>,
  changed: Iterable<string>,
): boolean {
  const { me, open, own } = kept;
  let next: StoredDocuments<D> = { ...load(kind), me, open, own };
  for (const id of changed) next = withDraft(next, id, kept.drafts.find((one) => one.id === id) ?? null);
  return write(kind.key, JSON.stringify(next));
}

/** Merges a backup: adds missing documents, and replaces those that are newer in the backup. */
export function mergeBackup<D extends Draft>(kept: D[], backup: D[]): D[] {
  const merged = new Map(kept.map((draft) => [draft.id, draft]));
  for (const draft of backup) {
    const known = merged.get(draft.id);
    if (known === undefined || known.changed < draft.changed) merged.set(draft.id, draft);
  }
  return [...merged.values()];
}
