import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  asHtml,
  client,
  faultOf,
  labelsOf,
  MondayError,
  PAGE,
  VERSION,
  type Client,
  type Fault,
} from "../../src/features/monday/client.ts";
import { cleanToken, duration, explain, search } from "../../src/features/monday/logic.ts";

interface Call {
  query: string;
  variables: Record<string, unknown>;
  headers: IncomingMessage["headers"];
}

/** A fake API; each test queues its responses. */
let server: Server;
let address = "";
let calls: Call[] = [];
let answers: ((call: Call, response: ServerResponse) => void)[] = [];

// A call over the network can be slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) => {
  answers.push((_, response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  });
};

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      const { query, variables } = JSON.parse(text) as Call;
      const call = { query, variables, headers: request.headers };
      calls.push(call);
      const answer = answers.shift();
      if (answer === undefined) response.destroy();
      else answer(call, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  calls = [];
  answers = [];
});
const api = (signal?: AbortSignal): Client => client("geheim", signal, address);
const fault = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof MondayError)) throw new Error(`no fault: ${String(error)}`);
  return error.fault;
};

describe("the client", () => {
  test("sends its token and the API version", async () => {
    json({ data: { me: { name: "An", account: { name: "Voorbeeld" } } } });
    expect(await api().me()).toEqual({ name: "An", account: "Voorbeeld" });
    expect(calls[0]?.headers).toMatchObject({ authorization: "geheim", "api-version": VERSION });
    expect(calls[0]?.headers.cookie).toBeUndefined();
  });

  test("lists boards, and leaves documents out", async () => {
    const workspace = { name: "Team" };
    const board = (id: number, type: string) => ({ id, name: `Bord ${id}`, type, items_count: 3, workspace });
    const bare = { id: "3", name: "Zonder ruimte", workspace: null };
    json({ data: { boards: [board(1, "board"), board(2, "document"), bare] } });
    const { boards, more } = await api().boards(2);
    expect(boards.map(({ id }) => id)).toEqual(["1", "3"]);
    expect(boards[1]).toEqual({ id: "3", name: "Zonder ruimte", workspace: "", items: null });
    expect(more).toBe(false);
    expect(calls[0]?.variables).toEqual({ limit: PAGE, page: 2 });
    json({ data: { boards: Array.from({ length: PAGE }, (_, i) => board(i, "board")) } });
    expect((await api().boards(1)).more).toBe(true);
  });

  test("reads items page after page until there is no cursor", async () => {
    const item = (id: string) => ({
      id,
      name: `Item ${id}`,
      group: { title: "Week 1" },
      column_values: [{ id: "status", text: "Bezig", index: 0 }],
    });
    const columns = [{ id: "status", title: "Status", settings: { labels: [{ id: 0, label: "Bezig", index: 0 }] } }];
    json({ data: { boards: [{ columns, items_page: { cursor: "c1", items: [item("1"), item("2")] } }] } });
    json({ data: { next_items_page: { cursor: null, items: [item("3")] } } });
    const first = await api().open("77");
    expect(first.columns).toEqual([{ id: "status", title: "Status", labels: [{ index: 0, label: "Bezig" }] }]);
    expect(first.items[0]).toEqual({
      id: "1",
      name: "Item 1",
      group: "Week 1",
      statuses: { status: { index: 0, text: "Bezig" } },
    });
    expect(first.cursor).toBe("c1");
    const second = await api().next("c1");
    expect(second).toMatchObject({ cursor: null, items: [{ id: "3" }] });
    expect(calls[1]?.variables).toEqual({ cursor: "c1", limit: PAGE });
  });

  test("changes a status by its index and places a comment as text", async () => {
    json({ data: { change_column_value: { id: "1" } } });
    json({ data: { create_update: { id: "9" } } });
    await api().setStatus("77", "1", "status", 2);
    await api().comment("1", "Eén & <b>twee</b>\nDrie");
    expect(calls[0]?.variables).toEqual({ board: "77", item: "1", column: "status", value: '{"index":2}' });
    expect(calls[1]?.variables).toEqual({ item: "1", body: "Eén &amp; &lt;b&gt;twee&lt;/b&gt;<br>Drie" });
  });

  /** A response with an error and no data. */
  const error = (message: string, extensions?: object) => ({
    data: { boards: null },
    errors: [{ message, extensions }],
  });

  test.each<[string, Fault, unknown, status?: number, retryAfter?: string]>([
    ["a wrong token", { kind: "token" }, { errors: ["Not Authenticated"] }, 401],
    ["no rights", { kind: "forbidden" }, error("User unauthorized", { code: "USER_UNAUTHORIZED", status_code: 403 })],
    [
      "a used-up complexity budget",
      { kind: "busy", seconds: 7 },
      error("Complexity budget exhausted", { code: "COMPLEXITY_BUDGET_EXHAUSTED", retry_in_seconds: 7 }),
    ],
    [
      "its old form",
      { kind: "busy", seconds: 3 },
      {
        error_code: "ComplexityException",
        error_message:
          "Complexity budget exhausted, query cost 30001 budget remaining 19986 out of 1000000 reset in 3 seconds",
        status_code: 429,
      },
      429,
    ],
    ["too many calls a minute", { kind: "busy", seconds: 12 }, error("Rate limit exceeded"), 429, "12"],
    [
      "too many at a time",
      { kind: "busy", seconds: 15 },
      { error_code: "FIELD_LIMIT_EXCEEDED", error_data: { retry_in_seconds: 15 } },
      429,
    ],
    ["a limit without a time", { kind: "busy", seconds: 60 }, {}, 429],
    ["the limit of the day", { kind: "daily" }, error("Daily limit", { code: "DAILY_LIMIT_EXCEEDED" }), 429],
    ["an old cursor", { kind: "cursor" }, error("The cursor has expired", { code: "CursorExpiredError" })],
    ["a board that is gone", { kind: "missing" }, error("No board", { code: "InvalidBoardIdException" })],
    ["something else", { kind: "other", message: "Internal server error" }, error("Internal server error"), 500],
    ["a page of a proxy", { kind: "other", message: "Status 502" }, null, 502],
    ["an empty answer", { kind: "other", message: "Het antwoord was leeg" }, {}],
  ])("recognises %s", async (_, expected, body, status = 200, retryAfter) => {
    json(body, status, retryAfter === undefined ? {} : { "Retry-After": retryAfter });
    expect(await fault(api().boards(1))).toEqual(expected);
  });

  test("says when there is no connection, and is silent when it was cancelled", async () => {
    expect(await fault(api().me())).toEqual({ kind: "network" });
    const stop = new AbortController();
    answers.push(() => stop.abort());
    await expect(api(stop.signal).me()).rejects.not.toBeInstanceOf(MondayError);
  });

  test("needs nothing that the oldest browsers lack", async () => {
    const any = vi.spyOn(AbortSignal, "any");
    json({ data: { me: { name: "An", account: null } } });
    await api(new AbortController().signal).me();
    expect(any).not.toHaveBeenCalled();
  });

  test("a board that is not shared is missing", async () => {
    json({ data: { boards: [] } });
    expect(await fault(api().open("1"))).toEqual({ kind: "missing" });
  });

  test("no response breaks the reader", () =>
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 599 }), fc.option(fc.string()), fc.jsonValue(), (status, retry, body) => {
        const found = faultOf(status, retry, body);
        if (found?.kind === "busy") expect(found.seconds).toBeGreaterThanOrEqual(1);
        if (status >= 400) expect(found).not.toBeNull();
        if (found !== null) expect(explain(found)).not.toContain("");
      }),
    ));
});

describe("labels of a status column", () =>
  test.each([
    [
      {
        labels: [
          { id: 0, label: "Bezig", index: 0 },
          { id: 1, label: "Klaar", index: 2 },
          { id: 5, label: "Weg", is_deactivated: true },
          { id: 6, label: "" },
          { label: "Zonder id" },
        ],
      },
      [
        [0, "Bezig"],
        [1, "Klaar"],
      ],
    ],
    [null, []],
    [{ labels: 3 }, []],
  ])("%j", (settings, expected) =>
    expect(labelsOf(settings).map(({ index, label }) => [index, label])).toEqual(expected),
  ));

describe("what the page says", () => {
  test.each([
    [0, "0 seconden"],
    [1, "1 seconde"],
    [59, "59 seconden"],
    [60, "1 minuut"],
    [61, "1 minuut en 1 seconde"],
    [150, "2 minuten en 30 seconden"],
  ])("%i seconds", (seconds, expected) => expect(duration(seconds)).toBe(expected));

  test("extra characters around a pasted token are removed", () => {
    expect(cleanToken("  Bearer eyJ.a-b_c \n")).toBe("eyJ.a-b_c");
    expect(cleanToken("\u200bBearer eyJ.a-\u200bb_c\ufeff")).toBe("eyJ.a-b_c");
    expect(cleanToken("   ")).toBe("");
  });

  test("boards are found by every word in name or workspace", () => {
    const boards = [
      { id: "1", name: "Campagne Gent", workspace: "Prospectie", items: 1 },
      { id: "2", name: "Campagne Aalst", workspace: "Opvolging", items: 1 },
    ];
    expect(search(boards, "campagne prospectie").map(({ id }) => id)).toEqual(["1"]);
    expect(search(boards, " ")).toHaveLength(2);
    expect(search(boards, "brugge")).toHaveLength(0);
  });

  test("a comment stays what was typed", () =>
    fc.assert(
      fc.property(fc.string(), (comment) => {
        const html = asHtml(comment).replaceAll("<br>", "\n");
        expect(html).not.toMatch(/[<>]/);
        const back = html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
        expect(back).toBe(comment.trim().replaceAll("\r\n", "\n"));
      }),
    ));
});
