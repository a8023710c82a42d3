// Requests to the API. Each is tagged with what it belongs to, so that a change of organization, project
// or page can cancel what nobody waits for any more. Results go back to the caller: nothing is shown from here.

/** What a request belongs to. */
export type Context = "organization" | "project" | "application" | "global";

export interface Tracked {
  /** `req_<counter>_<timestamp>`. */
  id: string;
  context: Context;
  contextId: string;
  endpoint: string;
  /** Milliseconds since 1970. */
  timestamp: number;
}

/** The request was cancelled: nobody waits for it, so nothing may be shown. */
export class Cancelled extends Error {
  override name = "Cancelled";
}

/** Requests older than this are aborted. */
export const STALE_AFTER = 30_000;

const running = new Map<string, { request: Tracked; controller: AbortController }>();
let counter = 0;
let cleaning: ReturnType<typeof setInterval> | undefined;

/** Requests that have no answer yet. */
export function inFlight(): Tracked[] {
  return [...running.values()].map(({ request }) => request);
}

function abort(chosen: (request: Tracked) => boolean): void {
  for (const { request, controller } of running.values()) if (chosen(request)) controller.abort(new Cancelled());
}

/** Cancels requests of some contexts, or all of them. */
export function cancel(contexts?: readonly Context[]): void {
  abort(({ context }) => contexts?.includes(context) ?? true);
}

export interface Options extends Omit<RequestInit, "signal"> {
  context?: Context;
  contextId?: string;
  /** Cancels this request alone. */
  signal?: AbortSignal;
}

/**
 * `fetch` with a tag. The request counts as running until `take` has read the answer.
 *
 * @throws {Cancelled} When it was cancelled, also while the answer was being read.
 * @throws {TypeError} When the network failed.
 */
export async function request<T>(
  endpoint: string,
  { context = "global", contextId = "", signal, ...init }: Options,
  take: (response: Response) => T | Promise<T>,
): Promise<T> {
  const timestamp = Date.now();
  const tracked: Tracked = { id: `req_${++counter}_${timestamp}`, context, contextId, endpoint, timestamp };
  const controller = new AbortController();
  running.set(tracked.id, { request: tracked, controller });
  cleaning ??= setInterval(cleanUp, STALE_AFTER);
  const pass = () => {
    controller.abort(new Cancelled());
  };
  if (signal?.aborted) pass();
  signal?.addEventListener("abort", pass, { once: true });
  try {
    const taken = await take(await fetch(endpoint, { ...init, signal: controller.signal }));
    controller.signal.throwIfAborted();
    return taken;
  } catch (error) {
    throw controller.signal.aborted ? new Cancelled() : error;
  } finally {
    running.delete(tracked.id);
    if (running.size === 0) {
      clearInterval(cleaning);
      cleaning = undefined;
    }
    signal?.removeEventListener("abort", pass);
  }
}

function cleanUp(): void {
  const oldest = Date.now() - STALE_AFTER;
  abort(({ timestamp }) => timestamp < oldest);
}

/** An address of the API: the base may end in a slash or not; `/` is the site's own host. */
export function endpoint(base: string, path: string): string {
  return `${base.replace(/\/+$/, "")}/api/${path}`;
}

// The visitor goes to another page of the site.
if (typeof window !== "undefined")
  addEventListener("pagehide", () => {
    cancel();
  });
