// A typed client of the API. Paths, queries and answers that are not in the API's description don't compile.

import type { components, paths } from "../../contract/api.ts";
import { config } from "../../lib/config.ts";
import { Cancelled, endpoint, TimedOut, type Context, type Options } from "../../lib/http.ts";
import { authorized } from "../../lib/session/authorized.ts";

export type Schemas = components["schemas"];

export type Method = "get" | "post" | "put" | "patch" | "delete";

type Operation<P extends keyof paths, M extends Method> = NonNullable<paths[P][M]>;

/** Paths that support a method. */
export type PathOf<M extends Method> = { [P in keyof paths]: paths[P][M] extends object ? P : never }[keyof paths];

type Json<T> = T extends { content: infer C } ? C[keyof C] : undefined;

/** The answer of a successful call. */
export type Answer<P extends keyof paths, M extends Method = "get"> =
  Operation<P, M> extends { responses: infer R }
    ? { [S in keyof R & (200 | 201 | 204)]: Json<R[S]> }[keyof R & (200 | 201 | 204)]
    : never;

/** The request body of a call. */
export type Body<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { requestBody: { content: { "application/json": infer B } } } ? B : never;

type Named<T> = T extends { path: infer V } ? V : unknown;

/** Path parameters: `{org: …, project: 12}`. */
export type PathParameters<P extends keyof paths, M extends Method = "get"> = Named<paths[P]["parameters"]> &
  (Operation<P, M> extends { parameters: infer Q } ? Named<Q> : unknown);

/** Query parameters. */
export type Query<P extends keyof paths> = Operation<P, "get"> extends { parameters: { query?: infer Q } } ? Q : never;

/** The API refused. The message is shown to the user; `cause` is the HTTP status. */
class Refused extends Error {}

export { Cancelled, TimedOut };

/** The URL of a call below `/api`: parameters filled in, and the query in a fixed order. */
export function buildPath(path: string, names: object = {}, query: object = {}): string {
  const values = names as Record<string, string | number>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? "")));
  const search = new URLSearchParams(
    Object.entries(query as Record<string, string | number | undefined>)
      .filter(([, value]) => value !== undefined && value !== "")
      .map(([name, value]): [string, string] => [name, String(value)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ).toString();
  return search === "" ? filled : `${filled}?${search}`;
}

/** The context of a read, as in the original brief: a change of organization or campaign cancels the request. */
export function contextOf(
  path: string,
  names: object = {},
  query: object = {},
): { context: Context; contextId: string } {
  const { org, project, application } = { ...query, ...names } as Partial<Record<string, string | number>>;
  if (path.startsWith("/admin/applications/{")) return { context: "application", contextId: String(application) };
  if (project !== undefined) return { context: "project", contextId: String(project) };
  if (org !== undefined) return { context: "organization", contextId: String(org) };
  return { context: "global", contextId: "" };
}

const CHECK = "Controleer je internet en probeer opnieuw.";

/** Messages by status, for refusals without a message. */
const REFUSALS: Partial<Record<number, string>> = {
  403: "Je hebt hier geen toegang toe.",
  429: "Er kwamen te veel vragen na elkaar. Wacht even.",
};

type ListPath = { [P in PathOf<"get">]: Answer<P> extends readonly unknown[] ? P : never }[PathOf<"get">];
type LastPart<P> = P extends `${string}/${infer Rest}` ? LastPart<Rest> : P;
type Ambiguous = LastPart<ListPath> & LastPart<Exclude<PathOf<"get">, ListPath>>;

/** The last parts of paths whose answer is a list. All others answer with an object. No last part occurs with both. */
const LISTS: Record<LastPart<ListPath>, true> & Record<Ambiguous, never> = {
  applications: true,
  appointments: true,
  documents: true,
  invoices: true,
  members: true,
  organizations: true,
  projects: true,
  reports: true,
};

/** Whether an answer has the shape of its path: a list, or an object that is not empty. */
function fits(path: string, answer: object): boolean {
  const isList = (path.split("/").at(-1) ?? "") in LISTS;
  return Array.isArray(answer) === isList && (isList || Object.keys(answer).length > 0);
}

/**
 * Reads the JSON of an answer; undefined for a 204.
 *
 * @throws {Refused} If the API refused, or if the answer did not come from the API.
 */
export async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text();
  if (response.status === 204) return undefined;
  let body: { Message?: unknown } | undefined;
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    // Not JSON, but for example a page of a proxy, or the login page of a hotel's Wi-Fi.
  }
  if (response.ok && body) return body;
  // The message of a failing server (500) is not meant for users. That of a busy server (503) is.
  const said = response.status !== 500 && body?.Message;
  throw new Refused(
    typeof said === "string" && said !== ""
      ? said
      : response.ok
        ? `Het antwoord kwam niet van onze server. ${CHECK}`
        : (REFUSALS[response.status] ??
          `Er ging iets mis aan onze kant (fout ${response.status}). Probeer het later opnieuw.`),
    { cause: response.status },
  );
}

interface Sent {
  names?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * Calls the API with the session's token and reads its JSON.
 *
 * @throws {Error} With the path, if its answer has another shape: a screen would crash on it.
 */
export async function call(method: Method, path: string, { names, query, body, signal }: Sent): Promise<unknown> {
  // Only reads have a context. A change continues when the user goes to another screen or organization.
  const options: Options = { method: method.toUpperCase(), ...(method === "get" && contextOf(path, names, query)) };
  if (signal) options.signal = signal;
  if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers = { "Content-Type": "application/json" };
  }
  const answer = await authorized(endpoint(config().api, buildPath(path, names, query).slice(1)), options, readAnswer);
  if (method === "get" && !fits(path, Object(answer) as object)) throw new Error(path);
  return answer;
}

/** Sends a change. */
export function send<M extends Exclude<Method, "get">, P extends PathOf<M>>(
  method: M,
  path: P,
  names: PathParameters<P, M>,
  ...[body]: [Body<P, M>] extends [never] ? [] : [Body<P, M>]
): Promise<Answer<P, M>> {
  return call(method, path, { names: names as object, body }) as Promise<Answer<P, M>>;
}

/** The message of an error for the user: the API's own if it gave one, and never one from the code. */
export function messageFor(failure: unknown): string {
  if (failure instanceof Refused || failure instanceof TimedOut) return failure.message;
  if (failure instanceof TypeError) return `We krijgen geen verbinding. ${CHECK}`;
  return "Er ging iets mis. Probeer het opnieuw.";
}
