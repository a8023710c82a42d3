// Retries stored requests (stored-requests.ts): when the connection is back, after pauses while a page is open, and at the next
// visit. If the browser gives locks, only one tab at a time sends a request. The shell fetches this file only if
// something is stored.

import { announce } from "../last-request.ts";
import { deliver, Refused } from "./deliver.ts";
import { deleteRequest, storeRequest, storedRequests, type StoredRequest } from "./stored-requests.ts";
import { referenceOf, type Lead } from "./lead.ts";
import { read, remove } from "../storage.ts";

/** Milliseconds until the first retry while a page stays open; each pause is twice the one before. */
const FIRST_PAUSE = 30_000;

const find = (key: string): StoredRequest | undefined => storedRequests().find((lead) => lead.key === key);

/**
 * The requests being sent by this page, by key. Only used if the browser gives no locks: on a page without HTTPS, and in Chrome
 * when the visitor blocks cookies.
 */
const sending = new Map<string, Promise<void>>();

/**
 * Runs a task while nothing else sends the same request, in this tab or, if the browser gives locks, in another.
 *
 * @param patient Whether to wait if something else sends it. If not, the task is skipped.
 */
export async function runExclusively(key: string, patient: boolean, task: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  let started = undefined as Promise<void> | undefined;
  const locked = locks?.request(`lead-${key}`, { ifAvailable: !patient }, (lock) => {
    started = lock ? task() : Promise.resolve();
    return started;
  });
  // It fails with the task, or because the browser gives no lock.
  await locked?.catch(() => undefined);
  if (started) return started;
  const before = sending.get(key);
  if (before && !patient) return;
  const now = Promise.resolve(before).then(task, task);
  sending.set(key, now);
  await now.finally(() => {
    if (sending.get(key) === now) sending.delete(key);
  });
}

/**
 * Reports that a request arrived, then deletes it. In that order, so that subscribers to the deletion know that it
 * arrived.
 */
export function completeRequest(lead: Lead): void {
  const { form, about, moment, fields, clears = {} } = lead;
  for (const [name, value] of Object.entries(clears)) if (read(name) === value) remove(name);
  const phone = Boolean(fields.telefoon ?? fields.telefoonnummer);
  announce({ form, reference: referenceOf(lead), adds: about !== undefined, phone, moment });
  deleteRequest(lead.key);
}

let notifyDelivered: (form: string) => void = () => undefined;

/** Sets the function that notifies the visitor that a delayed request arrived. */
export function setDeliveryNotifier(by: (form: string) => void): void {
  notifyDelivered = by;
}

/** Requests that a retry delivered. A form on this page may still contain them. */
export const deliveredByRetry: Lead[] = [];

const pending = () => storedRequests().filter(({ state }) => state !== "refused");

/** Sends pending requests. Reports those that arrived; failed ones stay pending. */
async function retry(): Promise<void> {
  for (const { key } of pending()) {
    await runExclusively(key, false, async () => {
      const lead = find(key);
      if (!lead) return;
      try {
        await deliver(lead);
      } catch (thrown) {
        // Unless it was deleted: the visitor no longer wants it, or corrected it.
        if (find(key)) storeRequest(lead, { state: thrown instanceof Refused ? "refused" : "waiting" });
        return;
      }
      deliveredByRetry.push(lead);
      completeRequest(lead);
      notifyDelivered(lead.form);
    });
  }
}

const reconnected = () => void retry();
let timer: ReturnType<typeof setTimeout>;

function retryAfter(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    void retry().then(() => {
      if (pending().length) retryAfter(2 * milliseconds);
    });
  }, milliseconds);
}

/** Retries when the connection comes back, and after pauses. */
export function scheduleRetries(): void {
  addEventListener("online", reconnected);
  retryAfter(FIRST_PAUSE);
}

/** Retries requests that an earlier visit left behind, now and later. */
export function startRetries(): void {
  scheduleRetries();
  void retry();
}
