// The GraphQL API of monday.com, version 2 (developer.monday.com/api-reference). Only what this page needs.

import { Cancelled, track } from "../../lib/http.ts";
import { asArray, asRecord, asText as text, isObject } from "../../lib/json.ts";

const API = "https://api.monday.com/v2";
/** API version, sent with every call. Without it, the API would switch to newer versions by itself. */
export const VERSION = "2026-10";
/** Number of items or boards per page. */
export const PAGE = 25;
/** Seconds to wait if the API does not say how long. */
const WAIT = 60;

export interface Me {
  name: string;
  account: string;
}

export interface Board {
  id: string;
  name: string;
  workspace: string;
  items: number | null;
}

/** A label of a status column. */
export interface Label {
  index: number;
  label: string;
}

export interface StatusColumn {
  id: string;
  title: string;
  labels: Label[];
}

export interface Item {
  id: string;
  name: string;
  group: string;
  /** Index of the label by column; null if the column is empty. */
  statuses: Record<string, { index: number | null; text: string }>;
}

interface Page {
  items: Item[];
  /** Cursor of the next page; null on the last one. */
  cursor: string | null;
}

/** An error of the API, in categories that the page can explain. */
export type Fault =
  | { kind: "token" }
  | { kind: "forbidden" }
  | { kind: "missing" }
  /** Too many calls; `seconds` until the next may be made. */
  | { kind: "busy"; seconds: number }
  /** The daily limit is reached. */
  | { kind: "daily" }
  /** The cursor is too old: start again at the first page. */
  | { kind: "cursor" }
  | { kind: "network" }
  /** The API's own message. */
  | { kind: "other"; message: string };

export class MondayError extends Error {
  override name = "MondayError";
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.kind === "other" ? fault.message : fault.kind);
    this.fault = fault;
  }
}

interface ApiError {
  message?: unknown;
  extensions?: { code?: unknown; retry_in_seconds?: unknown; status_code?: unknown };
}

interface Body {
  data?: unknown;
  errors?: unknown;
  // Field of versions before 2025; transport errors still use it.
  error_code?: unknown;
  error_message?: unknown;
  error_data?: { retry_in_seconds?: unknown };
  status_code?: unknown;
}

const seconds = (value: unknown): number | null => {
  const found = typeof value === "string" ? Number.parseFloat(value) : value;
  return typeof found === "number" && Number.isFinite(found) && found >= 0 ? Math.ceil(found) : null;
};

const BUSY =
  /COMPLEXITY|RATE_?LIMIT|CONCURRENCY|FIELD_LIMIT|TEMPORARILY_BLOCKED|RESOURCE_?LIMIT|TooManyRequests|complexity budget|rate limit/i;
const FORBIDDEN = /UNAUTHORI[SZ]ED|FORBIDDEN|missingRequiredPermissions|permission/i;
const MISSING = /InvalidBoardId|InvalidItemId|ResourceNotFound|NOT_FOUND/i;

/** The error in an answer; null if there is none. */
export function faultOf(status: number, retryAfter: string | null, body: unknown): Fault | null {
  const answer: Body = asRecord(body);
  const list = asArray(answer.errors);
  const first: ApiError = isObject(list[0]) ? list[0] : { message: list[0] };
  const code = text(first.extensions?.code) || text(answer.error_code);
  const message = text(first.message) || text(answer.error_message);
  if (status < 400 && list.length === 0 && code === "" && message === "") return null;
  const all = `${code} ${message}`;
  const inner = seconds(first.extensions?.status_code) ?? seconds(answer.status_code) ?? status;
  if (/DAILY_LIMIT/i.test(code)) return { kind: "daily" };
  if (status === 429 || inner === 429 || BUSY.test(all)) {
    const reset = /reset in (\d+) seconds/i.exec(message)?.[1];
    const wait =
      seconds(first.extensions?.retry_in_seconds) ??
      seconds(answer.error_data?.retry_in_seconds) ??
      seconds(reset) ??
      seconds(retryAfter) ??
      WAIT;
    return { kind: "busy", seconds: Math.max(1, wait) };
  }
  if (status === 401 || inner === 401 || /not authenticated|invalid token/i.test(message)) return { kind: "token" };
  if (status === 403 || inner === 403 || FORBIDDEN.test(code)) return { kind: "forbidden" };
  if (/cursor/i.test(code) || /cursor/i.test(message)) return { kind: "cursor" };
  if (MISSING.test(code) || inner === 404) return { kind: "missing" };
  return { kind: "other", message: message === "" ? `Status ${status}` : message };
}

/** Labels of a status column. */
export function labelsOf(settings: unknown): Label[] {
  return asArray(asRecord(settings).labels).flatMap((one): Label[] => {
    const { id, label, is_deactivated: isGone } = asRecord(one);
    // Changes refer to a label by its id. The API's `index` is only its position in the menu.
    const index = seconds(id);
    return isGone === true || index === null || text(label) === "" ? [] : [{ index, label: text(label) }];
  });
}

/** monday.com shows updates as HTML, so typed text is escaped. */
export const asHtml = (comment: string): string =>
  comment.trim().replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\r?\n/g, "<br>");

const ITEM = "id name group { title } column_values(types: [status]) { id text ... on StatusValue { index } }";

export type Client = ReturnType<typeof client>;

/** `signal` cancels every call of this client. */
export function client(token: string, signal?: AbortSignal, api = API) {
  async function call(query: string, variables: Record<string, unknown>): Promise<Record<string, unknown>> {
    const { response, body } = await track({ endpoint: api, signal, stays: true }, async (signal) => {
      const response = await fetch(api, {
        method: "POST",
        headers: { Authorization: token, "Content-Type": "application/json", "API-Version": VERSION },
        body: JSON.stringify({ query, variables }),
        credentials: "omit",
        signal,
      });
      return { response, body: (await response.json().catch(() => null)) as unknown };
    }).catch((error: unknown) => {
      throw error instanceof Cancelled ? error : new MondayError({ kind: "network" });
    });
    const fault = faultOf(response.status, response.headers.get("Retry-After"), body);
    if (fault !== null) throw new MondayError(fault);
    const { data } = asRecord(body);
    if (!isObject(data)) throw new MondayError({ kind: "other", message: "Het antwoord was leeg" });
    return data;
  }

  const list = (value: unknown): Record<string, unknown>[] => asArray(value).filter(isObject);
  const page = (value: unknown): Page => {
    const found = asRecord(value);
    const items = list(found.items).map((item): Item => {
      const values = list(item.column_values).map((one) => {
        const index = typeof one.index === "number" ? one.index : null;
        return [String(one.id), { index, text: text(one.text) }] as const;
      });
      const group = text(asRecord(item.group).title);
      return { id: String(item.id), name: text(item.name), group, statuses: Object.fromEntries(values) };
    });
    return { items, cursor: text(found.cursor) === "" ? null : text(found.cursor) };
  };

  return {
    async me(): Promise<Me> {
      const { me } = await call("query { me { name account { name } } }", {});
      if (!isObject(me)) throw new MondayError({ kind: "token" });
      return { name: text(me.name), account: text(asRecord(me.account).name) };
    },
    /** A page of active boards, from 1, and whether there may be another. */
    async boards(number: number): Promise<{ boards: Board[]; more: boolean }> {
      const query =
        "query ($limit: Int!, $page: Int!) { boards(limit: $limit, page: $page, state: active, order_by: used_at)" +
        " { id name type items_count workspace { name } } }";
      const found = list((await call(query, { limit: PAGE, page: number })).boards);
      // The list also contains documents and boards of subitems.
      const boards = found
        .filter(({ type }) => type === undefined || type === null || type === "board")
        .map((board) => ({
          id: String(board.id),
          name: text(board.name),
          workspace: text(asRecord(board.workspace).name),
          items: seconds(board.items_count),
        }));
      return { boards, more: found.length === PAGE };
    },
    /** The status columns of a board and its first items. */
    async open(board: string): Promise<Page & { columns: StatusColumn[] }> {
      const query =
        "query ($board: [ID!], $limit: Int!) { boards(ids: $board) { columns(types: [status]) { id title settings }" +
        ` items_page(limit: $limit) { cursor items { ${ITEM} } } } }`;
      const { boards } = await call(query, { board: [board], limit: PAGE });
      const [found] = list(boards);
      if (found === undefined) throw new MondayError({ kind: "missing" });
      const columns = list(found.columns).map((column) => ({
        id: String(column.id),
        title: text(column.title),
        labels: labelsOf(column.settings),
      }));
      return { columns, ...page(found.items_page) };
    },
    async next(cursor: string): Promise<Page> {
      const query = `query ($cursor: String!, $limit: Int!) { next_items_page(cursor: $cursor, limit: $limit) { cursor items { ${ITEM} } } }`;
      const { next_items_page: found } = await call(query, { cursor, limit: PAGE });
      return page(found);
    },
    async setStatus(board: string, item: string, column: string, index: number): Promise<void> {
      const query =
        "mutation ($board: ID!, $item: ID!, $column: String!, $value: JSON!) {" +
        " change_column_value(board_id: $board, item_id: $item, column_id: $column, value: $value) { id } }";
      await call(query, { board, item, column, value: JSON.stringify({ index }) });
    },
    async comment(item: string, comment: string): Promise<void> {
      const query = "mutation ($item: ID!, $body: String!) { create_update(item_id: $item, body: $body) { id } }";
      await call(query, { item, body: asHtml(comment) });
    },
  };
}
