// Requests to the API. Each is tagged with its context, so that a change of organization, project or page can cancel
// requests that are no longer needed. Results go to the caller: nothing is shown from here.
//
// Two errors end a request early, and callers must tell them apart. `Cancelled` is silent, because the visitor moved
// on. `TimedOut` is a failure that the visitor must see.

/** The context of a request. */
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

/** The request was cancelled: it is no longer needed, so show nothing. */
export class Cancelled extends Error {
  override name = "Cancelled";
}

/** No answer came in time. */
export class TimedOut extends Error {
  constructor() {
    super("Het antwoord bleef te lang uit. Probeer het opnieuw.");
  }
}

/** Statuses of a host that has no API at this address. Python's `http.server` answers a POST with 501. */
export const NO_API = [404, 405, 501];
/** Statuses below 500 that are not about the content of the request: the same request may succeed later. */
export const RETRYABLE = [408, 425, 429];

/** Whether a response body is HTML: then it comes from a host or a proxy, not from an API. */
export const isPage = (text: string): boolean => /^\s*</.test(text);

/** Milliseconds after which a request is aborted, at the next clean-up: it can run for twice as long. */
export const STALE_AFTER = 30_000;

const running = new Map<string, { request: Tracked; controller: AbortController; stays: boolean }>();
let counter = 0;
let cleaning: ReturnType<typeof setInterval> | undefined;

/** Pending requests. */
export function inFlight(): Tracked[] {
  return [...running.values()].map(({ request }) => request);
}

function abort(chosen: (request: Tracked, stays: boolean) => boolean, why: () => Error): void {
  for (const { request, controller, stays } of running.values()) if (chosen(request, stays)) controller.abort(why());
}

const cancelled = () => new Cancelled();

/** Cancels the requests of some contexts, or of all, except those marked `stays`. */
export function cancel(contexts?: readonly Context[]): void {
  abort(({ context }, stays) => !stays && (contexts?.includes(context) ?? true), cancelled);
}

interface Tag {
  context?: Context | undefined;
  contextId?: string | undefined;
  /** Cancels this request alone. */
  signal?: AbortSignal | undefined;
}

export interface Options extends Omit<RequestInit, "signal">, Tag {}

/**
 * Runs a tagged API request until its response has been read. If it is cancelled, it ends immediately.
 *
 * @param stays Whether changes of organization, project or page do not cancel it. It can still time out.
 * @throws {Cancelled} If it was cancelled, also while the response was being read.
 * @throws {TimedOut} If it took too long.
 */
export async function track<T>(
  { endpoint, context = "global", contextId = "", signal, stays = false }: Tag & { endpoint: string; stays?: boolean },
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timestamp = Date.now();
  const tracked: Tracked = { id: `req_${++counter}_${timestamp}`, context, contextId, endpoint, timestamp };
  const controller = new AbortController();
  running.set(tracked.id, { request: tracked, controller, stays });
  cleaning ??= setInterval(cleanUp, STALE_AFTER);
  const pass = () => controller.abort(cancelled());
  // The abort reason is one of the two errors above.
  const ended = new Promise<never>((_, reject) =>
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason as Error)),
  );
  if (signal?.aborted) pass();
  signal?.addEventListener("abort", pass, { once: true });
  try {
    const taken = await Promise.race([ended, run(controller.signal)]);
    controller.signal.throwIfAborted();
    return taken;
  } catch (error) {
    throw controller.signal.aborted ? (controller.signal.reason as Error) : error;
  } finally {
    running.delete(tracked.id);
    if (running.size === 0) {
      clearInterval(cleaning);
      cleaning = undefined;
    }
    signal?.removeEventListener("abort", pass);
  }
}

/**
 * A tagged `fetch`. Resolves to what `take` reads from the response, whatever its status.
 *
 * @throws {Cancelled} If it was cancelled, also while the response was being read.
 * @throws {TimedOut} If it took too long.
 * @throws {TypeError} If the network failed.
 */
export function request<T>(
  endpoint: string,
  { context, contextId, signal: own, ...init }: Options,
  take: (response: Response) => T | Promise<T>,
): Promise<T> {
  return track({ endpoint, context, contextId, signal: own }, async (signal) =>
    take(await fetch(endpoint, { ...init, signal })),
  );
}

function cleanUp(): void {
  const oldest = Date.now() - STALE_AFTER;
  abort(
    ({ timestamp }) => timestamp <= oldest,
    () => new TimedOut(),
  );
}

/** A URL of the API. The base may end in a slash; `/` means the site's own host. */
export function endpoint(base: string, path: string): string {
  return `${base.replace(/\/+$/, "")}/api/${path}`;
}

// Cancel requests when the visitor leaves the page.
if (typeof window !== "undefined") addEventListener("pagehide", () => cancel());
