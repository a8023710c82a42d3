import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cancel, Cancelled, endpoint, inFlight, request, TimedOut, type Context } from "../../src/lib/http.ts";

/** A server that responds only when told to, and can be aborted like `fetch`. */
function hanging(): { answer: (text: string) => void } {
  const answers: ((text: string) => void)[] = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(
      (_: string, { signal }: RequestInit) =>
        new Promise((resolve, reject) => {
          answers.push((text) => resolve(new Response(text)));
          const abort = () => reject(new DOMException("aborted", "AbortError"));
          if (signal?.aborted) abort();
          signal?.addEventListener("abort", abort);
        }),
    ),
  );
  return {
    answer: (text) => {
      for (const one of answers.splice(0)) one(text);
    },
  };
}

/** The outcome of a request. */
function outcome(context: Context, contextId = ""): Promise<string> {
  return request(`/api/${context}`, { context, contextId }, (response) => response.text()).catch((error: unknown) =>
    error instanceof Cancelled ? "cancelled" : error instanceof TimedOut ? "timed out" : String(error),
  );
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});
afterEach(async () => {
  cancel();
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a request", () => {
  test("is tracked with its context until its response was read", async () => {
    const server = hanging();
    const done = outcome("organization", "guid");
    expect(inFlight()).toEqual([
      {
        id: expect.stringMatching(/^req_\d+_1700000000000$/) as string,
        context: "organization",
        contextId: "guid",
        endpoint: "/api/organization",
        timestamp: 1_700_000_000_000,
      },
    ]);
    server.answer("yes");
    expect(await done).toBe("yes");
    expect(inFlight()).toEqual([]);
  });

  test("has a unique number", () => {
    hanging();
    void outcome("global");
    void outcome("global");
    const [first, second] = inFlight().map(({ id }) => Number(id.split("_")[1]));
    expect(second).toBe((first ?? 0) + 1);
  });

  test("is cancelled with its context only", async () => {
    const server = hanging();
    const all = (["organization", "project", "application", "global"] as const).map((context) => outcome(context));
    cancel(["organization", "project"]);
    server.answer("yes");
    expect(await Promise.all(all)).toEqual(["cancelled", "cancelled", "yes", "yes"]);
  });

  test("is cancelled by a change of page, whatever its context is", async () => {
    hanging();
    const all = (["organization", "project", "application", "global"] as const).map((context) => outcome(context));
    cancel();
    expect(await Promise.all(all)).toEqual(["cancelled", "cancelled", "cancelled", "cancelled"]);
  });

  test("is aborted when it is older than 30 s, by a clean-up every 30 s", async () => {
    hanging();
    const ended: string[] = [];
    const start = (context: Context) => void outcome(context).then((how) => ended.push(`${context} ${how}`));
    start("global");
    await vi.advanceTimersByTimeAsync(1000);
    start("organization");
    await vi.advanceTimersByTimeAsync(28_999);
    expect(ended).toEqual([]);
    // The clean-up starts with the first request, which is just old enough the first time it runs. Aborting it is a failure,
    // not a silent cancellation, because somebody is waiting for it.
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toEqual(["global timed out"]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(ended).toEqual(["global timed out", "organization timed out"]);
  });

  test("is cancelled by its own signal, also by one that was aborted before", async () => {
    hanging();
    const own = new AbortController();
    const take = (response: Response) => response.text();
    const running = request("/api/x", { signal: own.signal }, take);
    own.abort();
    await expect(running).rejects.toBeInstanceOf(Cancelled);
    await expect(request("/api/x", { signal: own.signal }, take)).rejects.toBeInstanceOf(Cancelled);
    expect(inFlight()).toEqual([]);
  });

  test("that is cancelled while its response is read counts as cancelled", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("late")));
    const reading = request("/api/x", { context: "project" }, () => {
      cancel(["project"]);
      return "late";
    });
    await expect(reading).rejects.toBeInstanceOf(Cancelled);
  });

  test("passes on what went wrong with the network", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(request("/api/x", {}, (response) => response.text())).rejects.toThrow("Failed to fetch");
    expect(inFlight()).toEqual([]);
  });
});

test.each([
  ["/", "/api/counter"],
  ["https://api.example.be", "https://api.example.be/api/counter"],
  ["https://api.example.be/", "https://api.example.be/api/counter"],
  ["https://example.be/base//", "https://example.be/base/api/counter"],
])("from base %s the address is %s", (base, expected) => expect(endpoint(base, "counter")).toBe(expected));
