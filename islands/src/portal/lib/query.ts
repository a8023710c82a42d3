// Reads from the API and writes to it, with TanStack Query. Answers are cached by URL.

import {
  MutationCache,
  QueryCache,
  onlineManager,
  QueryClient,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import {
  messageFor,
  buildPath,
  call,
  Cancelled,
  send,
  TimedOut,
  type Answer,
  type Body,
  type Method,
  type PathParameters,
  type PathOf,
  type Query,
} from "./client.ts";
import { LoggedOut } from "../../lib/session/authorized.ts";

/** Milliseconds that an answer stays fresh. */
const FRESH = 30_000;

/** Milliseconds between retries of a read with `insist`. */
const INSISTS = 5000;

/** Number of retries. */
function retries(error: Error): number {
  // It was cancelled for another component, but this one still needs it.
  if (error instanceof Cancelled) return 3;
  // Don't retry a refusal; do retry a network failure.
  return error instanceof TypeError ? 1 : 0;
}

/** The organizations of a user, with their role in each. */
export const ORGANIZATIONS = "/portal/organizations";

/** Whether an action is no longer allowed, or its object no longer exists: the user's role may have changed. */
const lacksRole = ({ cause }: Error) => cause === 403 || cause === 404;

function readRoles(error: Error): void {
  if (lacksRole(error)) invalidateQueries(ORGANIZATIONS);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < retries(error),
      retryDelay: (_, error) => (error instanceof Cancelled ? 0 : 800),
    },
    // Without a network, fail immediately instead of waiting for it.
    mutations: { networkMode: "always" },
  },
  queryCache: new QueryCache({
    onError: (error, { queryKey: [path] }) => {
      if (path !== ORGANIZATIONS) readRoles(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error) => {
      // The outcome is unknown: refetch what is shown.
      if (error instanceof TimedOut || error instanceof TypeError) void queryClient.invalidateQueries();
      readRoles(error);
    },
  }),
});

/** Sets the network state: TanStack Query assumes a network until told otherwise. */
export function readNetwork(): void {
  onlineManager.setOnline(navigator.onLine);
}

export interface ApiQueryOptions<P extends keyof import("../../contract/api.ts").paths> {
  query?: Query<P>;
  /** If false, no request is made yet. */
  enabled?: boolean;
  /** Shows the previous page while the next one of the same organization loads. */
  keepPrevious?: boolean;
  /** Retries automatically after a failure. */
  insist?: boolean;
}

/**
 * Reads from the API. The query key is the whole URL. It contains the organization, so that a late answer for another
 * organization is never shown.
 */
export function useApiQuery<P extends PathOf<"get">>(
  path: P,
  names: PathParameters<P>,
  { query, enabled = true, keepPrevious = false, insist = false }: ApiQueryOptions<P> = {},
): UseQueryResult<Answer<P>> {
  const org = (names as { org?: string }).org ?? "";
  // oxlint-disable-next-line typescript/no-unnecessary-type-arguments -- nothing else says which overload is meant
  return useQuery<unknown>({
    queryKey: [path, org, buildPath(path, names as object, query as object | undefined)],
    queryFn: ({ signal }) => call("get", path, { names: names as object, query: query as object | undefined, signal }),
    enabled,
    refetchInterval: ({ state: { error } }: { state: { error: Error | null } }) =>
      insist && error !== null && !lacksRole(error) && INSISTS,
    placeholderData: (before: unknown, one?: { queryKey: readonly unknown[] }) =>
      keepPrevious && one?.queryKey[1] === org ? before : undefined,
  }) as UseQueryResult<Answer<P>>;
}

/** Refetches what is on the screen, after a change. A path covers all its cached answers. */
export function invalidateQueries(...paths: PathOf<"get">[]): void {
  for (const path of paths) void queryClient.invalidateQueries({ queryKey: [path] });
}

/** Replaces a cached answer. */
export function setQueryData<P extends PathOf<"get">>(
  path: P,
  names: PathParameters<P>,
  change: (before: Answer<P>) => Answer<P>,
): void {
  const org = (names as { org?: string }).org ?? "";
  queryClient.setQueriesData<Answer<P>>({ queryKey: [path, org] }, (before: unknown) =>
    before === undefined ? undefined : change(before as Answer<P>),
  );
}

/**
 * Sends a change to the API. A toast reports a failure if the component can't: because it was unmounted, or because it
 * sent a newer change and only shows the outcome of that.
 *
 * @param onSuccess Called with the answer, and whether the component is still mounted and has sent nothing newer.
 */
export function useApiMutation<M extends Exclude<Method, "get">, P extends PathOf<M>>(
  method: M,
  path: P,
  onSuccess: (answer: Answer<P, M>, here: boolean) => unknown,
): UseMutationResult<Answer<P, M>, Error, { names: PathParameters<P, M>; body?: Body<P, M> }> {
  const latest = useRef<unknown>(undefined);
  useEffect(
    () => () => {
      latest.current = undefined;
    },
    [],
  );
  return useMutation({
    onMutate: (sent) => {
      latest.current = sent;
    },
    mutationFn: ({ names, body }) => (send as (...sent: unknown[]) => Promise<Answer<P, M>>)(method, path, names, body),
    onSuccess: (answer, sent) => onSuccess(answer, latest.current === sent),
    onError: (error, sent) => {
      // If the user lost their role, the component that would show the message disappears too.
      if (latest.current !== sent || lacksRole(error))
        void import("./report-failure.ts").then(({ reportFailure }) => reportFailure(message(error)));
    },
  });
}

/** The error message for the user; undefined if the request was cancelled or the user is logged out. */
export function message(error: Error | null): string | undefined {
  return !error || error instanceof Cancelled || error instanceof LoggedOut ? undefined : messageFor(error);
}
