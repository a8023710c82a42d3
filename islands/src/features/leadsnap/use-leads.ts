// The leads as state: opens the database after the first render, follows other tabs, and sends when there is a receiver.

import { useCallback, useEffect, useRef, useState } from "react";
import { config, storageKey } from "../../lib/config.ts";
import { endpoint, request } from "../../lib/http.ts";
import type { Interest, Photo } from "./logic.ts";
import { Store, StoreError, type StoredLead } from "./store.ts";
import { idempotencyKey, outcomeOf, payloadOf, run, untilNext, type Outcome } from "./sync.ts";

/** `gone`: another tab has a newer version of the site, or the browser cleared the database. */
type Opening = "opening" | "open" | "blocked" | "gone";

/** Why storing failed; empty if it did not. */
export type Failure = "" | "full" | "other";

/** Why sending stopped. `stopped`: for another reason than a failure to store. */
type Unsent = Failure | "stopped";

export const failureOf = (error: unknown): Failure => (error instanceof StoreError && error.full ? "full" : "other");

export interface Leads {
  opening: Opening;
  store: Store | null;
  /** Newest first. */
  leads: readonly StoredLead[];
  /** Number of changes that other tabs reported, of the leads or of the draft. */
  reported: number;
  online: boolean;
  sending: boolean;
  /** After a failure, automatic sending pauses until something changes. */
  failure: Unsent;
  /** Reloads the list, here and in other tabs, and resumes automatic sending. */
  changed: () => Promise<void>;
  /** Reports a change of the draft to other tabs. */
  report: () => void;
  /** Sends all waiting leads now. */
  sendNow: () => Promise<void>;
}

/** Minimum milliseconds until the queue is checked again, because another tab may be sending. */
const SOONEST = 1000;

/** Runs the task, unless another tab is running it. */
async function alone(name: string, work: () => Promise<unknown>): Promise<void> {
  // Missing on pages without HTTPS.
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
        // An HTML error page must not end up in the list.
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
  const [reported, setReported] = useState(0);
  const channel = useRef<BroadcastChannel | null>(null);

  useEffect(() => {
    let live = true;
    let opened: Store | null = null;
    let others: BroadcastChannel | null = null;
    const name = storageKey("leadsnap");
    const load = async () => {
      const found = await opened?.list();
      if (live && found !== undefined) setLeads(found);
    };
    Store.open(name, () => {
      if (live) setOpening("gone");
    })
      .then(async (found) => {
        opened = found;
        // Only now: Firefox has neither for who blocks cookies.
        others = new BroadcastChannel(name);
        others.onmessage = () => {
          setReported((count) => count + 1);
          void load();
        };
        await load();
        if (!live) return;
        channel.current = others;
        setStore(found);
        setOpening("open");
      })
      .catch(() => {
        if (live) setOpening("blocked");
      });
    return () => {
      live = false;
      others?.close();
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

  const report = useCallback(() => channel.current?.postMessage("changed"), []);

  const changed = useCallback(async () => {
    if (store === null) return;
    setLeads(await store.list());
    // Removing leads may have freed space.
    setFailure("");
    report();
  }, [store, report]);

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
        // Reads throw this if the database was closed. Check the name: a DOMException is not an Error in every browser.
        if ((error as { name?: unknown } | null)?.name === "InvalidStateError") {
          setOpening("gone");
          return;
        }
        // Leads before this one may have been sent.
        await changed().catch(() => undefined);
        // A StoreError means that the outcome of a delivery could not be stored.
        setFailure(error instanceof StoreError ? failureOf(error) : "stopped");
      } finally {
        setSending(false);
      }
    },
    [store, sends, interests, changed],
  );

  // Send at the start and whenever the network comes back.
  useEffect(() => {
    if (online) void send(true);
  }, [online, send]);

  // Send when the next lead is due.
  useEffect(() => {
    // Not after a failure: the same lead would be sent over and over.
    const idle = !sending && failure === "" && opening === "open";
    const wait = sends && online && idle ? untilNext(leads, Date.now()) : null;
    if (wait === null) return undefined;
    const timer = setTimeout(() => void send(false), Math.max(wait, SOONEST));
    return () => clearTimeout(timer);
  }, [leads, online, sending, sends, send, opening, failure]);

  return { opening, store, leads, reported, online, sending, failure, changed, report, sendNow: () => send(true) };
}
