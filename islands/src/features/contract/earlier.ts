// Contracts that visitors made here before the contract models became internal: they stay readable.

import { asArray, asRecord, asText as text, isObject } from "../../lib/json.ts";
import { readJson, write } from "../../lib/storage.ts";

export interface Earlier {
  id: string;
  name: string;
  text: string;
}

const list = (key: string) => asArray(asRecord(readJson(key)).drafts).filter(isObject);

/** Those documents, with the text of the last version or, without a version, what was filled in. */
export function earlier(key: string): Earlier[] {
  return list(key).flatMap((draft) => {
    const last = asRecord(asArray(draft.versions).at(-1));
    const values = Object.entries(asRecord(draft.values)).map(([name, value]) => `${name}: ${text(value)}`);
    const [id, name] = [text(draft.id), text(draft.name)];
    return id === "" ? [] : [{ id, name: name || "Document", text: text(last.text) || values.join("\n") }];
  });
}

/** Removes one of them. */
export function forget(key: string, id: string): void {
  const kept = readJson(key);
  if (isObject(kept)) write(key, JSON.stringify({ ...kept, drafts: list(key).filter((draft) => draft.id !== id) }));
}
