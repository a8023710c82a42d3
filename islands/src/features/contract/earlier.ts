// Contracts that visitors made here before the contract models became internal: they stay readable.

import { asText as text, isObject } from "../../lib/json.ts";
import { readJson, write } from "../../lib/storage.ts";

export interface Earlier {
  id: string;
  name: string;
  text: string;
}

function list(key: string): Record<string, unknown>[] {
  const kept = readJson(key);
  return isObject(kept) && Array.isArray(kept.drafts) ? kept.drafts.filter(isObject) : [];
}

/** Those documents, with the text of the last version or, without a version, what was filled in. */
export function earlier(key: string): Earlier[] {
  return list(key).flatMap((draft) => {
    const versions = Array.isArray(draft.versions) ? draft.versions.filter(isObject) : [];
    const values = isObject(draft.values) ? Object.entries(draft.values) : [];
    const filled = values.map(([name, value]) => `${name}: ${text(value)}`).join("\n");
    const [id, name] = [text(draft.id), text(draft.name)];
    return id === "" ? [] : [{ id, name: name || "Document", text: text(versions.at(-1)?.text) || filled }];
  });
}

/** Removes one of them. */
export function forget(key: string, id: string): void {
  const kept = readJson(key);
  if (isObject(kept)) write(key, JSON.stringify({ ...kept, drafts: list(key).filter((draft) => draft.id !== id) }));
}
