// @vitest-environment jsdom
// Requests of a logged-in user, with an API that rotates its refresh tokens.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cancel, Cancelled, inFlight } from "../../src/lib/http.ts";
import { authorized, isExpiring, renewed, resume, ServerUnavailable } from "../../src/lib/session/authorized.ts";
import { login, logout, session, subscribe } from "../../src/lib/session/index.ts";
import { switchOrganization } from "../../src/lib/session/switch.ts";
import { locks } from "./locks.ts";
import { SECOND, token, tokens } from "./tokens.ts";

vi.mock("../../src/lib/config.ts", () => ({ config: () => ({ api: "/" }) }));

const REFRESH = "/api/auth/refresh";
const text = (response: Response) => response.text();

/** An API that returns the same successor again for a used refresh token, until that successor is used. */
class Server {
  refreshes: string[] = [];
  asked: (string | null)[] = [];
  /** The current refresh token. */
  valid = "refresh-1";
  number = 1;
  /** Whether an access token is accepted; all of them when absent. */
  takes?: (token: string) => boolean;
  /** Whether the next response to a refresh gets lost. */
  loses = false;
  /** Replaces the response to a refresh. */
  instead?: () => Promise<Response>;
  /** Responses to refreshes wait for it. */
  gate: Promise<unknown> = Promise.resolve();

  /** Holds them until the returned function is called. */
  hold(): () => void {
    let open = (): void => undefined;
    this.gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    return open;
  }

  readonly fetch = async (address: string, init: RequestInit): Promise<Response> => {
    if (address !== REFRESH) {
      const bearer = new Headers(init.headers).get("Authorization");
      this.asked.push(bearer);
      await Promise.resolve();
      init.signal?.throwIfAborted();
      return this.takes && !this.takes(bearer?.replace("Bearer ", "") ?? "")
        ? new Response("no", { status: 401 })
        : new Response(`for ${address}`);
    }
    const { refresh } = JSON.parse(init.body as string) as { refresh: string };
    this.refreshes.push(refresh);
    await this.gate;
    if (this.instead) return this.instead();
    if (refresh === this.valid) this.valid = tokens(++this.number).refresh;
    else if (refresh !== `refresh-${this.number - 1}`)
      return Response.json({ Message: "Meld je opnieuw aan." }, { status: 401 });
    if (this.loses) {
      this.loses = false;
      throw new TypeError("Failed to fetch");
    }
    return Response.json(tokens(this.number));
  };
}

let server: Server;

beforeEach(() => {
  localStorage.clear();
  server = new Server();
  vi.stubGlobal("fetch", server.fetch);
  Object.defineProperty(navigator, "locks", { value: locks(), configurable: true });
});
afterEach(() => {
  cancel();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a token expires soon", () => {
  test.each([
    [61_000, false],
    [60_001, false],
    [60_000, true],
    [0, true],
    [-1, true],
  ])("when it has %i ms left: %s", (left, expected) => {
    const now = 1_700_000_000_000;
    expect(isExpiring(token({ exp: (now + left) / 1000 }), now)).toBe(expected);
  });
  test.each(["", "x", "a.b.c", token({}), token({ exp: "9999999999" })])("when it is %j", (one) =>
    expect(isExpiring(one)).toBe(true),
  );
});

describe("a request", () => {
  test("carries the token, and its own headers", async () => {
    const pair = tokens();
    login(pair);
    expect(await authorized("/api/x", { headers: { "X-Own": "1" } }, text)).toBe("for /api/x");
    expect(server.asked).toEqual([`Bearer ${pair.auth}`]);
    expect(server.refreshes).toEqual([]);
  });

  test("waits for a refresh when the token expires soon; tokens, user and organization are new", async () => {
    login(tokens(1, 30));
    localStorage.setItem("user_data", "{}");
    switchOrganization(SECOND);
    await authorized("/api/x", {}, text);
    expect(server.refreshes).toEqual(["refresh-1"]);
    expect(localStorage.getItem("refresh_token")).toBe("refresh-2");
    expect(server.asked).toEqual([`Bearer ${localStorage.getItem("auth_token") ?? ""}`]);
    expect(localStorage.getItem("user_data")).toContain('"company_name":"Voorbeeld bv"');
    // The user still belongs to the chosen organization.
    expect(localStorage.getItem("org_guid")).toBe(SECOND);
  });

  test("an organization that the user left is replaced by the first", async () => {
    login(tokens(1, 30));
    switchOrganization(SECOND);
    server.instead = () =>
      Promise.resolve(
        Response.json(tokens(2, 900, { OrganizationAccesses: '[{"Guid":"new","Name":"N","Role":"lid"}]' })),
      );
    await authorized("/api/x", {}, text);
    expect(localStorage.getItem("org_guid")).toBe("new");
    expect(session()?.user.company_name).toBe("N");
  });

  test("ten in parallel share one refresh", async () => {
    login(tokens(1, 30));
    const all = Array.from({ length: 10 }, (_, at) => authorized(`/api/${at}`, {}, text));
    expect(await Promise.all(all)).toEqual(Array.from({ length: 10 }, (_, at) => `for /api/${at}`));
    expect(server.refreshes).toEqual(["refresh-1"]);
    expect(new Set(server.asked).size).toBe(1);
  });

  test("ten in parallel that are all refused (401) share one refresh too, and are sent once more", async () => {
    const old = tokens();
    login(old);
    server.takes = (one) => one !== old.auth;
    const all = Array.from({ length: 10 }, (_, at) => authorized(`/api/${at}`, {}, text));
    expect(await Promise.all(all)).toEqual(Array.from({ length: 10 }, (_, at) => `for /api/${at}`));
    expect(server.refreshes).toEqual(["refresh-1"]);
    expect(server.asked).toHaveLength(20);
  });

  test("that is refused again after a refresh goes to the caller", async () => {
    login(tokens());
    server.takes = () => false;
    expect(await authorized("/api/x", {}, ({ status }) => status)).toBe(401);
    expect(server.asked).toHaveLength(2);
  });

  test("is not repeated for another status", async () => {
    login(tokens());
    vi.stubGlobal(
      "fetch",
      vi.fn(() => Promise.resolve(new Response("", { status: 403 }))),
    );
    expect(await authorized("/api/x", {}, ({ status }) => status)).toBe(403);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test("without a session is never sent, and subscribers are notified", async () => {
    const told = vi.fn();
    const end = subscribe(told);
    await expect(authorized("/api/x", {}, text)).rejects.toBeInstanceOf(Cancelled);
    expect(server.asked).toEqual([]);
    expect(told).toHaveBeenCalledTimes(1);
    end();
  });
});

describe("a refresh", () => {
  test.each([400, 401, 403])("that is refused (%i) logs out", async (status) => {
    login(tokens(1, 30));
    server.instead = () => Promise.resolve(Response.json({ Message: "x" }, { status }));
    const told = vi.fn();
    const end = subscribe(told);
    const others = [1, 2].map((at) => authorized(`/api/${at}`, {}, text).catch((error: unknown) => error));
    // A cancellation, not an error to show: the subscriber learns that the session ended.
    await expect(authorized("/api/x", {}, text)).rejects.toBeInstanceOf(Cancelled);
    for (const other of await Promise.all(others)) expect(other).toBeInstanceOf(Cancelled);
    expect(told).toHaveBeenCalledTimes(1);
    expect(Object.keys(localStorage)).toEqual([]);
    expect(server.asked).toEqual([]);
    end();
  });

  test.each([
    ["no network", () => Promise.reject(new TypeError("Failed to fetch")), TypeError],
    ["a server that fails", () => Promise.resolve(new Response("", { status: 503 })), ServerUnavailable],
    ["a server that is busy", () => Promise.resolve(new Response("", { status: 429 })), ServerUnavailable],
    ["an answer without tokens", () => Promise.resolve(Response.json({ auth: "x", refresh: "y" })), ServerUnavailable],
    ["a page instead of an answer", () => Promise.resolve(new Response("<p>")), ServerUnavailable],
  ])("that meets %s does not log out; the next one may succeed", async (_, instead, error) => {
    login(tokens(1, -5));
    server.instead = instead;
    await expect(authorized("/api/x", {}, text)).rejects.toBeInstanceOf(error);
    expect(session()).toBeDefined();
    delete server.instead;
    expect(await authorized("/api/x", {}, text)).toBe("for /api/x");
  });

  test("whose response is lost is sent again, and the user stays logged in", async () => {
    login(tokens(1, -5));
    server.loses = true;
    await expect(authorized("/api/x", {}, text)).rejects.toBeInstanceOf(TypeError);
    expect(await authorized("/api/x", {}, text)).toBe("for /api/x");
    expect(server.refreshes).toEqual(["refresh-1", "refresh-1"]);
    expect(localStorage.getItem("refresh_token")).toBe("refresh-2");
  });

  test("that fails does no harm as long as the old token is valid", async () => {
    const pair = tokens(1, 30);
    login(pair);
    server.instead = () => Promise.resolve(new Response("", { status: 503 }));
    expect(await authorized("/api/x", {}, text)).toBe("for /api/x");
    expect(server.asked).toEqual([`Bearer ${pair.auth}`]);
  });

  test("without a refresh token: the access token is used until it expires, and then the session is over", async () => {
    login(tokens(1, 30));
    localStorage.removeItem("refresh_token");
    expect(await authorized("/api/x", {}, text)).toBe("for /api/x");
    login(tokens(1, -1));
    localStorage.removeItem("refresh_token");
    await expect(authorized("/api/x", {}, text)).rejects.toBeInstanceOf(Cancelled);
    expect(session()).toBeUndefined();
  });

  test("whose response comes after a logout does not log in again", async () => {
    login(tokens(1, 30));
    const open = server.hold();
    const asked = authorized("/api/x", {}, text).catch((error: unknown) => error);
    await vi.waitFor(() => expect(server.refreshes).toHaveLength(1));
    logout();
    open();
    expect(await asked).toBeInstanceOf(Cancelled);
    await vi.waitFor(() => expect(inFlight()).toEqual([]));
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test("continues when the request that waits for it is cancelled, so that the new tokens are not lost", async () => {
    login(tokens(1, 30));
    const open = server.hold();
    const asked = authorized("/api/x", { context: "organization" }, text).catch((error: unknown) => error);
    await vi.waitFor(() => expect(server.refreshes).toHaveLength(1));
    switchOrganization(SECOND);
    // The request is cancelled immediately, not only after the refresh.
    expect(await asked).toBeInstanceOf(Cancelled);
    cancel();
    open();
    await vi.waitFor(() => expect(localStorage.getItem("refresh_token")).toBe("refresh-2"));
    expect(server.asked).toEqual([]);
  });

  test("in flight is followed by another one for a change that it may not include", async () => {
    login(tokens(1, 30));
    const open = server.hold();
    const asked = authorized("/api/x", {}, text);
    await vi.waitFor(() => expect(server.refreshes).toHaveLength(1));
    const changed = renewed();
    open();
    await asked;
    expect(await changed).toBe(localStorage.getItem("auth_token"));
    expect(server.refreshes).toEqual(["refresh-1", "refresh-2"]);
  });
});

describe("two tabs", () => {
  /** Simulates another tab: new instances of the modules, with the same storage, locks and API. */
  async function tab() {
    vi.resetModules();
    const session = await import("../../src/lib/session/index.ts");
    return { ...session, ...(await import("../../src/lib/session/authorized.ts")) };
  }

  test.each([[30], [-5]])("with a token that has %i s left share one refresh", async (left) => {
    login(tokens(1, left));
    const [one, other] = [await tab(), await tab()];
    const all = [one, other, one, other].map((where, at) => where.authorized(`/api/${at}`, {}, text));
    expect(await Promise.all(all)).toEqual(["for /api/0", "for /api/1", "for /api/2", "for /api/3"]);
    expect(server.refreshes).toEqual(["refresh-1"]);
  });

  test("with refused tokens share one refresh", async () => {
    const old = tokens();
    login(old);
    server.takes = (one) => one !== old.auth;
    const [one, other] = [await tab(), await tab()];
    await Promise.all([one, other].map((where) => where.authorized("/api/x", {}, text)));
    expect(server.refreshes).toEqual(["refresh-1"]);
  });

  test("without locks: the second one uses the tokens that the first one got", async () => {
    Object.defineProperty(navigator, "locks", { value: undefined, configurable: true });
    login(tokens(1, 30));
    const [one, other] = [await tab(), await tab()];
    expect(await Promise.all([one, other].map((where) => where.authorized("/api/x", {}, text)))).toEqual([
      "for /api/x",
      "for /api/x",
    ]);
    expect(server.refreshes).toEqual(["refresh-1", "refresh-1"]);
    expect(localStorage.getItem("refresh_token")).toBe("refresh-2");
  });
});

describe("coming back", () => {
  test("with a token that lasts needs nothing", async () => {
    login(tokens());
    expect(await resume()).toBe(true);
    expect(server.refreshes).toEqual([]);
  });
  test("with an old one needs a refresh", async () => {
    login(tokens(1, -1000));
    expect(await resume()).toBe(true);
    expect(server.refreshes).toEqual(["refresh-1"]);
  });
  test("with a session that is over is no", async () => {
    login(tokens(9, -1000));
    expect(await resume()).toBe(false);
    expect(session()).toBeUndefined();
  });
  test("without a network is no, for now", async () => {
    login(tokens(1, -1000));
    server.instead = () => Promise.reject(new TypeError("Failed to fetch"));
    expect(await resume()).toBe(false);
    expect(session()).toBeDefined();
  });
});
