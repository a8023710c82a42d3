// Leads on the device: an IndexedDB database that survives closing the browser. It is also the queue: a lead is sent
// when the receiver has taken its latest revision.

import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from "idb";
import { makeLead, type Draft, type Lead, type Making, type Photo } from "./logic.ts";

/** The state of sending a lead. */
export interface Sending {
  status: "waiting" | "sent" | "refused";
  /** Failures in a row. */
  attempts: number;
  /** Milliseconds since 1970 before which it is not tried again. */
  nextTry: number;
  /** What went wrong the last time, in words. */
  error: string;
}

/** A lead, with the state of its sending and its export. */
export interface StoredLead extends Lead {
  sending: Sending;
  /** Revision that was last exported; 0 when none was. */
  exported: number;
}

/** What the form offers next time. */
export interface Preferences {
  event: string;
  /** Tags that were made here. */
  tags: readonly string[];
}

interface Schema extends DBSchema {
  leads: { key: string; value: StoredLead };
  /** By the id of their lead: apart, so that a list of leads stays light. */
  photos: { key: string; value: Photo };
  /** One of each: `draft`, `preferences`. */
  desk: { key: string; value: Draft | Preferences };
}

const NEVER_SENT: Sending = { status: "waiting", attempts: 0, nextTry: 0, error: "" };

/** Storing failed. `full`: for lack of space on the device. */
export class StoreError extends Error {
  readonly full: boolean;
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "StoreError";
    // By its name: not every browser makes a DOMException an Error.
    this.full = (cause as { name?: unknown } | null)?.name === "QuotaExceededError";
  }
}

/** All that the app keeps. Every change is one transaction: done whole, or not at all. */
export class Store {
  readonly #database: IDBPDatabase<Schema>;

  private constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  /**
   * @param closed Called when the database closes by itself: cleared by the browser, or wanted by a newer version of
   *   the site in another tab.
   * @throws When the browser keeps nothing, as some do in private windows.
   */
  static async open(name: string, closed: () => void = () => undefined): Promise<Store> {
    const database = await openDB<Schema>(name, 1, {
      upgrade(fresh) {
        fresh.createObjectStore("leads", { keyPath: "id" });
        fresh.createObjectStore("photos");
        fresh.createObjectStore("desk");
      },
      blocking(_now, _wanted, event) {
        (event.target as IDBDatabase).close();
        closed();
      },
      terminated: closed,
    });
    return new Store(database);
  }

  close(): void {
    this.#database.close();
  }

  /** The latest first. */
  async list(): Promise<StoredLead[]> {
    const leads = await this.#database.getAll("leads");
    return leads.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));
  }

  async photo(id: string): Promise<Photo | null> {
    return (await this.#database.get("photos", id)) ?? null;
  }

  /**
   * Saves a draft as a lead, with its picture, and clears the draft.
   *
   * @throws StoreError When there is no space; then nothing changed.
   */
  async save(draft: Draft, making: Making): Promise<StoredLead> {
    return this.#write(["leads", "photos", "desk"], async (transaction) => {
      const leads = transaction.objectStore("leads");
      const before = draft.id === null ? undefined : await leads.get(draft.id);
      const lead: StoredLead = {
        // A lead that was removed meanwhile, in another tab, is saved as a new one.
        ...makeLead(draft, before ?? null, making),
        sending: NEVER_SENT,
        exported: before?.exported ?? 0,
      };
      await leads.put(lead);
      const photos = transaction.objectStore("photos");
      await (draft.photo === null ? photos.delete(lead.id) : photos.put(draft.photo, lead.id));
      await transaction.objectStore("desk").delete("draft");
      return lead;
    });
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#write(["leads", "photos"], async (transaction) => {
      for (const id of ids) {
        await transaction.objectStore("leads").delete(id);
        await transaction.objectStore("photos").delete(id);
      }
    });
  }

  /** Stores that these revisions were exported. A lead that changed since then still counts as not exported. */
  async markExported(leads: readonly Lead[]): Promise<void> {
    await this.#write(["leads"], async (transaction) => {
      const store = transaction.objectStore("leads");
      for (const { id, revision } of leads) {
        const lead = await store.get(id);
        if (lead !== undefined) await store.put({ ...lead, exported: Math.max(lead.exported, revision) });
      }
    });
  }

  /**
   * Stores the outcome of a delivery, unless the lead changed or was removed meanwhile: then it stays queued, or stays
   * removed.
   */
  async settle(id: string, revision: number, sending: Sending): Promise<void> {
    await this.#write(["leads"], async (transaction) => {
      const store = transaction.objectStore("leads");
      const lead = await store.get(id);
      if (lead?.revision === revision) await store.put({ ...lead, sending });
    });
  }

  async draft(): Promise<Draft | null> {
    const found = await this.#database.get("desk", "draft");
    return found !== undefined && "company" in found ? found : null;
  }

  /** @param draft Null clears it. */
  async keepDraft(draft: Draft | null): Promise<void> {
    await this.#write(["desk"], async (transaction) => {
      const desk = transaction.objectStore("desk");
      await (draft === null ? desk.delete("draft") : desk.put(draft, "draft"));
    });
  }

  async preferences(): Promise<Preferences> {
    const found = await this.#database.get("desk", "preferences");
    return found !== undefined && !("company" in found) ? found : { event: "", tags: [] };
  }

  async keepPreferences(preferences: Preferences): Promise<void> {
    await this.#write(["desk"], (transaction) => transaction.objectStore("desk").put(preferences, "preferences"));
  }

  async #write<T>(
    stores: StoreNames<Schema>[],
    work: (transaction: IDBPTransaction<Schema, StoreNames<Schema>[], "readwrite">) => Promise<T>,
  ): Promise<T> {
    try {
      const transaction = this.#database.transaction(stores, "readwrite");
      try {
        const result = await work(transaction);
        await transaction.done;
        return result;
      } catch (error) {
        // A failed request aborts by itself; a failed step of ours must not leave half the work.
        try {
          transaction.abort();
        } catch {
          // It is over already.
        }
        await transaction.done.catch(() => undefined);
        throw transaction.error ?? error;
      }
    } catch (error) {
      throw new StoreError(error);
    }
  }
}
