// Sends queued leads to the receiver, one at a time, until each is accepted. See `due` for the order.

import type { Interest, Lead, Photo } from "./logic.ts";
import type { Sending, Store, StoredLead } from "./store.ts";

/** The body of a request to the receiver. */
export interface Payload extends Omit<Lead, "interest" | "photo"> {
  interest: Interest | null;
  /** `data` in base64. */
  photo: { type: string; width: number; height: number; data: string } | null;
}

export function payloadOf(lead: StoredLead, photo: Photo | null, interests: readonly Interest[]): Payload {
  const { id, revision, createdAt, updatedAt, company, number, contact, role, phone, email, need, event } = lead;
  const { tags, followUp, consents } = lead;
  const fields = { id, revision, createdAt, updatedAt, company, number, contact, role, phone, email, need, event };
  return {
    ...fields,
    tags,
    followUp,
    consents,
    interest: interests.find(({ value }) => value === lead.interest) ?? null,
    photo:
      photo === null
        ? null
        : { type: photo.type, width: photo.width, height: photo.height, data: base64(new Uint8Array(photo.bytes)) },
  };
}

function base64(bytes: Uint8Array): string {
  let binary = "";
  // In chunks, because the number of arguments is limited.
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

/** The same for every attempt to send a revision, so that the receiver accepts it only once. */
export function idempotencyKey(lead: Pick<Lead, "id" | "revision">): string {
  return `${lead.id}-${lead.revision}`;
}

/** The outcome of an attempt. */
export type Outcome =
  | { kind: "taken" }
  /** Must be retried, after at least `after` milliseconds if the receiver asks for that. */
  | { kind: "later"; error: string; after?: number }
  /** The receiver understood the lead and rejects it. */
  | { kind: "refused"; error: string };

/**
 * Statuses that are not about the lead: the receiver is busy, still handling an earlier attempt (409), or not set up
 * yet.
 */
const RETRYABLE = new Set([401, 403, 404, 405, 408, 409, 425, 429]);

/**
 * Turns a response into an outcome.
 *
 * @param retryAfter The `Retry-After` header: seconds or a date.
 * @param text The receiver's message.
 */
export function outcomeOf(status: number, retryAfter: string | null, text: string, now: number): Outcome {
  if (status >= 200 && status < 300) return { kind: "taken" };
  const words = text.trim().slice(0, 200);
  const error = words === "" ? `HTTP ${status}` : `HTTP ${status}: ${words}`;
  if (status < 500 && !RETRYABLE.has(status)) return { kind: "refused", error };
  const after = delayOf(retryAfter, now);
  return after === null ? { kind: "later", error } : { kind: "later", error, after };
}

function delayOf(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null) return null;
  if (/^\s*\d+\s*$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

const FIRST = 5_000;
/** Maximum delay in milliseconds: a quarter of an hour, so that nobody waits longer once the connection is back. */
const LONGEST = 900_000;
/** Maximum delay that a receiver may ask for, in milliseconds: a day. */
const LONGEST_ASKED = 86_400_000;

/**
 * Milliseconds until the next attempt: exponential backoff with jitter, so that the devices in one hall don't all retry
 * at the same moment.
 *
 * @param attempts Number of consecutive failures, at least 1.
 * @param random Between 0 and 1.
 * @param asked Delay that the receiver asked for, in milliseconds.
 */
export function backoff(attempts: number, random: number, asked?: number): number {
  const grown = Math.min(LONGEST, FIRST * 2 ** Math.min(attempts - 1, 20));
  const spread = Math.round(grown * (0.75 + 0.5 * random));
  return asked === undefined ? spread : Math.min(LONGEST_ASKED, Math.max(asked, spread));
}

/** Leads to send now: fewest failures first, so that a failing lead holds up no others; then oldest first. */
export function due(leads: readonly StoredLead[], now: number): StoredLead[] {
  return leads
    .filter(({ sending }) => sending.status === "waiting" && sending.nextTry <= now)
    .sort(
      (a, b) =>
        a.sending.attempts - b.sending.attempts || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id),
    );
}

/** Milliseconds until the next lead is due; null if none is waiting. */
export function untilNext(leads: readonly StoredLead[], now: number): number | null {
  const waiting = leads.filter(({ sending }) => sending.status === "waiting");
  return waiting.length === 0 ? null : Math.max(0, Math.min(...waiting.map(({ sending }) => sending.nextTry)) - now);
}

/** What sending depends on besides the database. */
export interface Dependencies {
  now(): number;
  /** Between 0 and 1. */
  random(): number;
  /** Makes one attempt; never throws. */
  send(lead: StoredLead, photo: Photo | null): Promise<Outcome>;
}

/**
 * Sends the leads that are due. Stops at the first that must be retried later, because the next one would fail too.
 *
 * @param eager Whether to send waiting leads that are not due yet too: on request, or when the network is back.
 * @returns The number of accepted leads.
 */
export async function run(store: Store, dependencies: Dependencies, eager = false): Promise<number> {
  let taken = 0;
  for (const lead of due(await store.list(), eager ? Infinity : dependencies.now())) {
    // It may have been removed or changed while another lead was being sent.
    if ((await store.list()).find(({ id }) => id === lead.id)?.revision !== lead.revision) continue;
    const outcome = await dependencies.send(lead, await store.photo(lead.id));
    const { attempts } = lead.sending;
    if (outcome.kind === "taken") {
      await store.settle(lead.id, lead.revision, { status: "sent", attempts: 0, nextTry: 0, error: "" });
      taken += 1;
    } else if (outcome.kind === "refused") {
      await store.settle(lead.id, lead.revision, { status: "refused", attempts, nextTry: 0, error: outcome.error });
    } else {
      const nextTry = dependencies.now() + backoff(attempts + 1, dependencies.random(), outcome.after);
      const sending: Sending = { status: "waiting", attempts: attempts + 1, nextTry, error: outcome.error };
      await store.settle(lead.id, lead.revision, sending);
      break;
    }
  }
  return taken;
}
