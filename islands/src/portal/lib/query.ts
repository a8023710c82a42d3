// Reading from the API and writing to it, with TanStack Query. What the API answered is kept by address.

import {
  MutationCache,
  onlineManager,
  QueryClient,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import {
  readable,
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

/** Milliseconds for which an answer counts as new. */
const FRESH = 30_000;

/** How often a request that failed is made again. */
function retries(error: Error): number {
  // Cancelled for somebody else's sake, and still looked at.
  if (error instanceof Cancelled) return 3;
  // A refusal stays one; a network that stumbles gets another chance.
  return error instanceof TypeError ? 1 : 0;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < retries(error),
      retryDelay: (_, error) => (error instanceof Cancelled ? 0 : 800),
    },
    // Without a network the user hears so, instead of waiting for one.
    mutations: { networkMode: "always" },
  },
  mutationCache: new MutationCache({
    onError: (error) => {
      // Whether it was done is not known: what stands on the screen is read anew.
      if (error instanceof Cancelled || error instanceof TimedOut) void queryClient.invalidateQueries();
    },
  }),
});

/** Takes in whether there is a network now: TanStack believes in one until it hears otherwise. */
export function readNetwork(): void {
  onlineManager.setOnline(navigator.onLine);
}

export interface ApiQueryOptions<P extends keyof import("../../contract/api.ts").paths> {
  query?: Query<P>;
  /** False asks nothing yet. */
  enabled?: boolean;
  /** Shows the answer before it while the next page of the same organization comes. */
  keepPrevious?: boolean;
}

/**
 * Reads from the API. The key of an answer is its whole address, which holds the organization: what comes late for
 * another one is never shown.
 */
export function useApiQuery<P extends PathOf<"get">>(
  path: P,
  names: Names<P>,
  { query, enabled = true, keepPrevious = false }: ApiQueryOptions<P> = {},
): UseQueryResult<Answer<P>> {
  const org = (names as { org?: string }).org ?? "";
  // oxlint-disable-next-line typescript/no-unnecessary-type-arguments -- nothing else says which overload is meant
  return useQuery<unknown>({
    queryKey: [path, org, address(path, names as object, query as object | undefined)],
    queryFn: ({ signal }) => call("get", path, { names: names as object, query: query as object | undefined, signal }),
    enabled,
    placeholderData: (before: unknown, one?: { queryKey: readonly unknown[] }) =>
      keepPrevious && one?.queryKey[1] === org ? before : undefined,
  }) as UseQueryResult<Answer<P>>;
}

/** Asks again what stands on the screen, after something changed: each path names one kind of answer. */
export function invalidateQueries(...paths: PathOf<"get">[]): void {
  for (const path of paths) void queryClient.invalidateQueries({ queryKey: [path] });
}

/** Puts an answer in the place of what was read before. */
export function setQueryData<P extends PathOf<"get">>(
  path: P,
  names: Names<P>,
  change: (before: Answer<P>) => Answer<P>,
): void {
  const org = (names as { org?: string }).org ?? "";
  queryClient.setQueriesData<Answer<P>>({ queryKey: [path, org] }, (before: unknown) =>
    before === undefined ? undefined : change(before as Answer<P>),
  );
}

/** Sends something to the API. */
export function useApiMutation<M extends Exclude<Method, "get">, P extends PathOf<M>>(
  method: M,
  path: P,
  onSuccess?: (answer: Answer<P, M>) => void,
): UseMutationResult<Answer<P, M>, Error, { names: Names<P, M>; body?: Body<P, M> }> {
  return useMutation({
    mutationFn: ({ names, body }) => (send as (...sent: unknown[]) => Promise<Answer<P, M>>)(method, path, names, body),
    ...(onSuccess && { onSuccess }),
  });
}

/** What to tell the user of a failure; nothing when the user left it, or is on the way to the login. */
export function message(error: Error | null): string | undefined {
  return !error || error instanceof Cancelled || error instanceof LoggedOut ? undefined : readable(error);
}
