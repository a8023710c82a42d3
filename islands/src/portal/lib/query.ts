// What the API answered, kept by address. TanStack's own hooks would put more of React into the chunk that every page
// of the site loads; its cache has no need of them.

import {
  notifyManager,
  onlineManager,
  QueryClient,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import {
  address,
  call,
  Cancelled,
  send,
  TimedOut,
  type Answer,
  type Body,
  type Method,
  type Names,
  type PathOf,
  type Query,
} from "./client.ts";
import { LoggedOut } from "./session.ts";
import { readable } from "./words.ts";

/** Milliseconds for which an answer counts as new. */
const FRESH = 30_000;
/** How often a request that was cancelled is made again for who still looks at it. */
const AGAIN = 3;

export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH,
      refetchOnWindowFocus: false,
      // A refusal stays one; a network that stumbles gets another chance.
      retry: (count, error) => count < 1 && error instanceof TypeError,
      retryDelay: 800,
    },
  },
});

/**
 * Follows the network: what is asked without one waits for it, also when there was none from the start. Returns what
 * ends that.
 */
export function follow(): () => void {
  // TanStack believes in a network until it hears otherwise.
  onlineManager.setOnline(navigator.onLine);
  cache.mount();
  return () => {
    cache.unmount();
  };
}

/** Forgets every answer: somebody else is logged in, or nobody. */
export function forget(): void {
  cache.clear();
}

export interface Loading<T> {
  data: T | undefined;
  /** No answer yet. */
  loading: boolean;
  /** An answer is there, and a newer one on its way. */
  renewing: boolean;
  /** Waits for a network. */
  paused: boolean;
  error: Error | undefined;
  retry: () => void;
}

export interface Wish<P extends keyof import("../../contract/api.ts").paths> {
  query?: Query<P>;
  /** False asks nothing yet. */
  when?: boolean;
  /** Shows the answer before it while the next page of the same organization comes. */
  keep?: boolean;
}

/**
 * Reads from the API. The key of an answer is its whole address, which holds the organization: what comes late for
 * another one is never shown, and a request that was cancelled is no error.
 */
export function useGet<P extends PathOf<"get">>(path: P, names: Names<P>, wish: Wish<P> = {}): Loading<Answer<P>> {
  const { query = {}, when = true, keep = false } = wish;
  const org = (names as { org?: string }).org ?? "";
  const options: QueryObserverOptions<Answer<P>> = {
    queryKey: [path, org, address(path, names as object, query as object)],
    queryFn: ({ signal }) =>
      call("get", path, { names: names as object, query: query as object, signal }) as Promise<Answer<P>>,
    enabled: when,
    ...(keep && {
      placeholderData: (before, one) => (one?.queryKey[1] === org ? before : undefined),
    }),
  };
  const defaulted = { ...cache.defaultQueryOptions(options), _optimisticResults: "optimistic" as const };
  const [observer] = useState(() => new QueryObserver(cache, defaulted));
  const [subscribe] = useState(() => (listener: () => void) => observer.subscribe(notifyManager.batchCalls(listener)));
  const result: QueryObserverResult<Answer<P>> = observer.getOptimisticResult(defaulted);
  // Of the type only what is needed: whether it is there.
  const data: unknown = result.data;
  useSyncExternalStore(subscribe, () => observer.getCurrentResult());
  useEffect(() => {
    observer.setOptions(defaulted);
  });

  // Cancelled for somebody else's sake, and still looked at: asked again, a few times.
  const cancelled = result.error instanceof Cancelled;
  const again = cancelled && result.errorUpdateCount <= AGAIN;
  useEffect(() => {
    if (again) void observer.refetch();
  }, [again, observer, result.errorUpdatedAt]);

  // Who is no longer logged in is on his way to the login.
  const hidden = again || result.error instanceof LoggedOut;
  const error = !result.error || hidden ? undefined : cancelled ? new TimedOut() : result.error;
  return {
    data: data as Answer<P> | undefined,
    loading: data === undefined && !error,
    renewing: data !== undefined && result.isFetching,
    paused: result.fetchStatus === "paused",
    error: data === undefined ? error : undefined,
    retry: () => void observer.refetch(),
  };
}

/** Asks again what stands on the screen, after something changed; `path` names one kind of answer, none all. */
export function renew(...paths: PathOf<"get">[]): void {
  if (paths.length === 0) void cache.invalidateQueries();
  for (const path of paths) void cache.invalidateQueries({ queryKey: [path] });
}

/** Puts an answer in the place of what was read before. */
export function put<P extends PathOf<"get">>(path: P, names: Names<P>, change: (before: Answer<P>) => Answer<P>): void {
  const org = (names as { org?: string }).org ?? "";
  cache.setQueriesData<Answer<P>>({ queryKey: [path, org] }, (before: unknown) =>
    before === undefined ? undefined : change(before as Answer<P>),
  );
}

export interface Action<I> {
  /** Does it; resolves to whether it was done. */
  run: (input: I) => Promise<boolean>;
  busy: boolean;
  /** What to tell the user when it failed. */
  error: string | undefined;
  reset: () => void;
}

/**
 * Something that is sent to the API. `done` hears the answer; a request that the user left says nothing, one without an
 * answer does, and what either might have changed is read anew.
 */
export function useAction<I, T>(perform: (input: I) => Promise<T>, done?: (answer: T, input: I) => void): Action<I> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  return {
    busy,
    error,
    reset: () => {
      setError(undefined);
    },
    run: async (input) => {
      setBusy(true);
      setError(undefined);
      try {
        const answer = await perform(input);
        done?.(answer, input);
        return true;
      } catch (failure) {
        // Whether it was done is not known: what stands on the screen is read anew.
        if (failure instanceof Cancelled || failure instanceof TimedOut) renew();
        if (!(failure instanceof Cancelled || failure instanceof LoggedOut)) setError(readable(failure));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** `useAction` for one call of the API. */
export function useSend<M extends Exclude<Method, "get">, P extends PathOf<M>>(
  method: M,
  path: P,
  done?: (answer: Answer<P, M>) => void,
): Action<{ names: Names<P, M>; body?: Body<P, M> }> {
  return useAction(
    ({ names, body }: { names: Names<P, M>; body?: Body<P, M> }) =>
      (send as (...sent: unknown[]) => Promise<Answer<P, M>>)(method, path, names, body),
    done,
  );
}
