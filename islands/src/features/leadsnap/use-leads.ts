// The leads as state: opens the database after the first render, follows other tabs, and sends when there is a receiver.

import { useCallback, useEffect, useRef, useState } from "react";
import { config, storageKey } from "../../lib/config.ts";
import { endpoint, request } from "../../lib/http.ts";
import type { Interest, Photo } from "./logic.ts";
import { Store, StoreError, type StoredLead } from "./store.ts";
import { idempotencyKey, outcomeOf, payloadOf, run, untilNext, type Outcome } from "./sync.ts";

/** `gone`: another tab has a newer version of the site, or the browser cleared what it kept. */
type Opening = "opening" | "open" | "blocked" | "gone";

/** Why nothing was stored; empty when nothing failed. */
export type Failure = "" | "full" | "other";

/** Why sending stopped; `stopped`: for another reason than that something was not stored. */
type Unsent = Failure | "stopped";

export const failureOf = (error: unknown): Failure => (error instanceof StoreError && error.full ? "full" : "other");

export interface Leads {
  opening: Opening;
  store: Store | null;
  /** The latest first. */
  leads: readonly StoredLead[];
  online: boolean;
  sending: boolean;
  /** Until something changes, nothing more is sent by itself. */
  failure: Unsent;
  /** Reloads the list, here and in other tabs. What waits is then sent when it is due. */
  changed: () => Promise<void>;
  /** Sends what waits, also what is not due yet. */
  sendNow: () => Promise<void>;
}

/** Milliseconds before the next look at the queue, at least: another tab may be sending. */
const SOONEST = 1000;

/** Runs the task, unless another tab is running it. */
async function alone(name: string, work: () => Promise<unknown>): Promise<void> {
  // Missing where the page is not served over HTTPS.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) await work();
  else await locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? null : work()));
}

async function post(lead: StoredLead, photo: Photo | null, interests: readonly Interest[]): Promise<Outcome> {
  try {
    return await request(
      endpoint(config().api, "leadsnap"),
      {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": idempotencyKey(lead) },
        body: JSON.stringify(payloadOf(lead, photo, interests)),
      },
      async (response) => {
        // Don't show an HTML error page in a list.
        const plain = response.headers.get("content-type")?.startsWith("text/plain") === true;
        const text = plain ? await response.text() : "";
        return outcomeOf(response.status, response.headers.get("retry-after"), text, Date.now());
      },
    );
  } catch {
    return { kind: "later", error: "Geen verbinding met de server" };
  }
}

/** @param sends Whether there is a receiver. */
export function useLeads(sends: boolean, interests: readonly Interest[]): Leads {
  const [store, setStore] = useState<Store | null>(null);
  const [opening, setOpening] = useState<Opening>("opening");
  const [leads, setLeads] = useState<readonly StoredLead[]>([]);
  const [online, setOnline] = useState(true);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Unsent>("");
  const channel = useRef<BroadcastChannel | null>(null);

  useEffect(() => {
    let live = true;
    let opened: Store | null = null;
    const name = storageKey("leadsnap");
    const others = new BroadcastChannel(name);
    channel.current = others;
    const load = async () => {
      const found = await opened?.list();
      if (live && found !== undefined) setLeads(found);
    };
    others.onmessage = () => {
      void load();
    };
    Store.open(name, () => {
      if (live) setOpening("gone");
    })
      .then(async (found) => {
        opened = found;
        await load();
        if (!live) return;
        setStore(found);
        setOpening("open");
      })
      .catch(() => {
        if (live) setOpening("blocked");
      });
    return () => {
      live = false;
      others.close();
      opened?.close();
    };
  }, []);

  useEffect(() => {
    const change = () => setOnline(navigator.onLine);
    change();
    addEventListener("online", change);
    addEventListener("offline", change);
    return () => {
      removeEventListener("online", change);
      removeEventListener("offline", change);
    };
  }, []);

  const changed = useCallback(async () => {
    if (store === null) return;
    setLeads(await store.list());
    // Leads that were removed may have made room.
    setFailure("");
    channel.current?.postMessage("changed");
  }, [store]);

  const send = useCallback(
    async (eager: boolean) => {
      if (store === null || !sends || !navigator.onLine) return;
      setSending(true);
      setFailure("");
      try {
        await alone(storageKey("leadsnap-send"), () =>
          run(
            store,
            { now: Date.now, random: Math.random, send: (lead, photo) => post(lead, photo, interests) },
            eager,
          ),
        );
        await changed();
      } catch (error) {
        // Thrown by a read. By its name: not every browser makes a DOMException an Error.
        if ((error as { name?: unknown } | null)?.name === "InvalidStateError") {
          setOpening("gone");
          return;
        }
        // Others may have been settled before it.
        await changed().catch(() => undefined);
        // Only what became of a lead is stored here.
        setFailure(error instanceof StoreError ? failureOf(error) : "stopped");
      } finally {
        setSending(false);
      }
    },
    [store, sends, interests, changed],
  );

  // At the start and each time the network comes back.
  useEffect(() => {
    if (online) void send(true);
  }, [online, send]);

  // And when the next one is due.
  useEffect(() => {
    // After a failure the same lead would be sent again and again.
    const idle = !sending && failure === "" && opening === "open";
    const wait = sends && online && idle ? untilNext(leads, Date.now()) : null;
    if (wait === null) return undefined;
    const timer = setTimeout(() => void send(false), Math.max(wait, SOONEST));
    return () => clearTimeout(timer);
  }, [leads, online, sending, sends, send, opening, failure]);

  return { opening, store, leads, online, sending, failure, changed, sendNow: () => send(true) };
}
