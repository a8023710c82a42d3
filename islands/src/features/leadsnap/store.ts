// Stores leads on the device, in IndexedDB. The database is also the send queue: a lead counts as sent once the
// receiver has accepted its latest revision.

import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from "idb";
import { makeLead, type Draft, type Lead, type Making, type Photo } from "./logic.ts";

/** The state of sending a lead. */
export interface Sending {
  status: "waiting" | "sent" | "refused";
  /** Number of consecutive failures. */
  attempts: number;
  /** Time of the next attempt, in milliseconds since 1970. */
  nextTry: number;
  /** Message of the last failure. */
  error: string;
}

/** A lead, with the state of its sending and its export. */
export interface StoredLead extends Lead {
  sending: Sending;
  /** Last exported revision; 0 if none was exported. */
  exported: number;
}

/** Values that the form offers for the next lead. */
export interface Preferences {
  event: string;
  /** Tags that the visitor made. */
  tags: readonly string[];
}

interface Schema extends DBSchema {
  leads: { key: string; value: StoredLead };
  /** By lead id. Stored separately, so that listing leads does not load photos. */
  photos: { key: string; value: Photo };
  /** Two keys: `draft` and `preferences`. */
  desk: { key: string; value: Draft | Preferences };
}

const asPreferences = (found: Draft | Preferences | undefined): Preferences =>
  found !== undefined && !("company" in found) ? found : { event: "", tags: [] };

const NEVER_SENT: Sending = { status: "waiting", attempts: 0, nextTry: 0, error: "" };

/** Storing failed. `full`: the device has no space left. */
export class StoreError extends Error {
  readonly full: boolean;
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "StoreError";
    // Check the name, because a DOMException is not an Error in every browser.
    this.full = (cause as { name?: unknown } | null)?.name === "QuotaExceededError";
  }
}

/** The app's database. Every change is one transaction. */
export class Store {
  readonly #database: IDBPDatabase<Schema>;

  private constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  /**
   * @param closed Called when the database is closed from outside: the browser cleared it, or a newer version of the
   *   site in another tab needs it.
   * @throws If the browser stores nothing, as in some private windows.
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

  /** All leads, newest first. */
  async list(): Promise<StoredLead[]> {
    const leads = await this.#database.getAll("leads");
    return leads.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));
  }

  async photo(id: string): Promise<Photo | null> {
    return (await this.#database.get("photos", id)) ?? null;
  }

  /**
   * Saves a draft as a lead, with its photo, and deletes the draft.
   *
   * @throws StoreError If storing failed, for example for lack of space. Nothing has changed then.
   */
  async save(draft: Draft, making: Making): Promise<StoredLead> {
    return this.#write(["leads", "photos", "desk"], async (transaction) => {
      const leads = transaction.objectStore("leads");
      const before = draft.id === null ? undefined : await leads.get(draft.id);
      const lead: StoredLead = {
        // A lead that another tab removed meanwhile is saved as a new one.
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

  /** Marks these revisions as exported. A lead that changed since then still counts as not exported. */
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
   * Stores the outcome of a delivery. Does nothing if the lead was changed or removed meanwhile: a changed lead stays
   * queued.
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

  /** @param draft Null deletes the stored draft. */
  async keepDraft(draft: Draft | null): Promise<void> {
    await this.#write(["desk"], async (transaction) => {
      const desk = transaction.objectStore("desk");
      await (draft === null ? desk.delete("draft") : desk.put(draft, "draft"));
    });
  }

  async preferences(): Promise<Preferences> {
    return asPreferences(await this.#database.get("desk", "preferences"));
  }

  /** Changes the preferences as they are stored now: another tab may have changed them. Returns the result. */
  async changePreferences(change: (now: Preferences) => Preferences): Promise<Preferences> {
    return this.#write(["desk"], async (transaction) => {
      const desk = transaction.objectStore("desk");
      const next = change(asPreferences(await desk.get("preferences")));
      await desk.put(next, "preferences");
      return next;
    });
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
        // A failed request aborts the transaction itself, but an error in `work` does not.
        try {
          transaction.abort();
        } catch {
          // It was already aborted.
        }
        await transaction.done.catch(() => undefined);
        throw transaction.error ?? error;
      }
    } catch (error) {
      throw new StoreError(error);
    }
  }
}
